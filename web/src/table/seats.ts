/** Who plays which seat of a new game. */

export interface SeatChoice {
  who: "me" | "here" | "link" | "computer";
  level?: string;
  name?: string;
}
