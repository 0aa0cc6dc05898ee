import { lifecycle } from "../../core/lifecycle.ts";
import { choices, statuses } from "../../core/statuses.ts";

/** What is asked for what goes back: other goods, or its price. */
export const returnType = choices("returnNote.returnType", { exchange: "1", credit: "2" });

export const returnNoteStatus = statuses(
  "returnNote.status",
  {
    draft: { code: "0", tone: "neutral" },
    sent: { code: "1", tone: "waiting" },
    takenBack: { code: "2", tone: "done" },
    refused: { code: "3", tone: "refused" },
    voided: { code: "X", tone: "neutral" },
  },
  {
    /** Nobody sends anything back by it. */
    unsent: ["draft", "refused", "voided"],
    /** What they say is so, or is about to be. */
    standing: ["draft", "sent", "takenBack"],
    /** The goods are with the supplier, or on their way there. */
    away: ["sent", "takenBack"],
    /** Suppliers see none of these, which the policies of the tables say, too. */
    buyersOwn: ["draft", "voided"],
    /** What was sent to suppliers. */
    seenBySupplier: ["sent", "takenBack", "refused"],
  },
);

/** Written and sent by the warehouse, taken back or refused by the supplier (B3.5b). */
export const returnNoteLifecycle = lifecycle({
  name: "returnNote",
  field: "status",
  states: returnNoteStatus,
  initial: ["draft"],
  ends: ["takenBack", "refused", "voided"],
  actions: {
    modify: { from: ["draft"], to: ["draft"], side: "buyer", permission: "isModify", error: "returnNoteNotDraft" },
    send: { from: ["draft"], to: ["sent"], side: "buyer", permission: "isSubmit", error: "returnNoteNotDraft" },
    withdraw: {
      from: ["sent"],
      to: ["draft"],
      side: "buyer",
      permission: "isSubmit",
      reason: true,
      error: "returnNoteNotSent",
    },
    void: {
      from: ["draft"],
      to: ["voided"],
      side: "buyer",
      permission: "isCancelInvalid",
      error: "returnNoteNotDraft",
    },
    takeBack: {
      from: ["sent"],
      to: ["takenBack"],
      side: "supplier",
      permission: "isSave",
      undo: true,
      error: "returnNoteNotSent",
    },
    refuse: {
      from: ["sent"],
      to: ["refused"],
      side: "supplier",
      permission: "isSave",
      reason: true,
      undo: true,
      error: "returnNoteNotSent",
    },
  },
});
