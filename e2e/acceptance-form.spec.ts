import type { Page } from "@playwright/test";
import type { PurchaseOrderDetail } from "../contract/src/orders/purchase-orders/purchase-orders.ts";
import { seriousBarriers } from "./barriers.ts";
import { call } from "./calls.ts";
import { phoneSize } from "./contexts.ts";
import { dayFromNow } from "./order-workbook.ts";
import { button, question, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

const service = "/ISupSrmPurchaseHeadService";
const asked = dayFromNow(20);
const offered = [
  { promiseQty: "30", promiseDate: dayFromNow(22) },
  { promiseQty: "10", promiseDate: dayFromNow(29) },
];

let supplier: Page;
let order: PurchaseOrderDetail;

const step = ({ id, version }: PurchaseOrderDetail) => ({ id, version });
const page = ({ id }: PurchaseOrderDetail) => `/orderCollaboration/userOrder/acceptance?id=${id}`;
const part = (label: string, nth: number) =>
  supplier.getByRole("textbox", { name: new RegExp(`^Promised ${label}, line 10/1/1`) }).nth(nth);

/** An order of two batches of one material, which are told apart by their numbers alone, with what was offered for one declined. */
test.beforeAll(async ({ desk }) => {
  const [buyer, before] = [await desk("buyer"), await desk("supplier")];
  supplier = before;
  const line = {
    ...{ purchaseSeq: 10, purchasePhaseSeq: 1, itemNo: "FA-10018", batchPurQty: "40", price: "1.25" },
    ...{ expectArrivalDate: asked, warehouseNo: "VN10-RM", remark: "Deliver to gate 3" },
  };
  const drafted = await call<PurchaseOrderDetail>(buyer, `${service}/savePurchaseOrder`, {
    condition: {
      ...{ purchaseDate: dayFromNow(0), orderType: "1", orgNo: "VN10", supplierNo: "S10001", currency: "CNY" },
      lines: [
        { ...line, purchaseBatchSeq: 1 },
        { ...line, purchaseBatchSeq: 2, remark: null },
      ],
    },
  });
  await call(buyer, `${service}/issue`, { condition: { issueList: [step(drafted)] } });
  const seen = await call<PurchaseOrderDetail>(supplier, `${service}/getPurchaseOrderById`, {
    condition: { id: drafted.id },
  });
  const lines = seen.lines.map(({ id }, index) => ({
    id,
    promises: index === 0 ? offered : [{ promiseQty: "40", promiseDate: asked }],
  }));
  const replied = await call<PurchaseOrderDetail>(supplier, `${service}/accept`, {
    condition: { ...step(seen), lines, reason: "One press is down" },
  });
  order = await call(buyer, `${service}/decline`, { condition: { ...step(replied), reason: "We need it by then" } });
});

test("who answers again sees what is asked, at which price, where and why, and begins with what was offered last", async () => {
  await visit(supplier, page(order));
  await expect(supplier.getByText("We need it by then")).toBeVisible();
  const first = supplier.locator("tr[data-row-key]").first();
  for (const text of ["10/1/1", "40 PCS", "× 1.25 = 50.00 CNY", asked, "VN10-RM", "Deliver to gate 3"]) {
    await expect(first).toContainText(text);
  }
  await expect(supplier.getByText("10/1/2")).toBeVisible();
  for (const [nth, { promiseQty, promiseDate }] of offered.entries()) {
    await expect(part("quantity", nth)).toHaveValue(promiseQty);
    await expect(part("date", nth)).toHaveValue(promiseDate);
  }
  expect(await seriousBarriers(supplier, "[data-lines]")).toEqual([]);
  // All of it, without scrolling to the side.
  const widths = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector("[data-lines]"))`;
  expect(await supplier.evaluate(widths)).toBe(0);
  if (process.env.SHOTS) await supplier.screenshot({ path: `${process.env.SHOTS}/acceptance.png` });
});

test("a half-filled split is wrong at its cell, and never sent as ordered", async () => {
  await part("quantity", 1).fill("");
  await expect(supplier.getByText("Not complete yet")).toBeVisible();
  await button(supplier, "Accept").click();
  await expect(part("quantity", 1)).toHaveAccessibleDescription("Enter a quantity above 0.");
  await part("quantity", 1).fill("10");
  await part("date", 1).fill("");
  await button(supplier, "Accept").click();
  await expect(part("date", 1)).toHaveAccessibleDescription("Choose a date.");
  await part("date", 1).fill(asked);
  await part("quantity", 1).fill("9");
  await button(supplier, "Accept").click();

  // Less or more than asked for, or a day that is over, is asked about with the reason.
  const short = "the parts add up to 39 of the 40 requested";
  await expect(part("quantity", 1)).toHaveAccessibleDescription(short);
  await expect(question(supplier)).toContainText(`Promised quantity 9: ${short}`);
  await question(supplier).getByRole("button", { name: "Cancel" }).click();
  await part("quantity", 1).fill("11");
  await part("date", 0).fill(dayFromNow(-3));
  await button(supplier, "Accept").click();
  await expect(part("quantity", 1)).toHaveAccessibleDescription("more than the 40 requested");
  await expect(question(supplier)).toContainText("Promised quantity 11: more than the 40 requested");
  await expect(question(supplier)).toContainText(`Promised date ${dayFromNow(-3)}: before today`);
  await question(supplier).getByRole("button", { name: "Cancel" }).click();
});

test("the same is seen on a phone", async () => {
  await supplier.setViewportSize(phoneSize);
  await visit(supplier, page(order));
  const card = supplier.locator("article").first();
  for (const text of ["10/1/1", "× 1.25 = 50.00 CNY", "to VN10-RM", "Deliver to gate 3"]) {
    await expect(card).toContainText(text);
  }
  // Enter leads to the next line, unless it takes a word that is being composed.
  const quantity = supplier.getByRole("textbox", { name: /^Promised quantity, line 10\/1/ });
  await quantity.first().focus();
  for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
    await quantity.first().dispatchEvent("keydown", { key: "Enter", ...composing });
    await expect(quantity.first()).toBeFocused();
  }
  await quantity.first().press("Enter");
  await expect(quantity.nth(1)).toBeFocused();
  if (process.env.SHOTS) await supplier.screenshot({ path: `${process.env.SHOTS}/acceptance-supplier.png` });
});
