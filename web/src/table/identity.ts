/** Who I am to the service: one token for all my seats, made with the first game or by signing in. */
import { forgetting } from "../wire/service";
import { drop, keep, kept } from "../storage";

export const identity = {
  get token(): string | null {
    return kept("token");
  },
  set token(value: string | null) {
    if (value) keep("token", value);
    else drop("token");
  },
};

forgetting.token = (token) => {
  if (identity.token === token) identity.token = null;
};
