import { choices, statuses } from "../../core/statuses.ts";

/** What a row of the pool comes from. */
export const billableSource = choices("billable.sourceType", {
  accepted: "1",
  returned: "2",
  consumed: "3",
});

/** Whether a bill has taken it in. */
export const billedStatus = statuses("billable.billedStatus", {
  unbilled: { code: "0", tone: "waiting" },
  billed: { code: "1", tone: "done" },
});
