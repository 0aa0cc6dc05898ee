import { lifecycle } from "../../core/lifecycle.ts";
import { statuses } from "../../core/statuses.ts";

/** How far a news notice has come (B4.2a). */
export const publishStatus = statuses("newsNotice.publish", {
  draft: { code: "0", tone: "neutral" },
  published: { code: "1", tone: "done" },
  cancelled: { code: "2", tone: "refused" },
});

/** A draft is written, published, and taken back; what was published is never rewritten (B4.2). */
export const newsLifecycle = lifecycle({
  name: "newsNotice",
  field: "publish",
  states: publishStatus,
  initial: ["0"],
  ends: ["2"],
  actions: {
    modify: { from: ["0"], to: ["0"], side: "buyer", permission: "isModify", error: "newsNotDraft" },
    publish: { from: ["0"], to: ["1"], side: "buyer", permission: "isSubmit", error: "newsNotDraft" },
    cancelPublication: {
      from: ["1"],
      to: ["2"],
      side: "buyer",
      permission: "isCancelInvalid",
      error: "newsNotPublished",
    },
  },
});
