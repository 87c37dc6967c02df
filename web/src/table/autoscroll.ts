/** A list that grows at its end. */

/** How many pixels off the end still count as its end: sizes are fractions on some screens. */
const NEAR = 4;

/** The newest line stays in sight, unless somebody reads further up. */
export function newest(list: HTMLElement): () => void {
  let isAtEnd = true;
  const follow = (): void => {
    if (isAtEnd) list.scrollTop = list.scrollHeight;
  };
  const read = (): void => {
    isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
  };
  const growing = new MutationObserver(follow);
  growing.observe(list, { childList: true, characterData: true, subtree: true });
  const turning = new ResizeObserver(follow);
  turning.observe(list);
  list.addEventListener("scroll", read, { passive: true });
  follow();
  return () => {
    growing.disconnect();
    turning.disconnect();
    list.removeEventListener("scroll", read);
  };
}
