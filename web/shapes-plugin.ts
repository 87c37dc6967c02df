/**
 * Outlines, icons and colours from the one data file that the Python drawings read too. `shapes:<section>` is a section
 * of it as a module, so that a game loads only its own; `shapes:palette.css` has every colour as a custom property.
 */
import type { Plugin } from "vite";
import data from "../src/ashboard/drawing/data/shapes.json" with { type: "json" };

const PREFIX = "shapes:";
const SECTIONS: Record<string, unknown> = {
  paints: data.paints,
  geometry: data.geometry,
  "neuroshima-hex": data.neuroshima_hex,
  "bright-future": data.bright_future,
};

export function shapes(): Plugin {
  return {
    name: "shapes",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const name = id.slice(PREFIX.length + 1);
      if (name === "palette.css") return palette(data);
      const section = SECTIONS[name];
      if (section === undefined) throw new Error(`shapes.json has no section for ${id.slice(1)}`);
      return `export default ${JSON.stringify(section)};`;
    },
  };
}

/** Every colour as a custom property, named by its path: `--bright-future-cards-human-frame`. */
export function palette(shapes: Record<string, unknown>): string {
  const lines: string[] = [];
  const collect = (value: unknown, name: string): void => {
    if (typeof value === "string" && value.startsWith("#")) lines.push(`  -${name.replaceAll("_", "-")}: ${value};`);
    else if (typeof value === "object" && value !== null) for (const [key, inner] of Object.entries(value)) collect(inner, `${name}-${key}`);
  };
  collect(shapes, "");
  return `:root {\n${lines.join("\n")}\n}\n`;
}
