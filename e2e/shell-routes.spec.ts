import type { Page } from "@playwright/test";
import type { OutputOf } from "../contract/src/core/service.ts";
import type { roles } from "../contract/src/identity/roles.ts";
import { demoPassword } from "../demo/accounts.ts";
import { asOwner } from "../server/testing/owner.ts";
import { addWorldUser } from "../server/testing/world.ts";
import { call, tokenOf } from "./calls.ts";
import { addressOf, expectNothingTold, follow } from "./pages.ts";
import { expect, type SignIn, test } from "./portal.ts";
import { textsOf } from "./texts.ts";

type Role = OutputOf<(typeof roles)["endpoints"]["getSysRoleById"]>;

const asksWhoIsThere = "**/ISupSrmSysUserService/getCurrentUser";

async function fillSignIn(page: Page, userNo: string): Promise<void> {
  await page.locator("#userNo").fill(userNo);
  await page.locator("input[type=password]").fill(demoPassword);
  await page.locator("button[type=submit]").click();
}

/** A page of somebody who has signed out again: what opens it first costs less than a new device. */
async function strangersPage(signIn: SignIn): Promise<Page> {
  const page = await signIn("supplier", { at: null });
  await page.context().clearCookies({ name: "supplier-authentication" });
  return page;
}

test("S1.4 S2.1a S2.1b S4.1a without a session only the public pages open; all others lead to the sign-in with their address, and on it once somebody is signed in, with their organisations", async ({
  signIn,
}) => {
  const page = await strangersPage(signIn);
  const wanted = () => new URL(page.url()).searchParams.get("redirect");
  await page.goto("/delivery/asnTracking?checkStatus=0&page=2");
  await expect.poll(wanted).toBe("/delivery/asnTracking?checkStatus=0&page=2");
  await expect(page.locator("#userNo")).toBeVisible();
  for (const address of ["/dashboard", "/404", "/no/such/page"]) {
    await follow(page, address);
    await expect.poll(wanted).toBe(address);
  }
  for (const address of ["/announcement", "/announcement-detail"]) {
    await follow(page, address);
    await expect(page.locator("#userNo")).toHaveCount(0);
    await expect(page.locator("main")).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(address);
  }

  await follow(page, "/delivery/asnTracking?checkStatus=0");
  expect(await tokenOf(page)).toBeUndefined();
  const [signedIn, told] = [page.waitForResponse("**/login"), page.waitForResponse(asksWhoIsThere)];
  await fillSignIn(page, "supplier");
  await page.waitForURL("**/delivery/asnTracking?checkStatus=0");
  const { data } = await (await signedIn).json();
  expect(await tokenOf(page)).toBe(data.token);
  const { user } = (await (await told).json()).data;
  expect(user.orgNo).toBe(data.orgNo);
  expect(user.sysUserOrgResDtoList.length).toBeGreaterThan(0);
});

test("S2.2 S2.1b S8.3a the sign-in leads to places of the product only, asks once however often its button is pressed, which says that it waits, and opens no dialog where it is refused", async ({
  signIn,
  portal,
}) => {
  const page = await strangersPage(signIn);
  await page.goto("/login");
  await expect(page.getByText("Forgot your password?")).toContainText("The administrator of your organization");
  const signsIn = "**/ISrmBmLoginService/login";
  const ended = { status: 401, json: { status: 401, errorCode: "000701", errorMessage: "Signed in elsewhere." } };
  await page.route(signsIn, (route) => route.fulfill(ended));
  await fillSignIn(page, "supplier");
  await expect(page.getByRole("alert")).toContainText("Signed in elsewhere.");
  await expect(page.locator(".ant-modal-confirm")).toHaveCount(0);
  await page.unroute(signsIn);

  const answer = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(signsIn, async (route) => {
    asked += 1;
    await answer.promise;
    await route.continue();
  });
  await fillSignIn(page, "supplier");
  await expect(page.locator("button[type=submit] .ant-btn-loading-icon svg")).toBeVisible();
  await page.locator("input[type=password]").press("Enter");
  await page.locator("button[type=submit]").click();
  answer.resolve();
  await page.waitForURL("**/dashboard");
  expect(asked).toBe(1);
  // Who is signed in has nothing to do there.
  await follow(page, "/404");
  await expect(page.getByText("There is no such page.")).toBeVisible();
  await follow(page, "/login?redirect=/delivery/asnTracking");
  await expect.poll(() => addressOf(page)).toBe("/dashboard");

  for (const [wanted, reached] of [
    ["//evil.example/x", "/dashboard"],
    ["https://evil.example/", "/dashboard"],
    ["/\\evil.example", "/dashboard"],
    ["/redirect/delivery/asnTracking?checkStatus=2", "/delivery/asnTracking?checkStatus=2"],
  ] as const) {
    await page.context().clearCookies({ name: "supplier-authentication" });
    await follow(page, `/login?redirect=${encodeURIComponent(wanted)}`);
    await fillSignIn(page, "supplier");
    await page.waitForURL((url) => url.pathname + url.search === reached);
    expect(page.url(), wanted).toBe(portal + reached);
  }
});

test("S2.3a S2.3b S4.1c S8.5 when the user cannot be loaded, the token is reset and the sign-in says why; a server that is away for a moment ends nobody's session", async ({
  signIn,
}) => {
  const page = await signIn("buyer", { at: null });
  const cookies = await page.context().cookies();
  const address = "/delivery/asnTracking?page=2";
  for (const [answer, said] of [
    [{ status: 200, body: '{"status":400,"errorCode":"x"}' }, "Has Error"],
    [
      { status: 500, body: '{"status":500,"errorCode":"x","errorMessage":"The tenant is closed."}' },
      "The tenant is closed.",
    ],
  ] as const) {
    await page.route(asksWhoIsThere, (route) => route.fulfill({ ...answer, contentType: "application/json" }));
    const signedOut = page.waitForRequest("**/ISrmBmLoginService/logout");
    if (!page.url().startsWith("http")) await page.goto(address);
    else {
      await page.context().addCookies(cookies);
      await follow(page, address);
    }
    await expect(page.locator(".ant-message")).toContainText(said);
    await page.waitForURL("**/login**");
    expect(new URL(page.url()).searchParams.get("redirect")).toBe(address);
    expect(await tokenOf(page)).toBeUndefined();
    expect((await signedOut).headers()["authentication-info"]).toBeTruthy();
    await page.unroute(asksWhoIsThere);
  }

  let calls = 0;
  await page.route(asksWhoIsThere, (route) => {
    calls += 1;
    return calls < 3 ? route.abort() : route.continue();
  });
  await fillSignIn(page, "buyer");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Delivery notices");
  expect(calls).toBe(3);
});

test("S2.4a S2.4c S2.4d B2.29x an address opens its page, or what it stands for, or leads to 404", async ({ desk }) => {
  const page = await desk("admin", { at: "/dashboard" });
  for (const [address, reached] of [
    ["/", "/dashboard"],
    ["/offsite", "/delivery/address"],
    ["/delivery/modify-address?id=7", "/delivery/modify-address/7?id=7"],
    ["/inventorySynergy", "/inventorySynergy/vmi/query"],
    ["/redirect/delivery/asnTracking?keyword=x&page=2", "/delivery/asnTracking?keyword=x&page=2"],
    ["/redirect//evil.example", "/dashboard"],
    ["/no/such/page", "/404"],
  ] as const) {
    await follow(page, address);
    await expect.poll(() => addressOf(page), address).toBe(reached);
  }
  await expect(page.getByText("There is no such page.")).toBeVisible();
  await follow(page, "/setting");
  await expect(page.getByRole("heading", { name: "Personal data" })).toBeVisible();
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

test("S2.17d S2.18a B2.13 a page without a menu of one's own says so, and the start page opens; one that is not in the menu itself opens by the page it goes back to", async ({
  desk,
  signIn,
}) => {
  // A group opens with the first page of one's own.
  const admin = await desk("admin", { at: "/dashboard" });
  await follow(admin, "/deliverySchedule");
  await admin.waitForURL("**/announcement/news");
  const page = await signIn("supplier");
  await follow(page, "/deliverySchedule");
  await page.waitForURL("**/newsnotice-list");
  await expectNothingTold(page);
  await follow(page, "/dashboard");
  await follow(page, "/baseManage/user");
  await expect(page.locator(".ant-message")).toContainText("Unknown menu");
  await page.waitForURL("**/dashboard");
  const tabs = page.getByRole("navigation", { name: "Visited pages" }).getByRole("link");
  await expect(tabs).toHaveCount(2);
  await follow(page, "/delivery/asnTracking");
  await page.locator("tr[data-row-key]").first().click();
  await page.waitForURL("**/delivery/asnTracking/detail?id=**");
  await expect(tabs).toHaveCount(4);
});

test("S2.14c S2.14d a page of certain roles is kept from who holds another, whatever they are granted; the role admin sees it", async ({
  signIn,
  desk,
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
  // Answered, the list is not asked for again when the page is opened a second time.
  await expect(buyer.locator("tr[data-row-key]").first()).toBeVisible();
  const side = (page: Page) => page.getByRole("navigation", { name: "Main menu" });
  await expect(side(buyer).getByRole("link", { name: "Parameters" })).toBeVisible();
  await expect(side(buyer).getByRole("link", { name: "Menu entries" })).toHaveCount(0);
  for (const path of ["/baseManage/menu-entry", "/baseManage/add-menu-entry"]) {
    await follow(buyer, path);
    await expect(buyer.locator(".ant-message").last()).toContainText("Unknown menu");
    await buyer.waitForURL("**/dashboard");
  }

  const admin = await desk("admin", { at: "/404" });
  await follow(admin, "/baseManage/menu-entry");
  await expect(side(admin).getByRole("link", { name: "Menu entries" })).toBeVisible();
  // An empty list offers it a second time.
  await expect(admin.getByRole("button", { name: /Add$/ }).first()).toBeVisible();
  await follow(admin, "/baseManage/role?roleNo=buyer");
  await admin.locator("tr[data-row-key]").getByRole("button", { name: "Modify" }).click();
  const access = admin.getByRole("region", { name: "Users and roles" });
  await expect(access.getByText("Parameters")).toBeVisible();
  await expect(access.getByText("Menu entries")).toHaveCount(0);

  // What is taken away leaves the menu of who is signed in as soon as they are refused.
  const asked = { current: 1, size: 1, condition: { roleNo: "buyer" } };
  const { records } = await call<{ records: { id: string }[] }>(admin, "/ISysRoleService/getSysRolePage", asked);
  const role = await call<Role>(admin, "/ISysRoleService/getSysRoleById", { condition: { id: records[0]?.id } });
  const { id, version, roleNo, roleName, statusCode } = role;
  const grants = role.grants.filter(({ menuNo }) => menuNo !== "4040");
  const changed = { id, version, roleNo, roleName, statusCode, grants };
  await call(admin, "/ISysRoleService/saveOrUpdateSysRole", { condition: changed });
  await side(buyer).getByRole("link", { name: "Parameters" }).click();
  await buyer.getByRole("button", { name: "Refresh" }).click();
  await expect(side(buyer).getByRole("link", { name: "Parameters" })).toHaveCount(0);
  await buyer.waitForURL("**/dashboard");
});

test("B6.1g the address in a mail offers to act for another of one's suppliers, whose document it is", async ({
  signIn,
  demo,
}) => {
  await addWorldUser(demo, { userNo: "agent-by-mail", role: "supplier", supplierNo: "S10001" });
  await asOwner(
    demo,
    `insert into user_scope (tenant_id, user_id, data_type, data_value)
     select tenant_id, id, '5', 'S10003' from app_user where user_no = 'agent-by-mail'`,
  );
  const [order] = await asOwner<{ id: string; purchase_no: string; name: string }>(
    demo,
    `select p.id, p.purchase_no, s.supplier_short_name as name from purchase_order p
     join supplier s on s.tenant_id = p.tenant_id and s.supplier_no = p.supplier_no
     where p.supplier_no = 'S10003' and p.status <> '0' order by p.id limit 1`,
  );
  const page = await signIn("agent-by-mail");
  await follow(page, `/open/purchaseOrder/${order?.id}`);
  await expect(page.getByRole("heading", { name: `This is a document of ${order?.name}` })).toBeVisible();
  await page.getByRole("button", { name: `Act for ${order?.name} and open` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(order?.purchase_no ?? "-");
  await expect(page.getByRole("button", { name: `Acting for ${order?.name}: change supplier` })).toBeVisible();
});

test("what is not named by its content is asked for again, so that a newer version is not kept out, and names what is needed first", async ({
  request,
  portal,
}) => {
  const { origin } = new URL(portal);
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
