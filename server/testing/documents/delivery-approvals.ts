import {
  type DeliveryApprovalInput,
  deliveryApproval,
} from "@tandem/contract/delivery/delivery-approvals/delivery-approvals";
import { uploadReport } from "../delivery-approvals.ts";
import { type EveryField, importOne, takenBy } from "../every-field.ts";
import { buildIssued, day } from "../orders.ts";
import { filledValues } from "../sample-values.ts";
import type { TestedDocument } from "../tested-documents.ts";

const everyField: EveryField = {
  title: "a delivery approval (B3.11)",
  service: "deliveryApprovals",
  head: deliveryApproval,
  ways: ["form", "import"],
  async fill(app, way) {
    // A supplier names materials that were ordered of it.
    await buildIssued(app);
    const user = await app.as("supplierA");
    const all = await filledValues(user, deliveryApproval, {
      ...{ orgNo: "O1", supplierNo: "SA", itemNo: "M1", lotNo: `EVERY-${way}` },
      ...{ effectiveDate: day(-1), expiryDate: day(40) },
    });
    const { head } = takenBy(way, "deliveryApprovals", { head: all, line: {} });
    const input = { ...head, fileIds: [await uploadReport(user)] } as DeliveryApprovalInput;
    if (way === "import") await importOne(user, "deliveryApprovals", head);
    else await user.ok("deliveryApprovals", "saveDeliveryApproval", input);
    return { user, condition: { lotNo: head.lotNo }, head, line: {} };
  },
  async again(_app, { user, head }, { id, version }) {
    const changed = {
      itemNo: "M2",
      lotNo: `${head.lotNo} again`,
      effectiveDate: day(0),
      expiryDate: day(50),
      remark: "Another remark",
    };
    const fileIds = [await uploadReport(user, "another.pdf")];
    const input = { id, version, orgNo: String(head.orgNo), ...changed, fileIds };
    const now = await user.ok("deliveryApprovals", "saveDeliveryApproval", input);
    return { now: { ...now, lines: [] }, head: { ...head, ...changed }, line: {} };
  },
};

const laws = {
  "every delivery approval has a report, a reason where it was rejected, and begins before it ends": `
    select d.id, d.check_status from delivery_approval d
    where not exists (select from delivery_approval_file f where f.delivery_approval_id = d.id)
      or (d.check_status = '2') <> (d.refuse_reason is not null) and d.check_status <> 'X'
      or d.effective_date > d.expiry_date`,
};

export const tested: TestedDocument = {
  everyField,
  laws,
  breaking: [["every delivery approval", "update delivery_approval set check_status = '2', refuse_reason = null"]],
  history: { entity: "deliveryApproval", table: "delivery_approval", column: "check_status" },
  probes: {
    deliveryApprovals: {
      uploadReport: { by: ["supplier", "buyer"], nothing: "adds a file that nobody reads until it is handed in" },
      saveDeliveryApproval: {
        by: ["supplier", "buyer"],
        names: "deliveryApproval",
        input: ({ id }) => ({
          ...{ id, version: -1, orgNo: "O1", itemNo: "M1", effectiveDate: day(0), expiryDate: day(1) },
          fileIds: ["0"],
        }),
      },
    },
  },
  async build(admin, { receipt }) {
    const of = { current: 1, size: 1, condition: { id: receipt.id } };
    const [received] = (await admin.ok("receipts", "getReceiptPage", of)).records;
    if (!received) throw new Error("There is no such receipt");
    const { orgNo, supplierNo, itemNo } = received;
    const { id } = await admin.ok("deliveryApprovals", "saveDeliveryApproval", {
      ...{ orgNo, supplierNo, itemNo, effectiveDate: day(0), expiryDate: day(30) },
      fileIds: [await uploadReport(admin)],
    });
    return { deliveryApproval: { id } };
  },
};
