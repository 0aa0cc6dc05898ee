import type { Page } from "@playwright/test";
import type { ShippingNoticeDetail } from "../contract/src/delivery/shipping-notices/shipping-notices.ts";
import { call } from "./calls.ts";
import { shipOrder } from "./notices.ts";
import { dayFromNow } from "./order-workbook.ts";
import { agree, button, question, type Sent } from "./pages.ts";
import { expect, test } from "./portal.ts";
import { acceptOrders, issueOrders } from "./ready-orders.ts";

/** Two who count what came with one delivery. */
const purchaseNo = "PO-COUNTED-TWICE";

let colleague: Page;
let notice: Sent = { number: "", address: "" };

test.beforeAll(async ({ desk }) => {
  colleague = await desk("admin");
  const buyer = await desk("buyer");
  const supplier = await desk("supplier");
  const head = { purchaseDate: dayFromNow(0), orgNo: "VN10", supplierNo: "S10001", currency: "CNY", price: "1.25" };
  const line = { purchaseSeq: 1, itemNo: "FA-10023", expectArrivalDate: dayFromNow(20), warehouseNo: "VN10-RM" };
  await issueOrders(buyer, [{ purchaseNo, ...head, ...line, batchPurQty: "100" }]);
  await acceptOrders(supplier, [purchaseNo]);
  notice = await shipOrder(supplier, purchaseNo, "90", buyer);
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
