import type { Page } from "@playwright/test";
import type { ShippingNoticeDetail } from "../contract/src/delivery/shipping-notices/shipping-notices.ts";
import { call } from "./calls.ts";
import { shipNotices, shipOrder } from "./notices.ts";
import { dayFromNow } from "./order-workbook.ts";
import { agree, button, chooseAction, question, type Sent, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";
import { acceptOrders, issueOrders } from "./ready-orders.ts";

/** Two who count what came with one delivery. */
const [purchaseNo, exceeded] = ["PO-COUNTED-TWICE", "PO-COUNTED-MORE"];

let colleague: Page;
let notice: Sent = { number: "", address: "" };
let small: Sent = { number: "", address: "" };

test.beforeAll(async ({ desk }) => {
  colleague = await desk("admin");
  const buyer = await desk("buyer");
  const supplier = await desk("supplier");
  const head = { purchaseDate: dayFromNow(0), orgNo: "VN10", supplierNo: "S10001", currency: "CNY", price: "1.25" };
  const line = { purchaseSeq: 1, itemNo: "FA-10023", expectArrivalDate: dayFromNow(20), warehouseNo: "VN10-RM" };
  const orders = [purchaseNo, exceeded];
  await issueOrders(
    buyer,
    orders.map((each) => ({ purchaseNo: each, ...head, ...line, batchPurQty: "100" })),
  );
  await acceptOrders(supplier, orders);
  notice = await shipOrder(supplier, purchaseNo, "90", buyer);
  small = await shipOrder(supplier, exceeded, "12", buyer);
});

const noticeNow = () =>
  call<ShippingNoticeDetail>(colleague, "/ISrmAsnHeadService/getShippingNoticeById", {
    condition: { id: notice.address.split("=").at(-1) },
  });

/** The colleague receives some of the notice. */
async function receives(receiptQty: string): Promise<void> {
  const { id, lines } = await noticeNow();
  const arrived = lines.map((line) => ({ shippingNoticeLineId: line.id, receiptQty }));
  const condition = { shippingNoticeId: id, receiptDate: dayFromNow(0), warehouseNo: "VN10-RM", lines: arrived };
  await call(colleague, "/ISrmReceiptService/receive", { condition });
}

test("who counts a delivery that others receive is told, keeps what was typed, and books nothing twice unasked", async ({
  desk,
}) => {
  const keeper = await desk("warehouse", { at: `${notice.address}&receive=1` });
  const drawer = keeper.getByRole("dialog", { name: `Receive ${notice.number}` });
  const quantity = drawer.getByRole("textbox", { name: /^Receipt quantity, / });
  const changed = drawer.getByRole("alert").filter({ hasText: "has changed since you began counting" });
  await expect(quantity).toHaveValue("90");
  // Where nobody has typed, what arrives follows.
  await receives("10");
  await expect(changed).toContainText(/10\sPCS received by others meanwhile; on the way 90\sPCS → 80\sPCS/);
  await expect(quantity).toHaveValue("80");
  await button(changed, "Close").click();
  await expect(changed).toHaveCount(0);

  await quantity.fill("40");
  await receives("40");
  await expect(changed).toContainText(/40\sPCS received by others meanwhile; on the way 80\sPCS → 40\sPCS/);
  await expect(quantity).toHaveValue("40");
  await button(drawer, "Receive").click();
  await expect(question(keeper)).toContainText(/FA-10023: 40\sPCS received by others meanwhile/);
  await agree(keeper, "Look again");
  expect((await noticeNow()).sumReceiveQty).toBe("50");

  // What others receive while it is on its way is not received again either.
  await button(changed, "Close").click();
  await quantity.fill("30");
  await keeper.route("**/ISrmReceiptService/receive", async (route) => {
    await receives("15");
    await route.continue();
  });
  await button(drawer, "Receive").click();
  await expect(drawer.getByRole("alert").filter({ hasText: "so nothing was received" })).toBeVisible();
  await expect(changed).toContainText(/15\sPCS received by others meanwhile; on the way 40\sPCS → 25\sPCS/);
  await expect(quantity).toHaveValue("30");
  await keeper.unroute("**/ISrmReceiptService/receive");
  await quantity.fill("25");
  await button(drawer, "Receive").click();
  await agree(keeper, "Yes, go on");
  await expect(drawer).toBeHidden();
  expect((await noticeNow()).sumReceiveQty).toBe("90");
});

/** Lets so many per cent of what is ordered come beyond it. */
async function allowMore(overDeliveryPercent: string): Promise<void> {
  const rules = "/ISupDeliveryRuleService";
  const page = { current: 1, size: 1, condition: { orgNo: "VN10", statusCode: "1" } };
  const { records } = await call<{ records: { id: string; version: number }[] }>(
    colleague,
    `${rules}/getdeliveryrulelistbyparams`,
    page,
  );
  const { id = "", version = 0 } = records[0] ?? {};
  await call(colleague, `${rules}/updatedeliveryrulebyid`, { condition: { id, version, overDeliveryPercent } });
}

test("more than was announced is asked for before it is received, and seen at its line afterwards", async ({
  desk,
}) => {
  await allowMore("50");
  const keeper = await desk("warehouse", { at: `${small.address}&receive=1` });
  const drawer = keeper.getByRole("dialog", { name: `Receive ${small.number}` });
  await drawer.getByRole("textbox", { name: /^Receipt quantity, / }).fill("17");
  await expect(drawer.getByText("5 more than announced")).toBeVisible();
  await button(drawer, "Receive").click();
  await expect(question(keeper)).toContainText("Receipt quantity 17: 5 more than announced");
  await agree(keeper, "Yes, go on");
  await expect(drawer).toBeHidden();
  await expect(keeper.locator("main").getByText("5 more than announced")).toBeVisible();
  await allowMore("0");
});

test("who cancels lines of one receipt is asked about one receipt, and told what of it is on the way again", async ({
  desk,
}) => {
  const [supplier, buyer, keeper] = [await desk("supplier"), await desk("buyer"), await desk("warehouse")];
  const [asnNo = ""] = await shipNotices({ supplier, buyer, keeper }, 1, 2);
  const page = { current: 1, size: 1, condition: { asnNo } };
  const noticePage = "/ISrmAsnHeadService/getShippingNoticePage";
  const { records } = await call<{ records: { id: string; version: number }[] }>(keeper, noticePage, page);
  const receiveList = records.map(({ id, version }) => ({ id, version }));
  await call(keeper, "/ISrmReceiptService/receiveWhole", { condition: { receiveList, receiptDate: dayFromNow(0) } });
  await visit(keeper, `/delivery/receivingDetails?keyword=${asnNo}`);
  const lines = keeper.getByRole("row").filter({ hasText: asnNo });
  await expect(lines).toHaveCount(2);
  for (const line of await lines.all()) await line.getByRole("checkbox").check();
  await chooseAction(keeper, "Cancel receipt");
  await expect(question(keeper)).toContainText("Cancel 1 receipt?");
  await expect(question(keeper)).toContainText(/^.*\?GRN-\d{4}-\d{6} \(2 lines\)\. .* no longer count as received\. /s);
  await agree(keeper, "Cancel receipt", "Unloaded at the wrong gate");
  await expect(keeper.getByText("1 receipt canceled.")).toBeVisible();
});
