/** Who plays which seat of a new game. */

export interface SeatChoice {
  who: "me" | "here" | "link" | "friend" | "computer";
  /** The id of the friend who is challenged. */
  friend?: string;
  level?: string;
  name?: string;
}
