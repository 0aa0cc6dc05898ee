import { sessions } from "@tandem/contract/sessions/sessions";
import { call } from "../core/client.ts";
import { queryClient } from "../core/queries.ts";
import { dropSessionToken } from "../core/sessionToken.ts";
import { useVisitedTabs } from "./visitedTabs.ts";

/** Forgets everything of the signed-in user (S4.1b). */
export function forgetUser(): void {
  dropSessionToken();
  queryClient.clear();
  useVisitedTabs.getState().keep(() => false);
}

/** Ends the session on the server; here it ends whatever the server says. */
export async function signOut(): Promise<void> {
  await call(sessions, "logout", {}, { showError: false, showSessionEnd: false }).catch(() => undefined);
  forgetUser();
}
