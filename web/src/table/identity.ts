/** Who I am to the service: one token for all my seats, made with the first game or by signing in. */
import { readStored, removeStored, writeStored } from "../storage";
import { onTokenRejected } from "../wire/service";

export const identity = {
  get token(): string | null {
    return readStored("token");
  },
  set token(value: string | null) {
    if (value) writeStored("token", value);
    else removeStored("token");
  },
};

onTokenRejected.handler = (token) => {
  if (identity.token === token) identity.token = null;
};
