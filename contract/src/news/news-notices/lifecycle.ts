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
  initial: ["draft"],
  ends: ["cancelled"],
  actions: {
    modify: { from: ["draft"], to: ["draft"], side: "buyer", permission: "isModify", error: "newsNotDraft" },
    publish: { from: ["draft"], to: ["published"], side: "buyer", permission: "isSubmit", error: "newsNotDraft" },
    cancelPublication: {
      from: ["published"],
      to: ["cancelled"],
      side: "buyer",
      permission: "isCancelInvalid",
      error: "newsNotPublished",
    },
  },
});
