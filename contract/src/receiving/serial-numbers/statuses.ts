import { statuses } from "../../core/statuses.ts";

/** Where a piece is that has a serial number (B4.10d). */
export const serialStatus = statuses("serialNumber.snStatus", {
  initial: { code: "0", tone: "neutral" },
  received: { code: "3", tone: "waiting" },
  inStock: { code: "1", tone: "done" },
  out: { code: "2", tone: "moving" },
});
