import { statuses } from "../../core/statuses.ts";

/** A transfer stands until it is undone. */
export const transferStatus = statuses("stockTransfer.status", {
  done: { code: "1", tone: "done" },
  undone: { code: "0", tone: "neutral" },
});
