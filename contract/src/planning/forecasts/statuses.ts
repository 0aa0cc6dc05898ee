import { lifecycle } from "../../core/lifecycle.ts";
import { choices, statuses, yesNoStatus } from "../../core/statuses.ts";

/** How a forecast came to be written. */
export const forecastSource = choices("forecast.dataSource", { byHand: "1", workbook: "2" });

export const predictStatus = statuses(
  "forecast.predictStatus",
  {
    draft: { code: "0", tone: "waiting" },
    published: { code: "1", tone: "done" },
    cancelled: { code: "2", tone: "neutral" },
  },
  {
    /** No supplier goes by it. */
    unpublished: ["draft", "cancelled"],
  },
);

/** The state of a forecast that is published, by whether its supplier has committed to it (`isCommitted`). */
export const answerState = statuses("forecast.answerState", {
  awaited: { code: yesNoStatus.code.no, tone: "waiting" },
  committed: { code: yesNoStatus.code.yes, tone: "done" },
});

/**
 * The buyer drafts and publishes it, and takes it back; its supplier says beside what is published how much it commits to. One that
 * is changed is a draft again, which suppliers do not see (B4.6c).
 */
export const forecastLifecycle = lifecycle({
  name: "forecast",
  field: "predictStatus",
  states: predictStatus,
  initial: ["draft"],
  ends: [],
  actions: {
    modify: { from: ["unpublished"], to: ["draft"], side: "buyer", permission: "isModify", error: "forecastPublished" },
    publish: {
      from: ["unpublished"],
      to: ["published"],
      side: "buyer",
      permission: "isSubmit",
      error: "forecastPublishedAlready",
    },
    cancelPublish: {
      from: ["published"],
      to: ["cancelled"],
      side: "buyer",
      permission: "isSubmit",
      error: "forecastNotPublished",
    },
    commit: {
      from: ["published"],
      to: ["published"],
      side: "supplier",
      permission: "isSave",
      undo: true,
      error: "forecastNotPublished",
    },
    /** It commits to another quantity. */
    recommit: {
      from: ["published"],
      to: ["published"],
      side: "supplier",
      permission: "isSave",
      undo: true,
      error: "forecastNotPublished",
    },
    remove: { from: ["unpublished"], to: [], side: "buyer", permission: "isDelete", error: "forecastPublished" },
  },
});
