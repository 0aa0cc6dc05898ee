import { call } from "./calls.ts";
import { dayFromNow } from "./order-workbook.ts";
import { button, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

interface Found {
  readonly id: string;
  readonly receiptNo: string;
  readonly itemNo: string;
  readonly warehouseNo: string;
  readonly lotNo: string | null;
  readonly unstoredQty: string;
}

test("on a phone goods are put away, blocked in their cell, and their movements are seen", async ({ desk }) => {
  const page = await desk("warehouse", { at: "/delivery/stock" });
  await page.setViewportSize({ width: 390, height: 844 });
  const first = async (path: string, condition: object) => {
    const { records } = await call<{ records: Found[] }>(page, path, { current: 1, size: 1, condition });
    if (!records[0]) throw new Error(`the demo has nothing at ${path}`);
    return records[0];
  };
  // Of the demo itself: what others received today may ask for more before it is put away.
  const ofDemo = { storageStatus: "0", receiptDateEnd: dayFromNow(-1), field: "id", order: "desc" };
  const waiting = await first("/ISrmReceiptService/getReceiptPage", ofDemo);
  const cells = { warehouseNo: waiting.warehouseNo, isBadCell: "N", statusCode: "1" };
  const { cellNo } = (await first("/IBmWarehouseCellService/getbmwarehousecelllistbyparams", cells)) as Found & {
    cellNo: string;
  };

  await visit(page, `/receipt-tracking/warehousing-details/add?receipt=${waiting.id}`);
  const cell = page.getByRole("combobox", { name: /^Cell no\./ });
  await cell.fill(cellNo);
  await page
    .locator(".ant-select-dropdown:visible .ant-select-item-option")
    .filter({ hasText: cellNo })
    .first()
    .click();
  await button(page, "Put away").click();
  await expect(page.getByText(/Put away: PUT-/)).toBeVisible();

  const lies = { itemNo: waiting.itemNo, cellNo, stockType: "10", ...(waiting.lotNo ? { lotNo: waiting.lotNo } : {}) };
  const { id } = await first("/IStockService/getStockPage", lies);
  await visit(page, `/delivery/stock/transfer?id=${id}`);
  await expect(page.getByRole("main").getByRole("article")).toContainText(waiting.lotNo ?? "");
  await page.getByRole("textbox", { name: /Reason/ }).fill("Wet cartons");
  await page.getByRole("textbox", { name: /^Quantity/ }).fill("1");
  await page.getByRole("combobox", { name: /^Is now/ }).selectOption({ label: "Blocked" });
  await button(page, "Move").click();
  await expect(page.getByText(/Done: TRF-/)).toBeVisible();
  await page.waitForURL((address) => address.pathname === "/delivery/stock");

  await visit(page, `/delivery/stock/movements?stockBalanceId=${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Stock movements");
  const movements = page.getByRole("main").getByRole("article");
  for (const [place, document] of [/TRF-\d{4}-\d{6}/, /PUT-\d{4}-\d{6}/].entries()) {
    await movements.nth(place).getByRole("button", { name: "More of it" }).click();
    await expect(movements.nth(place)).toContainText(document);
  }
});
