import type { Page } from "@playwright/test";
import { call, listen, newsHasCome } from "./calls.ts";
import { shipNotices } from "./notices.ts";
import { dayFromNow, writeOrders } from "./order-workbook.ts";
import {
  agree,
  button,
  expectNothingTold,
  head,
  openImport,
  openOrder,
  question,
  row,
  sendWorkbook,
  visit,
} from "./pages.ts";
import { expect, test } from "./portal.ts";
import { issueOrder } from "./ready-orders.ts";

const orders = "/orderCollaboration/userOrder";
const orderService = "/ISupSrmPurchaseHeadService";

interface Order {
  readonly id: string;
  readonly version: number;
  readonly purchaseNo: string;
}

/** What waits for the supplier, at first or once more. */
const waiting = ["0", "4"];

/** An order of the demo in one of some states of acceptance, as who is signed in sees it. */
async function orderIn(page: Page, ...refuseSign: readonly string[]): Promise<Order> {
  const input = { current: 1, size: 1, condition: { status: "1", refuseSign } };
  const { records } = await call<{ records: Order[] }>(page, `${orderService}/getPurchaseOrderPage`, input);
  const [order] = records;
  if (!order) throw new Error(`the demo has no order with refuseSign ${refuseSign}`);
  return order;
}

test("S4.10 B6.1e what a step answers is shown without asking again, and its own news is not; others' news is", async ({
  signIn,
  desk,
}) => {
  const supplier = await signIn("supplier", { at: null });
  const buyer = await desk("buyer");
  const order = await orderIn(supplier, ...waiting);
  await supplier.goto(`${orders}/acceptance?id=${order.id}`);
  await visit(buyer, `${orders}/acceptance?id=${order.id}`);
  await expect(button(head(supplier), "Refuse")).toBeVisible();
  await expect(head(buyer)).toContainText(order.purchaseNo);
  await supplier.waitForLoadState("networkidle");

  const calls = listen(supplier);
  await button(head(supplier), "Refuse").click();
  await agree(supplier, "Refuse", "No capacity before spring");
  await expect(head(supplier)).toContainText("Rejected");
  await expect(head(buyer)).toContainText("Rejected");
  // Whom it waits for is counted in the menu.
  await expect.poll(() => calls).toEqual(["refuse", "getWaitingForMe"]);

  // What the buyer does now is news to the supplier.
  await button(head(buyer), "Ask again").click();
  await agree(buyer, "Ask again", "Please look at it once more");
  await expect(head(supplier)).toContainText("Re-acceptance");
  await expect(supplier.locator("main").getByRole("alert")).toContainText("Please look at it once more");
  expect(calls.filter((name) => name !== "getWaitingForMe")).toEqual(["refuse", "getPurchaseOrderById"]);
});

test("a reason stays with its question where it did not arrive or somebody was faster, and is sent again", async ({
  desk,
}) => {
  const buyer = await desk("buyer");
  await issueOrder(buyer, "PO-REASON-1");
  const supplier = await desk("supplier");
  await openOrder(supplier, "PO-REASON-1");
  await supplier.route("**/refuse", (route) => route.abort(), { times: 1 });
  await button(head(supplier), "Refuse").click();
  const typed = question(supplier).getByRole("textbox");
  const refuse = question(supplier).getByRole("button", { name: "Refuse", exact: true });
  const said = question(supplier).getByRole("alert");
  await typed.fill("The tool is being repaired until May");
  await refuse.click();
  await expect(said).toContainText(/network/i);
  await expect(supplier.locator(".ant-message-error")).toHaveCount(0);
  await expect(typed).toHaveValue("The tool is being repaired until May");
  // Whoever thinks better of it finds it again.
  await question(supplier).getByRole("button", { name: "Cancel" }).click();
  await button(head(supplier), "Refuse").click();
  await expect(typed).toHaveValue("The tool is being repaired until May");
  const id = new URL(supplier.url()).searchParams.get("id") ?? "";
  const { version } = await call<Order>(buyer, `${orderService}/getPurchaseOrderById`, { condition: { id } });
  await call(buyer, `${orderService}/saveCustomValues`, { condition: { id, version, customValues: {}, lines: [] } });
  await refuse.click();
  await expect(said).toContainText("send it again");
  await expect(typed).toHaveValue("The tool is being repaired until May");
  await refuse.click();
  await expect(question(supplier)).toBeHidden();
  await expect(head(supplier)).toContainText("Rejected");
});

test("a reason stays with its question where a colleague has taken another step, and it is said why", async ({
  desk,
}) => {
  await issueOrder(await desk("buyer"), "PO-REASON-2");
  const supplier = await desk("supplier");
  await openOrder(supplier, "PO-REASON-2");
  const id = new URL(supplier.url()).searchParams.get("id") ?? "";
  const { version } = await call<Order>(supplier, `${orderService}/getPurchaseOrderById`, { condition: { id } });
  await button(head(supplier), "Refuse").click();
  await question(supplier).getByRole("textbox").fill("No capacity before spring");
  await call(supplier, `${orderService}/acceptAsOrdered`, { condition: { acceptList: [{ id, version }] } });
  await question(supplier).getByRole("button", { name: "Refuse", exact: true }).click();
  await expect(question(supplier).getByRole("alert")).toContainText("this is no longer possible");
  await expect(question(supplier).getByRole("textbox")).toHaveValue("No capacity before spring");
  await question(supplier).getByRole("button", { name: "Cancel" }).click();
  await expect(head(supplier)).toContainText("Accepted");
});

test("B6.1e what can be done with a document is offered by the palette while its page is open", async ({ desk }) => {
  const page = await desk("supplier");
  const order = await orderIn(page, ...waiting);
  await visit(page, `${orders}/acceptance?id=${order.id}`);
  await expect(button(head(page), "Refuse")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  const offered = page.getByRole("group", { name: order.purchaseNo }).getByRole("option");
  await expect(offered.filter({ hasText: "Accept" })).toHaveCount(1);
  await offered.filter({ hasText: "Refuse" }).click();
  await expect(question(page)).toContainText(`Refuse ${order.purchaseNo}?`);
  await question(page).getByRole("button", { name: "Cancel" }).click();

  await visit(page, `${orders}?size=100`);
  await expect(row(page, order.purchaseNo)).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await expect(page.getByRole("option", { name: "Refuse" })).toHaveCount(0);
});

test("B4.3d B6.1e of several selected orders those that can be are accepted, and the others stay selected", async ({
  signIn,
}) => {
  const page = await signIn("supplier", { at: null });
  const numbers = [(await orderIn(page, ...waiting)).purchaseNo, (await orderIn(page, "1")).purchaseNo] as const;
  await page.goto(`${orders}?size=100`);
  for (const number of numbers) await row(page, number).getByRole("checkbox").check();
  await page.waitForLoadState("networkidle");

  const calls = listen(page);
  await button(page, "Accept as ordered").click();
  await expect(question(page)).toContainText(`${numbers[0]}. You promise every line`);
  await expect(question(page)).toContainText("1 of the 2 selected can be taken along.");
  await expect(question(page).getByRole("listitem")).toContainText([numbers[1]]);
  const { promise: asked, resolve: accept } = Promise.withResolvers<void>();
  await page.route("**/acceptAsOrdered", async (route) => {
    await asked;
    await route.continue();
  });
  await agree(page, "Accept");
  // So does what is selected while it is under way.
  const rows = page.locator("tr[data-row-key]");
  const another = rows.filter({ has: page.getByRole("checkbox", { checked: false }) }).first();
  const key = await another.getAttribute("data-row-key");
  const since = page.locator(`tr[data-row-key="${key}"]`).getByRole("checkbox");
  await since.check();
  accept();
  await expect(row(page, numbers[0])).toContainText("Accepted");
  await expect(row(page, numbers[0]).getByRole("checkbox")).not.toBeChecked();
  await expect(row(page, numbers[1]).getByRole("checkbox")).toBeChecked();
  await expect(since).toBeChecked();
  await page.waitForTimeout(newsHasCome);
  // What of them is odd, before it is asked; then the rows, the counts of the tabs, and what waits for whom: each once.
  const list = "getPurchaseOrderPage";
  expect(calls.toSorted()).toEqual(["acceptAsOrdered", "getOddValues", list, list, "getWaitingForMe"]);

  // Nobody has opened it yet: on its page it is taken back.
  await row(page, numbers[0]).click();
  await expect(head(page)).toContainText("Accepted");
  await button(page, "Undo: Accept").click();
  await expect(button(page, "Accept")).toBeVisible();
  await expect(button(page, "Undo: Accept")).toHaveCount(0);
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByRole("tabpanel").locator("ol > li").first()).toContainText("Undone: Accepted");
});

test("B4.3d B5.7b of several selected orders those that can be are refused, for a reason that is asked once", async ({
  desk,
}) => {
  const page = await desk("supplier");
  const [waits, accepted] = [await orderIn(page, ...waiting), await orderIn(page, "1")];
  await visit(page, `${orders}?purchaseNo=${waits.purchaseNo}&purchaseNo=${accepted.purchaseNo}`);
  for (const { purchaseNo } of [waits, accepted]) await row(page, purchaseNo).getByRole("checkbox").check();

  await button(page, "Refuse").click();
  await expect(question(page)).toContainText("Refuse 1 order?");
  await expect(question(page).getByRole("listitem")).toContainText([accepted.purchaseNo]);
  await question(page).getByRole("button", { name: "Refuse", exact: true }).click();
  await expect(question(page).locator("textarea")).toBeVisible();
  await agree(page, "Refuse", "No steel before spring");
  await expect(row(page, waits.purchaseNo)).toContainText("Rejected");
  await expect(row(page, accepted.purchaseNo).getByRole("checkbox")).toBeChecked();
  await visit(page, `${orders}/acceptance?id=${waits.id}`);
  await expect(page.getByText("No steel before spring")).toBeVisible();
});

interface Arriving {
  readonly id: string;
  readonly asnNo: string;
  readonly lineCount: number;
  readonly deliveryQtyByUnit: readonly string[];
}

/** Some notices of which no piece has a number that would have to be named. */
async function withoutSerials(page: Page, notices: readonly Arriving[], wanted: number): Promise<Arriving[]> {
  const chosen: Arriving[] = [];
  for (const notice of notices) {
    if (chosen.length === wanted) break;
    const condition = { shippingNoticeId: notice.id };
    const asked = await call<{ lines: object[] }>(page, "/ISerialNumberService/getAnnouncedSerials", { condition });
    if (asked.lines.length === 0) chosen.push(notice);
  }
  return chosen;
}

test("B4.1g B5.14c several notices are received whole, after a question that names lines and quantities per unit", async ({
  desk,
}) => {
  const page = await desk("warehouse");
  const [supplier, buyer] = [await desk("supplier"), await desk("buyer")];
  await shipNotices({ supplier, buyer, keeper: page }, 2);
  const input = { current: 1, size: 20, condition: { checkStatus: "2" } };
  const found = await call<{ records: Arriving[] }>(page, "/ISrmAsnHeadService/getShippingNoticePage", input);
  const records = await withoutSerials(page, found.records, 2);
  expect(records).toHaveLength(2);
  await visit(page, "/delivery/asnTracking?checkStatus=2&size=100");
  for (const { asnNo } of records) await row(page, asnNo).getByRole("checkbox").check();
  await button(page.locator("main header"), "Receive whole").click();
  await expect(question(page)).toContainText(records.map(({ asnNo }) => asnNo).join(", "));
  await expect(question(page)).toContainText(`${records.reduce((sum, { lineCount }) => sum + lineCount, 0)} lines`);
  for (const unit of new Set(records.flatMap((each) => each.deliveryQtyByUnit.map((text) => text.split(" ")[1])))) {
    await expect(question(page)).toContainText(new RegExp(`[\\d,.]+\\s${unit}`));
  }
  await agree(page, "Receive");
  for (const { asnNo } of records) await expect(row(page, asnNo)).toHaveCount(0);
  await expect(page.getByText("2 delivery notices received.")).toBeVisible();
});

test("B4.3h of 120 imported orders all are issued part by part, until it is stopped, and the step is undone on all of them", async ({
  desk,
}, info) => {
  const [path, count] = [info.outputPath("many.xlsx"), 120];
  const line = { orgNo: "VN10", supplierNo: "S10001", currency: "CNY", purchaseSeq: "1", itemNo: "FA-10018" };
  const days = { purchaseDate: dayFromNow(0), expectArrivalDate: dayFromNow(20) };
  const order = { ...line, ...days, batchPurQty: "10", price: "1.25", warehouseNo: "VN10-RM" };
  await writeOrders(
    path,
    Array.from({ length: count }, (_, index) => ({ ...order, purchaseNo: `MANY-${1000 + index}` })),
  );
  const page = await desk("buyer");
  const dialog = await openImport(page);
  await sendWorkbook(dialog, path);
  await expect(dialog.getByText(`${count} orders with ${count} lines added`)).toBeVisible();
  const drafts = async () => {
    const input = { current: 1, size: 1000, condition: { purchaseNoIndistinct: "MANY-", status: "0" } };
    return (await call<{ records: Order[] }>(page, `${orderService}/getPurchaseOrderPage`, input)).records;
  };

  const held: (() => void)[] = [];
  await page.route("**/issue", async (route) => {
    await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  await dialog.getByRole("button", { name: `Issue these ${count}` }).click();
  await agree(page, "Issue");
  await expect(dialog).toBeHidden();
  const course = page.locator("main").getByRole("alert").filter({ hasText: "of 120" });
  await expect(course).toContainText("Issue: 0 of 120");
  held[0]?.();
  await expect(course).toContainText("Issue: 20 of 120");
  await course.getByRole("button", { name: "Stop" }).click();
  await expect(course.getByRole("button", { name: "Stopping…" })).toBeVisible();
  held[1]?.();
  await expect(page.getByText("70 orders issued. 50 were left as they were.")).toBeVisible();
  await expect(course).toHaveCount(0);
  expect(held).toHaveLength(2);
  expect(await drafts()).toHaveLength(50);

  await page.getByRole("button", { name: "Undo", exact: true }).dblclick();
  await expect(page.getByText("Undone. 70 documents are as they were before.")).toBeVisible();
  await expectNothingTold(page, "error");
  const left = await drafts();
  expect(left).toHaveLength(count);
  const removeList = left.map(({ id, version }) => ({ id, version }));
  await call(page, `${orderService}/remove`, { condition: { removeList } });
});
