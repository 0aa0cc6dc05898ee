import { lifecycle } from "../../core/lifecycle.ts";
import { choices, statuses, yesNoStatus } from "../../core/statuses.ts";

/** How a cell came to be written. */
export const scheduleSource = choices("schedule.dataSource", { byHand: "1", workbook: "2", plan: "3" });

/** Whether a cell was released to its supplier (B4.5a). */
export const releaseStatus = statuses("schedule.releaseStatus", {
  unreleased: { code: "0", tone: "waiting" },
  released: { code: "1", tone: "done" },
});

/** Whether its supplier has replied to the release that holds (B4.5b). */
export const replyStatus = statuses("schedule.replyStatus", {
  awaited: { code: yesNoStatus.code.no, tone: "waiting" },
  replied: { code: yesNoStatus.code.yes, tone: "done" },
  /** The policy that held when it was released asks for none (B9.6a); its supplier may reply all the same. */
  notAsked: { code: "2", tone: "neutral" },
});

/** What a released cell says to its planner while it says another thing than its supplier was told. */
export const changedState = statuses("schedule.changedState", {
  asReleased: { code: yesNoStatus.code.no, tone: "done" },
  changed: { code: yesNoStatus.code.yes, tone: "waiting" },
});

const ofPlanner = { side: "buyer", permission: "isModify", error: "scheduleReleased" } as const;

/**
 * The planner works on a cell at any time; its supplier goes by what was released of it last, replies to that once, and again only
 * by choosing to change the reply (B4.5c).
 */
export const scheduleLifecycle = lifecycle({
  name: "schedule",
  field: "releaseStatus",
  states: releaseStatus,
  initial: ["unreleased"],
  ends: [],
  actions: {
    modify: { from: ["unreleased", "released"], to: ["unreleased", "released"], ...ofPlanner },
    release: {
      from: ["unreleased", "released"],
      to: ["released"],
      side: "buyer",
      permission: "isSubmit",
      error: "scheduleReleased",
    },
    warn: { from: ["released"], to: ["released"], side: "buyer", permission: "isClose", error: "scheduleNotReleased" },
    reply: {
      from: ["released"],
      to: ["released"],
      side: "supplier",
      permission: "isSave",
      undo: true,
      error: "scheduleNotReleased",
    },
    changeReply: {
      from: ["released"],
      to: ["released"],
      side: "supplier",
      permission: "isSave",
      undo: true,
      error: "scheduleNotReleased",
    },
    remove: { from: ["unreleased"], to: [], side: "buyer", permission: "isDelete", error: "scheduleReleased" },
  },
});
