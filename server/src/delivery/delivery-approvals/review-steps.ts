import type { Reasoned, Work } from "../../documents/take-steps.ts";
import type { storedDeliveryApprovals } from "./stored-delivery-approvals.ts";

type Review<Given = unknown> = Work<(typeof storedDeliveryApprovals)["reads"], unknown, Given>;

/** The buyer approves reports: goods may be delivered by them. */
export const agreed: Review = () => ({ what: "approved", on: () => ({ undo: {} }) });

/** The buyer rejects reports, and says why; they may be corrected. */
export const refused: Review<Reasoned> = (_tx, _ready, { reason }) => ({
  what: "rejected",
  on: () => ({ set: { refuseReason: reason }, undo: { set: { refuseReason: null } } }),
});

/** What is not approved is taken back. */
export const withdrawn: Review = () => ({ what: "withdrawn", on: () => ({ undo: {} }) });

/** What was approved holds no more. */
export const voided: Review<Reasoned> = (_tx, _ready, { reason }) => ({
  what: "voided",
  on: () => ({ set: { voidReason: reason }, undo: { set: { voidReason: null } } }),
});
