import type { Page } from "@playwright/test";
import type { ShippingNoticeDetail } from "../contract/src/delivery/shipping-notices/shipping-notices.ts";
import { noticeStatus } from "../contract/src/delivery/shipping-notices/statuses.ts";
import { call } from "./calls.ts";
import { shipOrder } from "./notices.ts";
import { orderForm } from "./order-form.ts";
import { dayFromNow } from "./order-workbook.ts";
import { agree, button, follow, paste, question, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";
import { acceptOrders, issueOrders } from "./ready-orders.ts";

/** Of what is weighed: parts of a kilogram are meant as well as thousands. */
const [changed, arrived] = ["PO-PASTED-1", "PO-PASTED-2"];
const pasted = "1,250\r\n7";
const doubt = "as it was pasted, it may also be 1.25";

let buyer: Page;
test.beforeAll(async ({ desk }) => {
  buyer = await desk("buyer");
  const head = { purchaseDate: dayFromNow(0), orgNo: "VN10", supplierNo: "S10001", currency: "CNY", price: "1.25" };
  const line = { itemNo: "ME-10029", expectArrivalDate: dayFromNow(20), warehouseNo: "VN10-RM", batchPurQty: "2000" };
  const lines = [changed, arrived].flatMap((purchaseNo) =>
    [1, 2, ...(purchaseNo === changed ? [3] : [])].map((purchaseSeq) => ({
      purchaseNo,
      ...head,
      ...line,
      purchaseSeq,
    })),
  );
  await issueOrders(buyer, lines);
});

/** What is typed is kept once the hand rests. */
const isKept = (page: Page, name: string) =>
  expect.poll(() => page.evaluate(`Object.keys(localStorage).some((key) => key.includes("${name}"))`)).toBe(true);

test("a form that is taken up again asks about what was pasted in a way that may mean another number", async () => {
  const { cell } = orderForm(() => buyer);
  const page = { current: 1, size: 1, condition: { purchaseNo: changed } };
  const path = "/ISupSrmPurchaseHeadService/getPurchaseOrderPage";
  const { records } = await call<{ records: { id: string }[] }>(buyer, path, page);
  const change = `/orderCollaboration/userOrder/change?id=${records[0]?.id}`;
  const quantity = cell("Ordered quantity", "1");
  await visit(buyer, change);
  await expect(quantity).toHaveValue("2000");
  // What is typed is meant, though it says the same.
  const typed = cell("Ordered quantity", "3");
  await typed.fill("1250");
  await isKept(buyer, ":form:/orderCollaboration/userOrder/change");
  // Left as soon as it is pasted: that is kept, too.
  await paste(quantity, pasted);
  await follow(buyer, "/orderCollaboration/userOrder");
  await visit(buyer, change);
  await button(buyer, "Restore").click();
  await expect(quantity).toHaveValue("1250");
  await expect(quantity).toHaveAccessibleDescription(doubt);
  await expect(typed).toHaveValue("1250");
  await expect(typed).not.toHaveAccessibleDescription(/may also be/);
  await buyer.getByLabel("Reason for the change").fill("Weighed again");
  await button(buyer, "Save the new version").click();
  await expect(question(buyer)).toContainText(`1250: ${doubt}`);
  await agree(buyer, "Look again");
  // What is typed since is meant.
  await quantity.fill("1250.5");
  await expect(quantity).not.toHaveAccessibleDescription(/may also be/);
});

test("a receipt that is taken up again asks about it, too", async ({ desk }) => {
  const supplier = await desk("supplier");
  await acceptOrders(supplier, [arrived]);
  const notice = await shipOrder(supplier, arrived, "2000");
  const id = notice.address.split("=").at(-1) ?? "";
  const service = "/ISrmAsnHeadService";
  const { version, checkStatus } = await call<ShippingNoticeDetail>(buyer, `${service}/getShippingNoticeById`, {
    condition: { id },
  });
  if (checkStatus === noticeStatus.code.pendingApproval)
    await call(buyer, `${service}/batchApprove`, { condition: { approveList: [{ id, version }] } });
  const keeper = await desk("warehouse", { at: `${notice.address}&part=chain&receive=1` });
  const drawer = keeper.getByRole("dialog");
  const quantity = drawer.getByRole("textbox", { name: /^Receipt quantity, / }).first();
  await paste(quantity, pasted);
  await expect(quantity).toHaveAccessibleDescription(doubt);
  await isKept(keeper, ":receive:");
  await keeper.reload();
  await button(drawer, "Restore").click();
  await expect(quantity).toHaveValue("1250");
  await expect(quantity).toHaveAccessibleDescription(doubt);
});

test("a notice that is corrected keeps what was typed of its invoices where it is left at once", async ({ desk }) => {
  const supplier = await desk("supplier");
  const { address } = await shipOrder(supplier, arrived, "1");
  const id = address.split("=").at(-1) ?? "";
  const service = "/ISrmAsnHeadService";
  const { version } = await call<ShippingNoticeDetail>(supplier, `${service}/getShippingNoticeById`, {
    condition: { id },
  });
  await call(buyer, `${service}/reject`, { condition: { id, version, reason: "Without an invoice" } });
  const correction = `/delivery/addAsn/add?id=${id}`;
  await visit(supplier, correction);
  await button(supplier, "Add an invoice").click();
  const number = supplier.getByRole("textbox", { name: /^Invoice no\., Invoice/ });
  await number.fill("INV-KEPT");
  await follow(supplier, "/delivery/asnTracking");
  await visit(supplier, correction);
  await button(supplier, "Restore").click();
  await expect(number).toHaveValue("INV-KEPT");
});
