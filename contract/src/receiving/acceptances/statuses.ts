import { choices, statuses } from "../../core/statuses.ts";

/** How much of a receipt has been judged. */
export const inspectionStatus = statuses(
  "receipt.inspectionStatus",
  {
    none: { code: "0", tone: "waiting" },
    part: { code: "1", tone: "moving" },
    complete: { code: "2", tone: "done" },
  },
  {
    /** Something of it waits for inspection. */
    waiting: ["none", "part"],
  },
);

/** An acceptance stands until it is cancelled: then what it accepted waits for inspection again. */
export const inspectionAcceptanceStatus = statuses("acceptance.status", {
  accepted: { code: "1", tone: "done" },
  cancelled: { code: "0", tone: "neutral" },
});

/** Whether goods were accepted as they were ordered, or in spite of a defect, for less. */
export const acceptanceType = choices("acceptance.acceptanceType", { accepted: "1", conceded: "2" });
