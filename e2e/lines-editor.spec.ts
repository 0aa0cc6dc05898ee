import type { Locator, Page } from "@playwright/test";
import { seriousBarriers } from "./barriers.ts";
import { approveNotice } from "./notices.ts";
import { dayFromNow } from "./order-workbook.ts";
import {
  addressOf,
  agree,
  button,
  figure,
  head,
  openNotice,
  openOrder,
  paste,
  question,
  row,
  type Sent,
  sendNotice,
  trySending,
  visit,
} from "./pages.ts";
import { expect, test } from "./portal.ts";
import { acceptOrders, issueOrders } from "./ready-orders.ts";

const [order, shippedOrder] = ["PO-LINES-1", "PO-LINES-3"];
const lineCount = 80;
/** More than are in view. */
const pastedCount = 70;
const asked = dayFromNow(20);
const later = dayFromNow(30);

let buyer: Page;
let supplier: Page;
/** Where that order is answered; set by the step that opens it. */
let answering = "";
/** Set by the step that sends it. */
let notice: Sent;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ desk }) => {
  buyer = await desk("buyer");
  supplier = await desk("supplier");
});

/** Issues an order of so many lines of a thousand each. */
const issueLines = (purchaseNo: string, count: number, itemNo: string) =>
  issueOrders(
    buyer,
    Array.from({ length: count }, (_, index) => ({
      ...{ purchaseNo, purchaseDate: dayFromNow(0), orgNo: "VN10", supplierNo: "S10001", currency: "CNY" },
      ...{ purchaseSeq: index + 1, itemNo, batchPurQty: "1000", price: "1.25" },
      ...{ expectArrivalDate: asked, warehouseNo: "VN10-RM" },
    })),
  );

/** The inputs of a column of an editor that are drawn. */
const cells = (page: Page, name: string): Locator =>
  page.getByRole("textbox", { name: new RegExp(`^${name.replaceAll(".", "\\.")}`) });
const quantityOf = (line: number) => cells(supplier, `Promised quantity, line ${line}/1/1`);
const dateOf = (line: number) => cells(supplier, `Promised date, line ${line}/1/1`);
const press = (...keys: readonly string[]) =>
  keys.reduce((before, key) => before.then(() => supplier.keyboard.press(key)), Promise.resolve());

test("B4.3b an order of many lines draws those in view, and arrows, Enter, Tab, Home and End lead through them", async () => {
  await issueLines(order, lineCount, "FA-10018");
  await openOrder(supplier, order);
  answering = addressOf(supplier);

  const grid = supplier.getByRole("grid", { name: order });
  await expect(grid).toHaveAttribute("aria-rowcount", String(lineCount + 2));
  await expect(quantityOf(1)).toHaveValue("1000");
  expect(await grid.locator("tr[data-row-key]").count()).toBeLessThan(60);

  await quantityOf(1).click();
  await press("Enter");
  await expect(quantityOf(2)).toBeFocused();
  await press("Tab");
  await expect(dateOf(2)).toBeFocused();
  await press("Tab");
  await expect(quantityOf(3)).toBeFocused();
  await press("Control+ArrowDown");
  await expect(quantityOf(lineCount)).toBeFocused();
  await expect(quantityOf(lineCount)).toBeInViewport();
  await press("Control+Home");
  await expect(grid.locator("tr[data-row='0'] td[data-column='0']")).toBeFocused();
  // Escape lets the Tab key lead out.
  await quantityOf(1).click();
  await press("Escape", "Tab");
  await expect(grid.locator(":focus")).toHaveCount(0);
});

test("a key replaces what a cell holds, F2 changes it, and Escape brings it back", async () => {
  await quantityOf(1).click();
  await supplier.keyboard.type("12");
  await press("F2", "ArrowLeft");
  await supplier.keyboard.type("5");
  await expect(quantityOf(1)).toHaveValue("152");
  await press("Escape");
  await expect(quantityOf(1)).toHaveValue("1000");
  // Behind what was typed a text is pasted, a marked piece is copied, and a cell just entered is replaced.
  await supplier.keyboard.type("128");
  await paste(quantityOf(1), "5");
  await expect(quantityOf(1)).toHaveValue("1285");
  await supplier.evaluate("document.activeElement.setSelectionRange(1, 3)");
  await press("Control+c");
  expect(await supplier.evaluate("navigator.clipboard.readText()")).toBe("28");
  await press("Escape", "Control+v");
  await expect(quantityOf(1)).toHaveValue("28");
  await press("Control+z", "ArrowDown", "ArrowUp");
  await supplier.keyboard.type("１，２００");
  await press("Enter");
  await expect(quantityOf(1)).toHaveValue("1200");
  await press("Control+z");
  await expect(quantityOf(1)).toHaveValue("1000");
});

test("B4.3b 70 rows of a spreadsheet are pasted over more than is in view, say at the cell what does not fit, and are taken back at once", async () => {
  const [year, month, day] = later.split("-");
  const block = Array.from({ length: pastedCount }, (_, index) => {
    const quantity = index === 60 ? "a few" : `1,${String(index).padStart(3, "0")}.0`;
    return `${quantity}\t${index === 61 ? "31/31/2026" : `${Number(month)}/${Number(day)}/${year}`}`;
  });
  await paste(quantityOf(1), block.join("\r\n"));
  await expect(supplier.getByText("140 cells filled.")).toBeVisible();
  await expect(quantityOf(2)).toHaveValue("1001.0");
  await expect(dateOf(2)).toHaveValue(later);

  await expect(supplier.getByText("2 cells to correct")).toBeVisible();
  await button(supplier, "Go to the next").click();
  await expect(quantityOf(61)).toBeFocused();
  await expect(quantityOf(61)).toHaveValue("a few");
  await expect(quantityOf(61)).toHaveAccessibleDescription(
    "Promised quantity: “a few” is not a number. Write it like 1,000.5.",
  );
  await button(supplier, "Go to the next").click();
  await expect(dateOf(62)).toHaveValue("31/31/2026");
  await expect(dateOf(62)).toHaveAccessibleDescription("Promised date must be a date such as 2026-11-20.");

  await paste(quantityOf(62), Array.from({ length: 100 }, () => "7").join("\n"));
  await expect(supplier.getByText("81 pasted rows had no line left to go to.")).toBeVisible();
  await press("Control+z", "Control+z", "Control+Home");
  await expect(quantityOf(1)).toHaveValue("1000");
  await expect(dateOf(1)).toHaveValue(asked);
});

test("what marked cells hold is drawn over others by their handle; what was undone is done again", async () => {
  await quantityOf(1).click();
  await supplier.keyboard.type("310");
  await press("ArrowDown");
  await supplier.keyboard.type("320");
  await quantityOf(1).click();
  await press("Shift+ArrowDown");
  const handle = await supplier.locator("[data-handle]").boundingBox();
  const target = await quantityOf(5).boundingBox();
  if (!handle || !target) throw new Error("the handle or the cell is out of view");
  await supplier.mouse.move(handle.x + 4, handle.y + 4);
  await supplier.mouse.down();
  await supplier.mouse.move(target.x + 20, target.y + 8, { steps: 4 });
  await supplier.mouse.up();
  for (const [place, value] of ["310", "320", "310", "320", "310", "1000"].entries()) {
    await expect(quantityOf(place + 1)).toHaveValue(value);
  }
  await press("Control+z");
  await expect(quantityOf(4)).toHaveValue("1000");
  await press("Control+y");
  await expect(quantityOf(4)).toHaveValue("320");
  await press("Control+z", "Control+z", "Control+z");
  await expect(quantityOf(1)).toHaveValue("1000");
  await press("Shift+Control+z");
  await expect(quantityOf(1)).toHaveValue("310");
  await press("Control+z", "Escape");
  // Escape takes back what was typed in a cell, and nothing that was undone.
  await expect(quantityOf(2)).toHaveValue("1000");
});

test("marked cells stay as they are when a picture is pasted, and are emptied by an empty cell", async () => {
  await quantityOf(1).click();
  await press("Shift+ArrowDown");
  await supplier.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(["PNG"], "screen.png", { type: "image/png" }));
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }`);
  await expect(quantityOf(1)).toHaveValue("1000");
  await expect(quantityOf(2)).toHaveValue("1000");
  await press("Delete");
  await quantityOf(1).click();
  await press("Control+c", "Control+z");
  await expect(quantityOf(1)).toHaveValue("1000");
  await press("Control+v");
  await expect(quantityOf(1)).toHaveValue("");
  await press("Control+z", "ArrowDown");
  await expect(quantityOf(1)).toHaveValue("1000");
});

test("a value is filled down over marked rows and over all below, and what is marked is copied", async () => {
  await quantityOf(1).click();
  await supplier.keyboard.type("700");
  await press("Shift+ArrowDown", "Shift+ArrowDown", "Control+d");
  await expect(quantityOf(3)).toHaveValue("700");
  await expect(quantityOf(4)).toHaveValue("1000");
  await press("Control+c");
  expect(await supplier.evaluate("navigator.clipboard.readText()")).toBe("700\r\n700\r\n700");
  await press("Control+z", "Escape");
  await dateOf(1).fill(later);
  await button(supplier, "Fill down").click();
  await press("Control+End");
  await expect(dateOf(lineCount)).toHaveValue(later);
  await quantityOf(lineCount).fill("10.5");
});

test("pasted numbers are read by the sign that their column shows, and are doubted where it shows none", async () => {
  const doubt = "as it was pasted, it may also be 1.25";
  await press("Control+Home");
  // Nobody delivers parts of a piece.
  await paste(quantityOf(1), "1,250\r\n7");
  await expect(quantityOf(1)).toHaveValue("1250");
  await expect(quantityOf(1)).not.toHaveAccessibleDescription(/may also be/);
  await press("Control+z");
  await issueLines("PO-LINES-2", 3, "ME-10029");
  await openOrder(supplier, "PO-LINES-2");
  await paste(quantityOf(1), "1,5\r\n2,75\r\n1,250");
  await expect(quantityOf(1)).toHaveValue("1.5");
  await expect(quantityOf(3)).toHaveValue("1.250");
  await expect(quantityOf(3)).not.toHaveAccessibleDescription(/may also be/);
  await press("Control+z");
  await paste(quantityOf(1), "1,250\r\n7");
  await expect(quantityOf(1)).toHaveValue("1250");
  await expect(quantityOf(1)).toHaveAccessibleDescription(doubt);
  await expect(quantityOf(2)).not.toHaveAccessibleDescription(/may also be/);
  // An undo that is undone does not hide it.
  await quantityOf(1).focus();
  await press("Control+z");
  await expect(quantityOf(1)).not.toHaveAccessibleDescription(/may also be/);
  await press("Control+y");
  await expect(quantityOf(1)).toHaveAccessibleDescription(doubt);
  // Whoever says it otherwise is asked no more; what is copied here is in the signs of its language.
  await quantityOf(1).fill("1.125");
  await expect(quantityOf(1)).not.toHaveAccessibleDescription(/may also be/);
  await press("Enter", "ArrowUp", "Shift+ArrowDown", "Control+c", "ArrowDown", "Control+v");
  await expect(quantityOf(3)).toHaveValue("1.125");
  await expect(quantityOf(3)).not.toHaveAccessibleDescription(/may also be/);
});

test("B5.7b what is typed survives leaving the page, and the cell that the server refuses says why", async () => {
  // Where a page does not know the units, the server has the last word.
  await supplier.route("**/getUnitBook", (route) => route.abort());
  // Loading the product anew leaves what is kept on the device alone.
  await supplier.goto(answering);
  await expect(dateOf(1)).toHaveValue(later);
  await button(supplier, "Accept").click();
  await agree(supplier, "Accept", "All a little later");
  await expect(quantityOf(lineCount)).toBeFocused();
  await expect(quantityOf(lineCount)).toHaveAccessibleDescription(/decimal/);
  await expect(supplier.getByText("1 cell to correct")).toBeVisible();
  await quantityOf(lineCount).fill("10");
  await expect(supplier.getByText("1 cell to correct")).toBeHidden();
  await button(supplier, "Accept").click();
  await agree(supplier, "Accept", "All a little later");
  await expect(head(supplier)).toContainText("Pending approval");
});

test("B5.3b lines are pasted into a delivery notice, some are taken out, and what the server refuses is said at its cell", async () => {
  await issueLines(shippedOrder, 12, "FA-10018");
  await acceptOrders(supplier, [shippedOrder]);
  await visit(supplier, `/delivery/addAsn?keyword=${shippedOrder}`);
  await expect(row(supplier, shippedOrder).first()).toBeVisible();
  await supplier.getByRole("checkbox", { name: "Select all rows of this page" }).check();
  await button(supplier, "Create delivery notice").click();
  await supplier.waitForURL("**/delivery/addAsn/add");
  const shipped = (line: number) => cells(supplier, `Shipment quantity, ${shippedOrder} ${line}/1/1`);
  const lot = (line: number) => cells(supplier, `Lot no., ${shippedOrder} ${line}/1/1`);
  await expect(shipped(4)).toHaveValue("1000");
  expect(await seriousBarriers(supplier, "[data-lines]")).toEqual([]);

  const block = Array.from({ length: 10 }, (_, index) => `${index + 1}\tLOT-${index + 1}\t2026/01/05\tbox ${index}`);
  await paste(shipped(1), block.join("\n"));
  await expect(supplier.getByText("40 cells filled.")).toBeVisible();
  await expect(lot(2)).toHaveValue("LOT-2");
  await expect(cells(supplier, `Production date, ${shippedOrder} 2/1/1`)).toHaveValue("2026-01-05");

  for (const place of ["Select line 1", "Select line 3"]) {
    await supplier.getByRole("checkbox", { name: place, exact: true }).check();
  }
  await button(supplier, "Remove 2 lines").click();
  await expect(supplier.getByText("2 lines removed.")).toBeVisible();
  await expect(supplier.getByText("10 lines, total")).toBeVisible();
  await expect(shipped(3)).toHaveCount(0);

  // A space stays one while the Shift key is still down.
  await lot(4).click();
  await supplier.keyboard.type("LOT");
  await press("Shift+Space", "B");
  await expect(lot(4)).toHaveValue("LOT B");
  await press("Escape");
  await expect(lot(4)).toHaveValue("LOT-4");

  await lot(2).fill("");
  await button(supplier, "Number lots").click();
  await expect(supplier.getByText("3 lots numbered by the lot rule.")).toBeVisible();
  await expect(lot(2)).toHaveValue(/^\d{9}$/);
  await expect(lot(4)).toHaveValue("LOT-4");
  await button(supplier, "Number lots").click();
  await expect(supplier.getByText("All lots are numbered already.")).toBeVisible();

  await shipped(2).fill("1001");
  await button(supplier, "Send").click();
  await expect(supplier.getByRole("alert").filter({ hasText: `${shippedOrder} 2/1/1` })).toBeVisible();
  await expect(shipped(2)).toHaveAccessibleDescription("At most 1,000 can be shipped.");
  await shipped(2).fill("2.5");
  await trySending(supplier);
  await supplier
    .getByRole("alert")
    .getByRole("button", { name: /decimal/ })
    .click();
  await expect(shipped(2)).toBeFocused();
  await expect(shipped(2)).toHaveAccessibleDescription(/decimal/);
  await shipped(2).fill("2");
  // A day that can hardly be meant is said at its field, and in the question that is asked anyway.
  const arrival = supplier.getByLabel("Expected arrival");
  const chosen = await arrival.inputValue();
  const typeArrival = async (day: string) => {
    await arrival.click();
    await supplier.locator(".ant-picker-focused input").fill(day);
    await supplier.keyboard.press("Enter");
  };
  await typeArrival(dayFromNow(-2));
  await expect(supplier.getByText("before the goods leave")).toBeVisible();
  await button(supplier, "Send").click();
  await expect(question(supplier)).toContainText(`Expected arrival ${dayFromNow(-2)}: before the goods leave`);
  await question(supplier).getByRole("button", { name: "Cancel" }).click();
  await typeArrival(chosen);
  notice = await sendNotice(supplier);
  await approveNotice(buyer, notice);
});

test("B5.2a what arrived is pasted into a receipt, and what the server refuses is said at its cell", async ({
  desk,
}) => {
  const warehouse = await desk("warehouse");
  await openNotice(warehouse, notice);
  await button(warehouse, "Receive").click();
  const drawer = warehouse.getByRole("dialog", { name: `Receive ${notice.number}` });
  const received = (line: number) =>
    drawer.getByRole("textbox", { name: new RegExp(`^Receipt quantity, ${shippedOrder} ${line}/1/1`) });
  await expect(received(2)).toHaveValue("2");
  expect(await seriousBarriers(warehouse, "[data-lines]")).toEqual([]);
  await button(drawer, "Clear quantities").click();
  await expect(received(2)).toHaveValue("");
  await paste(received(2), Array.from({ length: 8 }, () => "1").join("\n"));
  await expect(drawer.getByText("8 cells filled.")).toBeVisible();
  await received(4).fill("0.5");
  await button(drawer, "Receive").click();
  await expect(received(4)).toBeFocused();
  await expect(received(4)).toHaveAccessibleDescription(/decimal/);
  await received(4).fill("5");
  await button(drawer, "Receive").click();
  await expect(received(4)).toHaveAccessibleDescription("At most 4 can be received.");
  await received(4).fill("4");
  await drawer.getByLabel("Receipt date").click();
  await warehouse.locator(".ant-picker-focused input").fill(dayFromNow(2));
  await warehouse.keyboard.press("Enter");
  await button(drawer, "Receive").click();
  await expect(question(warehouse)).toContainText(`Receipt date ${dayFromNow(2)}: after today`);
  await agree(warehouse, "Yes, go on");
  await expect(drawer.locator(".ant-form-item-explain")).toContainText(`${dayFromNow(2)} is still to come`);
  await drawer.getByLabel("Receipt date").click();
  await warehouse.locator(".ant-picker-focused input").fill(dayFromNow(0));
  await warehouse.keyboard.press("Enter");
  await button(drawer, "Receive").click();
  await expect(drawer).toBeHidden();
  await expect(head(warehouse)).toContainText("Partially received");
  await expect(figure(warehouse, "Total received")).toHaveText("11 PCS");
});
