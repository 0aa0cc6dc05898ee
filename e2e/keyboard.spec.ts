import type { Page } from "@playwright/test";
import { demoPassword } from "../demo/accounts.ts";
import { darkBarriers, handBarriers } from "./barriers.ts";
import { button, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

const heading = (page: Page) => page.locator("main").getByRole("heading", { level: 1 });

/** Comes to an element as keys do, and presses Enter there. */
async function enter(page: Page, name: string): Promise<void> {
  await button(page, name).first().focus();
  await page.keyboard.press("Enter");
}

test("the focus goes to the heading of a page that opens, and back to what opened it", async ({ signIn }) => {
  const page = await signIn("supplier", { at: null });
  await page.context().clearCookies({ name: "supplier-authentication" });
  await page.goto("/login");
  await page.getByLabel("User ID").fill("supplier");
  await page.getByLabel("Password").fill(demoPassword);
  await page.keyboard.press("Enter");
  await expect(heading(page)).toBeFocused();

  await page.keyboard.press("ControlOrMeta+K");
  await page.getByRole("combobox").fill("purchase orders");
  await expect(page.getByRole("option").first()).toContainText("Purchase orders");
  await page.keyboard.press("Enter");
  await expect(heading(page)).toContainText("Purchase orders");
  await expect(heading(page)).toBeFocused();

  const order = page.locator("tr[data-row-key]").nth(2);
  await order.focus();
  await page.keyboard.press("Enter");
  await expect(heading(page)).toContainText("PO-");
  await expect(heading(page)).toBeFocused();
  await page.goBack();
  await expect(order).toBeFocused();

  await page.keyboard.press("ControlOrMeta+K");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(order).toBeFocused();
});

test("the first page takes the focus from nobody who was quicker", async ({ signIn }) => {
  const page = await signIn("buyer", { at: null });
  // At work as soon as the frame stands, before the page in it has come.
  await page.addInitScript({
    content: `new MutationObserver((_, observer) => {
      const button = document.querySelector("header button");
      if (!button || window.pageCameFirst !== undefined) return;
      window.pageCameFirst = document.querySelector("main h1") !== null;
      observer.disconnect();
      document.dispatchEvent(new PointerEvent("pointerdown"));
      button.focus();
    }).observe(document, { childList: true, subtree: true })`,
  });
  await page.goto("/orderCollaboration/userOrder");
  await expect(page.locator("tr[data-row-key]").first()).toBeVisible();
  await expect(heading(page)).toBeVisible();
  expect(await page.evaluate("window.pageCameFirst")).toBe(false);
  await expect(page.locator("header button").first()).toBeFocused();
});

test("a page that comes beneath a dialog has the focus once that is closed", async ({ desk }) => {
  const page = await desk("buyer", { at: "/orderCollaboration/userOrder" });
  await visit(page, "/delivery/receivingDetails");
  await page.keyboard.press("Alt+c");
  const search = page.getByRole("dialog", { name: "All functions" }).getByRole("textbox");
  await expect(search).toBeFocused();
  await page.goBack();
  await expect(heading(page)).toContainText("Purchase orders");
  await expect(search).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).toHaveCSS("outline-style", "auto");
  // Who points is shown no ring around it.
  await page.locator("main").click({ position: { x: 2, y: 2 } });
  await visit(page, "/delivery/receivingDetails");
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).toHaveCSS("outline-style", "none");
});

test("the focus stays near what a step, a drawer or a key took away", async ({ desk }) => {
  const page = await desk("supplier", { at: "/orderCollaboration/userOrder?status=1&refuseSign=0" });
  await page.locator("tr[data-row-key]").first().focus();
  await page.keyboard.press("Enter");
  await enter(page, "Accept");
  await expect(page.getByRole("button", { name: "Accept", exact: true })).toHaveCount(0);
  await expect(heading(page)).toBeFocused();

  await visit(page, "/delivery/receivingDetails");
  const receipt = page.locator("tr[data-row-key]").nth(1);
  await receipt.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(receipt).toBeFocused();

  // What was chosen from a menu leads back to what opened that.
  await visit(page, "/orderCollaboration/userOrder");
  await page.locator("tr[data-row-key]").first().getByRole("checkbox").check();
  await button(page, "More").click();
  await page.getByRole("menuitem", { name: "Red flag" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(button(page, "More")).toBeFocused();
});

test("the first key leads past the menu, and nobody is held up who goes on before an input has come", async ({
  desk,
}) => {
  const page = await desk("supplier", { at: "/delivery/addAsn" });
  await page.locator("tr[data-row-key]").first().getByRole("checkbox").check();
  await enter(page, "Create delivery notice");
  await expect(heading(page)).toBeFocused();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/assets\/listPicker-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(button(page, "Skip to the page")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(heading(page)).toBeFocused();
  const visited: string[] = [];
  await page.exposeFunction("visited", (id: string) => visited.push(id));
  await page.evaluate('document.addEventListener("focusin", ({ target }) => visited(target.id || target.innerText))');
  while (!visited.includes("Send")) {
    await page.keyboard.press("Tab");
    expect(visited.length).toBeLessThan(40);
  }
  const head = ["orgNo", "orderType", "expectedArrivalDate", "shippingAddressId"];
  // The field of a day is drawn anew once its calendar has come, under the hand.
  expect([...new Set(visited.filter((id) => head.includes(id)))]).toEqual(head);
  expect(visited).not.toContain("Fill in delivery notice");
  // An input takes over from its outline the focus and what was typed there.
  await page.locator("#orgNo").focus();
  await page.keyboard.type("VN");
  release();
  await expect(page.getByRole("combobox", { name: "Organization no." })).toBeFocused();
  await expect(page.getByRole("combobox", { name: "Organization no." })).toHaveValue("VN");
});

test("what a hand reaches for is large enough and named as it is shown, in the light and in the dark", async ({
  desk,
}) => {
  const page = await desk("admin");
  for (const address of ["/dashboard", "/orderCollaboration/userOrder"]) {
    await visit(page, address);
    expect(await handBarriers(page)).toEqual([]);
    expect(await darkBarriers(page)).toEqual([]);
  }
  const bell = page.locator("header button:has(.anticon-bell)").first();
  expect(await bell.getAttribute("aria-label")).toContain((await bell.innerText()).trim());
});
