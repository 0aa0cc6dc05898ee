import { button, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

test("B6.1h S6.1a the form of a role for one side strikes out what the other alone does", async ({ desk }) => {
  const page = await desk("admin");
  const open = async () => {
    await visit(page, "/baseManage/role?roleNo=supplier");
    await page.locator("tr[data-row-key]").getByRole("button", { name: "Modify" }).click();
  };
  await open();
  const orders = page.getByRole("region", { name: "Orders" }).locator("div", { hasText: /^Purchase orders/ });
  await expect(orders.locator("del", { hasText: "Issue orders" })).toBeVisible();
  await orders.getByRole("checkbox", { name: /^Issue orders/ }).check();
  const kept = orders.getByRole("checkbox", { name: "Issue orders Buyer only" });
  await expect(kept).toBeChecked();
  await expect(orders.locator("del", { hasText: "Accept, reply to and refuse orders" })).toHaveCount(0);
  // What is ticked together leaves out what opens nothing.
  const settlement = page.getByRole("region", { name: "Settlement" });
  const together = settlement.getByRole("checkbox", { name: "Settlement", exact: true });
  await together.check();
  await expect(settlement.locator("label:has(del)").first()).toBeVisible();
  await expect(settlement.locator("label:has(del)").getByRole("checkbox", { checked: true })).toHaveCount(0);
  await expect(together).toBeChecked();
  await button(page, "Save").click();
  await page.waitForURL(/\/baseManage\/role(\?|$)/);

  await open();
  await expect(kept).toBeChecked();
  await page.getByRole("combobox", { name: "For users of" }).click();
  await page.locator(".ant-select-item-option", { hasText: "Buyer" }).click();
  await expect(
    orders.getByRole("checkbox", { name: "Accept, reply to and refuse orders Supplier only" }),
  ).toBeChecked();
  await expect(orders.getByRole("checkbox", { name: "Issue orders", exact: true })).toBeChecked();

  // So does the drawer, of what the role has.
  await visit(page, "/baseManage/role?roleNo=supplier");
  await page.locator("tr[data-row-key] td[data-column='0']").first().click();
  const told = page.getByRole("dialog").getByRole("region", { name: "Orders" });
  await expect(told.getByText("Issue orders Buyer only")).toBeVisible();
  await expect(told.locator("del")).toHaveText(["Issue orders"]);
});
