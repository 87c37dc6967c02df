/** A tile off the board is looked at while the mouse or the focus is on it. */
import type { Attachment } from "svelte/attachments";

/** What goes away under the pointer is never left by it: where the tile is gone, or another lies there, the look ends too. */
export function regarded(tile: string, onlook: (tile: string | null) => void): Attachment<HTMLElement> {
  return (element) => {
    let isRegarded = false;
    const look = (): void => {
      isRegarded = true;
      onlook(tile);
    };
    const leave = (): void => {
      if (isRegarded) onlook(null);
      isRegarded = false;
    };
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
