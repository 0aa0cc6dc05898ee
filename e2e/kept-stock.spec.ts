import { call } from "./calls.ts";
import { agree, button, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

interface Kept {
  readonly id: string;
  readonly itemNo: string;
  readonly inventoryQty: string;
}

test("S2.9 B2.16 inventory opens what suppliers keep at the buyer, and each figure the movements behind it", async ({
  desk,
}) => {
  const page = await desk("buyer", { at: "/inventorySynergy" });
  await page.waitForURL((address) => address.pathname === "/inventorySynergy/vmi/query");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("VMI stock");
  // Of which days the figures are is said, too, where nobody has chosen any.
  await expect(page.getByPlaceholder(/^This month to \d{4}-\d\d-\d\d$/).first()).toBeVisible();
  const condition = { field: "id", order: "asc" };
  const { records } = await call<{ records: Kept[] }>(page, "/ISupSrmVmiService/getVmiPage", {
    current: 1,
    size: 1,
    condition,
  });
  const [first] = records;
  if (!first) throw new Error("the demo keeps nothing of suppliers");
  await visit(page, `/inventorySynergy/vmi/query?id=${first.id}`);
  const row = page.getByRole("row").filter({ hasText: first.itemNo }).first();
  await row.getByRole("link", { name: first.inventoryQty, exact: true }).first().click();
  await page.waitForURL((address) => address.pathname === "/inventorySynergy/vmi/movements");
  await expect(page.getByRole("row").filter({ hasText: first.itemNo }).first()).toBeVisible();
});

test("what is below its safety quantity is proposed to be replenished, to its supplier as to the buyer", async ({
  desk,
}) => {
  for (const user of ["buyer", "supplier"] as const) {
    const page = await desk(user, { at: "/inventorySynergy/vmi/replenishment" });
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Replenishment");
    await expect(page.getByRole("tab", { name: /^Below safety/ })).toBeVisible();
  }
});

test("a supplier sees the goods that it keeps for the buyer, on a phone too", async ({ desk }) => {
  const page = await desk("supplier", { at: "/inventorySynergy/escrow/warehouse-query" });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Escrow stock");
  await expect(page.getByRole("main").getByRole("article").first()).toContainText("PCS");
});

test("S2.9 B2.20 what was counted is typed beside the book, which is adjusted once the keeper agrees", async ({
  desk,
}) => {
  const page = await desk("buyer", { at: "/inventorySynergy/escrow/warehouse-query" });
  const { records } = await call<{ records: Kept[] }>(page, "/ISupSrmEscrowService/getEscrowPage", {
    ...{ current: 1, size: 1, condition: { stockType: "10", field: "id", order: "desc" } },
  });
  const [place] = records;
  if (!place) throw new Error("nothing of the demo is kept by a supplier");
  const counted = String(Number(place.inventoryQty) - 2);
  await visit(page, `/inventorySynergy/escrow/warehouse-diff/count?id=${place.id}`);
  const quantity = page.getByRole("textbox", { name: /^Counted, / });
  await quantity.fill(`${place.inventoryQty}000`);
  await button(page, "Save counts").click();
  await expect(page.getByRole("dialog")).toContainText(/much more than the .+ of the book/);
  await agree(page, "Look again");
  await quantity.fill(counted);
  // Somebody blocks a piece of it meanwhile.
  const lines = [{ stockBalanceId: place.id, qty: "1", toCellNo: null, toStockType: "25" }];
  await call(await desk("admin"), "/IStockTransferService/transferStock", {
    condition: { transferReason: "Scratched", lines },
  });
  await button(page, "Save counts").click();
  await expect(page.getByRole("dialog")).toContainText(/the book said .+ when this was opened, and says .+ by now/);
  await agree(page, "Yes, go on");
  await page.waitForURL((address) => address.pathname === "/inventorySynergy/escrow/warehouse-diff");
  await expect(page.getByRole("row").filter({ hasText: place.itemNo }).first()).toContainText("Shortage");
  const { records: made } = await call<{ records: { id: string; differenceNo: string }[] }>(
    page,
    "/ISupInventoryDifferenceService/getDifferencePage",
    { current: 1, size: 1, condition: { field: "id", order: "desc" } },
  );
  const keeper = await desk("supplier", { at: `/inventorySynergy/vmi/inventory-difference/detail?id=${made[0]?.id}` });
  await expect(keeper.getByRole("heading", { level: 1 })).toContainText(made[0]?.differenceNo ?? "");
  await button(keeper, "Agree and adjust").click();
  await expect(keeper.getByRole("dialog")).toContainText(counted);
  await keeper.getByRole("dialog").getByRole("button", { name: "Agree and adjust" }).click();
  await expect(keeper.getByText("Adjusted", { exact: true }).first()).toBeVisible();
});
