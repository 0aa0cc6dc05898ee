import type { Page } from "@playwright/test";
import type { PurchaseOrderDetail } from "../contract/src/orders/purchase-orders/purchase-orders.ts";
import { seriousBarriers } from "./barriers.ts";
import { call, loseAnswer } from "./calls.ts";
import { dayFromNow } from "./order-workbook.ts";
import { agree, button, chooseMore, head, question, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

const service = "/ISupSrmPurchaseHeadService";
let buyer: Page;
let supplier: Page;
let order: PurchaseOrderDetail;

test.describe.configure({ mode: "serial" });
/** An order of two lines that its supplier has accepted. */
test.beforeAll(async ({ desk }) => {
  [buyer, supplier] = [await desk("buyer"), await desk("supplier")];
  const line = {
    purchasePhaseSeq: 1,
    purchaseBatchSeq: 1,
    batchPurQty: "40",
    price: "1.25",
    expectArrivalDate: dayFromNow(20),
  };
  const drafted = await call<PurchaseOrderDetail>(buyer, `${service}/savePurchaseOrder`, {
    condition: {
      ...{ purchaseDate: dayFromNow(0), orderType: "1", orgNo: "VN10", supplierNo: "S10001", currency: "CNY" },
      lines: [
        { ...line, purchaseSeq: 10, itemNo: "FA-10018" },
        { ...line, purchaseSeq: 20, itemNo: "FA-10001" },
      ],
    },
  });
  const step = ({ id, version }: PurchaseOrderDetail) => ({ id, version });
  await call(buyer, `${service}/issue`, { condition: { issueList: [step(drafted)] } });
  const seen = await call<PurchaseOrderDetail>(supplier, `${service}/getPurchaseOrderById`, {
    condition: { id: drafted.id },
  });
  await call(supplier, `${service}/acceptAsOrdered`, { condition: { acceptList: [step(seen)] } });
  order = seen;
});
const page = () => `/orderCollaboration/userOrder/acceptance?id=${order.id}`;

test("a buyer changes an accepted order: its next version says what changed, why, and how it stood before", async () => {
  await visit(buyer, page());
  await button(buyer, "Change order").click();
  await buyer.waitForURL("**/userOrder/change?*");
  await expect(buyer.getByText(`${order.purchaseNo} of`)).toContainText("becomes version 2");
  await expect(buyer.getByText(`40 · ${dayFromNow(20)}`)).toHaveCount(2);
  await expect(buyer).toHaveTitle(new RegExp(`^Change order ${order.purchaseNo}`));
  const quantity = buyer.getByRole("textbox", { name: /^Ordered quantity, line 10\/1\/1/ });
  await quantity.fill("55");
  await quantity.press("Tab");
  await button(buyer, "Save the new version").click();
  await expect(buyer.getByRole("alert").filter({ hasText: "reason" }).first()).toBeVisible();
  const price = buyer.getByRole("textbox", { name: /^Unit price incl. tax, line 10\/1\/1/ });
  await price.fill("1.30");
  await price.press("Tab");
  await buyer.getByLabel("Reason for the change").fill("The customer asks for more");
  // A day that has passed can hardly be meant.
  const date = buyer.getByRole("textbox", { name: /^Requested date, line 20\/1\/1/ });
  await date.fill(dayFromNow(-3));
  await date.press("Tab");
  await button(buyer, "Save the new version").click();
  await expect(question(buyer)).toContainText("before today");
  await agree(buyer, "Look again");
  await date.fill(dayFromNow(20));
  await date.press("Tab");
  await button(buyer, "Save the new version").click();
  await buyer.waitForURL("**/userOrder/acceptance?*");
  await expect(head(buyer)).toContainText("Re-acceptance");
  await buyer.getByRole("tab", { name: "2 versions" }).click();
  const versions = buyer.getByRole("tabpanel");
  await expect(versions.filter({ hasText: "Version 2" })).toContainText("The customer asks for more");
  await expect(versions.filter({ hasText: "Version 2" })).toContainText("Ordered quantity: 40 → 55");
  await expect(versions.filter({ hasText: "Version 2" })).toContainText("1 line unchanged");
  expect(await seriousBarriers(buyer, "[role=tabpanel]")).toEqual([]);
  await buyer.getByRole("link", { name: "Show version 1" }).click();
  await expect(buyer.getByText("This is how the order stood as version 1")).toBeVisible();
  await expect(buyer.locator("tr[data-row-key]").first()).toContainText("40");
});

test("its supplier sees the change, keeps what was promised of the other line, and answers", async () => {
  await visit(supplier, page());
  const [changed, kept] = [supplier.locator("tr[data-row-key]").first(), supplier.locator("tr[data-row-key]").nth(1)];
  await expect(changed).toContainText("55");
  await expect(changed).toContainText("unit price was 1.25");
  await expect(kept.getByRole("textbox", { name: /^Promised quantity, line 20/ })).toHaveValue("40");
  await supplier
    .getByRole("textbox", { name: /^Promised quantity, line 10/ })
    .first()
    .fill("55");
  await button(supplier, "Accept").click();
  await expect(head(supplier)).toContainText("Accepted");
});

test("S2.7d S2.7e B2.11 B2.12 a supplier asks for a later date of an accepted line; the buyer sees both and agrees", async () => {
  await button(supplier, "Change dates").click();
  await supplier.waitForURL("**/userOrder/date-change?*");
  await expect(supplier).toHaveTitle(new RegExp(`^Change dates ${order.purchaseNo}`));
  const date = supplier.getByRole("textbox", { name: /^Promised date, line 20/ });
  await date.fill(dayFromNow(33));
  await date.press("Tab");
  await loseAnswer(supplier, "**/changeDate");
  await button(supplier, "Send").click();
  await expect(question(supplier)).toContainText("holds until the buyer agrees");
  await agree(supplier, "Send", "The plating line is down");
  await expect(supplier.getByText(/network/).first()).toBeVisible();
  // Whoever had no answer sends it again, and is led on, for it was done.
  await button(supplier, "Send").click();
  await agree(supplier, "Send", "The plating line is down");
  await supplier.waitForURL("**/userOrder/acceptance?*");
  await expect(head(supplier)).toContainText("Pending approval");
  await visit(buyer, page());
  await expect(buyer.locator("main").getByText("The plating line is down").first()).toBeVisible();
  await expect(buyer.locator("tr[data-row-key]").nth(1)).toContainText(`40 · ${dayFromNow(33)}`);
  await button(buyer, "Agree").click();
  await agree(buyer, "Agree");
  await expect(head(buyer)).toContainText("Agreed");
  await expect(buyer.locator("tr[data-row-key]").nth(1)).toContainText(dayFromNow(33));
  await buyer.getByRole("tab", { name: "3 versions" }).click();
  const third = buyer.getByRole("tabpanel").locator("section", { hasText: "Version 3" });
  await expect(third).toContainText("as the supplier asked");
  await expect(third).toContainText(`Requested date: ${dayFromNow(20)} → ${dayFromNow(33)}`);
  // Other quantities and prices have a page of their own, which leads back to the order too.
  await button(supplier, "Change quantity or price").click();
  await supplier.waitForURL("**/userOrder/acceptance-change?*");
  const price = supplier.getByRole("textbox", { name: /^Price, line 10/ });
  await expect(price).toHaveValue("1.3");
  await price.fill("1.4");
  await price.press("Tab");
  // A line has one price, whichever of its parts goes.
  await supplier.getByRole("button", { name: /^Split line 10/ }).click();
  await expect(supplier.getByRole("textbox", { name: /^Promised date, line 10/ })).toHaveCount(2);
  await expect(price).toHaveCount(1);
  await supplier
    .getByRole("button", { name: /^Remove a part of line 10/ })
    .first()
    .click();
  await expect(supplier.getByRole("textbox", { name: /^Promised date, line 10/ })).toHaveCount(1);
  await expect(price).toHaveValue("1.4");
  await button(supplier, "Back to the list").click();
  await supplier.waitForURL("**/userOrder/acceptance?*");
});

test("a line is closed short with a reason, and opened again; all changes stand in one list", async () => {
  await visit(buyer, page());
  await expect(head(buyer)).toContainText("Agreed");
  await button(buyer, "Close short: line 20/1/1 FA-10001").click();
  await expect(question(buyer)).toContainText("What is on the way arrives as announced");
  await agree(buyer, "Close short", "Replaced by another part");
  await expect(buyer.locator("tr[data-row-key]").nth(1)).toContainText("Closed short");
  await button(buyer, "Open again: line 20/1/1 FA-10001").click();
  await expect(buyer.locator("tr[data-row-key]").nth(1)).not.toContainText("Closed short");
  await visit(buyer, "/orderCollaboration/userOrder");
  await chooseMore(buyer, "Order changes");
  const first = buyer.locator("tr[data-row-key]", { hasText: "The customer asks for more" }).first();
  await expect(first).toContainText(order.purchaseNo);
  for (const text of ["Modified", "Us", "40", "55", "The customer asks for more"])
    await expect(first).toContainText(text);
});

test("B2.29e B6.1b both sides follow orders line by line and as wholes, by filters of their own", async () => {
  await visit(buyer, `/delivery/orderTracking?keyword=${order.purchaseNo}`);
  await expect(buyer.locator("tr[data-row-key]")).toHaveCount(2);
  await buyer.getByRole("link", { name: "By order" }).click();
  await buyer.waitForURL("**/orderTracking/orders");
  for (const side of [buyer, supplier]) {
    await visit(side, `/delivery/orderTracking/orders?keyword=${order.purchaseNo}`);
    await expect(side.locator("tr[data-row-key]")).toHaveCount(1);
    await button(side, "Filters").click();
    await expect(side.getByLabel("Buyer", { exact: true })).toBeVisible();
    await expect(side.getByLabel("Supplier no.", { exact: true })).toHaveCount(side === buyer ? 1 : 0);
    await side.keyboard.press("Escape");
  }
  await button(supplier, "Delivery incomplete").click();
  await supplier.waitForURL("**/orderTracking/orders?*refuseSign=*");
  await supplier.locator("tr[data-row-key]").getByText(order.purchaseNo).click();
  await supplier.waitForURL("**/userOrder/acceptance?*");
});
