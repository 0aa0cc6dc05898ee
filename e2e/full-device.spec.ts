import { expectNothingTold } from "./pages.ts";
import { expect, test } from "./portal.ts";

test("a device without room keeps nobody from what they open or choose", async ({ signIn }) => {
  const page = await signIn("buyer", { at: null });
  await page.addInitScript(`
    Storage.prototype.setItem = () => { throw new DOMException("The quota has been exceeded.", "QuotaExceededError"); };
  `);
  await page.goto("/404");
  await expect(page.getByRole("link", { name: "To the start page" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await palette.getByRole("combobox").fill("po-2026-0031");
  await expect(palette.getByRole("option").first()).toContainText("PO-2026-0031");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/orderCollaboration/userOrder/acceptance?id=*");
  await expect(palette).toBeHidden();

  await page.keyboard.press("Control+k");
  await palette.getByRole("combobox").fill("dark");
  await expect(palette.getByRole("option").first()).toContainText(/dark/i);
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveClass(/dark/);
  await expectNothingTold(page, "error");
});
