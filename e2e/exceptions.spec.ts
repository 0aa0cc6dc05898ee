import type { Page } from "@playwright/test";
import type { ShippingNoticeDetail } from "../contract/src/delivery/shipping-notices/shipping-notices.ts";
import type { PurchaseOrderDetail } from "../contract/src/orders/purchase-orders/purchase-orders.ts";
import { call } from "./calls.ts";
import { shipOrder } from "./notices.ts";
import { dayFromNow } from "./order-workbook.ts";
import {
  agree,
  button,
  chooseMore,
  expectFigures,
  figure,
  head,
  openNotice,
  openOrder,
  question,
  row,
  type Sent,
  sendNotice,
  shipmentQuantity,
  startNotice,
  visit,
} from "./pages.ts";
import { expect, test } from "./portal.ts";
import { acceptOrders, issueOrders } from "./ready-orders.ts";

/** Orders of one line each, and what goes wrong with them. */
const orders = {
  corrected: { number: "PO-EXC-1", quantity: "100" },
  voided: { number: "PO-EXC-2", quantity: "80" },
  ended: { number: "PO-EXC-3", quantity: "400" },
  declined: { number: "PO-EXC-4", quantity: "500" },
} as const;
const asked = dayFromNow(20);
const offered = dayFromNow(27);

/** Set by the journey that sends it. */
let approved: Sent = { number: "", address: "" };

/** What happened to a document, newest first, as its history tells; who opened it is told between. */
async function expectHistory(page: Page, told: readonly string[]) {
  await page.getByRole("tab", { name: "History" }).click();
  const events = page.getByRole("tabpanel").locator("ol > li").filter({ hasNotText: "Opened" });
  for (const [index, what] of told.entries()) await expect(events.nth(index)).toContainText(what);
  await expect(events).toHaveCount(told.length);
}

/** They stay at their desks: what one does, the others see. */
let buyer: Page;
let supplier: Page;
let warehouse: Page;

/** Receives so much of a notice's only line, where it goes to. */
async function receive(keeper: Page, { address }: Sent, receiptQty: string): Promise<void> {
  const condition = { id: address.split("=").at(-1) };
  const service = "/ISrmAsnHeadService/getShippingNoticeById";
  const { id, lines } = await call<ShippingNoticeDetail>(keeper, service, { condition });
  await call(keeper, "/ISrmReceiptService/receive", {
    condition: {
      ...{ shippingNoticeId: id, receiptDate: dayFromNow(0), warehouseNo: "VN10-RM" },
      lines: lines.map((line) => ({ shippingNoticeLineId: line.id, receiptQty })),
    },
  });
}

/** Answers an order, which is open on the page, with something else than was asked for. */
async function reply(page: Page, promise: Readonly<Record<"promiseQty" | "promiseDate", string>>, reason: string) {
  const service = "/ISupSrmPurchaseHeadService";
  const condition = { id: new URL(page.url()).searchParams.get("id") };
  const { id, version, lines } = await call<PurchaseOrderDetail>(page, `${service}/getPurchaseOrderById`, {
    condition,
  });
  const promised = lines.map((line) => ({ id: line.id, promises: [promise] }));
  await call(page, `${service}/accept`, { condition: { id, version, lines: promised, reason } });
}

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ desk }) => {
  buyer = await desk("buyer");
  supplier = await desk("supplier");
  warehouse = await desk("warehouse");
  const common = { purchaseDate: dayFromNow(0), orgNo: "VN10", supplierNo: "S10001", currency: "CNY", price: "1.25" };
  const line = { purchaseSeq: 1, itemNo: "FA-10018", expectArrivalDate: asked, warehouseNo: "VN10-RM" };
  await issueOrders(
    buyer,
    Object.values(orders).map(({ number, quantity }) => ({
      ...{ ...common, ...line },
      ...{ purchaseNo: number, batchPurQty: quantity },
    })),
  );
  await acceptOrders(supplier, [orders.corrected.number, orders.voided.number, orders.ended.number]);
});

test("B4.1b B4.1f B4.1g a notice is rejected with a reason, which the supplier reads, corrected, sent again and approved", async () => {
  const { number } = orders.corrected;
  const notice = await shipOrder(supplier, number, "60");
  await openNotice(supplier, notice);
  await button(supplier, "Book a slot").click();
  const booking = supplier.getByRole("dialog");
  await expect(booking).toContainText("The day of the slot becomes the expected arrival.");
  await openNotice(buyer, notice);
  await button(buyer, "Reject").click();
  await expect(question(buyer)).toContainText(`Reject ${notice.number}?`);
  await expect(question(buyer)).toContainText("1 line goes back to open.");
  await question(buyer).getByRole("button", { name: "Reject", exact: true }).click();
  await expect(question(buyer)).toContainText("Please give a reason.");
  await agree(buyer, "Reject", "The lot numbers are missing");
  // The purchaser's pages say of a rejected notice that it is pending approval.
  await expect(head(buyer)).toContainText("Pending approval (rejected)");
  await expect(button(buyer, "Approve")).toHaveCount(0);
  await visit(buyer, `/delivery/asnTracking?keyword=${notice.number}`);
  await expect(row(buyer, notice.number)).toContainText("Pending approval (rejected)");

  // The supplier's page knows at once, and says why.
  await expect(head(supplier)).toContainText("Rejected");
  await expect(booking).toHaveCount(0);
  await expect(
    supplier.locator("main").getByRole("alert").filter({ hasText: "The lot numbers are missing" }),
  ).toBeVisible();
  // Voided, it would give no lines back: it has done so.
  await chooseMore(supplier, "Void");
  await expect(question(supplier)).toContainText("Its lines are open already.");
  await question(supplier).getByRole("button", { name: "Cancel" }).click();
  await button(supplier, "Correct & resend").click();
  await expect(
    supplier.locator("main").getByRole("alert").filter({ hasText: "The lot numbers are missing" }),
  ).toBeVisible();
  await expect(shipmentQuantity(supplier, number)).toHaveValue("60");
  await shipmentQuantity(supplier, number).fill("70");
  await supplier.getByRole("textbox", { name: "Lot no." }).fill("LOT-9");
  expect((await sendNotice(supplier)).number).toBe(notice.number);
  await expect(head(supplier)).toContainText("Pending approval");
  // What was opened before is not there again by itself.
  await expect(button(supplier, "Book a slot")).toBeVisible();
  await expect(booking).toHaveCount(0);
  await expect(figure(supplier, "Total shipped")).toHaveText("70 PCS");
  await expect(
    supplier.locator("main").getByRole("alert").filter({ hasText: "The lot numbers are missing" }),
  ).toHaveCount(0);

  await openNotice(buyer, notice);
  await expect(row(buyer, number)).toContainText("LOT-9");
  await button(buyer, "Approve").click();
  await agree(buyer, "Approve");
  await expect(head(buyer)).toContainText("Shipped");
  await expectFigures(buyer, { "Total shipped": "70 PCS", "On the way": "70 PCS", "Total received": "0 PCS" });
  approved = notice;
});

test("B5.3c another order type clears the chosen lines of a notice, after a confirmation", async () => {
  const { number, quantity } = orders.voided;
  await startNotice(supplier, number);
  const chooseType = async (type: string) => {
    await supplier.getByLabel("Order type").click();
    await supplier.locator(".ant-select-item-option").getByText(type, { exact: true }).click();
    await expect(question(supplier)).toContainText("1 line was chosen for the present organization and order type.");
  };
  await chooseType("VMI");
  await question(supplier).getByRole("button", { name: "Cancel" }).click();
  await expect(shipmentQuantity(supplier, number)).toHaveValue(quantity);
  await chooseType("VMI");
  await agree(supplier, "Change and clear");
  await expect(shipmentQuantity(supplier, number)).toHaveCount(0);
  // Cleared lines are not a draft to come back to.
  await visit(supplier, "/delivery/addAsn/add");
  await expect(supplier.getByLabel("Expected arrival")).toBeVisible();
  await expect(shipmentQuantity(supplier, number)).toHaveCount(0);
});

test("B4.1d B4.1f B8.12 a notice is voided after a confirmation that names it and what follows", async () => {
  const { number } = orders.voided;
  const notice = await shipOrder(supplier, number, "50");
  await openNotice(supplier, notice);
  await chooseMore(supplier, "Void");
  await expect(question(supplier)).toContainText(`Void ${notice.number}?`);
  await expect(question(supplier)).toContainText("1 line goes back to open.");
  await question(supplier).getByRole("button", { name: "Cancel" }).click();
  await expect(question(supplier)).toBeHidden();
  await expect(head(supplier)).toContainText("Pending approval");
  await chooseMore(supplier, "Void");
  await agree(supplier, "Void");
  await expect(head(supplier)).toContainText("Voided");
});

test("B4.1c B4.1f a notice is ended after a part has arrived, and settled for both sides", async () => {
  const { number } = orders.ended;
  const notice = await shipOrder(supplier, number, "400", buyer);
  await receive(warehouse, notice, "150");
  await openNotice(buyer, notice);
  await openNotice(supplier, notice);
  await expect(head(supplier)).toContainText("Partially received");
  await expectFigures(supplier, { "On the way": "250 PCS", "Total received": "150 PCS" });

  // Of its line the rest will not come, and comes after all.
  const ofLine = (step: string) => supplier.getByRole("button", { name: new RegExp(`^${step}: line `) });
  await expect(ofLine("Will come after all")).toHaveCount(0);
  await ofLine("Rest will not come").click();
  await agree(supplier, "Rest will not come", "Not in stock");
  await expect(ofLine("Rest will not come")).toHaveCount(0);
  await ofLine("Will come after all").click();
  await expect(ofLine("Rest will not come")).toBeVisible();

  await button(supplier, "End case").click();
  await expect(question(supplier)).toContainText(`End ${notice.number}?`);
  await expect(question(supplier)).toContainText("250 PCS of it not received will not come with this notice");
  await agree(supplier, "End case");
  for (const page of [supplier, buyer]) {
    await expect(head(page)).toContainText("Partially received");
    await expect(head(page)).toContainText("Ended");
    await expect(figure(page, "On the way")).toHaveCount(0);
    await expect(figure(page, "Total received")).toHaveText("150 PCS");
  }

  await button(buyer, "Settle").click();
  await expect(question(buyer)).toContainText(`Settle ${notice.number}?`);
  await agree(buyer, "Settle");
  for (const page of [buyer, supplier]) await expect(head(page)).toContainText("Settled");
  const closed = ["Rest will come after all", "Rest of lines will not come"];
  await expectHistory(supplier, ["Settled", "Case ended", ...closed, "Received", "Approved", "Delivery notice sent"]);
});

test("B5.7b a differing reply is declined with a reason, which both sides read", async () => {
  const { number } = orders.declined;
  await openOrder(supplier, number);
  await reply(supplier, { promiseQty: "450", promiseDate: offered }, "One press is down");
  await openOrder(buyer, number);
  await expect(buyer.locator("main").getByRole("alert")).toContainText("One press is down");
  await expect(row(buyer, "1/1/1")).toContainText(/500.*450.*−50 · 7 days later/s);
  await button(buyer, "Decline").click();
  await expect(question(buyer)).toContainText(`Decline the reply to ${number}?`);
  await agree(buyer, "Decline", "We need all of them");
  for (const page of [buyer, supplier]) {
    await expect(head(page)).toContainText("Re-acceptance");
    await expect(head(page)).toContainText("Declined");
    await expect(page.locator("main").getByRole("alert")).toContainText("We need all of them");
  }
});

test("B4.1f B4.1g a notice on its way gets its waybill and is corrected; its buyer reads what differs, and agrees", async () => {
  await openNotice(supplier, approved);
  await button(supplier, "Complete waybill").click();
  const waybill = supplier.getByRole("dialog", { name: `Complete waybill of ${approved.number}` });
  await waybill.getByLabel("Tracking no.").fill("SF-2044");
  await waybill.getByLabel("Vehicle type").fill("Van");
  await button(waybill, "Save").click();
  await expect(waybill).toBeHidden();
  await expect(supplier.locator("main")).toContainText("SF-2044");

  await button(supplier, "Correct while under way").click();
  const { number } = orders.corrected;
  await expect(shipmentQuantity(supplier, number)).toHaveValue("70");
  await shipmentQuantity(supplier, number).fill("100");
  await supplier.getByLabel("Reason for the correction").fill("A third pallet fits");
  await button(supplier, "Send").click();
  await expect(question(supplier)).toContainText(`Send the corrected delivery notice ${approved.number}?`);
  await expect(question(supplier)).toContainText(/1 line with 100\sPCS\./);
  await agree(supplier, "Send");
  await expect(supplier.getByText(`Correction of ${approved.number} sent.`)).toBeAttached();
  await expect(head(supplier)).toContainText("Correction waits for approval");

  await openNotice(buyer, approved);
  const waits = buyer.locator("main").getByRole("alert").filter({ hasText: "A third pallet fits" });
  await expect(waits).toContainText("Shipment quantity: 70 → 100");
  await expect(figure(buyer, "Total shipped")).toHaveText("70 PCS");
  await button(buyer, "Agree to correction").click();
  await expect(question(buyer)).toContainText(/Quantities that change: \S+ 1\/1\/1: 70 → 100\./);
  await agree(buyer, "Agree to correction");
  await expect(figure(buyer, "Total shipped")).toHaveText("100 PCS");
  await buyer.getByRole("tab", { name: "Corrections (1)" }).click();
  await expect(buyer.locator("main").getByRole("tabpanel")).toContainText("Revision 2");
});
