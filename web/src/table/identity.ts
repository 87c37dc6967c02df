/** Who I am to the service: one token for all my seats, made with the first game or by signing in. */
import { forgetting } from "../wire/service";
import { drop, keep, kept } from "../words/memory";

const SEATS = "seats";

export const identity = {
  get token(): string | null {
    return kept("token");
  },
  set token(value: string | null) {
    if (value) keep("token", value);
    else drop("token");
  },
  /** Tokens of single seats by their games: all that this browser may have from the time before guests. */
  get seats(): Record<string, string> {
    try {
      return JSON.parse(kept(SEATS) ?? "{}") as Record<string, string>;
    } catch {
      return {};
    }
  },
  /** With which token to play a game: that of its seat, where there is nothing else. */
  at(game: string): string | null {
    return this.seats[game] ?? this.token;
  },
  /** I sat down with a token and got that of the seat: who has nothing but seats needs it. */
  sat(game: string, used: string | null, got: string): void {
    if (used !== null && Object.values(this.seats).includes(used)) keep(SEATS, JSON.stringify({ ...this.seats, [game]: got }));
  },
};

forgetting.token = (token) => {
  if (identity.token === token) identity.token = null;
  const others = Object.entries(identity.seats).filter(([, held]) => held !== token);
  if (others.length < Object.keys(identity.seats).length) keep(SEATS, JSON.stringify(Object.fromEntries(others)));
};

/** It goes on playing its game; for everything else this browser is a stranger. */
forgetting.seat = (token, game) => {
  if (identity.token !== token) return;
  keep(SEATS, JSON.stringify({ ...identity.seats, [game]: token }));
  identity.token = null;
};
