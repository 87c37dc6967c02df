/** What the service sends about Neuroshima Hex; the shapes are generated from the OpenAPI document. */
import type { Schemas } from "../wire/messages";

export type View = Schemas["HexViewData"];
export type Cell = Schemas["HexCellData"];
export type GroundView = Schemas["HexGroundData"];
export type UnitView = Schemas["HexUnitData"];
export type MissionView = Schemas["HexMissionData"];
export type Clause = Schemas["HexClauseData"];
export type OptionParts = Schemas["HexOptionData"];
export type UnitStudy = Schemas["HexUnitStudyData"];
export type Fact = Schemas["HexFactData"];
export type WhatIf = Schemas["HexWhatIfData"];
export type Consequence = Schemas["HexPreviewData"];
export type Offers = Schemas["HexOffersData"];
export type Army = Schemas["HexArmyData"];
export type PrintedTile = Schemas["HexPrintedData"];
export type Words = Schemas["HexWordsData"];
