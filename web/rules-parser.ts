/** Reads rules from Markdown: entries that begin with their id in bold, with the lines indented below them. */
export interface Rule {
  id: string;
  text: string;
}

export interface Translation {
  /** The hash of the English text that was translated. */
  of: string;
  text: string;
}

const ENTRY = /^- \*\*([A-Z][A-Z0-9-]*-\w+)\*\* ?(.*)$/;
const HASH = /^`([0-9a-f]{8})` ?/;

export function parseRules(markdown: string): Rule[] {
  const found: { id: string; lines: string[] }[] = [];
  let isOpen = false;
  for (const line of markdown.split("\n")) {
    const entry = ENTRY.exec(line);
    if (entry) {
      found.push({ id: entry[1] ?? "", lines: [entry[2] ?? ""] });
      isOpen = true;
    } else if (line.startsWith("  ") || line === "") {
      if (isOpen) found.at(-1)?.lines.push(line.replace(/^ {2}/, ""));
    } else isOpen = false;
  }
  return found.map(({ id, lines }) => ({ id, text: lines.join("\n").trim() }));
}

/** Translations are entries of the same form, with the hash of the English text after the id. */
export function parseTranslations(markdown: string): Record<string, Translation> {
  const entries = parseRules(markdown).map(({ id, text }): [string, Translation] => [id, { of: HASH.exec(text)?.[1] ?? "", text: text.replace(HASH, "") }]);
  return Object.fromEntries(entries);
}
