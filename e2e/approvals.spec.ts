import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { PurchaseOrderDetail } from "../contract/src/orders/purchase-orders/purchase-orders.ts";
import { call } from "./calls.ts";
import { dayFromNow } from "./order-workbook.ts";
import { agree, button, chooseMore, row, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

const orders = "/ISupSrmPurchaseHeadService";
const rules = "/ISysApprovalRuleService";
interface Rule {
  readonly id: string;
  readonly version: number;
}

test("a dear order is issued once others have approved; who declines it says why", async ({ desk }) => {
  const [admin, buyer] = [await desk("admin"), await desk("buyer")];
  const rule = await call<Rule>(admin, `${rules}/addapprovalrule`, {
    condition: {
      ...{ approvalRuleNo: "E2E", approvalRuleName: "Dear orders", documentStep: "purchaseOrder.issue" },
      ...{ currency: "CNY", amountFrom: "50000", approvalSequence: "1", statusCode: "1" },
      lines: [{ userNo: "admin" }],
    },
  });
  const draft = (batchPurQty: string) => ({
    condition: {
      ...{ purchaseDate: dayFromNow(0), orderType: "1", orgNo: "VN10", supplierNo: "S10001", currency: "CNY" },
      lines: [
        {
          ...{ purchaseSeq: 10, purchasePhaseSeq: 1, purchaseBatchSeq: 1, itemNo: "FA-10018", batchPurQty },
          ...{ price: "1.25", expectArrivalDate: dayFromNow(20), warehouseNo: "VN10-RM" },
        },
      ],
    },
  });
  const save = async (quantity: string) => {
    const drafted = await call<PurchaseOrderDetail>(buyer, `${orders}/savePurchaseOrder`, draft(quantity));
    return { ...drafted, page: `/orderCollaboration/userOrder/acceptance?id=${drafted.id}` };
  };
  const [drafted, declined] = [await save("40000"), await save("50000")];
  await call(buyer, `${orders}/issue`, {
    condition: { issueList: [{ id: drafted.id, version: drafted.version }] },
  });
  await visit(buyer, declined.page);
  await button(buyer, "Issue").click();
  await agree(buyer, "Issue");
  await expect(buyer.getByText(/waiting for approval by/)).toBeVisible();
  await visit(admin, "/orderCollaboration/approvals");
  await button(row(admin, declined.purchaseNo), "Decline").click();
  await agree(admin, "Decline", "Dearer than last year");
  await expect(row(admin, declined.purchaseNo)).toContainText("Declined");
  // The order's page, which stands open, learns of it; the list of drafts says which of them wait.
  await expect(buyer.getByText(/waiting for approval by/)).toHaveCount(0);
  await visit(buyer, "/orderCollaboration/userOrder?tab=draft");
  await expect(row(buyer, drafted.purchaseNo)).toContainText("Waiting for approval");
  await expect(row(buyer, declined.purchaseNo)).toContainText("Draft");
  await visit(buyer, drafted.page);
  await row(admin, drafted.purchaseNo).getByRole("checkbox").click();
  await button(admin, "Approve").first().click();
  await admin.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(buyer.getByText("Pending acceptance").first()).toBeVisible();
  await visit(buyer, declined.page);
  await buyer.getByRole("tab", { name: "History" }).click();
  await expect(buyer.getByText("Dearer than last year")).toBeVisible();
  const { id, version } = rule;
  await call(admin, `${rules}/deleteapprovalrulebyids`, { condition: { delList: [{ id, version }] } });

  // Its supplier accepts and signs it; the buyer signs the same print.
  const supplier = await desk("supplier");
  const issued = await call<PurchaseOrderDetail>(supplier, `${orders}/getPurchaseOrderById`, {
    condition: { id: drafted.id },
  });
  const acceptList = [{ id: issued.id, version: issued.version }];
  await call(supplier, `${orders}/acceptAsOrdered`, { condition: { acceptList } });
  const accepted = await call<PurchaseOrderDetail>(supplier, `${orders}/getPurchaseOrderById`, {
    condition: { id: drafted.id },
  });
  await call(supplier, `${orders}/sign`, { condition: { id: accepted.id, version: accepted.version } });
  await visit(buyer, drafted.page);
  await expect(buyer.getByText("Signed by supplier", { exact: true }).first()).toBeVisible();
  await chooseMore(buyer, "Sign");
  await agree(buyer, "Sign");
  await expect(buyer.getByText("Signed by both sides")).toBeVisible();
  await buyer.getByRole("tab", { name: "Signatures (2)" }).click();
  const download = buyer.waitForEvent("download");
  await buyer.getByRole("button", { name: /Download/ }).click();
  const content = await readFile(await (await download).path());
  await expect(buyer.getByText(createHash("sha256").update(content).digest("hex"))).toBeVisible();
});
