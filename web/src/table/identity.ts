/** Who I am to the service: one token for all my seats, made with the first game or by signing in. */
import { readStored, removeStored, writeStored } from "../storage";
import { onSeatToken, onTokenRejected } from "../wire/service";

const SEATS = "seats";

export const identity = {
  get token(): string | null {
    return readStored("token");
  },
  set token(value: string | null) {
    if (value) writeStored("token", value);
    else removeStored("token");
  },
  /** Tokens of single seats by game; a browser from before there were guests may have no other. */
  get seatTokens(): Record<string, string> {
    try {
      return JSON.parse(readStored(SEATS) ?? "{}") as Record<string, string>;
    } catch {
      return {};
    }
  },
  /** The token to play a game with: that of its seat if there is one, else mine. */
  tokenFor(game: string): string | null {
    return this.seatTokens[game] ?? this.token;
  },
  /** Stores the token of a seat that was taken with another seat's token, which is not valid for it. */
  rememberSeatToken(game: string, used: string | null, got: string): void {
    if (used !== null && Object.values(this.seatTokens).includes(used)) writeStored(SEATS, JSON.stringify({ ...this.seatTokens, [game]: got }));
  },
};

onTokenRejected.handler = (token) => {
  if (identity.token === token) identity.token = null;
  const others = Object.entries(identity.seatTokens).filter(([, held]) => held !== token);
  if (others.length < Object.keys(identity.seatTokens).length) writeStored(SEATS, JSON.stringify(Object.fromEntries(others)));
};

/** Keeps the token for its game; everywhere else this browser becomes a new guest. */
onSeatToken.handler = (token, game) => {
  if (identity.token !== token) return;
  writeStored(SEATS, JSON.stringify({ ...identity.seatTokens, [game]: token }));
  identity.token = null;
};
