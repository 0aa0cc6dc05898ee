import type { Page } from "@playwright/test";
import { shipOrder } from "./notices.ts";
import { dayFromNow } from "./order-workbook.ts";
import {
  addressOf,
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

/** The quantities in the head of an order. */
async function expectQuantities(page: Page, ordered: string, onWay: string, received: string, open: string) {
  await expectFigures(page, {
    Ordered: `${ordered} PCS`,
    "On the way": `${onWay} PCS`,
    Received: `${received} PCS`,
    Shippable: `${open} PCS`,
  });
}

/** Opens an order and checks its quantities. */
async function expectOrder(page: Page, number: string, ...quantities: [string, string, string, string]) {
  await openOrder(page, number);
  await expectQuantities(page, ...quantities);
}

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
  await expect(head(supplier)).toContainText("Pending approval");

  await expectOrder(buyer, number, "100", "60", "0", "40");
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
  await expectOrder(buyer, number, "100", "0", "0", "100");
  for (const list of ["/delivery/asnTracking", "/delivery/asnTracking/lines"]) {
    await visit(buyer, `${list}?keyword=${notice.number}`);
    await expect(row(buyer, notice.number)).toContainText("Pending approval (rejected)");
  }

  // The supplier's page knows at once, and says why.
  await expect(head(supplier)).toContainText("Rejected");
  await expect(
    supplier.locator("main").getByRole("alert").filter({ hasText: "The lot numbers are missing" }),
  ).toBeVisible();
  await button(supplier, "Correct & resend").click();
  await expect(
    supplier.locator("main").getByRole("alert").filter({ hasText: "The lot numbers are missing" }),
  ).toBeVisible();
  await expect(shipmentQuantity(supplier, number)).toHaveValue("60");
  await shipmentQuantity(supplier, number).fill("70");
  await supplier.getByRole("textbox", { name: "Lot no." }).fill("LOT-9");
  // Left behind, it is offered and not taken up unasked.
  await expect.poll(() => supplier.evaluate<string>("JSON.stringify(localStorage)")).toContain("LOT-9");
  await visit(supplier, addressOf(supplier));
  await expect(shipmentQuantity(supplier, number)).toHaveValue("60");
  await supplier.getByRole("status").getByRole("button", { name: "Restore" }).click();
  await expect(shipmentQuantity(supplier, number)).toHaveValue("70");
  expect((await sendNotice(supplier)).number).toBe(notice.number);
  await expect(head(supplier)).toContainText("Pending approval");
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
  await expectHistory(buyer, ["Approved", "Corrected and sent again", "Rejected", "Delivery notice sent"]);
  await expectOrder(buyer, number, "100", "70", "0", "30");
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
  await expectOrder(buyer, number, "80", "50", "0", "30");

  await chooseMore(supplier, "Void");
  await expect(question(supplier)).toContainText(`Void ${notice.number}?`);
  await expect(question(supplier)).toContainText("1 line goes back to open.");
  await question(supplier).getByRole("button", { name: "Cancel" }).click();
  await expect(question(supplier)).toBeHidden();
  await expect(head(supplier)).toContainText("Pending approval");
  await chooseMore(supplier, "Void");
  await agree(supplier, "Void");
  await expect(head(supplier)).toContainText("Voided");
  await expectHistory(supplier, ["Voided", "Delivery notice sent"]);
  await expectQuantities(buyer, "80", "0", "0", "80");
  await openNotice(buyer, notice);
  await expect(head(buyer)).toContainText("Voided");
  await expect(button(buyer, "Approve")).toHaveCount(0);

  // A rejected one has given its lines back before.
  await visit(supplier, "/delivery/asnTracking?checkStatus=1");
  await supplier.locator("tr[data-row-key]").first().click();
  await expect(supplier.getByRole("heading", { level: 1 })).toContainText("ASN-");
  await chooseMore(supplier, "Void");
  await expect(question(supplier)).toContainText("Its lines are open already.");
  await agree(supplier, "Void");
  await expect(head(supplier)).toContainText("Voided");
});

test("B4.1c B4.1f B4.1g a notice is ended after a part has arrived, and settled for both sides", async () => {
  const { number } = orders.ended;
  const notice = await shipOrder(supplier, number, "400");
  await openNotice(supplier, notice);
  await openNotice(buyer, notice);
  await button(buyer, "Approve").click();
  await agree(buyer, "Approve");
  await expect(head(buyer)).toContainText("Shipped");

  await openNotice(warehouse, notice);
  await button(warehouse, "Receive").click();
  const drawer = warehouse.getByRole("dialog", { name: `Receive ${notice.number}` });
  await drawer.getByRole("textbox", { name: /^Receipt quantity/ }).fill("150");
  await button(drawer, "Receive").click();
  await expect(drawer).toBeHidden();
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
  for (const page of [supplier, buyer, warehouse]) {
    await expect(head(page)).toContainText("Partially received");
    await expect(head(page)).toContainText("Ended");
    await expect(figure(page, "On the way")).toHaveCount(0);
    await expect(figure(page, "Total received")).toHaveText("150 PCS");
  }
  await button(warehouse, "More").click();
  await expect(warehouse.getByRole("menuitem", { name: /Receive/ })).toContainText("already been ended or settled");
  await expectOrder(supplier, number, "400", "0", "150", "250");

  await button(buyer, "Settle").click();
  await expect(question(buyer)).toContainText(`Settle ${notice.number}?`);
  await agree(buyer, "Settle");
  await openNotice(supplier, notice);
  for (const page of [buyer, supplier, warehouse]) await expect(head(page)).toContainText("Settled");
  const closed = ["Rest will come after all", "Rest of lines will not come"];
  await expectHistory(supplier, ["Settled", "Case ended", ...closed, "Received", "Approved", "Delivery notice sent"]);

  // Something has followed from its receipt, which therefore stands.
  await visit(warehouse, `/delivery/receivingDetails?keyword=${notice.number}`);
  await expect(row(warehouse, number)).toContainText("Received");
  await expect(row(warehouse, number).getByRole("button", { name: "More" })).toHaveCount(0);
});

test("B5.7b a differing reply is declined with a reason, which both sides read", async () => {
  const { number } = orders.declined;
  await openOrder(supplier, number);
  await supplier.getByRole("textbox", { name: /^Promised quantity/ }).fill("450");
  const day = supplier.getByRole("textbox", { name: /^Promised date/ });
  await day.fill(offered);
  await day.press("Enter");
  await button(supplier, "Accept").click();
  await expect(question(supplier)).toContainText(`Accept ${number} with changes?`);
  await agree(supplier, "Accept", "One press is down");
  await expect(head(supplier)).toContainText("Pending approval");

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
    await expectQuantities(page, "500", "0", "0", "0");
  }

  await expectHistory(supplier, ["Declined the reply", "Replied with changes", "Issued", "Imported"]);
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
  await expectOrder(supplier, number, "100", "100", "0", "0");
});
