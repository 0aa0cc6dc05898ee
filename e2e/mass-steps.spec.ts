import type { Page, TestInfo } from "@playwright/test";
import { call, loseAnswer } from "./calls.ts";
import { dayFromNow, writeOrders } from "./order-workbook.ts";
import { agree, button, openImport, row, sendWorkbook, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

const orders = "/orderCollaboration/userOrder";
const count = 23;

const service = "/ISupSrmPurchaseHeadService";

interface Order {
  readonly id: string;
  readonly version: number;
}

/** Orders of this name by their state. */
async function inState(page: Page, name: string, status: string): Promise<Order[]> {
  const input = { current: 1, size: 100, condition: { purchaseNoIndistinct: name, status } };
  return (await call<{ records: Order[] }>(page, `${service}/getPurchaseOrderPage`, input)).records;
}

/** Brings in drafts, more than a first part, and selects all of them in their list. */
async function selectDrafts(page: Page, name: string, info: TestInfo): Promise<void> {
  const path = info.outputPath("drafts.xlsx");
  const line = { orgNo: "VN10", supplierNo: "S10001", currency: "CNY", purchaseSeq: "1", itemNo: "FA-10018" };
  const days = { purchaseDate: dayFromNow(0), expectArrivalDate: dayFromNow(20) };
  const order = { ...line, ...days, batchPurQty: "10", price: "1.25", warehouseNo: "VN10-RM" };
  await writeOrders(
    path,
    Array.from({ length: count }, (_, index) => ({ ...order, purchaseNo: `${name}${100 + index}` })),
  );
  const dialog = await openImport(page);
  await sendWorkbook(dialog, path);
  await expect(dialog.getByText(`${count} orders with ${count} lines added`)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await visit(page, `${orders}?purchaseNoIndistinct=${name}&size=100`);
  await expect(row(page, `${name}100`)).toBeVisible();
  await page.locator("thead").getByRole("checkbox").first().check();
  await expect(page.getByText(`${count} selected`)).toBeVisible();
}

/** Takes them away again: other tests look for orders of the demo in its list. */
async function takeAway(page: Page, name: string): Promise<void> {
  const undoList = (await inState(page, name, "1")).map(({ id }) => ({ id }));
  await call(page, `${service}/undo`, { condition: { step: "issue", undoList } });
  const removeList = (await inState(page, name, "0")).map(({ id, version }) => ({ id, version }));
  expect(removeList).toHaveLength(count);
  await call(page, `${service}/remove`, { condition: { removeList } });
}

/** What is said above the list until it is closed. */
const told = (page: Page) =>
  page
    .locator("main")
    .getByRole("alert")
    .filter({ hasText: `of ${count} done` });

test("B4.3h a part of a step on many that the browser sent once more by itself was taken, and the others are taken, too", async ({
  desk,
}, info) => {
  const page = await desk("buyer");
  await selectDrafts(page, "TWICE-", info);
  // The first time one of them does not come along, as where a rule refuses it.
  const sent: number[] = [];
  await page.route("**/issue", async (route) => {
    const { condition } = route.request().postDataJSON() as { condition: { issueList: object[] } };
    sent.push(condition.issueList.length);
    if (sent.length > 1) return route.continue();
    await route.fetch({ postData: JSON.stringify({ condition: { issueList: condition.issueList.slice(1) } }) });
    return route.continue();
  });
  await button(page, "Issue").click();
  await agree(page, "Issue");
  await expect(page.getByText(`${count - 1} orders issued.`)).toBeVisible();
  expect(sent).toEqual([20, 3]);
  await expect(told(page)).toContainText(`Issue: ${count - 1} of ${count} done. The others were left`);
  await expect(told(page)).toContainText("was left as it was. Try it again to see why.");
  await expect(page.getByText("already been submitted")).toHaveCount(0);
  expect(await inState(page, "TWICE-", "0")).toHaveLength(1);
  await expect(page.getByText("1 selected")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeVisible();
  await takeAway(page, "TWICE-");
});

test("B4.3h where the answer to a part of a step on many is lost, it stays said of how many nobody knows and which were not tried", async ({
  desk,
}, info) => {
  const page = await desk("buyer");
  await selectDrafts(page, "LOST-", info);
  await loseAnswer(page, "**/issue");
  await button(page, "Issue").click();
  await agree(page, "Issue");
  await expect(told(page)).toContainText(`Issue: 0 of ${count} done, then the connection or the server failed.`);
  await expect(told(page)).toContainText("Of 20 no answer came");
  await expect(told(page)).toContainText("3 were not tried and stay selected.");
  expect(await inState(page, "LOST-", "0")).toHaveLength(3);
  await expect(page.getByText(`${count} selected`)).toBeVisible();
  // Those that had been taken are left out by what the list shows of them.
  await button(page, "Issue").click();
  await agree(page, "Issue");
  await expect(page.getByText("3 orders issued.")).toBeVisible();
  expect(await inState(page, "LOST-", "0")).toHaveLength(0);
  await takeAway(page, "LOST-");
});

test("B4.3h whoever closes the page while a step on many is under way is asked before", async ({ desk }, info) => {
  const page = await desk("buyer");
  await selectDrafts(page, "LEFT-", info);
  const { promise: asked, resolve: goOn } = Promise.withResolvers<void>();
  await page.route("**/issue", async (route) => {
    await asked;
    await route.continue();
  });
  await button(page, "Issue").click();
  await agree(page, "Issue");
  await expect(page.getByText(`Issue: 0 of ${count}`)).toBeVisible();
  const question = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const dialog = await question;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  goOn();
  await expect(page.getByText(`${count} orders issued.`)).toBeVisible();
  const mayLeave = `window.dispatchEvent(new Event("beforeunload", { cancelable: true }))`;
  expect(await page.evaluate(mayLeave)).toBe(true);
  await takeAway(page, "LEFT-");
});

test("B4.3h of many, one on which somebody took the step meanwhile is said to be beyond it, and is not tried again", async ({
  desk,
}, info) => {
  const page = await desk("buyer");
  await selectDrafts(page, "LATE-", info);
  await page.route(
    "**/issue",
    async (route) => {
      const { condition } = route.request().postDataJSON() as { condition: { issueList: object[] } };
      const issueList = condition.issueList.slice(0, 1);
      await call(page, `${service}/issue`, { condition: { issueList } });
      await route.continue();
    },
    { times: 1 },
  );
  await button(page, "Issue").click();
  await agree(page, "Issue");
  await expect(told(page)).toContainText(`Issue: ${count - 1} of ${count} done.`);
  await expect(told(page)).toContainText("The order is not a draft any more.");
  await expect(page.getByText(/\d selected/)).toHaveCount(0);
  await takeAway(page, "LATE-");
});
