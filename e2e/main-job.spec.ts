import { call, loseAnswer } from "./calls.ts";
import { dayFromNow, type OrderRow, writeOrders } from "./order-workbook.ts";
import {
  agree,
  button,
  figure,
  head,
  openImport,
  openOrder,
  ordersAddress,
  paste,
  question,
  row,
  type Sent,
  sendNotice,
  sendWorkbook,
  shipmentQuantity,
  takeTogether,
  visit,
} from "./pages.ts";
import { expect, test } from "./portal.ts";

/** The three people of the job, as the demo knows them. */
const people = { buyer: "王雅琴", supplier: "周海燕", warehouse: "Nguyễn Văn Hùng" };

const orders = { differs: "PO-E2E-1", asOrdered: "PO-E2E-2", refused: "PO-E2E-3" };
const asked = { date: dayFromNow(20), later: dayFromNow(27) };

const common = {
  purchaseDate: dayFromNow(0),
  orgNo: "VN10",
  supplierNo: "S10001",
  currency: "CNY",
  price: "1.25",
  expectArrivalDate: asked.date,
  warehouseNo: "VN10-RM",
};
const goodRows: OrderRow[] = [
  { ...common, purchaseNo: orders.differs, purchaseSeq: "1", itemNo: "FA-10018", batchPurQty: "1000" },
  { ...common, purchaseNo: orders.differs, purchaseSeq: "2", itemNo: "FA-10005", batchPurQty: "500" },
  { ...common, purchaseNo: orders.asOrdered, purchaseSeq: "1", itemNo: "FA-10018", batchPurQty: "300" },
  { ...common, purchaseNo: orders.refused, purchaseSeq: "1", itemNo: "FA-10018", batchPurQty: "40" },
];

const orderList = ordersAddress("PO-E2E");
/** Set by the step that sends it. */
let notice: Sent = { number: "", address: "" };

test.describe.configure({ mode: "serial" });

test("B4.3h B5.14c a workbook of orders adds drafts, and the buyer issues the selected ones after a confirmation that names them", async ({
  desk,
}, info) => {
  const good = info.outputPath("orders.xlsx");
  await writeOrders(good, goodRows);

  const page = await desk("buyer");
  const dialog = await openImport(page);
  await sendWorkbook(dialog, good);
  await expect(dialog.getByText("Imported successfully, added 4 pieces of data")).toBeVisible();
  await expect(dialog.getByText("orders with 4 lines added")).toBeVisible();
  await dialog.locator(".ant-modal-footer").getByRole("button", { name: "Close" }).click();

  await visit(page, orderList);
  for (const number of Object.values(orders)) await expect(row(page, number)).toContainText("Draft");
  await expect(button(page, "Issue")).toBeDisabled();
  await takeTogether(page, Object.values(orders), "Issue");
  for (const number of Object.values(orders)) {
    await expect(row(page, number)).toContainText("Effective");
    await expect(row(page, number)).toContainText("Pending acceptance");
  }
});

test("B4.3b B5.7a B5.7b the supplier promises a line in two parts, and the buyer agrees", async ({ desk }) => {
  const supplier = await desk("supplier");
  await openOrder(supplier, orders.differs);
  const quantity = (line: string, part = 0) =>
    supplier.getByRole("textbox", { name: new RegExp(`^Promised quantity, line ${line}`) }).nth(part);
  const date = (line: string, part = 0) =>
    supplier.getByRole("textbox", { name: new RegExp(`^Promised date, line ${line}`) }).nth(part);
  await expect(quantity("1/1/1")).toHaveValue("1000");
  await expect(date("1/1/1")).toHaveValue(asked.date);

  await quantity("1/1/1").fill("600");
  await supplier.getByRole("button", { name: /^Split line 1\/1\/1/ }).click();
  await expect(quantity("1/1/1", 1)).toHaveValue("400");
  // Whatever part of the page is open, what keeps the order from being accepted comes into view.
  await supplier.getByRole("tab", { name: "History" }).click();
  await button(supplier, "Accept").click();
  await expect(supplier.getByText("1 cell to correct")).toBeVisible();
  await expect(date("1/1/1", 1)).toBeFocused();

  const [year, month, day] = asked.later.split("-");
  await paste(quantity("1/1/1", 1), `400\t${Number(month)}/${Number(day)}/${year}`);
  await expect(date("1/1/1", 1)).toHaveValue(asked.later);
  await expect(supplier.getByText("7 days later")).toBeVisible();
  await button(supplier, "Accept").click();
  await question(supplier).getByRole("button", { name: "Accept", exact: true }).click();
  await expect(question(supplier).getByText("Please give a reason.")).toBeVisible();
  await agree(supplier, "Accept", "Two shipments suit our press");
  await expect(head(supplier)).toContainText("Pending approval");

  const buyer = await desk("buyer");
  await openOrder(buyer, orders.differs);
  await expect(buyer.getByText("Two shipments suit our press")).toBeVisible();
  await expect(row(buyer, "1/1/1")).toContainText(/1,000.*600\s*400.*7 days later/s);
  await expect(row(buyer, "2/1/1")).toContainText("As ordered");
  await button(buyer, "Agree").click();
  await agree(buyer, "Agree");
  await expect(head(buyer)).toContainText("Agreed");

  // The order follows the agreed reply: the second part is a batch of its own, and the supplier's page knows at once.
  for (const page of [buyer, supplier]) {
    await expect(head(page)).toContainText("Agreed");
    await expect(row(page, "1/1/2")).toContainText(`400PCS${asked.later}`);
    await expect(figure(page, "Ordered")).toHaveText("1,500 PCS");
  }
});

test("B4.3d B4.3f the supplier accepts an order as ordered from the list, and not a second time", async ({ desk }) => {
  const page = await desk("supplier", { at: orderList });
  await takeTogether(page, [orders.asOrdered], "Accept as ordered", "Accept");
  await expect(page.getByText("1 order accepted.")).toBeVisible();
  await expect(row(page, orders.asOrdered)).toContainText("Accepted");

  await row(page, orders.asOrdered).click();
  await button(page, "More").click();
  await expect(page.getByRole("menuitem", { name: /Accept/ })).toContainText("This order has been fully accepted!");
});

test("B4.3c B5.7b the supplier refuses with a reason, and the order fails when the buyer confirms", async ({
  desk,
}) => {
  const supplier = await desk("supplier");
  await openOrder(supplier, orders.refused);
  await button(supplier, "Refuse").click();
  await agree(supplier, "Refuse", "The tool is worn out");
  await expect(head(supplier)).toContainText("Rejected");

  const buyer = await desk("buyer");
  await openOrder(buyer, orders.refused);
  await expect(buyer.getByText("The tool is worn out")).toBeVisible();
  await button(buyer, "Confirm refusal").click();
  await expect(question(buyer)).toContainText("nothing of it will be delivered");
  await agree(buyer, "Confirm refusal");
  await expect(head(buyer)).toContainText("Failure");
  await expect(head(buyer)).toContainText("Not accepted");
});

test("B5.1a B5.1c B5.3a B5.3b the supplier sends one delivery notice over two orders", async ({ desk }) => {
  const page = await desk("supplier", { at: "/delivery/addAsn?keyword=PO-E2E" });
  await expect(row(page, orders.refused)).toHaveCount(0);
  await row(page, orders.differs).filter({ hasText: "600" }).getByRole("checkbox").check();
  await row(page, orders.asOrdered).getByRole("checkbox").check();
  await button(page, "Create delivery notice").click();
  await page.waitForURL("**/delivery/addAsn/add");

  await expect(page.getByLabel("Expected arrival")).toHaveValue(asked.date);
  await expect(page.getByLabel("Sender", { exact: true })).toHaveValue(people.supplier);
  await expect(shipmentQuantity(page, "PO-E2E")).toHaveCount(2);
  // A scanner ends what it reads with Enter, which leads to the next field and sends nothing.
  await page.getByLabel("Sender", { exact: true }).press("Enter");
  await expect(page.getByLabel("Sender phone")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Sender phone")).not.toBeFocused();
  await expect(question(page)).toBeHidden();
  const shipped = shipmentQuantity(page, orders.differs);
  await expect(shipped).toHaveValue("600");
  await shipped.fill("0");
  await button(page, "Send").click();
  await expect(page.locator("main").getByRole("alert")).toContainText(`${orders.differs} 1/1/1`);
  await expect(page.locator("main").getByRole("alert")).toContainText("The shipment quantity is incorrect");

  // What is pasted and typed survives leaving the page.
  await paste(shipped, "450\tLOT-7");
  await expect(shipped).toHaveValue("450");

  // How many come in a box is proposed, but not once somebody has typed.
  let arrive: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const materials = "**/getbmitemlistbyparams";
  await page.route(materials, async (route) => {
    await held;
    const answer = await route.fetch();
    const { data, ...envelope } = (await answer.json()) as { data: { records: object[] } };
    const records = data.records.map((record) => ({ ...record, packQty: "50" }));
    await route.fulfill({ response: answer, json: { ...envelope, data: { ...data, records } } });
  });
  await page.getByRole("button", { name: new RegExp(`^Split ${orders.differs}`) }).click();
  const splitting = page.getByRole("dialog");
  await splitting.getByLabel("Number of parts").fill("3");
  const known = page.waitForResponse(materials);
  arrive();
  await (await known).finished();
  await page.unroute(materials);
  await page.waitForTimeout(300);
  await expect(splitting.getByLabel("Number of parts")).toHaveValue("3");
  await splitting.getByText("By box").click();
  await expect(splitting.getByLabel("Quantity per box")).toHaveValue("50");
  await splitting.getByRole("button", { name: "Cancel" }).click();
  await expect(splitting).toBeHidden();

  // What is left of the line may go in a lot of its own, and no more than that.
  await page.getByRole("button", { name: new RegExp(`^Add a lot of ${orders.differs}`) }).click();
  const lot = shipped.nth(1);
  await expect(lot).toHaveValue("150");
  await lot.fill("151");
  await button(page, "Send").click();
  await expect(page.locator("main").getByRole("alert")).toContainText("At most 600 can be shipped.");
  await page.getByRole("button", { name: new RegExp(`^Remove ${orders.differs}.*\\(2\\)$`) }).click();
  await expect(shipped).toHaveCount(1);
  await visit(page, "/delivery/addAsn/add");
  await expect(shipped).toHaveValue("450");
  // A double click asks once.
  await button(page, "Send").dblclick();
  await expect(question(page)).toContainText("2 lines with 750 PCS.");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL(/addAsn\/add/);
  notice = await sendNotice(page);
  await expect(head(page)).toContainText("Pending approval");
  await expect(figure(page, "Total shipped")).toHaveText("750 PCS");
  await expect(row(page, orders.differs)).toContainText("LOT-7");
  // Nothing of what was sent is left behind as a draft.
  const keys = await page.evaluate<string[]>("Object.keys(localStorage)");
  expect(keys.filter((key) => /^draft:.*:notice/.test(key))).toEqual([]);
});

test("B4.1g the buyer approves the delivery notice", async ({ desk }) => {
  const page = await desk("buyer", { at: `/delivery/asnTracking?keyword=${notice.number}` });
  await row(page, notice.number).getByRole("button", { name: "Approve" }).click();
  await expect(question(page)).toContainText(notice.number);
  await agree(page, "Approve");
  await expect(row(page, notice.number)).toContainText("Shipped");
});

test("B5.2a B5.2b B4.1c the warehouse receives a part, and then the rest", async ({ desk }) => {
  const page = await desk("warehouse", { at: notice.address });
  await expect(figure(page, "On the way")).toHaveText("750 PCS");
  await button(page, "Receive").click();
  const drawer = page.getByRole("dialog", { name: `Receive ${notice.number}` });
  const quantity = (order: string) => drawer.getByRole("textbox", { name: new RegExp(`^Receipt quantity, ${order}`) });
  await expect(quantity(orders.differs)).toHaveValue("450");
  await quantity(orders.differs).fill("0");
  await button(drawer, "Receive").click();
  await expect(drawer.getByText("Incorrect receipt quantity")).toBeVisible();
  await quantity(orders.differs).fill("200");
  await quantity(orders.asOrdered).fill("");
  // An answer that is lost: what is sent again is done once, and nothing of it stays to be received anew.
  await loseAnswer(page, "**/receive");
  await button(drawer, "Receive").click();
  await expect(drawer.getByRole("alert")).toContainText("network");
  await button(drawer, "Receive").click();
  await expect(drawer).toBeHidden();
  await expect(head(page)).toContainText("Partially received");
  await expect(figure(page, "Total received")).toHaveText("200 PCS");
  await expect(figure(page, "On the way")).toHaveText("550 PCS");

  await button(page, "Receive").click();
  await expect(quantity(orders.differs)).toHaveValue("250");
  await expect(drawer.getByRole("button", { name: "Discard" })).toHaveCount(0);
  await expect(quantity(orders.asOrdered)).toHaveValue("300");
  await button(drawer, "Receive").click();
  await expect(drawer).toBeHidden();
  await expect(head(page).getByText("Received", { exact: true })).toBeVisible();
  await expect(figure(page, "Total received")).toHaveText("750 PCS");
});

test("B4.1g a receipt is canceled with a reason, and its quantity is on the way again", async ({ desk }) => {
  const page = await desk("warehouse", { at: `/delivery/receivingDetails?keyword=${notice.number}` });
  const receipt = row(page, orders.asOrdered);
  await receipt.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Cancel receipt" }).click();
  await expect(question(page)).toContainText("300 PCS of FA-10018 no longer count as received.");
  await expect(question(page)).toContainText(`What ${notice.number} announced of this is on the way again.`);
  await expect(question(page).getByRole("button", { name: "Keep it" })).toBeVisible();
  await question(page).getByRole("button", { name: "Cancel receipt", exact: true }).click();
  await expect(question(page)).toContainText("Please give a reason.");
  await agree(page, "Cancel receipt", "Counted in the wrong warehouse");
  await expect(receipt).toContainText("Canceled");
  await expect(receipt.getByRole("button", { name: "More" })).toHaveCount(0);
  await receipt.click();
  await expect(page.getByRole("dialog")).toContainText("Counted in the wrong warehouse");

  await visit(page, notice.address);
  await expect(head(page)).toContainText("Partially received");
  await expect(figure(page, "Total received")).toHaveText("450 PCS");
  await expect(figure(page, "On the way")).toHaveText("300 PCS");
});

test("B1.5a B4.1a the chain of a line tells from order to receipt who did what", async ({ desk }) => {
  const page = await desk("supplier", { at: "/delivery/orderTracking?keyword=PO-E2E-1&sort=purchaseBatchSeq.asc" });
  await row(page, asked.date).filter({ hasText: "FA-10018" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${orders.differs} 1/1/1`);
  await expect(figure(page, "Ordered")).toHaveText("600 PCS");
  await expect(figure(page, "Received")).toHaveText("450 PCS");
  await expect(figure(page, "Shippable")).toHaveText("150 PCS");
  await expect(page.getByRole("main").getByRole("link", { name: notice.number })).toBeVisible();
  await expect(page.getByText("200 PCS")).toBeVisible();
  await expect(page.getByText("250 PCS")).toBeVisible();
  const summands = page.getByLabel("What can still be shipped").locator("dd");
  await expect(summands).toHaveText(["600 PCS", "0 PCS", "450 PCS", "150 PCS"]);

  await page.getByRole("tab", { name: "History" }).click();
  const all = page.getByRole("tabpanel").locator("ol > li");
  await expect(all.filter({ hasText: "Opened" }).last()).toContainText(people.supplier);
  const events = all.filter({ hasNotText: "Opened" });
  const told = [
    ["Received", people.warehouse],
    ["Received", people.warehouse],
    ["Approved", people.buyer],
    ["Delivery notice sent", people.supplier],
    ["Agreed to the reply", people.buyer],
    ["Replied with changes", people.supplier],
    ["Issued", people.buyer],
    ["Imported", people.buyer],
  ];
  for (const [index, [what = "", who = ""]] of told.entries()) {
    await expect(events.nth(index)).toContainText(what);
    await expect(events.nth(index)).toContainText(who);
  }
  await expect(events).toHaveCount(told.length);
});

test("a step on a notice that someone else has changed meanwhile is not taken, and offers to reload", async ({
  desk,
}) => {
  const page = await desk("buyer", { at: "/delivery/asnTracking?checkStatus=0" });
  await page.locator("tr[data-row-key]").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Delivery notice ASN");
  await button(page, "Approve").click();
  await expect(question(page)).toBeVisible();
  const service = "/ISrmAsnHeadService";
  const id = new URL(page.url()).searchParams.get("id");
  const { version } = await call<{ version: number }>(page, `${service}/getShippingNoticeById`, { condition: { id } });
  await call(page, `${service}/reject`, { condition: { id, version, reason: "Please correct the lot numbers" } });

  await question(page).getByRole("button", { name: "Approve", exact: true }).click();
  await expect(question(page)).toContainText("Changed by someone else");
  await agree(page, "Reload");
  await expect(head(page)).toContainText("Pending approval (rejected)");
});
