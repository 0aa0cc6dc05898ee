import type { Locator, Page } from "@playwright/test";
import { basePath } from "../contract/src/core/service.ts";
import { scopeType } from "../contract/src/identity/data-scopes.ts";
import { menus } from "../contract/src/platform/menus/menu-table.ts";
import { asOwner } from "../server/testing/owner.ts";
import { seriousBarriers } from "./barriers.ts";
import { call } from "./calls.ts";
import { entry, menu, panel, pinned } from "./menu.ts";
import { button, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";
import type { Installation } from "./server.ts";
import { type StandIn, startSite } from "./stand-ins.ts";

/** What users have made of their menus, what was added to them, and to whom it was shown: other journeys have those of the demo. */
async function asInTheDemo(demo: Installation): Promise<void> {
  await asOwner(demo, "delete from user_menu");
  await asOwner(demo, "delete from menu_entry where menu_no in ('site', 'bi', 'lost', 'mine')");
  await asOwner(demo, "delete from role_menu where role_no = 'warehouse' and menu_no in ('site', $1)", [
    menus.suppliers.menuNo,
  ]);
}

let site: StandIn;
test.beforeAll(async ({ demo }) => {
  site = await startSite();
  await asInTheDemo(demo);
});
test.afterAll(async ({ demo, desk }) => {
  await site.close();
  await asInTheDemo(demo);
  await (await desk("admin")).reload();
});

test.describe.configure({ mode: "serial" });

const menuButton = (page: Page) => page.getByRole("button", { name: "Menu", exact: true });
const width = async (element: Locator) => (await element.boundingBox())?.width;

/** Adds entries to the menu, as an administrator does. */
async function addEntries(page: Page, ...entries: { menuNo: string; menuName: string; url: string }[]): Promise<void> {
  const rest = { menuOwner: "10", appNo: "PC", responseFields: [], sort: 90, statusCode: "1" };
  for (const values of entries) {
    await call(page, "/ISysMenuEntryService/addMenuEntry", { condition: { ...rest, ...values } });
  }
}

async function expectPinned(page: Page, names: readonly string[]): Promise<void> {
  await expect(pinned(page).getByRole("link")).toHaveText([...names]);
}

/** Waits for what an entry opens in a window of its own. */
async function opened(page: Page, link: Locator): Promise<string> {
  const [popup] = await Promise.all([page.waitForEvent("popup"), link.click()]);
  await expect(popup).toHaveTitle("Elsewhere");
  const address = popup.url();
  expect(await popup.evaluate("window.opener")).toBeNull();
  await popup.close();
  return address;
}

test("S2.15a S2.15b S2.19a S2.19b the menu stands beside the page, folded, or floats over it", async ({ signIn }) => {
  const page = await signIn("admin", { at: "/404" });
  const aside = page.getByRole("complementary");
  const main = page.getByRole("main");
  const cookie = async () =>
    (await page.context().cookies()).find(({ name }) => name === "sidebarStatus")?.value ?? "none";
  const stored = () => page.evaluate<string>('window.localStorage.getItem("side-menu") ?? ""');

  expect(await width(aside)).toBe(210);
  await menuButton(page).click();
  await expect.poll(() => width(aside)).toBe(64);
  expect(await stored()).toContain('"collapsed":true');
  await page.reload();
  await expect(menuButton(page)).toHaveAttribute("aria-expanded", "false");
  expect(await width(aside)).toBe(64);

  await aside.getByRole("button", { name: "Base data" }).click();
  await expect(menu(page).getByRole("button", { name: "Base data" })).toBeFocused();
  expect(await width(menu(page))).toBe(210);
  await expect(menu(page)).toHaveCSS("z-index", "500");
  expect((await main.boundingBox())?.x).toBe(64);
  await page.mouse.click(900, 700);
  await expect(menu(page)).toBeHidden();

  await menuButton(page).click();
  await expect.poll(() => width(aside)).toBe(210);
  await menu(page).getByRole("button", { name: "Let the menu float" }).click();
  await expect(menu(page)).toBeHidden();
  expect(await cookie()).toBe("0");
  await page.reload();
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
  expect((await main.boundingBox())?.x).toBe(64);
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(menuButton(page)).toBeFocused();

  await menuButton(page).click();
  await entry(menu(page), "Suppliers").click();
  await page.waitForURL("**/base/basic/supplier");
  await expect(menu(page)).toBeHidden();
  await menuButton(page).click();
  await menu(page).getByRole("button", { name: "Keep the menu beside the page" }).click();
  await expect.poll(() => width(aside)).toBe(210);
  expect(await cookie()).toBe("1");
  await expect(entry(menu(page), "Suppliers")).toHaveAttribute("aria-current", "page");
});

test("S2.15a S7.6b pinned menus begin with the base pages, and are dragged into an order that is kept", async ({
  signIn,
}) => {
  const page = await signIn("admin", { at: "/404" });
  await expectPinned(page, ["Organizations", "Warehouses", "Materials", "Material cells"]);

  await entry(pinned(page), "Materials").hover();
  const handle = page.getByRole("button", { name: "Move Materials" });
  const target = await page.getByRole("button", { name: "Move Organizations" }).boundingBox();
  const start = await handle.boundingBox();
  if (!target || !start) throw new Error("The pinned menus have no handles");
  await page.mouse.move(start.x + 8, start.y + 12);
  await page.mouse.down();
  await page.mouse.move(start.x + 8, start.y, { steps: 4 });
  await page.mouse.move(target.x + 8, target.y + 4, { steps: 8 });
  await page.mouse.up();
  await expectPinned(page, ["Materials", "Organizations", "Warehouses", "Material cells"]);

  await entry(pinned(page), "Materials").focus();
  await page.getByRole("button", { name: "Move Materials" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("Materials is now at place 1 of 4.")).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("Materials is now at place 2 of 4.")).toBeAttached();
  await page.keyboard.press("Space");
  await expectPinned(page, ["Organizations", "Materials", "Warehouses", "Material cells"]);

  await entry(menu(page), "Receipts").hover();
  await menu(page).getByRole("button", { name: "Pin Receipts", exact: true }).click();
  await expectPinned(page, ["Organizations", "Materials", "Warehouses", "Material cells", "Receipts"]);
  await entry(pinned(page), "Organizations").hover();
  await pinned(page).getByRole("button", { name: "Unpin Organizations" }).click();
  await page.reload();
  await expectPinned(page, ["Materials", "Warehouses", "Material cells", "Receipts"]);
});

test("S2.15a S7.6a the tab Frequently used holds what is opened most, and what the user keeps there", async ({
  signIn,
}) => {
  const page = await signIn("supplier", { at: "/404" });
  const tab = menu(page).getByRole("tab", { name: "Frequently used" });
  await tab.click();
  await expect(menu(page)).toContainText("The pages you open most will stand here.");
  await menu(page).getByRole("tab", { name: "All", exact: true }).click();
  for (const name of ["Receipts", "Addresses", "Receipts"]) {
    const counted = page.waitForResponse("**/collectBusinessCommonMenu");
    await entry(menu(page), name).click();
    await counted;
  }
  await entry(menu(page), "Order tracking").hover();
  await menu(page).getByRole("button", { name: "Keep Order tracking among the frequently used" }).click();
  await tab.click();
  const shown = menu(page).getByRole("tabpanel").getByRole("link");
  await expect(shown).toHaveText(["Order tracking", "Receipts", "Addresses"]);
  await shown.filter({ hasText: "Receipts" }).hover();
  await menu(page).getByRole("button", { name: "Take Receipts off the frequently used" }).click();
  await page.reload();
  await tab.click();
  await expect(shown).toHaveText(["Order tracking", "Addresses"]);
});

test("S2.17b S6.1b S6.2c S6.2e an entry granted in the role's form opens elsewhere, with its holder's own data, and flags decide buttons", async ({
  desk,
  signIn,
  demo,
}) => {
  const admin = await desk("admin");
  const query = "o={orgNo}&w={warehouseNo}&c={classifyType}&t={tenantsid}";
  await addEntries(admin, { menuNo: "site", menuName: "Web shop", url: `${site.address}/shop?${query}` });
  await visit(admin, "/baseManage/role?roleNo=warehouse");
  const operations = admin.locator("tr[data-row-key]").getByRole("button");
  await expect(operations).toHaveText(["Modify", "Delete", "Who holds it"]);
  await operations.first().click();
  await expect(admin.getByRole("heading", { level: 1, name: "Modify role" })).toBeVisible();
  const box = admin
    .getByRole("region", { name: "Orders" })
    .locator("div", { hasText: "Web shop" })
    .getByRole("checkbox");
  await box.last().check();
  // Each right is called by what it allows on its page.
  const orders = admin.getByRole("region", { name: "Orders" }).locator("div", { hasText: /^Purchase orders/ });
  await expect(orders.getByRole("checkbox", { name: "Issue orders" })).toBeVisible();
  await expect(orders.getByRole("checkbox", { name: "Submit" })).toHaveCount(0);
  const suppliers = admin.getByRole("region", { name: "Base data" }).locator("div", { hasText: /^Suppliers/ });
  await suppliers.getByRole("checkbox", { name: "View", exact: true }).check();
  await button(admin, "Save").click();
  await admin.waitForURL("**/baseManage/role**");

  const page = await signIn("warehouse", { at: "/404" });
  const link = menu(page).getByRole("link", { name: "Web shop (opens a new window)" });
  const address = new URL(await opened(page, link));
  expect([address.origin, address.pathname]).toEqual([site.address, "/shop"]);
  const filled = Object.fromEntries(address.searchParams);
  expect(filled).toEqual({ o: "VN10", w: "VN10-EL,VN10-PK,VN10-RM", c: "", t: "1" });
  // The flags of a page's menu decide its buttons: here the role may only search; it receives, prints labels and looks at
  // packages and lines by others.
  await entry(menu(page), "Delivery notices (ASN)").click();
  await expect(page.locator("tr[data-row-key]").first()).toBeVisible();
  await expect(page.getByRole("main").locator("header").getByRole("button")).toHaveText(["Print labels", "More"]);
  await expect(page.locator("tr[data-row-key]").getByRole("button").filter({ hasNotText: "Receive" })).toHaveCount(0);
  await entry(menu(page), "Suppliers").click();
  await expect(page.locator("tr[data-row-key]").first()).toBeVisible();
  await expect(page.getByRole("main").locator("header").getByRole("button")).toHaveCount(0);
  await expect(page.locator("tr[data-row-key]").getByRole("button")).toHaveCount(0);

  // Who is limited to some classes has those in the address, too.
  const warehouse = "select id from app_user where user_no = 'warehouse'";
  await asOwner(
    demo,
    `insert into user_scope (tenant_id, user_id, data_type, data_value)
     select tenant_id, (${warehouse}), $1, min(classify_type) from classify_type where classify_type like 'VN10-C-%'
     group by tenant_id`,
    [scopeType.classify],
  );
  await page.reload();
  await expect(link).toHaveAttribute("href", /[?&]c=VN10-C-[^&]+&/);
  await asOwner(demo, `delete from user_scope where data_type = $1 and user_id = (${warehouse})`, [scopeType.classify]);
});

test("S2.17a S7.21a S7.21b B8.1b a service is added in the form, posted to with nothing, and its answer opened; other entries are routes", async ({
  desk,
}) => {
  const page = await desk("admin");
  await addEntries(
    page,
    { menuNo: "lost", menuName: "Lost page", url: "No.Such.Page" },
    { menuNo: "mine", menuName: "My orders", url: "Offsite.User.Order" },
  );
  await visit(page, "/baseManage/menu-entry");
  await button(page, "Add").first().click();
  await page.locator("#menuNo").fill("bi");
  await page.locator("#menuName").fill("Business reports");
  await page.getByText("A service", { exact: true }).click();
  await page.locator("#url").fill("//elsewhere.test/");
  await button(page, "Save").click();
  await expect(page.locator("main")).toContainText("the names in the path of a service have letters");
  await page.locator("#url").fill("/IBiReportService/getReportUrl");
  await page.locator("#responseFields").fill("ticket,reportId,");
  await button(page, "Save").click();
  await page.waitForURL("**/baseManage/menu-entry");
  const service = menu(page).getByRole("button", { name: "Business reports (opens a new window)" });

  // Another service of the product, behind the same gateway.
  let answer: object = {
    status: 200,
    data: { dcUrl: `${site.address}/report?view=1`, ticket: "a b", reportId: 7, secret: "never passed on" },
  };
  const got: object[] = [];
  await page.route(`**${basePath}/IBiReportService/getReportUrl`, async (route) => {
    const request = route.request();
    const { "authentication-info": token } = await request.allHeaders();
    got.push({ method: request.method(), token, body: request.postData() ?? "" });
    await route.fulfill({ json: answer });
  });
  expect(await opened(page, service)).toBe(`${site.address}/report?view=1&ticket=a+b&reportId=7`);
  expect(got).toEqual([{ method: "POST", token: expect.stringMatching(/^.{20,}$/), body: "" }]);

  const refusals = [
    { said: { status: 200, data: { dcUrl: "javascript:alert(1)" } }, text: "did not answer an address" },
    { said: { status: 400, errorCode: "closed", errorMessage: "Reports are closed." }, text: "Reports are closed." },
  ];
  for (const { said, text } of refusals) {
    answer = said;
    const [popup] = await Promise.all([page.waitForEvent("popup"), service.click()]);
    await expect(page.locator(".ant-message")).toContainText(text);
    await expect.poll(() => popup.isClosed()).toBe(true);
  }

  // What is no page of the product is an unknown menu, and the dashboard opens.
  await entry(menu(page), "My orders").click();
  await page.waitForURL("**/orderCollaboration/userOrder");
  await menu(page).getByRole("button", { name: "Lost page", exact: true }).click();
  await expect(page.locator(".ant-message")).toContainText("Unknown menu");
  await page.waitForURL("**/dashboard");
});

test("menu, panel and the pages of menu entries have no serious barrier, and are used by keyboard alone", async ({
  desk,
}) => {
  const page = await desk("admin", { at: "/baseManage/menu-entry" });
  await expect(page.getByRole("heading", { level: 1, name: /Menu entries/ })).toBeVisible();
  expect(await seriousBarriers(page, "aside, main")).toEqual([]);
  await page.keyboard.press("Alt+c");
  await expect(panel(page)).toBeVisible();
  expect(await seriousBarriers(page, "[role=dialog]")).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await expect(panel(page).getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Escape");

  await menu(page).getByRole("searchbox").focus();
  await page.keyboard.type("suppliers");
  await expect(menu(page).getByRole("link")).toHaveText([/^Suppliers$/, /^Materials of suppliers$/]);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/base/basic/supplier");
});
