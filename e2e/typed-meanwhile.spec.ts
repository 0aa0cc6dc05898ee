import type { Page } from "@playwright/test";
import type { ShippingNoticeDetail } from "../contract/src/delivery/shipping-notices/shipping-notices.ts";
import type { PurchaseOrderDetail } from "../contract/src/orders/purchase-orders/purchase-orders.ts";
import { firstFor, nextVersion } from "../server/testing/orders.ts";
import { call } from "./calls.ts";
import { shipOrder } from "./notices.ts";
import { dayFromNow } from "./order-workbook.ts";
import { addressOf, agree, button, chooseMore, head, openNotice, question, type Sent, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";
import { acceptOrders, issueOrders } from "./ready-orders.ts";

/** What one types while others work on the same document. */
const [answered, shipped] = ["PO-MEANWHILE-1", "PO-MEANWHILE-2"];
const orderService = "/ISupSrmPurchaseHeadService";
const noticeService = "/ISrmAsnHeadService";

interface Versioned {
  readonly id: string;
  readonly version: number;
}

let buyer: Page;
let supplier: Page;
let notice: Sent = { number: "", address: "" };

test.beforeAll(async ({ desk }) => {
  buyer = await desk("buyer");
  supplier = await desk("supplier");
  const head = { purchaseDate: dayFromNow(0), orgNo: "VN10", supplierNo: "S10001", currency: "CNY", price: "1.25" };
  const line = { purchaseSeq: 1, itemNo: "FA-10023", expectArrivalDate: dayFromNow(20), warehouseNo: "VN10-RM" };
  const orders = [answered, shipped].map((purchaseNo) => ({ purchaseNo, ...head, ...line, batchPurQty: "100" }));
  const further = { purchaseNo: answered, ...head, ...line, purchaseSeq: 2, batchPurQty: "40" };
  await issueOrders(buyer, [...orders, further]);
  await acceptOrders(supplier, [shipped]);
  notice = await shipOrder(supplier, shipped, "60", buyer);
});

const noticeId = () => notice.address.split("=").at(-1) ?? "";
const noticeAt = (page: Page) =>
  call<Versioned>(page, `${noticeService}/getShippingNoticeById`, { condition: { id: noticeId() } });

/** Something happens to the document that a page shows, and the page has heard of it. */
async function heard(page: Page, getMethod: string, happens: () => Promise<unknown>): Promise<void> {
  const asked = page.waitForResponse((response) => response.url().endsWith(getMethod));
  await happens();
  await (await asked).finished();
}

/** A colleague says how the notice travels. */
async function saysDriver(driver: string): Promise<void> {
  const { id, version } = await noticeAt(supplier);
  await call(supplier, `${noticeService}/completeTransport`, { condition: { id, version, driver } });
}

/** The supplier corrects the notice to these quantities of its first line's order line, and the buyer agrees. */
async function corrects(quantities: readonly string[]): Promise<void> {
  const notice = await call<ShippingNoticeDetail>(supplier, `${noticeService}/getShippingNoticeById`, {
    condition: { id: noticeId() },
  });
  const { id, version, orgNo, orderType, expectedArrivalDate, sender, senderPhone } = notice;
  const { shippingAddressId, deliveryAddressId, lines } = notice;
  const purchaseOrderLineId = lines[0]?.purchaseOrderLineId;
  await call(supplier, `${noticeService}/correctShippingNotice`, {
    condition: {
      ...{
        id,
        version,
        orgNo,
        orderType,
        expectedArrivalDate,
        sender,
        senderPhone,
        shippingAddressId,
        deliveryAddressId,
      },
      lines: quantities.map((deliveryQty) => ({ purchaseOrderLineId, deliveryQty })),
      reason: "There is room",
    },
  });
  const condition = { id, version: (await noticeAt(buyer)).version };
  await call(buyer, `${noticeService}/agreeCorrection`, { condition });
}

async function idOfOrder(purchaseNo: string): Promise<string> {
  const page = { current: 1, size: 1, condition: { purchaseNo } };
  const { records } = await call<{ records: Versioned[] }>(buyer, `${orderService}/getPurchaseOrderPage`, page);
  return records[0]?.id ?? "";
}

/** A buyer changes lines of the order. */
async function changesLines(id: string, change: ReturnType<typeof firstFor>): Promise<void> {
  const order = await call<PurchaseOrderDetail>(buyer, `${orderService}/getPurchaseOrderById`, { condition: { id } });
  await call(buyer, `${orderService}/changePurchaseOrder`, { condition: nextVersion(order, change) });
}

/** A buyer changes how much the first line of the order is for. */
const changesQuantity = (id: string, quantity: string) => changesLines(id, firstFor(quantity));

/** A buyer fills a field of the order, of which nobody is told. */
async function fillsField(id: string): Promise<void> {
  const { version } = await call<Versioned>(buyer, `${orderService}/getPurchaseOrderById`, { condition: { id } });
  await call(buyer, `${orderService}/saveCustomValues`, { condition: { id, version, customValues: {}, lines: [] } });
}

test("promises that are typed stay when the buyer fills a field of the order or changes it, and are sent", async () => {
  const id = await idOfOrder(answered);
  await visit(supplier, `/orderCollaboration/userOrder/acceptance?id=${id}`);
  const promised = supplier.getByRole("textbox", { name: /^Promised quantity, line 1\// });
  const further = supplier.getByRole("textbox", { name: /^Promised quantity, line 2\// });
  const told = supplier.getByRole("alert").filter({ hasText: "since you began" });
  // Who has typed nothing is shown what is ordered by now, and told of nothing else.
  await promised.fill("90");
  await promised.fill("100");
  await promised.press("Tab");
  await heard(supplier, "getPurchaseOrderById", () => changesQuantity(id, "110"));
  await expect(promised).toHaveValue("110");
  await expect(told).toHaveCount(0);
  await further.fill("30");
  await promised.fill("90");
  await promised.press("Tab");
  await fillsField(id);
  // The page hears of it when it asks for the order again.
  await supplier.reload();
  await expect(promised).toHaveValue("90");
  await heard(supplier, "getPurchaseOrderById", () => changesQuantity(id, "120"));
  await expect(told).toContainText(/110\s\w+ → 120\s/);
  await expect(promised).toHaveValue("90");
  await heard(supplier, "getPurchaseOrderById", () => changesLines(id, (lines) => lines.slice(0, 1)));
  await expect(told).toContainText(/2\/1\/1 FA-10023: taken out of the order\. You had entered 30\s\w+ /);
  await expect(further).toHaveCount(0);
  await button(supplier, "Accept").click();
  await agree(supplier, "Accept", "One press is down");
  await expect(head(supplier)).toContainText("Pending approval");
});

test("a form with whose record a colleague was faster loads it again, and offers what was typed", async () => {
  const id = await idOfOrder(shipped);
  await visit(buyer, `/orderCollaboration/userOrder/change?id=${id}`);
  const reason = buyer.getByLabel("Reason for the change");
  await reason.fill("More are needed");
  await changesQuantity(id, "110");
  await button(buyer, "Save the new version").click();
  const refused = buyer.locator("main").getByRole("alert").filter({ hasText: "Someone else has changed this record" });
  await button(refused, "Reload").click();
  const offer = buyer.getByRole("status").filter({ hasText: "The record has been changed since." });
  await expect(reason).toHaveValue("");
  await expect(offer).toContainText("it replaces what others have changed: 1 line (1).");
  await button(offer, "Restore").click();
  await expect(reason).toHaveValue("More are needed");
  await expect(refused).toHaveCount(0);
  // It is still of the order before, however often it is left behind.
  const form = addressOf(buyer);
  await visit(buyer, form);
  await expect(offer).toBeVisible();
  // Whoever passes it over and types something else loses neither.
  await reason.fill("Passed over");
  await expect.poll(() => buyer.evaluate("JSON.stringify(localStorage)")).toContain("Passed over");
  await visit(buyer, form);
  await button(buyer.getByRole("status"), "Restore").click();
  await expect(reason).toHaveValue("Passed over");
  await expect(offer).toHaveCount(0);
  await visit(buyer, form);
  await button(buyer.getByRole("status"), "Discard").click();
  await expect(reason).toHaveValue("");
  await button(offer, "Restore").click();
  await expect(reason).toHaveValue("More are needed");
});

test("invoices that are typed stay whatever becomes of the notice, and never overwrite those of a colleague", async () => {
  await openNotice(supplier, notice);
  await chooseMore(supplier, "Enter invoices");
  const dialog = supplier.getByRole("dialog");
  const number = dialog.getByRole("textbox", { name: /^Invoice no\./ });
  await number.fill("25112000000000005678");
  await heard(supplier, "getShippingNoticeById", () => saysDriver("Lan"));
  await supplier.waitForTimeout(500);
  await expect(number).toHaveValue("25112000000000005678");
  await dialog.getByRole("textbox", { name: /^Invoice date/ }).fill(dayFromNow(0));
  await dialog.getByRole("textbox", { name: /^Amount with tax/ }).fill("75");
  await button(dialog, "Save").click();
  await expect(dialog).toBeHidden();
  await expect(supplier.getByRole("tab", { name: "Invoices (1)" })).toBeVisible();

  await chooseMore(supplier, "Enter invoices");
  await number.fill("25112000000000009999");
  await heard(supplier, "getShippingNoticeById", async () => {
    const invoice = { invoiceType: "3", invoiceClassify: "2", isGoodsInvoice: "1", invoiceDate: dayFromNow(0) };
    const invoices = [{ ...invoice, invoiceNo: "OF-A-COLLEAGUE", invoiceAmount: "70" }];
    const { id, version } = await noticeAt(supplier);
    await call(supplier, `${noticeService}/keepInvoices`, { condition: { id, version, invoices } });
  });
  await button(dialog, "Save").click();
  await expect(dialog).toContainText("Someone else has changed this record");
  await expect(number).toHaveValue("25112000000000009999");
  await button(dialog, "Cancel").click();
  await chooseMore(supplier, "Enter invoices");
  await expect(number).toHaveValue("OF-A-COLLEAGUE");
  await expect(dialog).toContainText("The record has been changed since.");
  await button(dialog, "Restore").click();
  await expect(number).toHaveValue("25112000000000009999");
  await button(dialog, "Save").click();
  await expect(dialog).toBeHidden();
});

test("a waybill does not overwrite what a colleague has entered meanwhile, and is not given up unasked", async () => {
  await saysDriver("Lan");
  await openNotice(supplier, notice);
  await button(supplier, "Complete waybill").click();
  const waybill = supplier.getByRole("dialog", { name: `Complete waybill of ${notice.number}` });
  await expect(waybill.getByLabel("Driver", { exact: true })).toHaveValue("Lan");
  await heard(supplier, "getShippingNoticeById", () => saysDriver("Hoa"));
  await waybill.getByLabel("Tracking no.").fill("SF-2045");
  await supplier.mouse.click(5, 5);
  await supplier.keyboard.press("Escape");
  await agree(supplier, "Stay");
  await button(waybill, "Save").click();
  await expect(question(supplier)).toContainText("Someone else has changed this record");
  await agree(supplier, "Reload");
  await expect(waybill.getByLabel("Driver", { exact: true })).toHaveValue("Hoa");
  await expect(waybill.getByLabel("Tracking no.")).toHaveValue("SF-2045");
  await button(waybill, "Save").click();
  await expect(waybill).toBeHidden();
  for (const said of ["SF-2045", "Hoa"]) await expect(supplier.locator("main")).toContainText(said);
});

test("a receipt waits for the photo that is still being sent, and what is typed of it is not given up unasked", async ({
  desk,
}) => {
  const keeper = await desk("warehouse", { at: `${notice.address}&part=chain&receive=1` });
  const drawer = keeper.getByRole("dialog");
  const quantities = drawer.getByRole("textbox", { name: /^Receipt quantity, / });
  const quantity = quantities.first();
  // What is typed back to how it began is no draft.
  const kept = () => keeper.evaluate(`Object.keys(localStorage).filter((key) => key.includes(":receive:")).length`);
  const begun = await quantity.inputValue();
  for (const [typed, drafts] of [
    ["1", 1],
    [begun, 0],
  ] as const) {
    await quantity.fill(typed);
    await expect.poll(kept).toBe(drafts);
  }
  await quantity.fill("50");
  // A kind of packaging that is not filled in yet keeps nothing of what was counted from being kept.
  await button(drawer, "Add packaging").click();
  await button(drawer, "Cancel").click();
  await expect(question(keeper)).toContainText("Leave without saving?");
  await question(keeper).getByRole("button", { name: "Stay" }).click();
  await expect(quantity).toHaveValue("50");
  await drawer.getByRole("button", { name: /^Remove packaging/ }).click();
  // A count outlives a correction of the notice, and is laid over the lines that it knew only when somebody says so.
  await acceptOrders(supplier, [shipped]);
  await corrects(["60", "5"]);
  await keeper.reload();
  await expect(quantity).toHaveValue("60");
  const offer = drawer.getByRole("status").filter({ hasText: "The record has been changed since." });
  await button(offer, "Restore").click();
  await expect(quantity).toHaveValue("50");
  await expect(quantities.nth(1)).toHaveValue("5");

  // All that must be filled in stands in view, and is asked for where it is typed.
  const damaged = drawer.getByRole("textbox", { name: /^Rejected as damaged, / }).first();
  const reason = drawer.getByRole("textbox", { name: /^Reason for shortage or damage, / }).first();
  await expect(reason).toBeInViewport({ ratio: 1 });
  await damaged.fill("1");
  await button(drawer, "Receive").click();
  await expect(reason).toHaveAccessibleDescription("Give the reason.");
  await damaged.fill("");
  // Of a line that does not arrive nothing is taken that would be kept nowhere.
  await quantity.fill("");
  await reason.fill("Not on the truck");
  await button(drawer, "Receive").click();
  await expect(reason).toHaveAccessibleDescription(/^Nothing arrives of this line/);
  await reason.fill("");
  await quantity.fill("50");

  const photo = { name: "damage.png", mimeType: "image/png", buffer: onePixel };
  let hold: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    hold = resolve;
  });
  await keeper.route("**/ISrmReceiptService/uploadPhoto*", async (route) => {
    await held;
    await route.continue();
  });
  await drawer.locator("input[type=file]:not([capture])").setInputFiles(photo);
  await expect(drawer.getByText("damage.png")).toBeVisible();
  const sent = keeper.waitForRequest("**/ISrmReceiptService/receive");
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await keeper.route("**/ISrmReceiptService/receive", async (route) => {
    await answered;
    await route.continue();
  });
  await button(drawer, "Receive").click();
  await keeper.waitForTimeout(500);
  hold();
  const { condition } = (await sent).postDataJSON() as { condition: { fileIds: string[] } };
  expect(condition.fileIds).toHaveLength(1);
  // Until it is known what becomes of it, nothing closes the drawer, which would say it.
  await expect(button(drawer, "Cancel")).toBeDisabled();
  await keeper.keyboard.press("Escape");
  await keeper.waitForTimeout(500);
  await expect(drawer).toBeVisible();
  answer();
  await expect(drawer).toBeHidden();
  await expect(keeper).toHaveURL(/&part=chain$/);
});

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("a day is typed while its calendar is still on its way", async ({ signIn }) => {
  const page = await signIn("buyer", { at: null });
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  await page.route(/assets\/DateInput-/, async (route) => {
    await loaded;
    await route.continue();
  });
  await visit(page, "/orderCollaboration/userOrder/add");
  const day = page.getByLabel("Order date");
  await day.focus();
  await page.keyboard.type("12/31");
  load();
  await expect(day).toHaveValue("12/31");
  await page.keyboard.type("/2026");
  await page.keyboard.press("Tab");
  await expect(day).toHaveValue("2026-12-31");
  // Without a year, in the order of the language.
  const soon = dayFromNow(10);
  await day.fill(soon.slice(5).replace("-", "/"));
  await day.press("Tab");
  await expect(day).toHaveValue(soon);
});

test("what is typed while a form is being saved is not taken in, to be lost; when it is refused one goes on", async ({
  desk,
}) => {
  const page = await desk("admin", { at: "/base/basic/add-unit" });
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/addbmunit", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("textbox", { name: "Unit no." }).fill("PCS");
  const name = page.getByRole("textbox", { name: "Unit name" });
  await name.fill("Pieces");
  const asked = page.waitForRequest("**/addbmunit");
  await name.press("Control+s");
  await asked;
  await page.keyboard.type(" of a kind");
  arrive();
  await expect(page.locator("main").getByRole("alert")).toBeVisible();
  await expect(name).toHaveValue("Pieces");
  await name.press("End");
  await page.keyboard.type(" of a kind");
  await expect(name).toHaveValue("Pieces of a kind");
});
