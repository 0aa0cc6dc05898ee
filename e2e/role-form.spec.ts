import { menus } from "@tandem/contract/platform/menus/menu-table";
import type { OutputOf } from "../contract/src/core/service.ts";
import type { roles } from "../contract/src/identity/roles.ts";
import { call } from "./calls.ts";
import { button, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

type Role = OutputOf<(typeof roles)["endpoints"]["getSysRoleById"]>;

test("B6.1h S6.1a the form of a role for one side strikes out what the other alone does", async ({ desk }) => {
  const page = await desk("admin");
  const asked = { current: 1, size: 1, condition: { roleNo: "supplier" } };
  const { records } = await call<{ records: { id: string }[] }>(page, "/ISysRoleService/getSysRolePage", asked);
  const id = records[0]?.id ?? "";
  await visit(page, `/baseManage/modify-role/${id}/supplier`);
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

  const turnTo = async (side: string) => {
    await page.getByRole("combobox", { name: "For users of" }).click();
    await page.locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: side }).click();
  };
  await turnTo("Buyer");
  await expect(
    orders.getByRole("checkbox", { name: "Accept, reply to and refuse orders Supplier only" }),
  ).toBeChecked();
  await expect(orders.getByRole("checkbox", { name: "Issue orders", exact: true })).toBeChecked();
  await turnTo("Supplier");
  await expect(kept).toBeChecked();
  await button(page, "Save").click();
  await page.waitForURL(/\/baseManage\/role(\?|$)/);
  const { grants } = await call<Role>(page, "/ISysRoleService/getSysRoleById", { condition: { id } });
  expect(grants.find(({ menuNo }) => menuNo === menus.purchaseOrders.menuNo)?.flags).toContain("isSubmit");

  // So does the drawer, of what the role has.
  await visit(page, "/baseManage/role?roleNo=supplier");
  await page.locator("tr[data-row-key] td[data-column='0']").first().click();
  const told = page.getByRole("dialog").getByRole("region", { name: "Orders" });
  await expect(told.getByText("Issue orders Buyer only")).toBeVisible();
  await expect(told.locator("del")).toHaveText(["Issue orders"]);
});
