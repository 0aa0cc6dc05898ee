import type { SignedInUser } from "./context.ts";

/** Who callers are, by the token of their session. */
export interface Sessions {
  /**
   * The user behind a token. Whoever is looked at again in the same call counts as asked for once.
   * @throws Fault sessionInvalid (10004) without a session or with an expired one, sessionEnded (000701) when it was
   *   ended from elsewhere
   */
  recognise(token: string | undefined, looked?: { readonly isAgain?: boolean }): Promise<SignedInUser>;
  /**
   * Refuses a token as `recognise` does, without counting as use of the session.
   * @throws Fault sessionInvalid, sessionEnded
   */
  requireAlive(token: string): Promise<void>;
}
