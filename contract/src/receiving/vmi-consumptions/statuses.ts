import { lifecycle } from "../../core/lifecycle.ts";
import { statuses } from "../../core/statuses.ts";

/** What was taken is used up, until somebody says that it was not. */
export const consumptionStatus = statuses("vmiConsumption.status", {
  taken: { code: "1", tone: "done" },
  cancelled: { code: "X", tone: "neutral" },
});

/** The buyer takes goods out, and takes that back as long as nobody is billed for it. */
export const consumptionLifecycle = lifecycle({
  name: "vmiConsumption",
  field: "status",
  states: consumptionStatus,
  initial: ["taken"],
  ends: ["cancelled"],
  actions: {
    cancel: {
      from: ["taken"],
      to: ["cancelled"],
      side: "buyer",
      permission: "isCancelInvalid",
      reason: true,
      error: "consumptionCancelled",
    },
  },
});
