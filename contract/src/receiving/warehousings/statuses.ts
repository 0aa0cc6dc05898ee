import { statuses } from "../../core/statuses.ts";

/** The states of a put-away. */
export const warehousingStatus = statuses("warehousing.status", {
  stored: { code: "1", tone: "done" },
  cancelled: { code: "0", tone: "neutral" },
});

/** Whether goods of a receipt are to be put into cells: nowhere where their warehouse has none. */
export const storageStatus = statuses("receipt.storageStatus", {
  waiting: { code: "0", tone: "waiting" },
  stored: { code: "1", tone: "done" },
  notNeeded: { code: "2", tone: "neutral" },
});
