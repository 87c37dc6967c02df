/**
 * Flattens the chain of requests: a small script, loaded beside the page's own, asks at once for whatever that one is
 * going to need — the texts of the visitor's language, the first screen of their game, and its data. It is a hint and no
 * more: where it is missing, the page loads the same things a little later.
 */
import { createHash } from "node:crypto";
import type { Plugin, Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk;
const LANGUAGES = ["en", "pl", "fr", "hu"];
const GAMES = ["neuroshima-hex", "bright-future"];

export function preload(): Plugin {
  return {
    name: "preload",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one): one is Chunk => one.type === "chunk");
      const entry = chunks.find((chunk) => chunk.isEntry);
      const index = bundle["index.html"];
      if (!entry || index?.type !== "asset") throw new Error("there is no page to load anything ahead for");
      const source = script(chunks, new Set([entry.fileName, ...withImports(chunks, entry)]));
      const fileName = `assets/preload-${createHash("sha256").update(source).digest("hex").slice(0, 8)}.js`;
      this.emitFile({ type: "asset", fileName, source });
      index.source = String(index.source).replace("<script", `<script async src="/${fileName}"></script>\n    <script`);
    },
  };
}

/** The files that come with a module: those that it imports, and the styles of all of them. */
function withImports(chunks: readonly Chunk[], chunk: Chunk, known = new Set<string>()): Set<string> {
  for (const name of chunk.imports) {
    if (known.has(name)) continue;
    known.add(name);
    const imported = chunks.find((one) => one.fileName === name);
    if (imported) withImports(chunks, imported, known);
  }
  for (const style of chunk.viteMetadata?.importedCss ?? []) known.add(style);
  return known;
}

function script(chunks: readonly Chunk[], loaded: ReadonlySet<string>): string {
  const filesOf = (ending: string): string[] => {
    const chunk = chunks.find((one) => one.moduleIds.some((id) => id.endsWith(ending)));
    if (!chunk) throw new Error(`there is no ${ending} to load ahead`);
    return [chunk.fileName, ...withImports(chunks, chunk)].filter((name) => !loaded.has(name)).map((name) => `/${name}`);
  };
  const texts = Object.fromEntries(LANGUAGES.map((language) => [language, filesOf(`words:${language}`)]));
  const games = Object.fromEntries(GAMES.map((game) => [game, filesOf(`/${game}/lobby.ts`)]));
  return `(${run.toString()})(${JSON.stringify(texts)}, ${JSON.stringify(games)});\n`;
}

/** Runs in the browser, by itself: it can use nothing from outside of it. */
function run(texts: Record<string, string[]>, games: Record<string, string[]>): void {
  const stored = (name: string): string => {
    try {
      return localStorage.getItem(`ashboard.${name}`) ?? "";
    } catch {
      return "";
    }
  };
  const pick = (choices: Record<string, unknown>, ...names: string[]): string => names.find((name) => Object.hasOwn(choices, name)) ?? (Object.keys(choices)[0] as string);
  const language = pick(texts, stored("language"), navigator.language.slice(0, 2));
  const game = pick(games, stored("game"));
  const ask = (href: string, as: string): void => {
    const link = document.createElement("link");
    if (as === "script") link.rel = "modulepreload";
    else {
      link.rel = "preload";
      link.as = as;
    }
    link.crossOrigin = "anonymous";
    link.href = href;
    document.head.append(link);
  };
  for (const file of texts[language] ?? []) ask(file, "script");
  // Other screens than the first need other things.
  if (location.hash.replace(/^#\/?/, "")) return;
  for (const file of games[game] ?? []) ask(file, file.endsWith(".css") ? "style" : "script");
  for (const path of [`/guide/${game}`, `/guide/${game}/words/${language}`]) ask(path, "fetch");
}
