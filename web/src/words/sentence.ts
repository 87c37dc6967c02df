/** Renders sentences from keys and parameters with the catalogue of one language; must agree with `core/sentence.py`. */
import type { GameEvent, GameWords } from "../wire/messages";

type Ref = Record<string, unknown>;

/** The plural form a language uses for a number: one, few or other. */
export function plural(language: string, number: number): "one" | "few" | "other" {
  if (language === "fr") return number === 0 || number === 1 ? "one" : "other";
  if (number === 1) return "one";
  const isFew = [2, 3, 4].includes(number % 10) && ![12, 13, 14].includes(number % 100);
  return language === "pl" && isFew ? "few" : "other";
}

const VOWEL = "[aáeéiíoóöőuúüűâàêèëîïôùûœ]";
const ARTICLE = new RegExp(`(?<![\\p{L}\\p{N}])([Aa])\\(z\\) (?=(\\d+|[\\p{L}]))`, "gu");
const ELISION = new RegExp(`(?<![\\p{L}])([Dd])e (?=${VOWEL})`, "giu");

/** Fits words to the one that follows: `a(z)` becomes a or az in Hungarian, `de` may become d’ or du in French. */
export function fitWords(language: string, text: string): string {
  if (language === "hu") return text.replace(ARTICLE, (_, article: string, next: string) => (startsWithVowel(next) ? `${article}z ` : `${article} `));
  if (language === "fr") return text.replaceAll(" de Le ", " du ").replaceAll(" à Le ", " au ").replace(ELISION, "$1’");
  return text;
}

/** Whether a Hungarian word or number is spoken with a vowel first: öt, egy and ezer are. */
function startsWithVowel(next: string): boolean {
  if (/^\d/.test(next)) return next.startsWith("5") || (next.startsWith("1") && next.length % 3 === 1);
  return new RegExp(VOWEL, "iu").test(next);
}

/** Chooses the plural forms of a text, written `{n|turn|turns}`; Polish has three forms. */
export function choosePlurals(language: string, text: string, gaps: Record<string, string | number>): string {
  return text.replace(/\{([a-z]+)\|([^}]*)\}/g, (_, name: string, list: string) => {
    const forms = list.split("|");
    const place = { one: 0, few: 1, other: forms.length - 1 }[plural(language, Number(gaps[name]))];
    return forms[place] ?? "";
  });
}

/** The event in plain words; its key where the catalogue lacks it. */
export function renderSentence(words: GameWords, event: Pick<GameEvent, "key" | "params">): string {
  const text = words.sentences[event.key];
  if (text === undefined) return event.key;
  const filled = text.replace(/\{([a-z]+)(?:\.([a-z]+))?\}/g, (_, name: string, form?: string) =>
    MAP_GAPS.has(name) ? renderPlace(words, event.params[name]) : renderValue(words, event.params[name], form ?? ""),
  );
  return fitWords(words.language, filled);
}

/** Gaps that name a spot of the Underground Fever map by its ids. */
const MAP_GAPS = new Set(["node", "place"]);

/** A spot of the map by its kind and letter, with the number of its card; a numbered place is a number. */
export function renderPlace(words: GameWords, value: unknown): string {
  if (typeof value !== "string") return String(value);
  const [card = "", spot] = value.includes(" ") ? value.split(" ") : ["", value];
  if (card === "field") return (words.words["node-field"] ?? "{n}").replace("{n}", spot ?? "");
  const name = words.words[`node-${spot}`] ?? value;
  return isMapCard(card) ? (words.words["node-on"] ?? "{node} {n}").replace("{node}", name).replace("{n}", cardNumber(card)) : name;
}

const isMapCard = (text: string): boolean => /^m\d\d$/.test(text);

/** The number of a map card, as it is drawn on the map. */
export const cardNumber = (card: string): string => String(Number(card.slice(1)));

function renderValue(words: GameWords, value: unknown, form: string): string {
  if (Array.isArray(value)) return renderList(words, value, form);
  if (typeof value === "object" && value !== null) return unitName(words, value as Ref, form);
  if (typeof value === "number") return form ? renderCount(words, form, value) : String(value);
  return renderText(words, String(value ?? ""));
}

/** A word, a card or an army by its name; a seat by its number, counted from one; else the text itself. */
function renderText(words: GameWords, text: string): string {
  const seat = /^Seat (\d+)$/.exec(text);
  if (seat) return (words.words["seat"] ?? "{n}").replace("{n}", String(Number(seat[1]) + 1));
  if (isMapCard(text)) return cardNumber(text);
  return words.words[text] ?? words.cards?.[text] ?? armyName(words, text);
}

/** Events name armies in English; known armies are translated. */
function armyName(words: GameWords, text: string): string {
  return words.armies?.[text.toLowerCase()] ?? text;
}

function renderCount(words: GameWords, noun: string, number: number): string {
  const forms = words.nouns[noun] ?? {};
  const text = forms[plural(words.language, number)] ?? forms["other"] ?? "{n}";
  return text.replace("{n}", String(number));
}

/** The name of a tile or unit, preceded by its army in the full form, which leaves an article out. */
export function unitName(words: GameWords, ref: Ref, form = ""): string {
  if (form === "cell") return String(ref["cell"] ?? "");
  const army = String(ref["army"] ?? "");
  const name = tileName(words, army, String(ref["tile"] ?? "")) ?? properName(words, String(ref["name"] ?? ""));
  const prefix = words.armies?.[army] ?? (army ? army.charAt(0).toUpperCase() + army.slice(1) : "");
  return form === "full" && prefix ? `${prefix} ${name.replace(/^(The|Le) /, "")}` : name;
}

/** Structures and tiles of missions have no army of their own; the words translate their English names. */
function properName(words: GameWords, name: string): string {
  return words.words[name] ?? name;
}

/** The translated name of a tile; the parts of a structure share one name. */
export function tileName(words: GameWords, army: string, tile: string): string | undefined {
  if (tile.startsWith("structure-")) return words.structures?.[army];
  return words.tiles?.[army]?.[tile];
}

function renderList(words: GameWords, values: unknown[], form: string): string {
  const conjunction = ` ${words.words["and"] ?? "+"} `;
  if (!values.length) return words.words["nobody"] ?? words.words["none"] ?? "";
  const first = values[0];
  if (typeof first !== "object" || first === null) return joinTexts(values.map((value) => renderText(words, String(value))), form === "row" ? "-" : conjunction, form);
  const refs = values as Ref[];
  if ("amount" in first) return refs.map((part, number) => renderAmount(words, part, number)).join("").trim();
  if ("direction" in first) return refs.map((edge) => renderDirection(words, edge)).join(", ");
  const isLocated = "cell" in first;
  return joinTexts(refs.map((ref) => (isLocated ? unitAndCell(words, ref) : unitName(words, ref))), conjunction, form);
}

/** Joins texts with commas, the last two with a conjunction. */
function joinTexts(texts: string[], conjunction: string, form: string): string {
  if (form === "row" || texts.length < 3) return texts.join(conjunction);
  return `${texts.slice(0, -1).join(", ")}${conjunction}${texts.at(-1)}`;
}

function renderDirection(words: GameWords, edge: Ref): string {
  const direction = String(edge["direction"]);
  return `${words.words[direction] ?? direction} ${edge["strength"] ?? ""}`.trim();
}

function unitAndCell(words: GameWords, ref: Ref): string {
  const form = words.words["at"] ?? "{unit} {cell}";
  return form.replace("{unit}", unitName(words, ref)).replace("{cell}", String(ref["cell"]));
}

/** One summand of a value, with the unit or word that it comes from. */
function renderAmount(words: GameWords, part: Ref, number: number): string {
  const value = part["amount"];
  if (number === 0 || typeof value !== "number") return String(value);
  const unit = part["unit"];
  const word = String(part["word"] ?? "");
  const source = unit ? (part["at"] ? unitAndCell(words, unit as Ref) : unitName(words, unit as Ref)) : (words.words[word] ?? word);
  return ` ${value > 0 ? "+" : "−"} ${Math.abs(value)} ${source}`.trimEnd();
}
