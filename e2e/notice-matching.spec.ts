import type { Locator, Page } from "@playwright/test";
import type { PurchaseOrderDetail } from "../contract/src/orders/purchase-orders/purchase-orders.ts";
import { seriousBarriers } from "./barriers.ts";
import { call, listen } from "./calls.ts";
import { dayFromNow } from "./order-workbook.ts";
import { agree, button, paste, question, row, sendNotice, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

const service = "/ISupSrmPurchaseHeadService";
const items = ["FA-10021", "FA-10022"] as const;
const [first, second] = items;

let supplier: Page;
let order: PurchaseOrderDetail;

const shoot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

test.describe.configure({ mode: "serial" });

/** An accepted order of two materials, the first of them in two lines. */
test.beforeAll(async ({ desk }) => {
  const buyer = await desk("buyer");
  supplier = await desk("supplier");
  const line = (purchaseSeq: number, itemNo: string, batchPurQty: string, expectArrivalDate: string) => ({
    ...{ purchaseSeq, purchasePhaseSeq: 1, purchaseBatchSeq: 1, itemNo, batchPurQty, price: "1.25" },
    ...{ expectArrivalDate, warehouseNo: "VN10-RM" },
  });
  const { id, version } = await call<PurchaseOrderDetail>(buyer, `${service}/savePurchaseOrder`, {
    condition: {
      ...{ purchaseDate: dayFromNow(0), orderType: "3", orgNo: "VN10", supplierNo: "S10001", currency: "CNY" },
      lines: [
        line(10, first, "100", dayFromNow(20)),
        line(20, first, "40", dayFromNow(9)),
        line(30, second, "500", dayFromNow(12)),
      ],
    },
  });
  await call(buyer, `${service}/issue`, { condition: { issueList: [{ id, version }] } });
  order = await call<PurchaseOrderDetail>(supplier, `${service}/getPurchaseOrderById`, { condition: { id } });
  await call(supplier, `${service}/acceptAsOrdered`, { condition: { acceptList: [{ id, version: order.version }] } });
});

const drawer = () => supplier.getByRole("dialog", { name: "Match items" });
const cell = (name: string) => drawer().getByRole("textbox", { name, exact: true });
const quantity = (line: string): Locator =>
  supplier.getByRole("textbox", { name: new RegExp(`^Shipment quantity, ${order.purchaseNo} ${line}`) });

test("B8.3b a block of a spreadsheet is matched, what does not match is named, and on going on it stays to be matched", async () => {
  await visit(supplier, `/delivery/addAsn?keyword=${order.purchaseNo}`);
  await row(supplier, second).getByRole("checkbox").check();
  await button(supplier, "Create delivery notice").click();
  await supplier.waitForURL("**/delivery/addAsn/add");
  await button(supplier, "Match items").click();
  await paste(cell("Material, row 1"), `${first}\t60\tLOT-1\nNO-SUCH\t5\n${second}\t10`);
  await button(drawer(), "Match").click();
  await expect(question(supplier)).toContainText(
    "Found 2 materials do not match exactly, do you want to continue creating ASN?",
  );
  await expect(question(supplier)).toContainText("Row 2: No order of yours has a material “NO-SUCH”.");
  await shoot(supplier, "matching-question");
  await agree(supplier, "Cancel");
  await expect(cell("Material, row 2")).toHaveAccessibleDescription("No order of yours has a material “NO-SUCH”.");
  expect(await seriousBarriers(supplier, "[data-lines]")).toEqual([]);
  await shoot(supplier, "matching-cells");

  await button(drawer(), "Match").click();
  await agree(supplier, "Continue");
  await expect(drawer()).toBeHidden();
  // The older line first, then what is left of the other.
  await expect(quantity("20/1/1 FA-10021$")).toHaveValue("40");
  await expect(quantity("10/1/1 FA-10021$")).toHaveValue("20");
  await shoot(supplier, "matching-lines");
});

test("B8.3a what matches nowhere is said, and what matches wholly is put into the notice", async () => {
  await button(supplier, "Match items").click();
  await expect(cell("Material, row 1")).toHaveValue("NO-SUCH");
  await expect(cell("Quantity, row 2")).toHaveValue("10");
  await button(drawer(), "Match").click();
  await expect(drawer()).toContainText("Match ERROR!");
  await shoot(supplier, "matching-error");
  await cell("Material, row 1").fill(first);
  await cell("Quantity, row 1").fill("30");
  await drawer().getByRole("button", { name: "Remove row 2" }).click();
  // What is typed while the match is on its way stays, and is matched another time; rows changed meanwhile are not put in.
  let asked = Promise.withResolvers<void>();
  await supplier.route("**/matchItems", async (route) => {
    await asked.promise;
    await route.continue();
  });
  await button(drawer(), "Match").click();
  await cell("Quantity, row 1").fill("25");
  asked.resolve();
  await expect(supplier.getByText("Rows were changed while they were being matched.")).toBeVisible();
  await expect(cell("Quantity, row 1")).toHaveValue("25");
  await cell("Quantity, row 1").fill("30");
  asked = Promise.withResolvers<void>();
  await button(drawer(), "Match").click();
  await button(drawer(), "Add a row").click();
  await cell("Material, row 2").fill("FA-19998");
  await cell("Quantity, row 2").fill("1");
  asked.resolve();
  await expect(supplier.getByText("Matching complete!")).toBeVisible();
  await expect(cell("Material, row 1")).toHaveValue("FA-19998");
  await drawer().getByRole("button", { name: "Remove row 1" }).click();
  await button(drawer(), "Cancel").click();
  await expect(quantity("10/1/1 FA-10021 \\(2\\)")).toHaveValue("30");
});

test("what was pasted in a way that may mean another number is asked about, with its unit, before it is matched", async () => {
  await button(supplier, "Match items").click();
  await paste(cell("Material, row 1"), `${second}\t1.250 BOX`);
  const doubt = "as it was pasted, it may also be 1,250 BOX";
  await expect(cell("Quantity, row 1")).toHaveAccessibleDescription(doubt);
  const calls = listen(supplier);
  await button(drawer(), "Match").click();
  await expect(question(supplier)).toContainText(`Row 1: Shipment quantity 1.250 BOX: ${doubt}`);
  await agree(supplier, "Look again");
  expect(calls).not.toContain("matchItems");
  await drawer().getByRole("button", { name: "Remove row 1" }).click();
  await button(drawer(), "Cancel").click();
});

test("B5.3b a line is split by keyboard into equal parts and by box, and each part has a lot of its own", async () => {
  await quantity("20/1/1 FA-10021$").click();
  await button(supplier, `Split ${order.purchaseNo} 20/1/1 FA-10021`).focus();
  await supplier.keyboard.press("Enter");
  const dialog = supplier.getByRole("dialog", { name: "Split" });
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await dialog.getByRole("radio", { name: "Into equal parts" }).check();
  await dialog.getByRole("textbox").fill("3");
  await expect(dialog.getByRole("status")).toHaveText("3 lines: 14 + 13 + 13 PCS");
  await shoot(supplier, "split");
  await dialog.getByRole("textbox").press("Enter");
  await expect(quantity("20/1/1 FA-10021 \\(3\\)")).toHaveValue("13");
  await button(supplier, `Split ${order.purchaseNo} 30/1/1 FA-10022`).click();
  await dialog.getByRole("radio", { name: "By box" }).check();
  await dialog.getByRole("textbox").fill("600");
  await expect(dialog.getByRole("button", { name: "Split" })).toBeDisabled();
  await dialog.getByRole("textbox").fill("240");
  await expect(dialog.getByRole("status")).toHaveText("3 lines: 240 + 240 + 20 PCS");
  await button(dialog, "Split").click();
  await expect(quantity("30/1/1 FA-10022 \\(3\\)")).toHaveValue("20");
});

test("S3.14b what was chosen, matched, split and filled in is there again after the tab was closed", async () => {
  const context = supplier.context();
  const first = await context.newPage();
  await first.goto("/delivery/addAsn/add");
  const lot = (page: Page) =>
    page.getByRole("textbox", { name: new RegExp(`^Lot no\\., ${order.purchaseNo} 20/1/1 FA-10021 \\(2\\)`) });
  await lot(first).fill("LOT-20-2");
  await first.getByLabel("Tracking no.").fill("SF-17");
  await button(first, "Match items").click();
  const rowOf = (page: Page) => page.getByRole("textbox", { name: "Material, row 1", exact: true });
  await rowOf(first).fill("FA-19999");
  await first.close({ runBeforeUnload: false });

  const again = await context.newPage();
  await again.goto("/delivery/addAsn/add");
  await expect(lot(again)).toHaveValue("LOT-20-2");
  await expect(again.getByLabel("Tracking no.")).toHaveValue("SF-17");
  await expect(again.getByLabel("Organization no.")).toBeVisible();
  const shipped = again.getByRole("textbox", { name: /^Shipment quantity/ });
  await expect(shipped).toHaveCount(8);
  // Where the device has no room for what is typed, leaving would lose it.
  await again.evaluate(`
    const write = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, text) {
      if (key.startsWith("draft:")) throw new Error("no room");
      write.call(this, key, text);
    }`);
  await again.getByLabel("Tracking no.").fill("SF-18");
  await button(again, "Cancel").click();
  await expect(question(again)).toContainText("Leave without saving?");
  await question(again).getByRole("button", { name: "Stay" }).click();
  await button(again, "Match items").click();
  await expect(rowOf(again)).toHaveValue("FA-19999");
  await again.close();
});

test("B3.4a invoices are entered with the notice, and their sum is compared with the value shipped", async ({
  desk,
}) => {
  await visit(supplier, "/delivery/addAsn/add");
  await button(supplier, "Add an invoice").click();
  const field = (name: string) => supplier.getByRole("textbox", { name: new RegExp(`^${name}, Invoice`) });
  await field("Invoice no\\.").fill("25112000000000001234");
  await field("Invoice date").fill(dayFromNow(0));
  // An amount passes through what is no number while it is typed.
  await field("Amount with tax").pressSequentially("1,000.50");
  await expect(field("Amount with tax")).toHaveValue("1,000.50");
  await field("Amount with tax").fill("812.5");
  await shoot(supplier, "invoices-form");
  const { address } = await sendNotice(supplier);
  const buyer = await desk("buyer", { at: address });
  await buyer.getByRole("tab", { name: "Invoices (1)" }).click();
  await expect(buyer.getByRole("cell", { name: "25112000000000001234" })).toBeVisible();
  await expect(buyer.getByText(/^Invoiced 812\.50 CNY/)).toBeVisible();
  await shoot(buyer, "invoices-page");
});
