import { statuses } from "./statuses.ts";

/** What became of a call. */
export const operationOutcome = statuses("operationLog.outcome", {
  done: { code: "1", tone: "done" },
  partly: { code: "2", tone: "waiting" },
  refused: { code: "3", tone: "refused" },
});
