import { currentUsers } from "@tandem/contract/identity/sessions";
import i18next from "i18next";
import { ask } from "../ui/announce.ts";
import { call } from "./client.ts";
import { keptAnswers } from "./keptAnswers.ts";
import { refreshAll } from "./queries.ts";
import { shownSupplier } from "./shownSupplier.ts";

/** While this page changes it itself. */
let isChanging = false;
let isAsking = false;

const change = (supplierNo: string) => call(currentUsers, "actForSupplier", { supplierNo }, { forAnySupplier: true });

/** Has the session act for another of the user's suppliers (B6.1g); the page begins anew, for nothing on it is the other's. */
export async function actForSupplier(supplierNo: string, address = "/"): Promise<void> {
  isChanging = true;
  try {
    await change(supplierNo);
  } catch (error) {
    isChanging = false;
    throw error;
  }
  keptAnswers.forgetAll();
  window.location.assign(address);
}

/** Another tab has the session act for another supplier: asks whether to go on here for the one that is shown. */
export async function supplierChanged(): Promise<void> {
  const shown = shownSupplier.read();
  if (isChanging || isAsking || shown === null) return;
  isAsking = true;
  try {
    const { user } = await call(currentUsers, "getCurrentUser", {}, { showError: false, forAnySupplier: true });
    if (user.id !== shown.userId) return;
    if (user.supplierNo !== shown.supplierNo) {
      const names = { acting: user.supplierName ?? user.supplierNo, shown: shown.supplierName ?? shown.supplierNo };
      const mayGoOn = user.suppliers.some(({ supplierNo }) => supplierNo === shown.supplierNo);
      const agreed = await ask({
        title: i18next.t("otherSupplier.changed", names),
        content: i18next.t(mayGoOn ? "otherSupplier.changedText" : "otherSupplier.gone", names),
        confirm: i18next.t(mayGoOn ? "otherSupplier.goOn" : "failure.reload", names),
      });
      if (!agreed) return;
      if (!mayGoOn) return window.location.reload();
      await change(shown.supplierNo);
    }
    await refreshAll();
  } catch {
    // What failed has shown itself, or the next call tells of it again.
  } finally {
    isAsking = false;
  }
}
