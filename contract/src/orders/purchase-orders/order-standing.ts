import { byUnit, instant, integer, money, status, text, yesNo } from "../../core/fields.ts";
import { approvalStep } from "../../platform/approvals/statuses.ts";
import { collaborationStatus, erpPushStatus, orderDecision, signedBy } from "./statuses.ts";

/** How an order stands for the side that looks at it, as its list shows it; read from what else is known. */
export const orderStanding = {
  /** None while it is a draft, which its supplier does not know. */
  collaborationStatus: status(collaborationStatus, { readOnly: true, optional: true }),
  /** Whether something of it should have arrived by now. */
  deliveryOverdue: yesNo({ readOnly: true }),
  /** Whether one's own side has marked it (B4.3d); the other's mark nobody sees. */
  redFlag: yesNo({ readOnly: true }),
  flagNote: text({ readOnly: true, optional: true, max: 500 }),
  /** What the buyer has to decide of it. */
  decision: status(orderDecision, { readOnly: true, optional: true }),
  /** Since when the supplier's answer waits for the buyer. */
  answerDate: instant({ readOnly: true, optional: true }),
  /**
   * Of how many lines the promise differs from what is asked, or a change that is asked for from the promise; by how much
   * together, by how many days at the most, and by how much of the price of one unit, in the order's currency, at the most.
   */
  differingLineCount: integer({ readOnly: true }),
  differenceQtyByUnit: byUnit(),
  differenceDays: integer({ readOnly: true, optional: true, signed: true }),
  differencePrice: money({ readOnly: true, optional: true }),
  /** Which sides have signed its version (B4.3d). */
  signed: status(signedBy, { readOnly: true }),
  /** The step that waits for the approval of others of the buyer's side; suppliers never see it. */
  approvalAwaited: status(approvalStep, { readOnly: true, optional: true }),
  /** How the buyer's ERP was told of what became of it; suppliers never see it. */
  erpPushStatus: status(erpPushStatus, { readOnly: true, optional: true }),
} as const;
