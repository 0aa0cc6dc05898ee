import type { Page } from "@playwright/test";
import { entry, menu, panel, pinned } from "./menu.ts";
import { button, chooseAction, follow, question } from "./pages.ts";
import { expect, test } from "./portal.ts";

/** Files of the product that a page had not loaded when a release took them, or the network. */
async function lose(page: Page, ...names: readonly string[]): Promise<() => Promise<void>> {
  const addresses = names.map((name) => `**/assets/${name}-*.js*`);
  for (const address of addresses) await page.route(address, (route) => route.abort());
  return async () => {
    for (const address of addresses) await page.unroute(address);
  };
}

const said = (page: Page) => page.locator(".ant-message-error", { hasText: "Please reload" });

test("what cannot be loaded leaves the page as it is, and is tried again: a question, what is around the page, a dialog", async ({
  signIn,
}) => {
  const page = await signIn("admin", { at: null });
  const findQuestion = await lose(page, "Asker");
  const find = await lose(page, "CommandPalette", "FunctionPanel", "KeyboardHelp", "DraggableMenus", "ImportDialog");
  await page.goto("/base/basic/add-supplier");
  const typed = page.locator("#supplierNo");
  await typed.fill("E2E-KEPT");
  // A question that cannot be asked is not agreed to.
  await button(page, "Cancel").click();
  await expect(said(page)).toBeVisible();
  await expect(typed).toHaveValue("E2E-KEPT");
  await findQuestion();
  await button(page, "Cancel").click();
  await button(question(page), "Stay").click();
  await expect(typed).toHaveValue("E2E-KEPT");

  await entry(pinned(page), "Materials").hover();
  const drag = page.getByRole("button", { name: "Move Materials" });
  for (const key of ["Control+k", "Alt+c"]) {
    await Promise.all([page.waitForEvent("requestfailed"), page.keyboard.press(key)]);
    await expect(typed).toHaveValue("E2E-KEPT");
  }
  await expect(drag).toBeHidden();
  await follow(page, "/base/basic/supplier");
  await expect(said(page)).toBeHidden({ timeout: 10_000 });
  await chooseAction(page, "Import");
  await expect(said(page)).toBeVisible();
  await expect(page.locator("tr[data-row-key]").first()).toBeVisible();

  // From here on it may be asked for at any time.
  const file = /FunctionPanel-.*\.js/;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(file, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(file);
  await find();
  await chooseAction(page, "Import");
  await expect(page.getByRole("dialog")).toContainText("Download template");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  // What is typed while it is on its way is not lost.
  await page.keyboard.press("Alt+c");
  await page.keyboard.type("receipts");
  await asked;
  release();
  await expect(panel(page).getByRole("textbox")).toHaveValue("receipts");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.mouse.move(800, 500);
  await entry(pinned(page), "Materials").hover();
  await expect(drag).toBeVisible();
});

test("S7.6c S7.8e on a phone the menu is a drawer that begins with the pages worked with in the hand; one that cannot be loaded is tried again", async ({
  signIn,
}) => {
  const page = await signIn("warehouse", { at: null, phone: true });
  const find = await lose(page, "MenuDrawer");
  await page.goto("/delivery/asnTracking");
  const list = page.getByRole("heading", { level: 1 });
  await expect(list).toBeVisible();
  const opener = page.getByRole("button", { name: "Menu", exact: true });
  await opener.click();
  await expect(said(page)).toBeVisible();
  await expect(list).toBeVisible();
  await find();
  await opener.click();
  const inHand = menu(page).getByRole("region", { name: "On the spot" });
  await expect(inHand.getByRole("link")).toHaveText([
    "Delivery notices (ASN)",
    "Order tracking",
    "Dock calendar",
    "Receipts",
  ]);
  await entry(inHand, "Receipts").click();
  await page.waitForURL("**/delivery/receivingDetails");
  await expect(menu(page)).toBeHidden();
});

test("a page that is first opened without a network says so, and opens by itself once there is one", async ({
  signIn,
}) => {
  const page = await signIn("admin", { at: "/base/basic/supplier" });
  await page.context().setOffline(true);
  await follow(page, "/print-templates");
  const missing = page.locator("main").getByRole("status").filter({ hasText: "This page could not be loaded." });
  await expect(missing).toContainText("There is no network.");
  await expect(missing.getByRole("button", { name: "Reload" })).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(page.locator("tr[data-row-key]").first()).toBeVisible();
  await expect(page).toHaveURL(/\/print-templates$/);
});

test("who stays when the page would be loaded anew is not told that there is no network, and reloads later", async ({
  signIn,
}) => {
  const page = await signIn("admin", { at: "/base/basic/supplier" });
  await page.context().setOffline(true);
  await follow(page, "/abnormal-logs");
  const missing = page.locator("main").getByRole("status").filter({ hasText: "This page could not be loaded." });
  await expect(missing).toContainText("There is no network.");
  await page.evaluate('addEventListener("beforeunload", (event) => event.preventDefault())');
  page.once("dialog", (asked) => void asked.dismiss());
  await page.context().setOffline(false);
  await expect(missing).not.toContainText("There is no network.");
  await expect(missing.getByRole("button", { name: "Reload" })).toBeVisible();
});
