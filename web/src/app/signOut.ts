import { sessions } from "@tandem/contract/identity/sessions";
import i18next from "i18next";
import { call } from "../api/client.ts";
import { currentUserQuery } from "../api/currentUser.ts";
import { keptAnswers } from "../api/keptAnswers.ts";
import { offlineFiles } from "../api/offlineFiles.ts";
import { forgetSent } from "../api/onceKeys.ts";
import { queryClient } from "../api/queries.ts";
import { dropSessionToken } from "../api/sessionToken.ts";
import { shownSupplier } from "../api/shownSupplier.ts";
import { drafts } from "../form/useDraft.ts";
import { ask } from "../ui/announce.ts";
import { forgetReason } from "../ui/askReason.tsx";
import { useVisitedTabs } from "./visitedTabs.ts";

/**
 * Ends the session here, whatever the server says to it (S4.1b, S4.1c). What the device keeps for when there is no network goes
 * with it, and the reason that was typed last; what pages have read goes on the sign-in page.
 */
export function endSession(): void {
  // The call takes the token along before it is dropped.
  void call(sessions, "logout", {}, { showError: false, showSessionEnd: false, forAnySupplier: true }).catch(
    () => undefined,
  );
  dropSessionToken();
  shownSupplier.forget();
  keptAnswers.forgetAll();
  forgetReason();
  void offlineFiles.forgetAll();
  useVisitedTabs.getState().keep(() => false);
}

/** Signs out, and asks first where drafts would be lost: they do not stay behind. Answers whether the user went. */
export async function signOut(): Promise<boolean> {
  const userId = queryClient.getQueryData(currentUserQuery.queryKey)?.user.id;
  const count = userId === undefined ? 0 : drafts.countOf(userId);
  if (userId !== undefined && count > 0) {
    const agreed = await ask({
      title: i18next.t("draft.signOutTitle"),
      content: i18next.t("draft.signOutText", { count }),
      confirm: i18next.t("shell.signOut"),
      danger: true,
    });
    if (!agreed) return false;
    drafts.forgetAllOf(userId);
  }
  forgetSent();
  endSession();
  return true;
}
