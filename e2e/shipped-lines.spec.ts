import { orderLines, rows } from "./lists.ts";
import { button, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";
import { acceptOrders, issueOrder } from "./ready-orders.ts";

test("B1.5a B3.13e a line of an order that is not answered yet is not shipped from the list of lines, which says why", async ({
  desk,
}) => {
  await issueOrder(await desk("buyer"), "PO-E2E-LINES");
  const page = await desk("supplier", { at: `${orderLines}?keyword=PO-E2E-LINES` });
  const ship = button(page.locator("main header"), "Ship");
  await rows(page).getByRole("checkbox").check();
  await expect(ship).toBeDisabled();
  await page.locator("main header [data-reason]").first().hover();
  await expect(page.getByRole("tooltip")).toHaveText("Only lines of accepted or agreed orders can be shipped.");

  await acceptOrders(page, ["PO-E2E-LINES"]);
  await visit(page, `${orderLines}?keyword=PO-E2E-LINES`);
  const line = rows(page).getByRole("checkbox");
  if (!(await line.isChecked())) await line.check();
  await expect(ship).toBeEnabled();
});
