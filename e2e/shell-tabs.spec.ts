import type { Locator, Page } from "@playwright/test";
import { noticeStatus } from "../contract/src/delivery/shipping-notices/statuses.ts";
import { demoPassword } from "../demo/accounts.ts";
import { call } from "./calls.ts";
import { addressOf, expectNothingTold, goTo } from "./pages.ts";
import { expect, type SignIn, test } from "./portal.ts";

const lists = {
  orders: "/orderCollaboration/userOrder",
  lines: "/delivery/orderTracking",
  notices: "/delivery/asnTracking",
  receipts: "/delivery/receivingDetails",
  addresses: "/delivery/address",
  organisations: "/base/basic/organizational",
  suppliers: "/base/basic/supplier",
  materials: "/base/basic/material",
  warehouses: "/base/basic/warehouse",
  users: "/baseManage/user",
  roles: "/baseManage/role",
} as const;

const tabs = (page: Page): Locator => page.getByRole("navigation", { name: "Visited pages" });
const tab = (page: Page, address: string): Locator => tabs(page).locator(`a[href^="${address}"]`);
const current = (page: Page): Locator => tabs(page).locator("[aria-current=page]");

/** Goes to an address within the pages, up to where its page is on screen. */
async function go(page: Page, address: string): Promise<void> {
  await goTo(page, address);
  await expect(page.locator("main h1")).toBeVisible();
}

async function openAll(page: Page, ...addresses: readonly string[]): Promise<void> {
  for (const address of addresses) await go(page, address);
  await expect(tabs(page).getByRole("link")).toHaveCount(addresses.length + 1);
}

async function choose(page: Page, address: string, entry: string): Promise<void> {
  await tab(page, address).click({ button: "right" });
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
  await expect(page.getByRole("menuitem", { name: entry, exact: true })).toBeHidden();
}

interface Scrolling {
  readonly scrollTop: number;
  scrollTo(left: number, top: number): void;
}

/** The desk of an administrator, with the tab of the start page alone. */
async function deskWithoutTabs(desk: SignIn): Promise<Page> {
  const page = await desk("admin", { at: "/dashboard" });
  await choose(page, "/dashboard", "Close all");
  await expect(tabs(page).getByRole("link")).toHaveCount(1);
  return page;
}

/** The calls of a service that the page makes while something happens. */
async function callsDuring(page: Page, service: string, work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const counted = (request: { url(): string }) => {
    if (request.url().includes(`/${service}/`)) count += 1;
  };
  page.on("request", counted);
  await work();
  // Time enough for a call that should not come.
  await page.waitForTimeout(400);
  page.off("request", counted);
  return count;
}

test("S2.4b S2.18b S2.18d S2.18e tabs are closed one by one, by others and all, and the start page stays", async ({
  desk,
}) => {
  const page = await deskWithoutTabs(desk);
  await openAll(page, lists.notices, lists.receipts, lists.suppliers, lists.materials);
  await expect(tabs(page).getByRole("button", { name: "Close Dashboard" })).toHaveCount(0);

  await tabs(page).getByRole("button", { name: "Close Materials" }).click();
  await expect(page).toHaveURL(/base\/basic\/supplier$/);
  await tab(page, lists.notices).click();
  await tab(page, lists.notices).click({ button: "middle" });
  await expect(page, "the last remaining tab comes up").toHaveURL(/base\/basic\/supplier$/);
  await tab(page, lists.receipts).click({ button: "middle" });
  await expect(page, "closing another tab moves nothing").toHaveURL(/base\/basic\/supplier$/);
  await expect(tabs(page).getByRole("link")).toHaveCount(2);

  await go(page, lists.notices);
  await go(page, lists.receipts);
  await choose(page, lists.notices, "Close others");
  await expect(page).toHaveURL(/asnTracking$/);
  await expect(tabs(page).getByRole("link")).toHaveCount(2);
  await choose(page, lists.notices, "Close all");
  await expect(page).toHaveURL(/dashboard$/);
  await expect(tabs(page).getByRole("link")).toHaveCount(1);

  const places: string[] = [];
  page.on("framenavigated", (frame) => places.push(new URL(frame.url()).pathname));
  await tab(page, "/dashboard").click({ button: "middle" });
  await expect.poll(() => places, "the start page is refreshed instead").toEqual(["/redirect/dashboard", "/dashboard"]);
});

test("S2.18c S9.3f tabs are gone through left and right, and refreshed by way of /redirect, once in 300 ms", async ({
  desk,
}) => {
  const page = await deskWithoutTabs(desk);
  const filtered = `${lists.notices}?keyword=ASN&page=2`;
  await openAll(page, lists.suppliers, filtered, lists.receipts);
  await choose(page, lists.receipts, "Go to the left");
  await expect(page).toHaveURL(/asnTracking\?keyword=ASN&page=2$/);
  await choose(page, lists.suppliers, "Go to the right");
  await expect(current(page)).toHaveText("Delivery notices (ASN)");
  await page.locator("main h1").click();
  await page.keyboard.press("[");
  await expect(current(page)).toHaveText("Suppliers");
  await page.keyboard.press("]");
  await page.keyboard.press("]");
  await expect(current(page)).toHaveText("Receipts");

  await tab(page, lists.notices).click();
  await expect(page.locator("main h1")).toContainText("Delivery notices");
  const places: string[] = [];
  page.on("framenavigated", (frame) => {
    const { pathname, search } = new URL(frame.url());
    places.push(pathname + search);
  });
  const refreshed = await callsDuring(page, "ISrmAsnHeadService", () => choose(page, lists.notices, "Refresh"));
  expect(refreshed).toBeGreaterThan(0);
  await expect.poll(() => places).toEqual([`/redirect${filtered}`, filtered]);

  places.length = 0;
  await page.locator("main h1").click();
  await tab(page, lists.notices).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Refresh", exact: true }).dblclick();
  // Time enough for a second refresh that should not come.
  await page.waitForTimeout(500);
  expect(places.filter((place) => place.startsWith("/redirect"))).toHaveLength(1);
});

test("no two tabs bear one name, nor do windows of two documents", async ({ desk }) => {
  const page = await desk("supplier", { at: "/delivery/addAsn" });
  // What is filled in anew bears no more the name of what was corrected at the same address.
  const rejected = { current: 1, size: 1, condition: { checkStatus: noticeStatus.code.rejected } };
  const path = "/ISrmAsnHeadService/getShippingNoticePage";
  const { records } = await call<{ records: { id: string; asnNo: string }[] }>(page, path, rejected);
  await go(page, `/delivery/addAsn/add?id=${records[0]?.id}`);
  await expect(current(page)).toHaveText(`Correct ${records[0]?.asnNo}`);
  await go(page, "/delivery/addAsn");
  await page.locator("tr[data-row-key]").first().getByRole("checkbox").check();
  await page
    .locator("main")
    .getByRole("button", { name: /Create delivery notice$/ })
    .click();
  await expect(current(page)).toHaveText("Fill in delivery notice");
  await expect(page).toHaveTitle("Fill in delivery notice - WMS");
  await go(page, lists.orders);
  const orders = page.locator("tr[data-row-key]");
  const number = /PO-[\w-]+/.exec(await orders.first().innerText())?.[0] ?? "";
  // What was shown before may be first no longer once the list is asked anew.
  await orders.filter({ hasText: number }).click();
  await expect(current(page)).toHaveText(number);
  await expect(page).toHaveTitle(`${number} - WMS`);
  const names = await tabs(page).getByRole("link").allInnerTexts();
  expect(names.length).toBeGreaterThan(4);
  expect(new Set(names).size).toBe(names.length);
});

test("S2.18c tabs are reached, opened and closed by keys, and more of them than there is room for by arrows and wheel", async ({
  desk,
}) => {
  const page = await deskWithoutTabs(desk);
  await page.setViewportSize({ width: 800, height: 700 });
  const { warehouses, roles } = lists;
  await openAll(page, ...Object.values(lists).slice(-8));
  await expect(tab(page, roles)).toBeInViewport({ ratio: 1 });
  await expect(tab(page, "/dashboard")).not.toBeInViewport();
  await expect(page.getByRole("button", { name: "Later tabs" })).toBeDisabled();
  const earlier = page.getByRole("button", { name: "Earlier tabs" });
  await expect(async () => {
    if (await earlier.isEnabled()) await earlier.click();
    await expect(earlier).toBeDisabled({ timeout: 500 });
  }).toPass();
  await expect(tab(page, "/dashboard")).toBeInViewport({ ratio: 1 });
  await tabs(page).hover();
  await page.mouse.wheel(0, 4000);
  await expect(tab(page, roles)).toBeInViewport({ ratio: 1 });

  await tab(page, roles).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(tab(page, warehouses)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/warehouse$/);
  await expect(page.locator("main h1")).toBeFocused();
  await tab(page, warehouses).focus();
  await page.keyboard.press("Delete");
  await expect(tab(page, warehouses)).toHaveCount(0);
  await expect(page).toHaveURL(/baseManage\/role$/);
});

test("S4.2c a list that is returned to is as it was left, and asks nothing", async ({ desk }) => {
  const page = await deskWithoutTabs(desk);
  const address = `${lists.orders}?sort=purchaseNo.asc&size=50&page=2`;
  await go(page, address);
  const rows = page.locator("main tr[data-row-key]");
  await expect(rows.first()).toBeVisible();
  await rows.nth(1).getByRole("checkbox").check();
  await page.getByPlaceholder("Search").fill("not yet searched");
  const body = page.locator("main [data-grid]");
  const scrolled = () => body.evaluate((element: unknown) => (element as Scrolling).scrollTop);
  await body.evaluate((element: unknown) => (element as Scrolling).scrollTo(0, 600));
  await expect.poll(scrolled).toBe(600);
  // Longer than the search waits: what is typed alone must not search.
  await page.waitForTimeout(300);

  const asked = await callsDuring(page, "ISupSrmPurchaseHeadService", async () => {
    await go(page, lists.materials);
    await page.keyboard.press("Control+s");
    await page.keyboard.press("/");
    await expect(page.getByPlaceholder("Search")).toBeFocused();
    await expect(page.getByPlaceholder("Search")).toHaveValue("");
    await tab(page, lists.orders).click();
    await expect(page.getByPlaceholder("Search")).toHaveValue("not yet searched");
  });
  expect(asked).toBe(0);
  await expect(page).toHaveURL((url) => url.pathname + url.search === address);
  expect(await scrolled()).toBe(600);
  await expect(rows.nth(1).getByRole("checkbox")).toBeChecked();
  await expect(page.getByText("1 selected")).toBeVisible();
});

test("S4.2c a page that an action elsewhere may have changed asks again, and a form keeps what is typed", async ({
  desk,
}) => {
  const page = await deskWithoutTabs(desk);
  await go(page, lists.organisations);
  await go(page, "/base/basic/add-organizational");
  await page.locator("#orgNo").fill("E2E-TABS");
  await go(page, lists.suppliers);
  await expect(page.locator("#orgNo")).toHaveCount(0);
  const saved = await callsDuring(page, "IBmOrgService", () => page.keyboard.press("Control+s"));
  expect(saved, "keys do not reach a hidden form").toBe(0);
  await tab(page, "/base/basic/add-organizational").click();
  await expect(page.locator("#orgNo")).toHaveValue("E2E-TABS");
  await expect(page.getByText("that was not saved")).toHaveCount(0);

  await page.locator("#orgName").fill("A house of tabs");
  await page.locator("#orgShortName").fill("Tabs");
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/organizational$/);
  await expect(page.locator("tr[data-row-key]", { hasText: "E2E-TABS" })).toBeVisible();
  const asked = page.waitForRequest("**/IBmSupplierService/**");
  await tab(page, lists.suppliers).click();
  await asked;
});

test("S4.2c the drawer of a row stands in the address: a link shows it to someone else", async ({ desk }) => {
  const page = await deskWithoutTabs(desk);
  await go(page, lists.suppliers);
  await page.locator("tr[data-row-key]").nth(1).click();
  await expect(page).toHaveURL(/open=/);
  const title = await page.getByRole("dialog").locator(".ant-drawer-title").textContent();
  const other = await desk("buyer", { at: addressOf(page) });
  await expect(other.getByRole("dialog").locator(".ant-drawer-title")).toHaveText(title ?? "");

  await go(page, lists.materials);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await tab(page, lists.suppliers).click();
  await expect(page.getByRole("dialog").locator(".ant-drawer-title")).toHaveText(title ?? "");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/supplier$/);
});

test("S2.18a tabs last as long as the browser's tab, and are nobody else's", async ({ signIn }) => {
  const page = await signIn("admin");
  await openAll(page, lists.suppliers, lists.materials);
  await page.reload();
  await expect(tabs(page).getByRole("link")).toHaveCount(3);
  // The language chosen on this device stays: without it the pages turn to the other user's own.
  await page.context().clearCookies({ name: "supplier-authentication" });
  await page.goto("/login");
  await page.locator("#userNo").fill("supplier");
  await page.locator("input[type=password]").fill(demoPassword);
  await page.locator("button[type=submit]").click();
  await page.waitForURL("**/dashboard");
  await expect(tabs(page).getByRole("link")).toHaveCount(1);
});

test("S2.28a S2.28b S2.28c S8.7a seven quick clicks on the active tab let rows, columns and route names be copied", async ({
  signIn,
}) => {
  const page = await signIn("admin");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await go(page, lists.suppliers);
  const cell = page.locator("tr[data-row-key]").first().locator("td").nth(1);
  const copied = () => page.evaluate("navigator.clipboard.readText()");
  const flag = () => page.evaluate("Number(localStorage.getItem('developer-mode') ?? 0) - Date.now()");
  const said = page.locator(".ant-message");

  await tab(page, lists.suppliers).click({ clickCount: 6 });
  expect(await flag()).toBeLessThan(0);
  await cell.click({ button: "right" });
  await expectNothingTold(page);
  // Clicks count together within two seconds.
  await page.waitForTimeout(2100);

  await tab(page, lists.suppliers).click({ clickCount: 7, delay: 10 });
  await expect(said).toContainText("Developer mode is on");
  expect(Math.abs(Number(await flag()) - 600_000)).toBeLessThan(10_000);

  await cell.click({ button: "right" });
  await expect(said).toContainText("current row copied!");
  expect(JSON.parse(String(await copied()))).toHaveProperty("supplierNo", await cell.textContent());
  await cell.click({ button: "right", modifiers: ["Meta"] });
  await expect(said).toContainText("column prop copied!");
  expect(await copied()).toBe("supplierNo");
  await page.getByRole("columnheader").nth(2).click({ button: "right" });
  await expect.poll(copied).toBe("supplierName");
  await choose(page, lists.suppliers, "Copy route name");
  await expect(said).toContainText("The route name is written to the clipboard.");
  expect(await copied()).toBe("Base.Basic.Supplier");

  await page.evaluate("localStorage.setItem('developer-mode', String(Date.now() - 1))");
  await page.evaluate("navigator.clipboard.writeText('nothing')");
  await cell.click({ button: "right" });
  expect(await copied()).toBe("nothing");
  expect(await page.evaluate("localStorage.getItem('developer-mode')")).toBeNull();
});
