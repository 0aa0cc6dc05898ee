import i18next from "i18next";
import { ask } from "../ui/announce.ts";
import { refreshAll } from "./queries.ts";
import { dropSessionToken, sessionToken } from "./sessionToken.ts";

export const loginPath = "/login";

let asking = false;
/** When the user last chose to stay, on the clock of the page. */
let stayedAt = Number.NEGATIVE_INFINITY;

/** The sign-in page, which comes back to the given place afterwards (S2.1b). */
export function loginAddress(from: string): string {
  return `${loginPath}?redirect=${encodeURIComponent(from)}`;
}

/** Whether another tab has signed in since: that session is not the one that is over. */
function isAnother(over: string | null): boolean {
  const token = sessionToken();
  return token !== null && token !== over;
}

/**
 * Tells that the session is over, by itself or because it was ended: stay, or sign in again and come back (S8.3). One dialog at a time, and none on the
 * sign-in page. The page below stays as it is, with everything typed in it. Where another tab has signed in again meanwhile, it
 * goes on with that session. Of calls that were sent before the user chose to stay nothing more is told.
 */
export async function sessionExpired(sentAt: number, wasEnded: boolean): Promise<void> {
  if (asking || sentAt < stayedAt || window.location.pathname === loginPath) return;
  asking = true;
  const over = sessionToken();
  const { promise: until, resolve } = Promise.withResolvers<void>();
  const look = () => isAnother(over) && resolve();
  window.addEventListener("focus", look);
  const again = await ask({
    title: i18next.t("session.endedTitle"),
    content: i18next.t(wasEnded ? "session.wasEndedText" : "session.endedText"),
    confirm: i18next.t("session.signInAgain"),
    cancel: i18next.t("session.stay"),
    until,
  });
  window.removeEventListener("focus", look);
  asking = false;
  if (isAnother(over)) return refreshAll();
  if (!again) {
    stayedAt = performance.now();
    return;
  }
  dropSessionToken();
  window.location.assign(loginAddress(window.location.pathname + window.location.search));
}
