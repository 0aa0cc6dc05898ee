import { sessions } from "@tandem/contract/sessions/sessions";
import { call } from "../core/client.ts";
import { dropSessionToken } from "../core/sessionToken.ts";
import { useVisitedTabs } from "./visitedTabs.ts";

/** Forgets who is signed in (S4.1b). What pages have read goes when they are gone, on the sign-in page. */
export function forgetUser(): void {
  dropSessionToken();
  useVisitedTabs.getState().keep(() => false);
}

/** Ends the session on the server; here it ends whatever the server says. */
export async function signOut(): Promise<void> {
  await call(sessions, "logout", {}, { showError: false, showSessionEnd: false }).catch(() => undefined);
  forgetUser();
}
