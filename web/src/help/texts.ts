/** The texts of the help, loaded with it and not with the page. */
import type { Language } from "../words/i18n.svelte";

const TEXTS: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import("./words/en.json"),
  pl: () => import("./words/pl.json"),
  fr: () => import("./words/fr.json"),
  hu: () => import("./words/hu.json"),
};

/** Returns a function that says a text of the help in a language. */
export async function loadHelp(language: Language): Promise<(key: string) => string> {
  const { default: texts } = await TEXTS[language]();
  return (key) => texts[key] ?? key;
}
