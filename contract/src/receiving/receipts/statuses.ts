import { statuses } from "../../core/statuses.ts";

/** The states of a receipt. */
export const receiptStatus = statuses("receipt.status", {
  received: { code: "1", tone: "done" },
  cancelled: { code: "0", tone: "neutral" },
});
