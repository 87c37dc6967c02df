/**
 * The page's typefaces, cut down at build time to the letters of its languages and the features that it uses: one face
 * for text and one, condensed, for headings and figures. `fonts:faces.css` declares them. Letters beyond Latin-1 have
 * files of their own, which a browser loads only where a text needs them.
 */
import { createHash } from "node:crypto";
import { access, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const ID = "fonts:faces.css";
const PACKAGES = join(dirname(fileURLToPath(import.meta.url)), "node_modules");
const FACES = [
  { family: "Ashboard Text", name: "barlow", weight: 400 },
  { family: "Ashboard Text", name: "barlow", weight: 700 },
  { family: "Ashboard Display", name: "barlow-condensed", weight: 600 },
];
const ASCII = Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place)).join("");
/** French and Hungarian letters of Latin-1, Polish and Hungarian ones beyond it, and the signs that texts use. */
export const LETTERS: Record<string, string> = {
  latin: `${ASCII}ÀÂÆÇÈÉÊËÎÏÔÙÛÜŸàâæçèéêëîïôùûüÿŒœÁÍÓÖÚáíóöú«»‘’“”„–—…·×½°−\u00a0\u202f`,
  "latin-ext": "ĄĆĘŁŃŚŹŻąćęłńśźżŐőŰű",
};
/** Kerning, tabular figures, and letters composed with their marks. */
const FEATURES = ["kern", "tnum", "ccmp"];

export function fonts(): Plugin {
  return {
    name: "fonts",
    async resolveId(id) {
      return id === ID ? await makeFaces() : undefined;
    },
  };
}

/** Writes the cut files and the style sheet that declares them, unless they are there; the path of the style sheet. */
async function makeFaces(): Promise<string> {
  const versions = await Promise.all(FACES.map(({ name }) => readFile(join(PACKAGES, "@fontsource", name, "package.json"), "utf8")));
  const key = createHash("sha256").update(JSON.stringify([versions, FACES, LETTERS, FEATURES])).digest("hex").slice(0, 16);
  const folder = join(PACKAGES, ".fonts", key);
  const sheet = join(folder, "faces.css");
  const isMade = await access(sheet).then(() => true, () => false);
  if (!isMade) {
    await mkdir(folder, { recursive: true });
    const rules = await Promise.all(FACES.flatMap((face) => Object.entries(LETTERS).map(([part, letters]) => makeFace(folder, face, part, letters))));
    await writeFile(sheet, rules.join(""));
  }
  return sheet;
}

async function makeFace(folder: string, { family, name, weight }: (typeof FACES)[number], part: string, letters: string): Promise<string> {
  const whole = await readFile(join(PACKAGES, "@fontsource", name, "files", `${name}-${part}-${weight}-normal.woff2`));
  const file = `${name}-${weight}-${part}.woff2`;
  await writeFile(join(folder, file), await subsetFont(whole, letters, { targetFormat: "woff2", keepFeatures: FEATURES, noHinting: true }));
  return `@font-face {\n  font-family: "${family}";\n  font-weight: ${weight};\n  font-display: swap;\n  src: url("./${file}") format("woff2");\n  unicode-range: ${codeRanges(letters)};\n}\n`;
}

/** The letters as ranges, so that the style sheet stays short. */
function codeRanges(letters: string): string {
  const codes = [...new Set([...letters].map((letter) => letter.codePointAt(0) as number))].sort((one, other) => one - other);
  const found: [number, number][] = [];
  for (const code of codes) {
    const last = found.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else found.push([code, code]);
  }
  const hex = (code: number): string => code.toString(16).toUpperCase();
  return found.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(", ");
}
