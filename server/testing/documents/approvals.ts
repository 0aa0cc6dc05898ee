import { approvalSequence, approvalStep } from "@tandem/contract/platform/approvals/statuses";
import type { TestUser } from "../application.ts";
import type { TestedDocument } from "../tested-documents.ts";

const laws = {
  "an approval waits for somebody, was approved by all, or ended before": `
    select a.id, a.status from approval a where (a.status = '0') and not exists (select from approval_part p
      where p.approval_id = a.id and p.approved_by is null)
    union all
    select a.id, a.status from approval a where a.status = '1' and exists (select from approval_part p
      where p.approval_id = a.id and p.approved_by is null)`,

  "nobody approves what they asked for themselves": `
    select a.id from approval a join approval_part p on p.approval_id = a.id where p.approved_by = a.asked_by or p.user_id = a.asked_by`,
};

/** Lets issuing need the approval of the buyer, and asks for it: as the supplier and organisation of a receipt have it. */
async function build(admin: TestUser, { receipt }: { readonly receipt: { readonly id: string } }) {
  const of = { current: 1, size: 1, condition: { id: receipt.id } };
  const [received] = (await admin.ok("receipts", "getReceiptPage", of)).records;
  if (!received) throw new Error("There is no such receipt");
  const { orgNo, supplierNo, itemNo, warehouseNo } = received;
  const buyers = { current: 1, size: 1, condition: { userName: ["User buyer", "User buyer@2"] } };
  const [approver] = (await admin.ok("users", "getAuthUserList", buyers)).records;
  const rule = await admin.ok("approvalRules", "addapprovalrule", {
    ...{
      approvalRuleNo: `PROBED-${receipt.id}`,
      approvalRuleName: "Probed",
      documentStep: approvalStep.code.issueOrder,
      orgNo,
    },
    ...{ amountFrom: "1", approvalSequence: approvalSequence.code.together, statusCode: "1" },
    lines: [{ userNo: approver?.userNo ?? "" }],
  });
  const draft = await admin.ok("purchaseOrders", "savePurchaseOrder", {
    ...{ orgNo, supplierNo, purchaseDate: "2026-06-01", orderType: "1", currency: "CNY" },
    lines: [
      {
        ...{ purchaseSeq: 1, purchasePhaseSeq: 1, purchaseBatchSeq: 1, itemNo, batchPurQty: "10", price: "5" },
        ...{ expectArrivalDate: "2026-07-01", warehouseNo },
      },
    ],
  } as never);
  await admin.ok("purchaseOrders", "issue", { issueList: [{ id: draft.id, version: draft.version }] });
  const asked = { current: 1, size: 1, condition: { recordId: draft.id } };
  const [made] = (await admin.ok("approvals", "getApprovalPage", asked)).records;
  await admin.ok("approvalRules", "deleteapprovalrulebyids", { delList: [{ id: rule.id, version: rule.version }] });
  return { approval: { id: made?.id ?? "" } };
}

export const tested: TestedDocument = {
  laws,
  breaking: [
    ["an approval waits", "update approval set status = '1'"],
    ["nobody approves", "update approval_part p set user_id = a.asked_by from approval a where a.id = p.approval_id"],
  ],
  build,
  probes: { approvals: {} },
};
