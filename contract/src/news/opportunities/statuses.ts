import { lifecycle } from "../../core/lifecycle.ts";
import { choices, statuses } from "../../core/statuses.ts";

/** noticeType (B3.19a): whether quotes are read as they come, or sealed until they are opened. Codes as those of announcements. */
export const opportunityType = choices("opportunity.noticeType", { inquiry: "2", bidding: "3" });

/** biddingMode (B3.19b): who may see it and offer. */
export const biddingMode = choices("opportunity.biddingMode", { everybody: "1", suppliers: "2", invited: "3" });

/** What the buyer did with it; how far it is besides, its deadlines say. */
export const opportunityStatus = statuses(
  "opportunity.opportunityStatus",
  {
    draft: { code: "0", tone: "neutral" },
    published: { code: "1", tone: "moving" },
    opened: { code: "2", tone: "waiting" },
    awarded: { code: "3", tone: "done" },
    cancelled: { code: "X", tone: "refused" },
  },
  {
    /** Nobody has won it yet. */
    running: ["published", "opened"],
  },
);

/** How far it is at this moment, which its deadlines say while it is published. */
export const opportunityPhase = statuses(
  "opportunity.phase",
  {
    draft: { code: "0", tone: "neutral" },
    enlisting: { code: "1", tone: "moving" },
    quoting: { code: "2", tone: "moving" },
    closed: { code: "3", tone: "waiting" },
    opened: { code: "4", tone: "waiting" },
    awarded: { code: "5", tone: "done" },
    cancelled: { code: "X", tone: "refused" },
  },
  {
    takesQuotes: ["enlisting", "quoting"],
    /** Quotes are read, and somebody may win. */
    awardable: ["closed", "opened"],
  },
);

/** How far the supplier who reads it is with it; of no meaning to others. */
export const ownState = statuses(
  "opportunity.ownState",
  {
    none: { code: "0", tone: "neutral" },
    toEnlist: { code: "1", tone: "waiting" },
    enlisted: { code: "2", tone: "moving" },
    declined: { code: "3", tone: "refused" },
    toQuote: { code: "4", tone: "waiting" },
    quoted: { code: "5", tone: "moving" },
    won: { code: "6", tone: "done" },
    lost: { code: "7", tone: "refused" },
  },
  {
    mayEnlist: ["toEnlist", "enlisted", "declined"],
    mayQuote: ["toQuote", "quoted"],
  },
);

const ofDraft = { from: ["draft"], side: "buyer", error: "opportunityNotDraft" } as const;
const ofPublished = { from: ["published"], side: "buyer", error: "opportunityNotPublished" } as const;

/** Drafted, published, its bids opened by several people, and awarded or cancelled (B2.29v, B3.19b). */
export const opportunityLifecycle = lifecycle({
  name: "opportunity",
  field: "opportunityStatus",
  states: opportunityStatus,
  initial: ["draft"],
  ends: ["awarded", "cancelled"],
  actions: {
    modify: { ...ofDraft, to: ["draft"], permission: "isModify" },
    remove: { ...ofDraft, to: [], permission: "isDelete" },
    publish: { ...ofDraft, to: ["published"], permission: "isSubmit" },
    moveDeadlines: { ...ofPublished, to: ["published"], permission: "isSubmit", reason: true },
    /** One of those who must; the last of them opens. */
    open: { ...ofPublished, to: ["published", "opened"], permission: "isCheck" },
    award: {
      from: ["running"],
      to: ["awarded"],
      side: "buyer",
      permission: "isEnd",
      error: "opportunityNotAwardable",
    },
    cancel: {
      from: ["running"],
      to: ["cancelled"],
      side: "buyer",
      permission: "isCancelInvalid",
      reason: true,
      error: "opportunityNotRunning",
    },
  },
});
