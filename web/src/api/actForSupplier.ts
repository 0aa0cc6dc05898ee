import { currentUsers } from "@tandem/contract/identity/sessions";
import { call } from "./client.ts";
import { keptAnswers } from "./keptAnswers.ts";

/** Has the session act for another of the user's suppliers (B6.1g); all pages begin anew, for nothing on them is the other's. */
export async function actForSupplier(supplierNo: string, address = "/"): Promise<void> {
  await call(currentUsers, "actForSupplier", { supplierNo });
  keptAnswers.forgetAll();
  window.location.assign(address);
}
