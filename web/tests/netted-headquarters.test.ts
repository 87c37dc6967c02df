import { expect, it } from "vitest";
import { render } from "svelte/server";
import Tile from "../src/neuroshima-hex/draw/Tile.svelte";
import { styleOf } from "../src/neuroshima-hex/draw/army-style";
import type { PrintedTile } from "../src/neuroshima-hex/payloads";

const HQ = { id: "hq", kind: "hq", count: 1, initiative: [0], hit_points: 20 } as unknown as PrintedTile;

it("shows the points of a headquarters above the net that covers it", () => {
  const html = render(Tile, { props: { tile: HQ, owner: styleOf("outpost"), points: 13, netted: true } }).body;
  expect(html.indexOf("url(#mesh)")).toBeGreaterThan(0);
  expect(html.indexOf('data-points="13"')).toBeGreaterThan(html.indexOf("url(#mesh)"));
});
