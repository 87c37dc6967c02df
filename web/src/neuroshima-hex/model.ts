/** What the table of Neuroshima Hex shows: a table model with the payloads of this game. */
import type { TableModel } from "../table/model";
import type { Frame } from "./battle-frames";
import type { Consequence, OptionParts, UnitStudy, View, WhatIf } from "./payloads";

export interface HexModel extends TableModel {
  readonly view: View | null;
  readonly parts: OptionParts[];
  readonly units: Record<string, UnitStudy>;
  readonly whatIf: WhatIf | null;
  readonly frame: Frame | null;
  preview(options: string[]): Promise<Consequence[]>;
}
