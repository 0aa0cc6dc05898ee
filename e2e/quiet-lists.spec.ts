import { readFile } from "node:fs/promises";
import { dayBefore } from "../contract/src/core/days.ts";
import { asOwner } from "../server/testing/owner.ts";
import { call, upload } from "./calls.ts";
import { rows } from "./lists.ts";
import { dayFromNow, writeOrders } from "./order-workbook.ts";
import { button, row, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

const orders = "/orderCollaboration/userOrder";
const orderService = "/ISupSrmPurchaseHeadService";
const noticeService = "/ISrmAsnHeadService";

test("S2.22a no number or day of a list is cut, columns are whole at the edge, and what is overdue is said in words", async ({
  desk,
}) => {
  const page = await desk("buyer");
  await visit(page, "/delivery/orderTracking?receiptStatus=0&sort=expectArrivalDate.asc");
  await expect(rows(page).first()).toBeVisible();
  await expect(rows(page).first().getByText("overdue", { exact: true }).first()).toBeAttached();
  const cut = await page.evaluate(`(() => {
    const box = document.querySelector("main [data-grid]");
    const edge = box.getBoundingClientRect().right;
    const cells = [...box.querySelectorAll("tbody tr:first-child td[data-column]")];
    const halved = cells.filter((cell) => {
      const { left, right } = cell.getBoundingClientRect();
      return left < edge - 1 && right > edge + 1;
    });
    const numbers = [...box.querySelectorAll("tbody td[class*=right]")];
    return [halved.length, numbers.length > 0, numbers.filter((cell) => cell.scrollWidth > cell.clientWidth).length];
  })()`);
  expect(cut).toEqual([0, true, 0]);
});

test("B4.1g quantities of different units are summed by themselves, and what a selection can do the palette does", async ({
  desk,
}) => {
  const page = await desk("buyer");
  await visit(page, "/delivery/asnTracking?checkStatus=4&size=100");
  await expect(rows(page).first()).toBeVisible();
  await page.locator("main thead").getByRole("checkbox").check();
  const foot = page.locator("main footer");
  await expect(foot).toContainText(/Shipped by unit [\d,.]+\s[A-Z]+, [\d,.]+\s[A-Z]+/);
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("settle");
  await expect(page.getByRole("combobox", { name: /Search/ })).toHaveValue("settle");
  await page
    .getByRole("group", { name: "100 selected" })
    .getByRole("option", { name: /Settle/ })
    .click();
  await expect(page.locator(".ant-modal-confirm").last()).toContainText(/Settle \d+ delivery notices\?/);
  await page.locator(".ant-modal-confirm").last().getByRole("button", { name: "Cancel" }).click();
});

test("S4.10 B6.1e what others do changes rows where they stand, and what is new is announced", async ({
  desk,
  demo,
}) => {
  // How much is newer than what waits depends on the day of the week.
  await asOwner(demo, "alter table shipping_notice disable trigger stamp");
  await asOwner(
    demo,
    "update shipping_notice set update_date = update_date - interval '90 days' where check_status = '0'",
  );
  await asOwner(demo, "alter table shipping_notice enable trigger stamp");
  const buyer = await desk("buyer");
  const input = { current: 1, size: 3, condition: { checkStatus: "0", field: "updateDate", order: "asc" } };
  const { records } = await call<{ records: { id: string; version: number; asnNo: string }[] }>(
    buyer,
    `${noticeService}/getShippingNoticePage`,
    input,
  );
  await visit(buyer, "/delivery/asnTracking?size=20");
  await expect(rows(buyer).first()).toBeVisible();
  const order = async () => Promise.all((await rows(buyer).all()).map((each) => each.getAttribute("data-row-key")));
  const before = await order();
  const [waits] = records;
  if (!waits || before.includes(waits.id)) throw new Error("the demo has no old notice that waits for approval");
  const colleague = await desk("admin");
  const approveList = [{ id: waits.id, version: waits.version }];
  await call(colleague, `${noticeService}/batchApprove`, { condition: { approveList } });
  const foot = buyer.locator("main footer");
  await expect(foot.getByRole("status")).toHaveText("1 new record");
  expect(await order()).toEqual(before);
  await foot.getByRole("button", { name: "Show" }).click();
  await expect(row(buyer, waits.asnNo)).toContainText("Shipped");
  await expect(foot.getByRole("status")).toHaveText("");
});

test("S4.10 B6.1e what others take out of a list goes, what follows comes up, and nothing is announced as new", async ({
  desk,
}) => {
  const buyer = await desk("buyer");
  const order = { orgNo: "VN10", supplierNo: "S10001", currency: "CNY", itemNo: "FA-10018", batchPurQty: "10" };
  const drafts = Array.from({ length: 24 }, (_, index) => ({
    ...{ ...order, purchaseNo: `QUIET-${100 + index}`, purchaseSeq: "1", price: "1.25", warehouseNo: "VN10-RM" },
    ...{ purchaseDate: dayFromNow(0), expectArrivalDate: dayFromNow(20) },
  }));
  const path = test.info().outputPath("drafts.xlsx");
  await writeOrders(path, drafts);
  await upload(buyer, `${orderService}/importexcel`, await readFile(path));
  const condition = { purchaseNoIndistinct: "QUIET-", status: "0", field: "id", order: "desc" };
  const { records } = await call<{ records: { id: string; version: number }[] }>(
    buyer,
    `${orderService}/getPurchaseOrderPage`,
    { current: 1, size: 24, condition },
  );
  await visit(buyer, `${orders}?purchaseNoIndistinct=QUIET-&status=0&size=20`);
  const shown = async () => Promise.all((await rows(buyer).all()).map((each) => each.getAttribute("data-row-key")));
  const left = records.map(({ id }) => id);
  await expect.poll(shown).toEqual(left.slice(0, 20));
  const colleague = await desk("admin");
  // One between others, and the last of the page.
  for (const at of [5, 19]) {
    const [id] = left.splice(at, 1);
    const issueList = records.flatMap((each) => (each.id === id ? [{ id, version: each.version }] : []));
    await call(colleague, `${orderService}/issue`, { condition: { issueList } });
    await expect.poll(shown).toEqual(left.slice(0, 20));
    await expect(buyer.locator("main footer").getByRole("status")).toHaveText("");
  }
  // Other tests look for orders of the demo.
  const undoList = records.flatMap(({ id }) => (left.includes(id) ? [] : [{ id }]));
  await call(colleague, `${orderService}/undo`, { condition: { step: "issue", undoList } });
  const input = { current: 1, size: 24, condition };
  const now = await call<{ records: typeof records }>(buyer, `${orderService}/getPurchaseOrderPage`, input);
  const removeList = now.records.map(({ id, version }) => ({ id, version }));
  expect(removeList).toHaveLength(24);
  await call(buyer, `${orderService}/remove`, { condition: { removeList } });
});

test("S2.22a a phone shows four orders at once, each with the facts that matter, and unfolds the others", async ({
  signIn,
}) => {
  const page = await signIn("supplier", { phone: true, at: orders });
  const cards = page.locator("main article");
  await expect(cards.nth(3)).toBeVisible();
  const fourth = await cards.nth(3).boundingBox();
  const foot = await page.locator("main footer").boundingBox();
  expect((fourth?.y ?? 0) + (fourth?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
  await expect(cards.first().locator("dt")).toHaveCount(4);
  await expect(cards.first()).not.toContainText("Total incl. tax");
  await cards.first().getByRole("button", { name: "More of it" }).click();
  await expect(cards.first()).toContainText("Total incl. tax");
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);

  // What is done with the filters stands whole below them, and no field shows beside or under it.
  await button(page.locator("main"), "Filters").click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  for (const name of ["Add to favorite tags", "Cancel", "Reset", "Query"]) {
    await expect(button(sheet, name), name).toBeInViewport({ ratio: 1 });
  }
  const height = page.viewportSize()?.height ?? 0;
  const below = button(sheet, "Query").locator("xpath=..");
  await expect
    .poll(async () => {
      const box = await below.boundingBox();
      return box && { x: box.x, width: box.width, bottom: Math.round(box.y + box.height) };
    })
    .toEqual({ x: 0, width: 390, bottom: height });
});

test("S7.17d who never chose a print service is given the PDF first, and told of none", async ({ desk }) => {
  const page = await desk("buyer");
  const { records } = await call<{ records: { id: string }[] }>(page, `${orderService}/getPurchaseOrderPage`, {
    current: 1,
    size: 1,
    condition: { status: "1" },
  });
  await visit(page, `${orders}/acceptance?id=${records[0]?.id}`);
  await button(page.locator("main header"), "Print").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Download PDF" })).toHaveClass(/primary/);
  await expect(dialog.getByRole("button", { name: "Print", exact: true })).toHaveCount(0);
  await expect(dialog.getByRole("alert")).toHaveCount(0);
});

test("B1.5a many receipts of a line are told by their sum, and scroll in a place of their own", async ({ desk }) => {
  const page = await desk("warehouse");
  const { records } = await call<{
    records: { id: string; shippingNoticeId: string; purchaseOrderLineId: string; purUnitNo: string }[];
  }>(page, `${noticeService}/getShippingNoticeLinePage`, {
    current: 1,
    size: 1,
    // Of the demo, that no other test has received of.
    condition: {
      ...{ checkStatus: "2", closedStatus: "0", deliveryQtyStart: "100", purUnitNo: "PCS" },
      purchaseNoIndistinct: "PO-20",
    },
  });
  const [line] = records;
  if (!line) throw new Error("nothing of the demo is on its way");
  const parts = Array.from({ length: 9 }, (_, index) => index + 1);
  const today = new Date().toISOString().slice(0, 10);
  const earlier = dayBefore(today);
  for (const part of parts) {
    await call(page, "/ISrmReceiptService/receive", {
      condition: {
        shippingNoticeId: line.shippingNoticeId,
        receiptDate: part === 1 ? earlier : today,
        warehouseNo: "VN10-RM",
        lines: [{ shippingNoticeLineId: line.id, receiptQty: String(part) }],
      },
    });
  }
  await visit(page, `/delivery/orderTracking/chain?id=${line.purchaseOrderLineId}`);
  const receipts = page.getByRole("region", { name: `9 receipts, ${earlier} – ${today}` });
  await expect(receipts.getByRole("listitem")).toHaveCount(9);
  await expect(page.locator("main").getByText("45 PCS").first()).toBeVisible();
  // A third of the window at most.
  expect((await receipts.boundingBox())?.height).toBeLessThanOrEqual(800 / 3);
});
