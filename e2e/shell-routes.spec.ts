import type { Page } from "@playwright/test";
import { demoPassword } from "../demo/accounts.ts";
import { asOwner } from "../server/testing/owner.ts";
import { addWorldUser } from "../server/testing/world.ts";
import type { Place } from "../web/src/routes/place.ts";
import { aliases, places } from "../web/src/routes/table.ts";
import { tokenOf } from "./calls.ts";
import { addressOf, follow } from "./pages.ts";
import { expect, test } from "./portal.ts";
import { allTextsOf, languages, textsOf } from "./texts.ts";

const table: Readonly<Record<string, Place>> = places;

/** Names and paths as the specification has them. */
const named: Readonly<Record<string, string>> = {
  Dashboard: "/dashboard",
  Login: "/login",
  Demo: "/demo",
  "ReceiptTracking.Acceptance.Details": "/receipt-tracking/acceptance-details",
  "ReceiptTracking.Rejection.Details": "/receipt-tracking/rejection-details",
  "ReceiptTracking.Return.Details": "/receipt-tracking/return-details",
  "ReceiptTracking.Warehousing.Details": "/receipt-tracking/warehousing-details",
  "Offsite.Order.Collaboration": "/orderCollaboration",
  "Offsite.Outsourced.Order": "/orderCollaboration/outsourced-order-query",
  "Offsite.User.Order": "/orderCollaboration/userOrder",
  "Offsite.User.Order.Acceptance": "/orderCollaboration/userOrder/acceptance",
  "Offsite.User.Order.Acceptance.Change": "/orderCollaboration/userOrder/acceptance-change",
  "Offsite.User.Order.Acceptance.DateChange": "/orderCollaboration/userOrder/date-change",
  "Offsite.Schedule.Setting": "/deliverySchedule",
  "Offsite.Schedule.ReplySchedule": "/deliverySchedule/replySchedule",
  "Offsite.Schedule.Kanban": "/deliverySchedule/scheduleKanban",
  "InventorySynergy.VMI.Query": "/inventorySynergy/vmi/query",
  "InventorySynergy.VMI.InventoryDiff": "/inventorySynergy/vmi/inventory-difference",
  "InventorySynergy.VMI.InventoryDiff.Detail": "/inventorySynergy/vmi/inventory-difference/detail",
  "InventorySynergy.Escrow.Diff": "/inventorySynergy/escrow/warehouse-diff",
  "InventorySynergy.Escrow.Query": "/inventorySynergy/escrow/warehouse-query",
  BaseManage: "/baseManage",
  "Base.Basic.Organizational": "/base/basic/organizational",
  "Offsite.Delivery": "/delivery",
};

const administration = [
  "user",
  "add-user",
  "modify-user/:id/:userNo",
  "role",
  "add-role",
  "modify-role/:id/:roleNo",
].map((path) => `/baseManage/${path}`);
const baseData = [
  ...["organizational", "add-organizational", "modify-organizational/:id", "supplier", "add-supplier"],
  ...["modify-supplier/:id", "address", "add-address", "modify-address/:id"],
].map((path) => `/base/basic/${path}`);
const settlement = [
  ...["deduction-manage", "deduction-manage/handle/:id", "pool", "management", "management/add"],
  ...["management/invoicing", "management/generate", "management/enter"],
].map((path) => `/reconciliation-invoicing/${path}`);
const delivery = [
  ...["address", "add-address", "modify-address", "orderTracking", "receivingDetails", "asnTracking", "addAsn"],
  ...["addAsn/add", "label-print", "split-label-print"],
].map((path) => `/delivery/${path}`);

/** Paths that the specification gives without a name. */
const unnamed: readonly string[] = [
  ...["/announcement", "/announcement-detail", "/setting", "/setting/user-info", "/setting/password"],
  ...["/receipt-tracking", "/inventorySynergy", "/outsourced-order-query"],
  ...["/newsnotice-list", "/newsnotice-list-detail", "/myschedule-list"],
  ...administration,
  ...baseData,
  ...settlement,
  ...delivery,
];

const backs: Readonly<Record<string, string>> = {
  "Offsite.User.Order.Acceptance": "Offsite.User.Order",
  "Offsite.User.Order.Acceptance.Change": "Offsite.User.Order.Acceptance",
  "Offsite.User.Order.Acceptance.DateChange": "Offsite.User.Order.Acceptance",
};

/** What a group opens first. */
const opened: Readonly<Record<string, string>> = {
  "/receipt-tracking": "ReceiptTracking.Acceptance.Details",
  "/orderCollaboration": "Offsite.Outsourced.Order",
  "/deliverySchedule": "Offsite.Announcement.News",
  "/inventorySynergy": "InventorySynergy.VMI.Query",
  "/baseManage": "BaseManage.Base.User",
  "/base/basic": "Base.Basic.Organizational",
  "/delivery": "Offsite.Delivery.Address",
  "/setting": "Setting.UserInfo",
};

const paths = [...Object.values(table).map(({ path }) => path), ...Object.keys(aliases)];

/** The addresses under which the table has names, and the page that each leads back to. */
const pathsOf = (...names: readonly string[]) => names.map((name) => table[name]?.path);

test("S2.4f the sign-in and the demo have routes of their own names", () => {
  expect(pathsOf("Login", "Demo")).toEqual(["/login", "/demo"]);
});

test("S2.7b S2.7c B2.9 B2.10 purchase orders and their acceptance, which leads back to them", () => {
  const order = "Offsite.User.Order";
  expect(pathsOf(order, `${order}.Acceptance`)).toEqual([
    "/orderCollaboration/userOrder",
    "/orderCollaboration/userOrder/acceptance",
  ]);
  expect(table[`${order}.Acceptance`]?.back).toBe(order);
});

test("S2.7a B2.7 B2.8 order collaboration opens outsourced orders", () => {
  const group = Object.values(table).find(({ path, opens }) => path === "/orderCollaboration" && opens);
  expect(group?.opens?.[0]).toBe("Offsite.Outsourced.Order");
  expect(pathsOf("Offsite.Outsourced.Order")).toEqual(["/orderCollaboration/outsourced-order-query"]);
});

test("S2.10a S2.10b B2.24 B2.25 base data and administration, which open their first lists", () => {
  for (const path of [...administration, ...baseData]) expect(paths, path).toContain(path);
  for (const [group, first] of [
    ["/baseManage", "BaseManage.Base.User"],
    ["/base/basic", "Base.Basic.Organizational"],
  ]) {
    expect(Object.values(table).find(({ path, opens }) => path === group && opens)?.opens?.[0], group).toBe(first);
  }
});

test("S2.12 B2.22 delivery, which opens its addresses, and has a page at each of its addresses", () => {
  for (const path of delivery) {
    const name = Object.keys(table).find((each) => table[each]?.path === path);
    const found = name ? table[name] : table[aliases[path as keyof typeof aliases]];
    expect(found, path).toBeDefined();
    expect(found?.pageless, path).toBeUndefined();
  }
  expect(table["Offsite.Delivery"]).toMatchObject({ path: "/delivery", opens: ["Offsite.Delivery.Address"] });
});

test("S2.6 B2.2 B2.5 B2.6 receipt tracking opens what was accepted, and has a page of what went back and was put away", () => {
  const pages = ["Acceptance", "Rejection", "Return", "Warehousing"].map((of) => `ReceiptTracking.${of}.Details`);
  expect(places.ReceiptTracking).toMatchObject({ path: "/receipt-tracking", opens: pages });
  for (const name of pages) {
    expect(table[name]?.path, name).toBe(named[name]);
    expect(table[name]?.pageless, name).toBeUndefined();
  }
});

test("the table of routes has every name and path that menus and links of others may hold, each once", () => {
  expect(Object.fromEntries(Object.keys(named).map((name) => [name, table[name]?.path]))).toEqual(named);
  expect(unnamed.filter((path) => !paths.includes(path))).toEqual([]);
  expect(Object.fromEntries(Object.keys(backs).map((name) => [name, table[name]?.back]))).toEqual(backs);
  const groups = Object.values(table).filter(({ opens }) => opens);
  for (const [path, first] of Object.entries(opened)) {
    expect(groups.find((group) => group.path === path)?.opens?.[0], path).toBe(first);
  }
  const known = Object.values(table).flatMap(({ back, opens }) => [...(back ? [back] : []), ...(opens ?? [])]);
  expect(known.filter((name) => !(name in table))).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
});

test("S1.3a every route has a title in four languages", () => {
  for (const language of languages) {
    const texts = allTextsOf(language);
    const untitled = Object.values(table).filter(({ title }) => !texts.has(title));
    expect(untitled, language).toEqual([]);
  }
});

async function fillSignIn(page: Page, userNo: string): Promise<void> {
  await page.locator("#userNo").fill(userNo);
  await page.locator("input[type=password]").fill(demoPassword);
  await page.locator("button[type=submit]").click();
}

test("S1.4 S2.1a S2.1b without a session only the public pages open; all others lead to the sign-in with their address", async ({
  browser,
  portal,
}) => {
  const page = await browser.newPage({ baseURL: portal, locale: "en-US" });
  for (const address of ["/dashboard", "/delivery/asnTracking?checkStatus=0&page=2", "/404", "/no/such/page"]) {
    await page.goto(address);
    await page.waitForURL("**/login**");
    expect(new URL(page.url()).searchParams.get("redirect")).toBe(address);
  }
  await page.goto("/login");
  await expect(page.locator("#userNo")).toBeVisible();
  for (const address of ["/announcement", "/announcement-detail"]) {
    await page.goto(address);
    await expect(page.locator("main")).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(address);
  }

  await page.goto("/delivery/asnTracking?checkStatus=0");
  expect(await tokenOf(page)).toBeUndefined();
  await fillSignIn(page, "supplier");
  await page.waitForURL("**/delivery/asnTracking?checkStatus=0");
  expect(await tokenOf(page)).toMatch(/\S{20,}/);
  await page.goto("/login?redirect=/delivery/asnTracking");
  await page.waitForURL("**/dashboard");
  await page.close();
});

test("S2.2 S2.1b the sign-in leads to places of the product only", async ({ browser, portal }) => {
  const page = await browser.newPage({ baseURL: portal, locale: "en-US" });
  for (const [wanted, reached] of [
    ["//evil.example/x", "/dashboard"],
    ["https://evil.example/", "/dashboard"],
    ["/\\evil.example", "/dashboard"],
    ["/redirect//evil.example", "/404"],
    ["/redirect/delivery/asnTracking?checkStatus=2", "/delivery/asnTracking?checkStatus=2"],
  ] as const) {
    await page.context().clearCookies({ name: "supplier-authentication" });
    await page.goto(`/login?redirect=${encodeURIComponent(wanted)}`);
    await fillSignIn(page, "buyer");
    await page.waitForURL((url) => url.pathname + url.search === reached);
    expect(page.url(), wanted).toBe(portal + reached);
  }
  await page.context().close();
});

const asksWhoIsThere = "**/ISupSrmSysUserService/getCurrentUser";

test("S2.3a S2.3b S4.1c S8.5 when the user cannot be loaded, the token is reset and the sign-in says why", async ({
  signIn,
}) => {
  const page = await signIn("buyer", { at: null });
  const cookies = await page.context().cookies();
  for (const [answer, said] of [
    [{ status: 500, body: '{"status":500,"errorMessage":"Unknown!"}' }, "internal server exception"],
    [{ status: 200, body: '{"status":400,"errorCode":"x"}' }, "Has Error"],
    [
      { status: 500, body: '{"status":500,"errorCode":"x","errorMessage":"The tenant is closed."}' },
      "The tenant is closed.",
    ],
  ] as const) {
    // A page that stands at the sign-in goes on by itself as soon as there is a token again.
    await page.goto("about:blank");
    await page.context().addCookies(cookies);
    await page.route(asksWhoIsThere, (route) => route.fulfill({ ...answer, contentType: "application/json" }));
    const signedOut = page.waitForRequest("**/ISrmBmLoginService/logout");
    await page.goto("/delivery/asnTracking?page=2");
    await page.waitForURL("**/login**");
    await expect(page.locator(".ant-message")).toContainText(said);
    expect(new URL(page.url()).searchParams.get("redirect")).toBe("/delivery/asnTracking?page=2");
    expect(await tokenOf(page)).toBeUndefined();
    expect((await signedOut).headers()["authentication-info"]).toBeTruthy();
    await page.unroute(asksWhoIsThere);
  }
  await fillSignIn(page, "buyer");
  await page.waitForURL("**/delivery/asnTracking?page=2");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("S2.3a a server that is away for a moment ends nobody's session", async ({ signIn }) => {
  const page = await signIn("buyer", { at: null });
  let calls = 0;
  await page.route(asksWhoIsThere, (route) => {
    calls += 1;
    return calls < 3 ? route.abort() : route.continue();
  });
  await page.goto("/delivery/asnTracking");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(calls).toBe(3);
});

test("S2.4a S2.4c S2.4d an address opens its page, or what it stands for, or leads to 404", async ({ desk }) => {
  const page = await desk("admin", { at: "/dashboard" });
  for (const [address, reached] of [
    ["/", "/dashboard"],
    ["/offsite", "/delivery/address"],
    ["/delivery", "/delivery/address"],
    ["/delivery/modify-address?id=7", "/delivery/modify-address/7?id=7"],
    ["/delivery/modify-address", "/delivery/address"],
    ["/base/basic", "/base/basic/organizational"],
    ["/base/basic/address?keyword=a", "/delivery/address?keyword=a"],
    ["/base/basic/modify-address/7", "/delivery/modify-address/7"],
    ["/baseManage", "/baseManage/user"],
    ["/redirect/delivery/asnTracking?keyword=x&page=2", "/delivery/asnTracking?keyword=x&page=2"],
    ["/no/such/page", "/404"],
  ] as const) {
    await follow(page, address);
    await expect.poll(() => addressOf(page), address).toBe(reached);
  }
  await expect(page.getByText("There is no such page.")).toBeVisible();
});

test("S1.1b the window is titled after the route, in the language of the page", async ({ signIn }) => {
  const language = "zh-TW";
  const page = await signIn("admin", { language });
  const { routes = {}, ...web } = textsOf(language, "web");
  const { menus = {} } = textsOf(language, "menus");
  await expect(page).toHaveTitle(`${routes.dashboard} - WMS`);
  for (const [address, title] of [
    ["/delivery/asnTracking", menus.shippingNotices],
    ["/base/basic/add-supplier", routes.addSupplier],
    ["/setting/password", routes.password],
  ] as const) {
    await follow(page, address);
    await expect(page).toHaveTitle(`${title} - WMS`);
  }
  await follow(page, "/no/such/page");
  await expect(page).toHaveTitle("WMS");
  await expect(page.getByText(web.shell?.notFound ?? "")).toBeVisible();
  await page.keyboard.press("Shift+Control+KeyQ");
  await expect(page).toHaveTitle(`${routes.signIn} - WMS`);
});

test("S2.17d S2.18a a page without a menu of one's own says so, and the start page opens", async ({ signIn }) => {
  const page = await signIn("supplier");
  await follow(page, "/baseManage/user");
  await expect(page.locator(".ant-message")).toContainText("Unknown menu");
  await page.waitForURL("**/dashboard");
  await expect(page.getByRole("navigation", { name: "Visited pages" }).getByRole("link")).toHaveCount(1);
});

test("S2.14c S2.14d a page of certain roles is kept from who holds another, whatever they are granted; the role admin sees it", async ({
  signIn,
  demo,
}) => {
  // The form of roles does not offer such a page; a grant from elsewhere opens it as little.
  for (const menuNo of ["4040", "4070"]) {
    await asOwner(
      demo,
      `insert into role_menu (tenant_id, role_no, menu_no, flags)
       select tenant_id, role_no, $1, '{isSearch,isAdd,isModify}' from role where role_no = 'buyer' on conflict do nothing`,
      [menuNo],
    );
  }
  const buyer = await signIn("buyer");
  await follow(buyer, "/baseManage/parameter");
  await expect(buyer.getByRole("heading", { level: 1 })).toBeVisible();
  const side = (page: Page) => page.getByRole("navigation", { name: "Main menu" });
  await expect(side(buyer).getByRole("link", { name: "Parameters" })).toBeVisible();
  await expect(side(buyer).getByRole("link", { name: "Menu entries" })).toHaveCount(0);
  for (const path of ["/baseManage/menu-entry", "/baseManage/add-menu-entry"]) {
    await follow(buyer, path);
    await expect(buyer.locator(".ant-message").last()).toContainText("Unknown menu");
    await buyer.waitForURL("**/dashboard");
  }

  const admin = await signIn("admin");
  await follow(admin, "/baseManage/menu-entry");
  await expect(side(admin).getByRole("link", { name: "Menu entries" })).toBeVisible();
  // An empty list offers it a second time.
  await expect(admin.getByRole("button", { name: /Add$/ }).first()).toBeVisible();
  await follow(admin, "/baseManage/role?roleNo=buyer");
  await admin.locator("tr[data-row-key]").getByRole("button", { name: "Modify" }).click();
  const access = admin.getByRole("region", { name: "Users and roles" });
  await expect(access.getByText("Parameters")).toBeVisible();
  await expect(access.getByText("Menu entries")).toHaveCount(0);
});

test("B6.1g the address in a mail offers to act for another of one's suppliers, whose document it is", async ({
  signIn,
  demo,
}) => {
  await addWorldUser(demo, { userNo: "agent", role: "supplier", supplierNo: "S10001" });
  await asOwner(
    demo,
    `insert into user_scope (tenant_id, user_id, data_type, data_value)
     select tenant_id, id, '5', 'S10003' from app_user where user_no = 'agent'`,
  );
  const [order] = await asOwner<{ id: string; purchase_no: string; name: string }>(
    demo,
    `select p.id, p.purchase_no, s.supplier_short_name as name from purchase_order p
     join supplier s on s.tenant_id = p.tenant_id and s.supplier_no = p.supplier_no
     where p.supplier_no = 'S10003' and p.status <> '0' order by p.id limit 1`,
  );
  const page = await signIn("agent");
  await follow(page, `/open/purchaseOrder/${order?.id}`);
  await expect(page.getByRole("heading", { name: `This is a document of ${order?.name}` })).toBeVisible();
  await page.getByRole("button", { name: `Act for ${order?.name} and open` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(order?.purchase_no ?? "-");
  await expect(page.getByRole("button", { name: `Acting for ${order?.name}: change supplier` })).toBeVisible();
});

test("S2.18a a page that is not in the menu itself opens by the page it goes back to", async ({ signIn }) => {
  const page = await signIn("supplier");
  await follow(page, "/delivery/asnTracking");
  await page.locator("tr[data-row-key]").first().click();
  await page.waitForURL("**/delivery/asnTracking/detail?id=**");
  await expect(page.getByRole("navigation", { name: "Visited pages" }).getByRole("link")).toHaveCount(3);
});

test("what is not named by its content is asked for again, so that a newer version is not kept out, and names what is needed first", async ({
  request,
  desk,
}) => {
  const { origin } = new URL((await desk("supplier", { at: "/dashboard" })).url());
  const keeps = async (path: string) => (await request.get(origin + path)).headers()["cache-control"];
  const [script = ""] = /\/assets\/[^"]+\.js/.exec(await (await request.get(origin)).text()) ?? [];
  expect(await keeps(script)).toContain("immutable");
  for (const path of ["/", "/opening.js", "/icon.svg"]) expect(await keeps(path), path).toBe("no-cache");
  // What a telephone needs to put the portal on its home screen.
  const manifest = await request.get(`${origin}/manifest.webmanifest`);
  expect(manifest.headers()["content-type"]).toContain("application/manifest+json");
  const { icons, ...said } = (await manifest.json()) as { icons: { src: string }[] };
  expect(said).toMatchObject({ id: "/", start_url: "/", scope: "/", display: "standalone" });
  for (const path of [...icons.map(({ src }) => src), "/icon-180.png"])
    expect((await request.get(origin + path)).headers()["content-type"], path).toMatch(/^image\//);
  const headers = { cookie: "supplier-authentication=x; language=vi-VN" };
  const page = await (await request.get(`${origin}/delivery/orderTracking`, { headers })).text();
  const parts = ["layout", "OrderLineList", "vi-VN"].map((part) => `rel="modulepreload"[^>]+href="/assets/${part}-`);
  for (const part of [...parts, ">Theo dõi đơn hàng</div>"]) expect(page).toMatch(new RegExp(part));
});
