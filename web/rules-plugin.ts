/**
 * The rules of `docs/rules` as modules, split by chapter so that the page loads only the chapter it shows:
 * `rules:index` says which chapter has a rule, `rules:chapter/<game>/<chapter>/<language>` has the texts.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { parseRules, parseTranslations, type Rule } from "./rules-parser.ts";

const PREFIX = "rules:";
const ROOT = fileURLToPath(new URL("../docs/rules", import.meta.url));
const FOLDERS: Record<string, string> = { "neuroshima-hex": ROOT, "bright-future": `${ROOT}/bright-future` };
const LANGUAGES = ["en", "pl", "fr", "hu"];

interface Chapter {
  game: string;
  name: string;
  rules: Rule[];
}

function readChapters(): Chapter[] {
  return Object.entries(FOLDERS).flatMap(([game, folder]) =>
    readdirSync(folder)
      .filter((name) => /^\d\d-.*\.md$/.test(name))
      .sort()
      .map((name) => ({ game, name: name.replace(".md", ""), rules: parseRules(readFileSync(`${folder}/${name}`, "utf8")) }))
      .filter((chapter) => chapter.rules.length > 0),
  );
}

/** The texts of a chapter in a language; a rule that nobody has translated is left out. */
function textsOf(chapter: Chapter, language: string): Record<string, string> {
  if (language === "en") return Object.fromEntries(chapter.rules.map((rule) => [rule.id, rule.text]));
  const translations = parseTranslations(readFileSync(`${ROOT}/translations/${chapter.game}.${language}.md`, "utf8"));
  return Object.fromEntries(chapter.rules.flatMap(({ id }) => (translations[id] ? [[id, translations[id].text]] : [])));
}

/** A module with, for each game, the chapter of every rule, and for each chapter and language a function that loads it. */
function indexModule(chapters: Chapter[]): string {
  const games = Object.keys(FOLDERS).map((game) => {
    const own = chapters.filter((chapter) => chapter.game === game);
    const ids = Object.fromEntries(own.map((chapter) => [chapter.name, chapter.rules.map((rule) => rule.id).join(" ")]));
    const loads = own.flatMap((chapter) =>
      LANGUAGES.filter((language) => Object.keys(textsOf(chapter, language)).length).map((language) => {
        const name = `${chapter.name}/${language}`;
        return `${JSON.stringify(name)}: () => import(${JSON.stringify(`${PREFIX}chapter/${game}/${name}`)})`;
      }),
    );
    return `${JSON.stringify(game)}: { ids: ${JSON.stringify(ids)}, load: { ${loads.join(", ")} } }`;
  });
  return `export default { ${games.join(", ")} };`;
}

function chapterModule(chapters: Chapter[], path: string): string {
  const [game, name, language = ""] = path.split("/");
  const chapter = chapters.find((one) => one.game === game && one.name === name);
  if (!chapter) throw new Error(`no rules chapter ${path}`);
  return `export default ${JSON.stringify(textsOf(chapter, language))};`;
}

export function rules(): Plugin {
  let chapters: Chapter[] | undefined;
  return {
    name: "rules",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      chapters ??= readChapters();
      const name = id.slice(PREFIX.length + 1);
      return name === "index" ? indexModule(chapters) : chapterModule(chapters, name.replace("chapter/", ""));
    },
  };
}
