import type { Locator, Page } from "@playwright/test";
import { call } from "./calls.ts";
import { agree, button, chooseMore, expectFigures, figure, head, question, row, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

const pool = "/reconciliation-invoicing/pool";

interface Billable {
  readonly sourceNo: string;
  readonly orgNo: string;
  readonly currency: string;
  readonly taxRate: string;
  readonly amount: string;
}

/** Two rows of the supplier that one bill takes in. */
async function twoOfOneBill(page: Page): Promise<[Billable, Billable]> {
  const condition = { supplierNo: "S10001", billedStatus: "0", sourceType: "1", currency: "CNY" };
  const list = "/ISrmBillPoolService/getBillablePage";
  const { records } = await call<{ records: Billable[] }>(page, list, { current: 1, size: 50, condition });
  const groups = Map.groupBy(records, ({ orgNo, taxRate }) => `${orgNo} ${taxRate}`);
  const [one, other] = [...groups.values()].find(({ length }) => length > 1) ?? [];
  if (!one || !other) throw new Error("the demo has no two rows of one bill");
  return [one, other];
}

/** Says in the dialog what a line should come to. */
async function say(dialog: Locator, verb: string, { amount, reason }: { amount?: string; reason: string }) {
  const field = dialog.getByRole("textbox");
  if (amount !== undefined) await field.first().fill(amount);
  await field.last().fill(reason);
  await button(dialog, verb).click();
}

const cents = (amount: string) => Math.round(Number(amount) * 100);
const written = (amount: number) => (amount / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });

test("B2.29t a buyer bills rows of the pool, the supplier disputes a line, which the buyer changes, and both confirm", async ({
  desk,
}) => {
  const supplier = await desk("supplier");
  const buyer = await desk("buyer");
  const [one, other] = await twoOfOneBill(buyer);
  await visit(buyer, `${pool}?orgNo=${one.orgNo}&supplierNo=S10001&taxRate=${one.taxRate}&currency=CNY`);
  // It opens with what is not billed yet.
  await expect(buyer.getByRole("tab", { name: /^Not billed/, selected: true })).toBeVisible();
  for (const { sourceNo } of [one, other]) await row(buyer, sourceNo).getByRole("checkbox").check();
  const total = cents(one.amount) + cents(other.amount);
  await button(buyer, "Create bills").click();
  await expect(question(buyer)).toContainText("Create bills from 2 rows?");
  await expect(question(buyer)).toContainText(`${written(total)} CNY`);
  await agree(buyer, "Create bills");
  await expect(head(buyer)).toContainText("To be confirmed");
  await expectFigures(buyer, { "Amount incl. tax": `${written(total)} CNY`, "Confirmed by": "Nobody yet" });
  const number = /REC-\d{4}-\d{6}/.exec((await head(buyer).textContent()) ?? "")?.[0] ?? "";

  await visit(supplier, `${pool}/bills?keyword=${number}`);
  await row(supplier, number).click();
  await supplier.getByRole("button", { name: new RegExp(`^Dispute: ${one.sourceNo} `) }).click();
  const dialog = supplier.getByRole("dialog");
  await say(dialog, "Dispute", { reason: "The price went up in March" });
  await expect(dialog.getByText("That is what the line comes to already.")).toBeVisible();
  const asked = written(cents(one.amount) + 1000);
  await say(dialog, "Dispute", { amount: `${asked}5`, reason: "The price went up in March" });
  await expect(dialog.getByText(/decimals allowed in CNY: 2/i)).toBeVisible();
  await say(dialog, "Dispute", { amount: asked, reason: "The price went up in March" });
  await expect(head(supplier)).toContainText("Disputed");
  await expect(row(supplier, one.sourceNo)).toContainText(`Asked for: ${asked}`);
  await supplier.getByRole("button", { name: new RegExp(`^Write about line ${one.sourceNo} `) }).click();
  await supplier.getByRole("textbox", { name: "Write to the other side…" }).fill("See our letter of March.");
  await supplier.getByRole("button", { name: "Send", exact: true }).click();

  await expect(head(buyer)).toContainText("Disputed");
  await buyer.getByRole("button", { name: new RegExp(`^Change amount: ${one.sourceNo} `) }).click();
  await expect(buyer.getByRole("dialog")).toContainText("The price went up in March");
  // What the supplier asks for stands there.
  await say(buyer.getByRole("dialog"), "Change amount", { reason: "As agreed in March" });
  await expect(head(buyer)).toContainText("To be confirmed");
  await expectFigures(buyer, { "Amount incl. tax": `${written(total + 1000)} CNY`, Difference: "10.00 CNY" });
  await expect(row(buyer, one.sourceNo)).toContainText("As agreed in March");
  await expect(buyer.getByRole("tab", { name: "Messages (1)" })).toBeVisible();

  await button(head(supplier), "Confirm").click();
  await agree(supplier, "Confirm");
  await expect(head(supplier)).toContainText("Confirmed by one side");
  await expect(head(buyer)).toContainText("Confirmed by one side");
  await button(head(buyer), "Confirm").click();
  await agree(buyer, "Confirm");
  await expect(head(buyer)).toContainText("Confirmed by both");
  await expect(buyer.getByRole("button", { name: /^Change amount/ })).toHaveCount(0);
  await button(head(buyer), "Print").click();
  await expect(buyer.getByRole("dialog", { name: /Print/ })).toBeVisible();
  await buyer.keyboard.press("Escape");

  await expect(head(supplier)).toContainText("Confirmed by both");
  await chooseMore(supplier, "Cancel confirmation");
  await agree(supplier, "Cancel confirmation");
  await expect(head(supplier)).toContainText("Confirmed by one side");
  await expect(figure(supplier, "Confirmed by")).toHaveText("Buyer");
  await supplier.getByRole("tab", { name: "History" }).click();
  const told = supplier.getByRole("listitem").filter({ hasText: `Amount asked for: ${asked}` });
  await expect(told.last()).toBeVisible();
});

interface ToCome {
  readonly supplierNo: string;
  readonly currency: string;
  readonly lineCount: number;
  readonly amount: string;
}

test("what is unbilled up to a day becomes bills, once it was seen what these come to", async ({ desk }) => {
  const buyer = await desk("buyer", { at: pool });
  await button(buyer, "Bill up to a day").click();
  const dialog = buyer.getByRole("dialog", { name: "Bill everything up to a day" });
  await expect(dialog.getByRole("table")).toBeVisible();
  const day = dialog.getByLabel("Up to and including");
  const until = await day.inputValue();
  // Enter takes a day over, and bills nothing that was not seen before.
  await day.click();
  await day.fill(until);
  await buyer.keyboard.press("Enter");
  await expect(buyer.locator(".ant-picker-dropdown:visible")).toHaveCount(0);
  await expect(dialog.getByRole("table")).toBeVisible();
  const toCome = (condition: object) =>
    call<{ bills: ToCome[] }>(buyer, "/ISrmBillService/getBillsToCome", { condition: { until, ...condition } });
  const { supplierNo = "" } = (await toCome({})).bills.at(-1) ?? {};
  const { bills } = await toCome({ supplierNo });
  await dialog.getByRole("combobox", { name: "Supplier no." }).fill(supplierNo);
  await buyer.locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: supplierNo }).first().click();
  await expect(dialog.locator("tbody").getByRole("row")).toHaveCount(bills.length);
  for (const { amount, currency } of bills) {
    const digits = { minimumFractionDigits: ["VND", "JPY"].includes(currency) ? 0 : 2 };
    await expect(dialog).toContainText(`${Number(amount).toLocaleString("en-US", digits)} ${currency}`);
  }
  await button(dialog, "Create bills").click();
  await expect(buyer.getByText(/^\d+ bills? created\.$/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(buyer).toHaveURL(/pool\/bills/);
  expect((await toCome({ supplierNo })).bills).toEqual([]);

  await visit(buyer, pool);
  await button(buyer, "Bill up to a day").click();
  await dialog.getByRole("combobox", { name: "Supplier no." }).fill(supplierNo);
  await buyer.locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: supplierNo }).first().click();
  await expect(dialog.getByText("Nothing is unbilled up to that day.")).toBeVisible();
  await button(dialog, "Cancel").click();
});
