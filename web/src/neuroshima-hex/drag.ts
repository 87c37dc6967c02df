/** A tile dragged from the hand to the board; a second finger turns it. */

export interface Dragging {
  start: () => void;
  over: (cell: string | null, at: { x: number; y: number }) => void;
  turn: () => void;
  drop: (cell: string | null) => void;
}

const FAR_ENOUGH = 10;

function cellAt(event: PointerEvent): string | null {
  const found = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-cell]");
  return (found as SVGElement | null)?.dataset["cell"] ?? null;
}

/** Follows the pointer until it is let go. */
export function follow(event: PointerEvent, dragging: Dragging): void {
  const { clientX, clientY, pointerId } = event;
  const stop = new AbortController();
  const heard = { signal: stop.signal };
  let isDragging = false;
  const move = (one: PointerEvent): void => {
    if (one.pointerId !== pointerId) return;
    if (!isDragging && Math.hypot(one.clientX - clientX, one.clientY - clientY) < FAR_ENOUGH) return;
    if (!isDragging) dragging.start();
    isDragging = true;
    dragging.over(cellAt(one), { x: one.clientX, y: one.clientY });
  };
  const second = (one: PointerEvent): void => {
    if (one.pointerId !== pointerId && isDragging) dragging.turn();
  };
  const end = (one: PointerEvent): void => {
    if (one.pointerId !== pointerId) return;
    stop.abort();
    if (!isDragging) return;
    dragging.drop(one.type === "pointerup" ? cellAt(one) : null);
    // The click that follows a drag must not put the tile back; that of the next finger is not swallowed, nor a later one.
    const swallow = new AbortController();
    const ignore = (click: MouseEvent): void => {
      if (click instanceof PointerEvent && click.pointerId !== pointerId) return;
      click.stopPropagation();
      swallow.abort();
    };
    addEventListener("click", ignore, { capture: true, signal: swallow.signal });
    setTimeout(() => swallow.abort(), 60);
  };
  addEventListener("pointermove", move, heard);
  addEventListener("pointerup", end, heard);
  addEventListener("pointercancel", end, heard);
  addEventListener("pointerdown", second, heard);
}
