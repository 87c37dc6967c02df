/** A suggested turn as ghosts and arrows on the board. Follows the answers, knows no rules. */
import type { Arrow, Ghost } from "./draw/overlay";
import type { OptionParts, View } from "./payloads";

export interface Suggestion {
  ghosts: Ghost[];
  arrows: Arrow[];
}

/** Where the tiles of these answers, given one after the other, would stand. */
export function suggestionOf(view: View, parts: readonly OptionParts[]): Suggestion {
  const seat = view.turn ?? 0;
  const army = view.seats[seat]?.army ?? "";
  let ghosts: Ghost[] = [];
  const arrows: Arrow[] = [];
  for (const part of parts) {
    const { verb, tile, cell, to, rotation } = part;
    if (verb === "place" && tile !== undefined && cell !== undefined) {
      ghosts.push({ army, tile, seat, cell, rotation: rotation ?? 0 });
    } else if (cell !== undefined && to !== undefined) {
      const moved = ghosts.find((one) => one.cell === cell) ?? unitAsGhost(view, cell);
      if (cell !== to) arrows.push({ from: cell, to, kind: "help" });
      if (moved) ghosts = [...ghosts.filter((one) => one.cell !== cell), { ...moved, cell: to, rotation: rotation ?? moved.rotation }];
    }
  }
  return { ghosts, arrows };
}

function unitAsGhost(view: View, cell: string): Ghost | undefined {
  const unit = view.units.find((one) => one.cell === cell);
  return unit && { army: unit.army || (view.seats[unit.seat]?.army ?? ""), tile: unit.tile, seat: unit.seat, cell, rotation: unit.rotation };
}
