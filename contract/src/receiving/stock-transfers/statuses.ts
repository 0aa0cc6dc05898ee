import { lifecycle } from "../../core/lifecycle.ts";
import { statuses } from "../../core/statuses.ts";

/** A transfer stands until it is undone. */
export const transferStatus = statuses("stockTransfer.status", {
  done: { code: "1", tone: "done" },
  undone: { code: "0", tone: "neutral" },
});

/** What a warehouse moved it takes back, as long as the goods lie where they were moved to. */
export const transferLifecycle = lifecycle({
  name: "stockTransfer",
  field: "status",
  states: transferStatus,
  initial: ["done"],
  ends: ["undone"],
  actions: {
    undoTransfer: {
      from: ["done"],
      to: ["undone"],
      side: "buyer",
      permission: "isDelete",
      error: "transferUndone",
    },
  },
});
