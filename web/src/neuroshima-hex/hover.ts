/** A tile off the board is looked at while the mouse or the focus is on it. */
import type { Attachment } from "svelte/attachments";

/** The tile looked at last. */
let latest: HTMLElement | null = null;

/** What goes away under the pointer is never left by it: where the tile is gone, or another lies there, the look ends too. */
export function regarded(tile: string, onlook: (tile: string | null) => void): Attachment<HTMLElement> {
  return (element) => {
    const look = (): void => {
      latest = element;
      onlook(tile);
    };
    // A moment later: a tile with the focus is left while the page is being changed, when nothing else may be.
    const leave = (): void =>
      queueMicrotask(() => {
        if (latest !== element) return;
        latest = null;
        onlook(null);
      });
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && look(), { signal });
    element.addEventListener("pointerleave", leave, { signal });
    element.addEventListener("focus", look, { signal });
    element.addEventListener("blur", leave, { signal });
    return () => {
      listening.abort();
      leave();
    };
  };
}
