import { noun } from "../../core/noun.ts";

/** What the rest of the product knows of enlistments. */
export const enlistmentNoun = noun({
  menus: {},
  refusals: ["enlistmentAdmitted", "enlistmentNotStanding", "enlistmentNotWaiting", "admissionMissing"],
});
