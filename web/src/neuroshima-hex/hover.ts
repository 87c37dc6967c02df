/** Explains a tile outside the board while the pointer or the focus is on it. */
import type { Attachment } from "svelte/attachments";

/** The tile hovered last. */
let latest: HTMLElement | null = null;

/** Reports the tile while it is hovered. An element removed under the pointer gets no leave event, so removal ends the hover too. */
export function hoverable(tile: string, onhover: (tile: string | null) => void): Attachment<HTMLElement> {
  return (element) => {
    const enter = (): void => {
      latest = element;
      onhover(tile);
    };
    // Deferred: a focused tile may be removed during an update, when no other state may change.
    const leave = (): void =>
      queueMicrotask(() => {
        if (latest !== element) return;
        latest = null;
        onhover(null);
      });
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && enter(), { signal });
    element.addEventListener("pointerleave", leave, { signal });
    element.addEventListener("focus", enter, { signal });
    element.addEventListener("blur", leave, { signal });
    return () => {
      listening.abort();
      leave();
    };
  };
}
