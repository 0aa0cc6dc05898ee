import type { Page } from "@playwright/test";
import { seriousBarriers } from "./barriers.ts";
import { call, loseAnswer } from "./calls.ts";
import { phoneSize } from "./contexts.ts";
import { dayFromNow } from "./order-workbook.ts";
import { agree, button, paste, question, row, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

interface Order {
  readonly id: string;
  readonly version: number;
  readonly purchaseNo: string;
}

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

/** An outsourced order of one product, issued to the supplier of the demo. */
async function issuedOrder(buyer: Page): Promise<Order> {
  const line = { purchaseSeq: 10, purchasePhaseSeq: 1, purchaseBatchSeq: 1, itemNo: "FA-10018", batchPurQty: "100" };
  const head = { purchaseDate: dayFromNow(-1), orderType: "2", orgNo: "VN10", supplierNo: "S10001", currency: "USD" };
  const condition = { ...head, lines: [{ ...line, price: "1.5", expectArrivalDate: dayFromNow(30) }] };
  const draft = await call<Order>(buyer, "/ISupSrmPurchaseHeadService/savePurchaseOrder", { condition });
  const issueList = [{ id: draft.id, version: draft.version }];
  await call(buyer, "/ISupSrmPurchaseHeadService/issue", { condition: { issueList } });
  return draft;
}

test("B1.5i B2.8 B3.7d materials for an outsourced order are entered, issued, confirmed with a difference, and found in the list", async ({
  desk,
}) => {
  const buyer = await desk("buyer");
  const order = await issuedOrder(buyer);
  const address = `/orderCollaboration/userOrder/acceptance?id=${order.id}`;
  const part = async (page: Page) => {
    await visit(page, address);
    await page.getByRole("tab", { name: "Materials provided" }).click();
  };
  await part(buyer);
  await button(buyer, "Edit materials").click();
  const needs = buyer.getByRole("dialog");
  const product = "10/1/1 FA-10018";
  const first = needs.getByRole("combobox", { name: /^Product,/ });
  const chosen = await first.locator("option:checked").innerText();
  expect(chosen).toContain(product);
  await paste(first, `${chosen}\tFA-10001\t0.5\t10\n${chosen}\tFA-10002\t2`);
  // Neither a click beside it nor Cancel gives up what is typed.
  await buyer.mouse.click(5, 400);
  await button(needs, "Cancel").click();
  await question(buyer).getByRole("button", { name: "Stay" }).click();
  await expect(question(buyer)).toBeHidden();
  await shot(buyer, "materials-editor");
  expect(await seriousBarriers(buyer, "[role=dialog]")).toEqual([]);
  await button(needs, "Save").click();
  await expect(row(buyer, "FA-10001")).toContainText("55");
  await expect(row(buyer, "FA-10002")).toContainText("200");

  await button(buyer, "Issue materials").click();
  const drawer = buyer.getByRole("dialog");
  await drawer.getByRole("combobox", { name: "Warehouse no." }).click();
  await buyer.locator(".ant-select-dropdown:visible .ant-select-item-option").first().click();
  // More than is needed is asked about.
  const quantity = drawer.getByRole("textbox", { name: /^Issue quantity, .*FA-10002$/ });
  await quantity.fill("1500");
  await button(drawer, "Issue materials").click();
  await expect(question(buyer)).toContainText("more than is still to be issued");
  await agree(buyer, "Look again");
  await quantity.fill("150");
  await shot(buyer, "materials-issue");
  // An answer that is lost: what is corrected before the next press is not issued a second time.
  await loseAnswer(buyer, "**/issueMaterials");
  await button(drawer, "Issue materials").click();
  await expect(drawer.getByRole("alert").filter({ hasText: "network" })).toBeVisible();
  await drawer.getByRole("textbox", { name: "Remark" }).fill("On the second truck");
  await button(drawer, "Issue materials").click();
  await expect(drawer.getByRole("alert").filter({ hasText: "Your first try was done after all" })).toBeVisible();
  await button(drawer, "Cancel").click();
  await agree(buyer, "Leave");
  await expect(row(buyer, "To be confirmed")).toHaveCount(2);
  await shot(buyer, "materials-order");

  const supplier = await desk("supplier");
  await part(supplier);
  const issued = supplier.getByRole("region", { name: "Issues of materials" });
  await issued
    .getByRole("row", { name: /FA-10002/ })
    .getByRole("button", { name: "Confirm" })
    .click();
  const dialog = supplier.getByRole("dialog");
  await dialog.getByLabel("Confirmed quantity").fill("148");
  await expect(dialog.getByRole("status")).toContainText("2 PCS less than was issued.");
  await shot(supplier, "materials-confirm");
  await button(dialog, "Confirm").click();
  await expect(issued.getByRole("row", { name: /FA-10002/ })).toContainText("Confirmed");

  await visit(buyer, `/orderCollaboration/outsourced-order-query?keyword=${order.purchaseNo}`);
  await expect(row(buyer, "FA-10002")).toContainText("148");
  await expect(row(buyer, "FA-10002")).toContainText("52");
  await shot(buyer, "materials-list");
  await button(buyer, "Issues of materials").click();
  await buyer.waitForURL("**/issues*");
  await expect(row(buyer, "Confirmed").first()).toContainText("148");
  await shot(buyer, "materials-issues");
  await visit(supplier, `/orderCollaboration/outsourced-order-query?keyword=${order.purchaseNo}`);
  await expect(row(supplier, "FA-10001")).toContainText("55");
});

test("B2.8 what is selected of provided materials and of their issues adds up by the unit of each material", async ({
  desk,
}) => {
  const buyer = await desk("buyer");
  const order = await issuedOrder(buyer);
  const { lines } = await call<{ lines: { id: string }[] }>(buyer, "/ISupSrmPurchaseHeadService/getPurchaseOrderById", {
    condition: { id: order.id },
  });
  const of = { purchaseOrderLineId: lines[0]?.id };
  const materials = [
    { ...of, materialNo: "ME-10001", unitQty: "2" },
    { ...of, materialNo: "ME-10002", unitQty: "3" },
  ];
  await call(buyer, "/ISupOutsourcedOrderService/saveProvidedMaterials", {
    condition: { id: order.id, lines: materials },
  });
  const condition = { purchaseNo: order.purchaseNo };
  const { records } = await call<{ records: { id: string; neededQty: string }[] }>(
    buyer,
    "/ISupOutsourcedOrderService/getProvidedMaterialPage",
    { current: 1, size: 10, condition },
  );
  const issued = { issueType: "1", issueDate: dayFromNow(0), warehouseNo: "VN10-RM" };
  const moved = records.map(({ id, neededQty }) => ({ providedMaterialId: id, issueQty: neededQty }));
  await call(buyer, "/ISupMaterialIssueService/issueMaterials", { condition: { ...issued, lines: moved } });
  for (const list of ["outsourced-order-query", "outsourced-order-query/issues"]) {
    await visit(buyer, `/orderCollaboration/${list}?keyword=${order.purchaseNo}`);
    await expect(row(buyer, "ME-10001")).toContainText("KG");
    await buyer.getByRole("checkbox", { name: "Select all rows of this page" }).check();
    const foot = buyer.locator("main footer");
    await expect(foot).toContainText("2 selected");
    await expect(foot).toContainText(/200\sKG, 300\sM|300\sM, 200\sKG/);
  }
  // On a telephone a card tells an issue from what came back, and one that counts from one that does not.
  await buyer.setViewportSize(phoneSize);
  const card = buyer.getByRole("article").filter({ hasText: "200 KG" });
  await expect(card).toContainText("To be confirmed");
  await expect(card).toContainText(/Kind\W*Issue/);
});
