import { rows } from "./lists.ts";
import { visit } from "./pages.ts";
import { expect, test } from "./portal.ts";
import { acceptOrders, issueOrder } from "./ready-orders.ts";

test("what a supplier accepts in one step is one line at the buyer's bell, and opens the list of it", async ({
  desk,
}) => {
  const buyer = await desk("buyer");
  const numbers = ["E2E-TOLD-1", "E2E-TOLD-2", "E2E-TOLD-3"];
  for (const number of numbers) await issueOrder(buyer, number);
  await acceptOrders(await desk("supplier"), numbers);
  await visit(buyer, "/dashboard");
  const bell = buyer.locator("header").getByRole("button", { name: /unread message/ });
  const told = buyer.getByRole("menuitem").filter({ hasText: numbers[0] ?? "?" });
  await expect(async () => {
    await buyer.keyboard.press("Escape");
    await bell.focus();
    await buyer.keyboard.press("Enter");
    await expect(told).toBeVisible({ timeout: 1000 });
  }).toPass();
  for (const number of numbers) await expect(told).toContainText(number);
  await told.getByRole("link").click();
  await expect(rows(buyer)).toHaveCount(numbers.length);
});
