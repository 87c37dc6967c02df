/** Keeps the end of a growing list in view. */

/** How many pixels from the end still count as the end: on some screens sizes are fractions. */
const TOLERANCE = 4;

/** Scrolls to the newest line, unless somebody is reading further up. */
export function autoscroll(list: HTMLElement): () => void {
  let isAtEnd = true;
  let top = 0;
  const onScroll = (): void => {
    const isEndShown = list.scrollHeight - list.scrollTop - list.clientHeight < TOLERANCE;
    // A list that has just become lower hides its end too; only scrolling up leaves the end.
    if (isEndShown || list.scrollTop < top) isAtEnd = isEndShown;
    top = list.scrollTop;
  };
  const scrollToEnd = (): void => {
    // A new line may come before the event of a scroll that has happened already.
    onScroll();
    if (isAtEnd) list.scrollTop = list.scrollHeight;
    top = list.scrollTop;
  };
  const content = new MutationObserver(scrollToEnd);
  content.observe(list, { childList: true, characterData: true, subtree: true });
  const size = new ResizeObserver(scrollToEnd);
  size.observe(list);
  list.addEventListener("scroll", onScroll, { passive: true });
  scrollToEnd();
  return () => {
    content.disconnect();
    size.disconnect();
    list.removeEventListener("scroll", onScroll);
  };
}
