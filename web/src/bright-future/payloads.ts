/** What the service sends about Bright Future; the shapes are generated from the OpenAPI document. */
import type { Schemas } from "../wire/messages";

export type View = Schemas["BrightViewData"];
export type Site = Schemas["BrightSiteData"];
export type MapCardView = Schemas["BrightMapCardData"];
export type DeclaredAttack = Schemas["BrightDeclaredData"];
export type OptionParts = Schemas["BrightOptionData"];
export type PlayerStudy = Schemas["BrightPlayerStudyData"];
export type WhatIf = Schemas["BrightWhatIfData"];
export type Loss = Omit<Schemas["BrightArmouredData"], "gear">;
export type Discard = Schemas["BrightDiscardData"];
export type GearUse = Schemas["BrightGearUseData"];
export type FightView = Schemas["BrightFightData"];
export type AttackView = Schemas["BrightAttackData"];
export type Defence = Schemas["BrightDefenceData"];
export type Facing = Schemas["BrightFacingData"];
export type Forecast = Schemas["BrightForecastData"];
export type Offers = Schemas["BrightOffersData"];
export type Mode = Schemas["BrightModeData"];
export type Card = Schemas["BrightCardData"];
export type MapNode = Schemas["BrightNodeData"];
export type DamageKind = Schemas["BrightDamageData"]["kind"];
export type Track = keyof Schemas["BrightTracksData"];
export type Deck = keyof Schemas["BrightDecksData"];
export type Words = Schemas["BrightWordsData"];

export const TRACKS: readonly Track[] = ["colony", "outpost", "anomaly", "tunnel_of_power"];
