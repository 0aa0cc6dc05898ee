import { statuses } from "../../core/statuses.ts";

/**
 * checkStatus of a delivery notice (B4.1a–d). What the buyer's people have rejected comes back to them, so it is labelled as
 * pending approval there (B4.1b).
 */
export const noticeStatus = statuses(
  "shippingNotice.checkStatus",
  {
    pendingApproval: { code: "0", tone: "waiting" },
    rejected: { code: "1", tone: "refused" },
    shipped: { code: "2", tone: "moving" },
    partiallyReceived: { code: "3", tone: "moving" },
    received: { code: "4", tone: "done" },
    /** Its quantities are reserved, and it goes out when all that it announces is packed. */
    toPack: { code: "5", tone: "waiting" },
    voided: { code: "X", tone: "neutral" },
  },
  {
    /** What is labelled, and counts as on its way or arrived. */
    standing: ["toPack", "pendingApproval", "shipped", "partiallyReceived", "received"],
    /** It holds quantities that nobody has received yet, while it is open. */
    bringing: ["toPack", "pendingApproval", "shipped", "partiallyReceived"],
    /** Its supplier may pack what it brings. */
    packable: ["toPack", "pendingApproval", "shipped"],
    /** It brings nothing as it is. */
    unsent: ["toPack", "pendingApproval", "rejected", "voided"],
    /** The goods are under way, or came. */
    sent: ["shipped", "partiallyReceived", "received"],
    /** Something of it may still arrive. */
    onTheWay: ["shipped", "partiallyReceived"],
    /** Something of it has arrived. */
    arrived: ["partiallyReceived", "received"],
  },
  { buyer: { rejected: { label: "rejectedByBuyer", tone: "waiting" } } },
);

/** What became of the last correction of a notice that was on its way; one that waits lapses when the goods arrive. */
export const correctionStatus = statuses("shippingNotice.correctionStatus", {
  none: { code: "0", tone: "neutral" },
  pending: { code: "1", tone: "waiting" },
  agreed: { code: "2", tone: "done" },
  declined: { code: "3", tone: "refused" },
  withdrawn: { code: "4", tone: "neutral" },
  lapsed: { code: "5", tone: "neutral" },
});

/** Whether the notice is closed before everything arrived, or finished for both sides. */
export const closedStatus = statuses("shippingNotice.closedStatus", {
  open: { code: "0", tone: "neutral" },
  ended: { code: "1", tone: "neutral" },
  settled: { code: "2", tone: "done" },
});

/** Arrival against the expected date (B4.1e, B9.1b). */
export const deliveryTiming = statuses("shippingNotice.timing", {
  normal: { code: "1", tone: "done" },
  early: { code: "2", tone: "moving" },
  late: { code: "3", tone: "refused" },
});

/** wayCarriage (B9.1c). */
export const wayOfCarriage = statuses("shippingNotice.wayCarriage", {
  express: { code: "1", tone: "neutral" },
  logistics: { code: "2", tone: "neutral" },
  selfDelivery: { code: "3", tone: "neutral" },
});
