/** What a question asks. */
import type { View } from "../wire/messages";
import { i18n, say } from "../words/i18n.svelte";

/** The text of a kind of question: that of the mode, if the mode asks it in words of its own. */
export function describeKind(kind: string, view: View): string {
  const key = [`question.${kind}.${"mode" in view ? String(view.mode) : ""}`, `question.${kind}`].find((one) => i18n.has(one));
  return key ? say(key) : "";
}
