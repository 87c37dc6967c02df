/** The messages of the service by their names on the page; their shapes are generated from the OpenAPI document. */
import type { components } from "./schema";

export type Schemas = components["schemas"];

export type Snapshot = Schemas["MomentMessage"];
export type GameInfo = Schemas["GameMessage"];
export type TableInfo = Schemas["TableMessage"];
export type ChatLine = Schemas["ChatMessage"];
export type Decision = Schemas["DecisionMessage"];
export type GameSummary = Schemas["GameLine"];
export type GameOffer = Schemas["GameOffer"];
export type Profile = Schemas["Profile"];
export type Session = Schemas["Session"];
export type TokenLine = Schemas["TokenLine"];
export type TurnAdvice = Schemas["TurnAdvice"];
export type Hint = Schemas["Hint"];
export type DrawLuck = Schemas["DrawLuck"];
export type Friend = Schemas["Friend"];
export type Study = Schemas["Study"];
export type PositionStudy = Schemas["PositionStudy"];
export type ReplayedRecord = Schemas["ReplayedRecord"];
export type PuzzleSummary = Schemas["PuzzleSummary"];
export type PuzzlePage = Schemas["PuzzlePage"];
export type DailyPuzzle = Schemas["DailyPuzzle"];
export type PuzzleMoment = Schemas["PuzzleMoment"];
export type PuzzleHint = Schemas["PuzzleHint"];
export type PuzzleLine = Schemas["PuzzleLine"];
export type PuzzleSolution = Schemas["PuzzleSolution"];
export type PuzzleCertificate = Schemas["PuzzleCertificate"];
export type PuzzleStanding = Schemas["PuzzleStanding"];
export type PuzzleProgress = Schemas["Progress"];
export type SolvingRating = Schemas["SolvingRating"];
export type Lesson = Schemas["LessonData"];
export type GameEvent = Schemas["EventData"];
/** The key and the parameters of a sentence: an event, a fact, the meaning of an option. */
export type Sentence = Pick<Schemas["SentenceData"], "key" | "params">;

/** What one of the games sends; each game's folder names its own. */
export type View = Snapshot["view"];
export type OptionParts = Study["parts"][number];
export type UnitStudy = Study["units"][string];
export type WhatIf = NonNullable<Study["what_if"]>;
export type Preview = Schemas["HexPreviewData"] | Schemas["BrightPreviewData"];
export type Offers = Schemas["HexOffersData"] | Schemas["BrightOffersData"];
type CommonWords = keyof Schemas["HexWordsData"] & keyof Schemas["BrightWordsData"];
/** The words that all games have, and those of each game as optional ones. */
export type GameWords = Pick<Schemas["HexWordsData"], CommonWords> & Partial<Schemas["HexWordsData"] & Schemas["BrightWordsData"]>;
