/** The little Markdown that rules are written in, as blocks and spans to be drawn without raw HTML. */
export interface Span {
  kind: "text" | "rule" | "code" | "strong" | "emphasis";
  text: string;
}

export interface Block {
  /** The mark of a list entry, such as • or 2.; empty for a paragraph. */
  mark: string;
  depth: number;
  spans: Span[];
}

const SPAN = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[([^\]]+)\]\([^)]*\)|\b([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-[A-Z]?\d+[a-z]?)\b/g;

export function parseBlocks(markdown: string, isRule: (id: string) => boolean): Block[] {
  const blocks: { mark: string; depth: number; lines: string[] }[] = [];
  for (const line of markdown.split("\n")) {
    const entry = /^( *)(-|\d+\.) (.*)$/.exec(line);
    if (entry) blocks.push({ mark: entry[2] === "-" ? "•" : (entry[2] ?? ""), depth: Math.ceil((entry[1] ?? "").length / 3) + 1, lines: [entry[3] ?? ""] });
    else if (!line.trim()) blocks.push({ mark: "", depth: 0, lines: [] });
    else (blocks.at(-1) ?? blocks[blocks.push({ mark: "", depth: 0, lines: [] }) - 1])?.lines.push(line.trim());
  }
  return blocks.filter(({ lines }) => lines.length).map(({ mark, depth, lines }) => ({ mark, depth, spans: parseSpans(lines.join(" "), isRule) }));
}

export function parseSpans(text: string, isRule: (id: string) => boolean): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const found of text.matchAll(SPAN)) {
    const [whole, strong, emphasis, code, link, rule] = found;
    if (rule !== undefined && !isRule(rule)) continue;
    if (found.index > end) spans.push({ kind: "text", text: text.slice(end, found.index) });
    spans.push(spanOf(strong, emphasis, code, link, rule));
    end = found.index + whole.length;
  }
  if (end < text.length) spans.push({ kind: "text", text: text.slice(end) });
  return spans;
}

function spanOf(strong?: string, emphasis?: string, code?: string, link?: string, rule?: string): Span {
  if (strong !== undefined) return { kind: "strong", text: strong };
  if (emphasis !== undefined) return { kind: "emphasis", text: emphasis };
  if (code !== undefined) return { kind: "code", text: code };
  return rule === undefined ? { kind: "text", text: link ?? "" } : { kind: "rule", text: rule };
}
