import { orNull } from "@tandem/contract/core/or-null";
import { readCookie, removeCookie, writeCookie } from "./cookies.ts";

/** The cookie that holds the session's token (S1.4). */
const cookieName = "supplier-authentication";

/** The token of the session, or null when nobody is signed in. */
export function sessionToken(): string | null {
  return orNull(readCookie(cookieName));
}

/** Keeps the token until the moment after which the server refuses it. */
export function keepSessionToken(token: string, expiresAt: string): void {
  writeCookie(cookieName, token, new Date(expiresAt));
}

/** Forgets the token (S4.1b). */
export function dropSessionToken(): void {
  removeCookie(cookieName);
}
