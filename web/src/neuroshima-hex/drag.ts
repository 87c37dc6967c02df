/** Dragging a tile from the hand to the board; a second finger rotates it. */

export interface DragHandlers {
  start: () => void;
  over: (cell: string | null, at: { x: number; y: number }) => void;
  rotate: () => void;
  drop: (cell: string | null) => void;
}

/** How many pixels the pointer moves before a press becomes a drag. */
const THRESHOLD = 10;

function cellAt(event: PointerEvent): string | null {
  const found = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-cell]");
  return (found as SVGElement | null)?.dataset["cell"] ?? null;
}

/** Tracks the pointer until it is released. */
export function trackDrag(event: PointerEvent, handlers: DragHandlers): void {
  const { clientX, clientY, pointerId } = event;
  const stop = new AbortController();
  const options = { signal: stop.signal };
  let isDragging = false;
  const move = (one: PointerEvent): void => {
    if (one.pointerId !== pointerId) return;
    if (!isDragging && Math.hypot(one.clientX - clientX, one.clientY - clientY) < THRESHOLD) return;
    if (!isDragging) handlers.start();
    isDragging = true;
    handlers.over(cellAt(one), { x: one.clientX, y: one.clientY });
  };
  const second = (one: PointerEvent): void => {
    if (one.pointerId !== pointerId && isDragging) handlers.rotate();
  };
  const end = (one: PointerEvent): void => {
    if (one.pointerId !== pointerId) return;
    stop.abort();
    if (!isDragging) return;
    handlers.drop(one.type === "pointerup" ? cellAt(one) : null);
    // The click that follows a drag must not put the tile back. Clicks of other fingers and later clicks still count.
    const swallow = new AbortController();
    const ignore = (click: MouseEvent): void => {
      if (click instanceof PointerEvent && click.pointerId !== pointerId) return;
      click.stopPropagation();
      swallow.abort();
    };
    addEventListener("click", ignore, { capture: true, signal: swallow.signal });
    setTimeout(() => swallow.abort(), 60);
  };
  addEventListener("pointermove", move, options);
  addEventListener("pointerup", end, options);
  addEventListener("pointercancel", end, options);
  addEventListener("pointerdown", second, options);
}
