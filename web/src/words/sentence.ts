/** Makes sentences from ids and parameters with the catalogue of one language; the twin of the engine's own. */
import type { GameWords, Happening } from "../wire/forms";

type Ref = Record<string, unknown>;

/** The plural form a language uses for a number: one, few or other. */
export function plural(language: string, number: number): "one" | "few" | "other" {
  if (language === "fr") return number === 0 || number === 1 ? "one" : "other";
  if (number === 1) return "one";
  const isFew = [2, 3, 4].includes(number % 10) && ![12, 13, 14].includes(number % 100);
  return language === "pl" && isFew ? "few" : "other";
}

/** The event in plain words; its key where the catalogue lacks it. */
export function phrase(words: GameWords, event: Pick<Happening, "key" | "params">): string {
  const text = words.sentences[event.key];
  if (text === undefined) return event.key;
  return text.replace(/\{([a-z]+)(?:\.([a-z]+))?\}/g, (_, name: string, form?: string) =>
    fill(words, event.params[name], form ?? ""),
  );
}

function fill(words: GameWords, value: unknown, form: string): string {
  if (Array.isArray(value)) return listed(words, value, form);
  if (typeof value === "object" && value !== null) return named(words, value as Ref, form);
  if (typeof value === "number") return form ? counted(words, form, value) : String(value);
  return worded(words, String(value ?? ""));
}

/** A word, a card or an army by its name; a seat by its number, counted from one; else the text itself. */
function worded(words: GameWords, text: string): string {
  const seat = /^Seat (\d+)$/.exec(text);
  if (seat) return (words.words["seat"] ?? "{n}").replace("{n}", String(Number(seat[1]) + 1));
  return words.words[text] ?? words.cards?.[text] ?? armyName(words, text);
}

/** Events name armies in English; a known one is named in the language. */
function armyName(words: GameWords, text: string): string {
  return words.armies?.[text.toLowerCase()] ?? text;
}

function counted(words: GameWords, noun: string, number: number): string {
  const forms = words.nouns[noun] ?? {};
  const text = forms[plural(words.language, number)] ?? forms["other"] ?? "{n}";
  return text.replace("{n}", String(number));
}

/** A tile or unit by its name, with its army where the full form is asked for. */
export function named(words: GameWords, ref: Ref, form = ""): string {
  if (form === "cell") return String(ref["cell"] ?? "");
  const army = String(ref["army"] ?? "");
  const name = tileName(words, army, String(ref["tile"] ?? "")) ?? String(ref["name"] ?? "");
  const prefix = words.armies?.[army] ?? (army ? army.charAt(0).toUpperCase() + army.slice(1) : "");
  return form === "full" && prefix ? `${prefix} ${name}` : name;
}

/** The name of a tile in the language; parts of structures share theirs. */
export function tileName(words: GameWords, army: string, tile: string): string | undefined {
  if (tile.startsWith("structure-")) return words.structures?.[army];
  return words.tiles?.[army]?.[tile];
}

function listed(words: GameWords, values: unknown[], form: string): string {
  const joint = ` ${words.words["and"] ?? "+"} `;
  if (!values.length) return words.words["nobody"] ?? words.words["none"] ?? "";
  const first = values[0];
  if (typeof first !== "object" || first === null) return enumerated(values.map((value) => worded(words, String(value))), form === "row" ? "-" : joint, form);
  const refs = values as Ref[];
  if ("amount" in first) return refs.map((part, number) => amount(words, part, number)).join("").trim();
  if ("direction" in first) return refs.map((edge) => direction(words, edge)).join(", ");
  if ("cell" in first) return refs.map((ref) => located(words, ref)).join(joint);
  return enumerated(refs.map((ref) => named(words, ref)), joint, form);
}

/** Texts one after another; before the last two a comma is enough. */
function enumerated(texts: string[], joint: string, form: string): string {
  if (form === "row" || texts.length < 3) return texts.join(joint);
  return `${texts.slice(0, -1).join(", ")}${joint}${texts.at(-1)}`;
}

function direction(words: GameWords, edge: Ref): string {
  const way = String(edge["direction"]);
  return `${words.words[way] ?? way} ${edge["strength"] ?? ""}`.trim();
}

function located(words: GameWords, ref: Ref): string {
  const form = words.words["at"] ?? "{unit} {cell}";
  return form.replace("{unit}", named(words, ref)).replace("{cell}", String(ref["cell"]));
}

function amount(words: GameWords, part: Ref, number: number): string {
  const value = part["amount"];
  if (number === 0 || typeof value !== "number") return String(value);
  const unit = part["unit"];
  const word = String(part["word"] ?? "");
  const giver = unit ? (part["at"] ? located(words, unit as Ref) : named(words, unit as Ref)) : (words.words[word] ?? word);
  return ` ${value > 0 ? "+" : "−"} ${Math.abs(value)} ${giver}`.trimEnd();
}
