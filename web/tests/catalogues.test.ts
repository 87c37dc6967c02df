import { describe, expect, it } from "vitest";
import en from "../src/words/en.json";
import fr from "../src/words/fr.json";
import hu from "../src/words/hu.json";
import pl from "../src/words/pl.json";

const ENGLISH: Record<string, string> = en;
const CATALOGUES: Record<string, Record<string, string>> = { en, pl, fr, hu };
const gaps = (text: string): string[] => [...text.matchAll(/\{[a-z]+\}/g)].map((match) => match[0]).sort();

const SOURCES = Object.values(import.meta.glob<string>("../src/**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true }));

describe("catalogues", () => {
  for (const [language, catalogue] of Object.entries(CATALOGUES)) {
    it(`${language} says everything, and nothing else`, () => {
      expect(Object.keys(catalogue).sort()).toEqual(Object.keys(ENGLISH).sort());
      expect(Object.entries(catalogue).filter(([, text]) => !text.trim())).toEqual([]);
    });

    it(`${language} keeps the gaps of every text`, () => {
      for (const [key, text] of Object.entries(ENGLISH)) expect(gaps(catalogue[key] ?? ""), key).toEqual(gaps(text));
    });
  }

  it("no other language is left in English", () => {
    for (const language of ["pl", "fr", "hu"]) {
      const same = Object.entries(ENGLISH).filter(([key, text]) => CATALOGUES[language]?.[key] === text && text.length > 14);
      expect(same.map(([key]) => key), language).toEqual([]);
    }
  });

  it("has every text that the page asks for by name", () => {
    const asked = SOURCES.flatMap((text) => [...text.matchAll(/\bsay\("([^"]+)"/g)].map((match) => match[1] ?? ""));
    expect(asked.length).toBeGreaterThan(100);
    expect(asked.filter((key) => !(key in ENGLISH))).toEqual([]);
  });
});
