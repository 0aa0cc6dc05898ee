import { claimStatus } from "@tandem/contract/receiving/claims/statuses";
import { rejectionStatus } from "@tandem/contract/receiving/rejections/statuses";
import type { CopyBatch } from "./copy.ts";
import { partyOf, type Receipt } from "./notices.ts";
import { tenantId } from "./tenant.ts";

const { open, answered, closed } = claimStatus.code;

const answer = {
  finding: "Confirmed on 12 of 80 pieces from the same shift.",
  root_cause: "The punch was worn; its change was due by count, and the counter had been reset.",
  immediate_action: "All stock of the lot was sorted, and the punch was changed.",
  corrective_action:
    "The counter can no longer be reset without the shift leader, and the first piece of each shift is measured.",
};

/** The claim that a rejection gave rise to, as every third did. */
function claimOf({ rejected: lost, createDate: raised }: Receipt) {
  if (!lost || lost.id % 3 !== 0) return null;
  const { waiting, takenBack } = rejectionStatus.code;
  const state = lost.state === waiting ? open : lost.state === takenBack ? closed : answered;
  const claimNo = `QCC-${raised.slice(0, 4)}-${String(lost.id).padStart(6, "0")}`;
  const later = (days: number) => new Date(Date.parse(raised) + days * 86_400_000).toISOString();
  return { lost, state, claimNo, raised, answeredAt: later(3), closedAt: later(5), answerBy: later(7).slice(0, 10) };
}

/** Adds the claim that a rejection gave rise to. */
export function addClaim(batch: CopyBatch, receipt: Receipt): void {
  const claim = claimOf(receipt);
  if (!claim) return;
  const { lost, state, claimNo, raised, answeredAt, answerBy } = claim;
  const { orgNo, supplierNo } = partyOf(receipt.notice);
  const { keeper, warehouseNo } = receipt.notice.warehouse;
  const said = state === open ? {} : { ...answer, effective_date: answerBy, answered_at: answeredAt };
  batch.add("quality_claim", {
    ...{
      tenant_id: tenantId,
      id: lost.id,
      claim_no: claimNo,
      status: state,
      claim_qty: lost.qty,
      problem: lost.reason,
    },
    ...{ answer_by: answerBy, receipt_id: receipt.id, rejection_id: lost.id, org_no: orgNo, supplier_no: supplierNo },
    ...{ warehouse_no: warehouseNo, finding: null, root_cause: null, immediate_action: null, corrective_action: null },
    ...{ effective_date: null, answered_at: null, ...said },
    ...{
      create_name: keeper,
      create_date: raised,
      update_name: keeper,
      update_date: state === open ? raised : answeredAt,
    },
  });
}

/** Remembers how a claim came to be as it is. */
export function noteClaim(receipt: Receipt): void {
  const claim = claimOf(receipt);
  if (!claim) return;
  const { lost, state, claimNo, raised, answeredAt, closedAt } = claim;
  const { notice } = receipt;
  const common = { ...partyOf(notice), entityName: "qualityClaim" as const, recordId: lost.id, documentNo: claimNo };
  const buyer = { side: "buyer", userName: notice.warehouse.keeper } as const;
  const supplier = { side: "supplier", userName: notice.supplier.contacts } as const;
  notice.events.push({ ...common, ...buyer, action: "add", fromState: null, toState: open, happenedAt: raised });
  if (state === open) return;
  const answering = { action: "answer", fromState: open, toState: answered, happenedAt: answeredAt };
  notice.events.push({ ...common, ...supplier, ...answering });
  if (state !== closed) return;
  const closing = { action: "accept", fromState: answered, toState: closed, happenedAt: closedAt };
  notice.events.push({ ...common, ...buyer, ...closing });
}
