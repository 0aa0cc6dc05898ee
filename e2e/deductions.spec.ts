import { call } from "./calls.ts";
import { agree, button, expectFigures, head, row, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

const list = "/reconciliation-invoicing/deduction-manage";

interface Order {
  readonly orgNo: string;
  readonly supplierNo: string;
  readonly purchaseNo: string;
}

test("B5.7d B2.29s a deduction begins with its supplier, who accepts less of it, and its buyer agrees", async ({
  desk,
}) => {
  const supplier = await desk("supplier");
  const buyer = await desk("buyer", { at: `${list}/add` });
  const effective = { current: 1, size: 1, condition: { status: "1" } };
  const orders = "/ISupSrmPurchaseHeadService/getPurchaseOrderPage";
  const { records } = await call<{ records: Order[] }>(supplier, orders, effective);
  const [order] = records;
  if (!order) throw new Error("the demo has no order of the supplier");

  const field = (label: string) => buyer.getByRole("combobox", { name: label });
  const choose = async (label: string, value: string) => {
    await field(label).fill(value);
    await buyer.locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: value }).first().click();
  };
  // Which order it is about depends on its supplier, without whom nothing is issued.
  await choose("Organization no.", order.orgNo);
  await expect(field("Order no.")).toBeDisabled();
  await button(buyer, "Send to supplier").click();
  await expect(buyer.getByText("Supplier no. is required.").first()).toBeVisible();
  await choose("Supplier no.", order.supplierNo);
  await choose("Order no.", order.purchaseNo);
  await buyer.getByLabel("Deduction name").fill("Late delivery in week 12");
  await field("Deduction type").click();
  await buyer.locator(".ant-select-item-option", { hasText: "Late delivery" }).click();
  await buyer.getByLabel("Deduction amount").fill("1200");
  await choose("Currency", "CNY");
  await buyer.getByLabel("Reason for deduction").fill("Five days late, and the line stood still");
  await button(buyer, "Send to supplier").click();
  await expect(head(buyer)).toContainText("Pending confirmation");
  await expectFigures(buyer, { "Deduction amount": "1,200.00 CNY", Lowers: "Payment only" });
  const number = /DED-\d{4}-\d{6}/.exec((await head(buyer).textContent()) ?? "")?.[0] ?? "";

  await visit(supplier, `${list}?keyword=${number}`);
  await row(supplier, number).click();
  await button(head(supplier), "Accept").click();
  const dialog = supplier.getByRole("dialog");
  await dialog.getByLabel("Accepted amount").fill("1200.5");
  await button(dialog, "Accept").click();
  await expect(dialog.getByText("At most 1,200.00 CNY can be accepted")).toBeVisible();
  // What the server alone knows is said at the field, too.
  await dialog.getByLabel("Accepted amount").fill("900.125");
  await button(dialog, "Accept").click();
  await expect(dialog.getByText(/decimals allowed in CNY: 2/i)).toBeVisible();
  await dialog.getByLabel("Accepted amount").fill("900");
  await button(dialog, "Accept").click();
  await expect(head(supplier)).toContainText("Accepted");
  // It is offered to be taken back, as where several are accepted.
  const done = supplier.locator(".ant-message-notice", { hasText: "1 deduction accepted." });
  await expect(button(done, "Undo")).toBeVisible();

  await button(head(buyer), "Agree").click();
  await agree(buyer, "Agree");
  await expect(head(buyer)).toContainText("Agreed");
  await expectFigures(buyer, { "Accepted amount": "900.00 CNY" });
  await buyer.getByRole("tab", { name: "History" }).click();
  await expect(buyer.getByRole("listitem").filter({ hasText: "Accepted amount: 900.00" }).last()).toBeVisible();
  // Whoever comes to its form by the address is told before typing.
  await visit(buyer, `${list}/modify?id=${new URL(buyer.url()).pathname.split("/").at(-1)}`);
  await expect(buyer.getByText("The deduction has already been answered or voided.")).toBeVisible();
});
