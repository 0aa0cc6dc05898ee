import { orNull } from "@tandem/contract/core/or-null";
import { readCookie, removeCookie, writeCookie } from "./cookies.ts";
import { nextTask } from "./nextTask.ts";

/** The cookie that holds the session's token (S1.4). */
const cookieName = "supplier-authentication";

/** What the cookie says, for the rest of the task: to ask the browser takes long, and a page asks for much at once. */
let asked: { readonly token: string | null } | undefined;

const forget = () => {
  asked = undefined;
};

/** The token of the session, or null when nobody is signed in. */
export function sessionToken(): string | null {
  if (asked === undefined) {
    asked = { token: orNull(readCookie(cookieName)) };
    void nextTask().then(forget);
  }
  return asked.token;
}

/** Keeps the token until the moment after which the server refuses it. */
export function keepSessionToken(token: string, expiresAt: string): void {
  writeCookie(cookieName, token, new Date(expiresAt));
  forget();
}

/** Forgets the token (S4.1b). */
export function dropSessionToken(): void {
  removeCookie(cookieName);
  forget();
}
