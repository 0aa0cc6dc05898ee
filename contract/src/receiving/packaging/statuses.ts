import { lifecycle } from "../../core/lifecycle.ts";
import { statuses } from "../../core/statuses.ts";

/** What the supplier says to a movement of packaging. */
export const packagingStatus = statuses(
  "packagingMovement.status",
  {
    waiting: { code: "0", tone: "waiting" },
    confirmed: { code: "1", tone: "done" },
    disputed: { code: "2", tone: "refused" },
    /** It counts for nothing: another movement took it back. */
    takenBack: { code: "X", tone: "neutral" },
  },
  {
    /** The sides have not agreed on it. */
    unconfirmed: ["waiting", "disputed"],
  },
);

/** How packaging came to be with the other side, or is found there. */
export const packagingMovementType = statuses(
  "packagingMovement.movementType",
  {
    /** With a delivery, as the warehouse received it. */
    received: { code: "1", tone: "neutral" },
    /** Empties of the supplier that go back to it. */
    sentBack: { code: "2", tone: "neutral" },
    /** Empties of the buyer that a supplier is to fill. */
    issued: { code: "3", tone: "neutral" },
    /** Empties that the supplier brings back, without a delivery. */
    cameBack: { code: "4", tone: "neutral" },
    /** A count says what the buyer holds, or what the supplier does. */
    countedAtBuyer: { code: "5", tone: "neutral" },
    countedAtSupplier: { code: "6", tone: "neutral" },
    /** What one of them held when counting began here. */
    openingAtBuyer: { code: "7", tone: "neutral" },
    openingAtSupplier: { code: "8", tone: "neutral" },
  },
  {
    byHand: [
      "sentBack",
      "issued",
      "cameBack",
      "countedAtBuyer",
      "countedAtSupplier",
      "openingAtBuyer",
      "openingAtSupplier",
    ],
    counted: ["countedAtBuyer", "countedAtSupplier"],
    opening: ["openingAtBuyer", "openingAtSupplier"],
    /** From the buyer to the supplier, or with the supplier. */
    away: ["sentBack", "issued", "countedAtSupplier", "openingAtSupplier"],
  },
);

/** Written by the buyer's side, confirmed or disputed by the supplier; what was written wrongly is taken back. */
export const packagingLifecycle = lifecycle({
  name: "packagingMovement",
  field: "status",
  states: packagingStatus,
  initial: ["waiting"],
  ends: ["takenBack"],
  actions: {
    confirm: {
      from: ["unconfirmed"],
      to: ["confirmed"],
      side: "supplier",
      permission: "isSave",
      undo: true,
      error: "packagingNotWaiting",
    },
    dispute: {
      from: ["waiting"],
      to: ["disputed"],
      side: "supplier",
      permission: "isSave",
      reason: true,
      undo: true,
      error: "packagingNotWaiting",
    },
    takeBack: {
      from: ["unconfirmed"],
      to: ["takenBack"],
      side: "buyer",
      permission: "isDelete",
      reason: true,
      error: "packagingNotTakenBack",
    },
    /** What came with a delivery goes with the last of its receipts, whatever its supplier said. */
    cancelReceipt: {
      from: ["waiting", "confirmed", "disputed"],
      to: ["takenBack"],
      side: "buyer",
      permission: "isDelete",
      error: "packagingNotTakenBack",
    },
  },
});
