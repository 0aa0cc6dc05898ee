import { lifecycle } from "../../core/lifecycle.ts";
import { statuses } from "../../core/statuses.ts";

export const enlistStatus = statuses(
  "enlistment.enlistStatus",
  {
    waiting: { code: "0", tone: "waiting" },
    admitted: { code: "1", tone: "done" },
    declined: { code: "2", tone: "refused" },
    withdrawn: { code: "X", tone: "neutral" },
  },
  {
    undecided: ["waiting", "declined"],
    standing: ["waiting", "admitted"],
    /** Its supplier may say it otherwise. */
    renewable: ["waiting", "declined", "withdrawn"],
  },
);

/** A supplier enlists, and the buyer admits or declines it, both as long as quotes are taken; it may be asked anew. */
export const enlistmentLifecycle = lifecycle({
  name: "enlistment",
  field: "enlistStatus",
  states: enlistStatus,
  initial: ["waiting"],
  ends: [],
  actions: {
    renew: {
      from: ["renewable"],
      to: ["waiting"],
      side: "supplier",
      permission: "isSave",
      error: "enlistmentAdmitted",
    },
    withdraw: {
      from: ["standing"],
      to: ["withdrawn"],
      side: "supplier",
      permission: "isSave",
      error: "enlistmentNotStanding",
    },
    admit: {
      from: ["undecided"],
      to: ["admitted"],
      side: "buyer",
      permission: "isSubmit",
      error: "enlistmentNotWaiting",
    },
    decline: {
      from: ["waiting"],
      to: ["declined"],
      side: "buyer",
      permission: "isSubmit",
      reason: true,
      error: "enlistmentNotWaiting",
    },
  },
});
