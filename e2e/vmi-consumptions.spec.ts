import { call } from "./calls.ts";
import { button, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

interface Kept {
  readonly id: string;
  readonly itemNo: string;
  readonly cellNo: string | null;
  readonly inventoryQty: string;
  readonly allowedActions: { readonly takeOut: string | null };
}

test("what the warehouse takes of a supplier's stock leaves it, waits to be billed, and is seen by the supplier", async ({
  desk,
}) => {
  const page = await desk("warehouse", { at: "/inventorySynergy/vmi/query" });
  const { records } = await call<{ records: Kept[] }>(page, "/ISupSrmVmiService/getVmiPage", {
    ...{ current: 1, size: 200, condition: { stockType: "10", supplierNo: "S10002", field: "id", order: "desc" } },
  });
  const place = records.find(
    ({ allowedActions, inventoryQty }) => allowedActions.takeOut === null && Number(inventoryQty) > 2,
  );
  if (!place) throw new Error("the demo keeps nothing of the supplier that can be taken");
  const where = new URLSearchParams({ itemNo: place.itemNo, cellNo: place.cellNo ?? "", stockType: "10" });
  await visit(page, `/inventorySynergy/vmi/query?${where}`);
  await page.getByRole("row").filter({ hasText: place.itemNo }).first().getByRole("checkbox").check();
  await button(page, "Take out").click();
  await page.waitForURL((address) => address.pathname === "/inventorySynergy/vmi/consumption/add");
  const quantity = page.getByRole("textbox", { name: /^Taken, / });
  await quantity.fill("999999");
  await quantity.press("Tab");
  await expect(page.getByText(/^Only .* can be taken out\.$/).first()).toBeVisible();
  await quantity.fill("2");
  await button(page, "Take out").click();
  await page.waitForURL((address) => address.pathname === "/inventorySynergy/vmi/consumption");
  const { records: made } = await call<{ records: { id: string; consumptionNo: string }[] }>(
    page,
    "/ISupVmiConsumptionService/getConsumptionPage",
    { current: 1, size: 1, condition: { field: "id", order: "desc" } },
  );
  const [{ id, consumptionNo } = { id: "", consumptionNo: "" }] = made;
  await expect(page.getByRole("row").filter({ hasText: consumptionNo }).first()).toContainText("Taken out");

  const supplier = await desk("supplier2", { at: `/inventorySynergy/vmi/consumption/detail?id=${id}` });
  await expect(supplier.getByRole("heading", { level: 1 })).toContainText(consumptionNo);
  await expect(supplier.getByRole("button", { name: "Take back" })).toHaveCount(0);
  await supplier.getByRole("link", { name: "In the reconciliation pool" }).click();
  await supplier
    .getByRole("row")
    .filter({ hasText: consumptionNo })
    .first()
    .getByRole("link", { name: consumptionNo })
    .click();
  await supplier.waitForURL((address) => address.pathname === "/inventorySynergy/vmi/consumption/detail");

  await visit(page, `/inventorySynergy/vmi/consumption/detail?id=${id}`);
  await button(page, "More").click();
  await page.getByRole("menuitem", { name: "Take back" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("Wrong pallet");
  await page.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
  await expect(page.getByText("Taken back", { exact: true }).first()).toBeVisible();
});
