import type { Page } from "@playwright/test";
import { productVersion } from "@tandem/contract/platform/licence";
import { demoPassword } from "../demo/accounts.ts";
import { demoLicence } from "../server/src/platform/licence/demo-licence.ts";
import { asOwner } from "../server/testing/owner.ts";
import { seriousBarriers } from "./barriers.ts";
import { call } from "./calls.ts";
import { button, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";
import { acceptWaiting } from "./ready-orders.ts";

const bell = (page: Page) => page.locator("header").getByRole("button", { name: /wait|đang chờ/ });
const tile = (page: Page, name: string) => page.getByRole("region", { name });
/** What waits under a name, as the start page counts it. */
const waitingTile = (page: Page, name: string) =>
  page.getByRole("region", { name: "Waiting for you" }).getByRole("link", { name });

async function numberIn(page: Page, name: string): Promise<number> {
  const text = await waitingTile(page, name).innerText();
  return Number(/^\d+/.exec(text)?.[0]);
}

test("S2.4a B1.5n the start page counts what waits, and each count opens the list of just those", async ({ desk }) => {
  const page = await desk("buyer", { at: "/dashboard" });
  const count = await numberIn(page, "Replies to approve");
  // Beneath the frame there is nothing to scroll to.
  expect(await page.evaluate("document.documentElement.scrollHeight - innerHeight")).toBe(0);
  expect(count).toBeGreaterThan(0);
  await expect(waitingTile(page, "Replies to approve")).toContainText(/Oldest: /);
  await waitingTile(page, "Replies to approve").click();
  await page.waitForURL("**/orderCollaboration/userOrder/to-decide?status=1&refuseSign=2");
  await expect(page.locator("tr[data-row-key]")).toHaveCount(Math.min(count, 20));

  await visit(page, "/dashboard");
  const months = tile(page, "Orders per month");
  await expect(months.getByRole("listitem")).toHaveCount(12);
  await expect(tile(page, "Today's deliveries")).toBeVisible();
  await expect(tile(page, "Announcements")).toBeVisible();
  const waits = tile(page, "Stock by state").getByRole("listitem").filter({ hasText: "Waiting for inspection" });
  const entries = /(\d+) entr/.exec(await waits.innerText())?.[1] ?? "";
  await waits.getByRole("link").click();
  await page.waitForURL("**/delivery/stock?stockType=20");
  await expect(page.locator("main h1")).toContainText(new RegExp(`Stock\\s*${entries}$`));
  await visit(page, "/dashboard");
  const month = months.getByRole("listitem").nth(10).getByRole("link");
  const orders = /: (\d+) orders/.exec((await month.getAttribute("aria-label")) ?? "")?.[1] ?? "";
  await month.click();
  await page.waitForURL("**/orderCollaboration/userOrder?status=1&purchaseDateStart=*-01&purchaseDateEnd=*");
  await expect(page.locator("main h1")).toContainText(new RegExp(`Purchase orders\\s*${orders}$`));
});

test("S7.20a B9.5d my schedule shows five of a day, and all of them on a page of their own", async ({ desk }) => {
  const page = await desk("buyer", { at: "/dashboard" });
  const schedule = page.getByRole("region", { name: /^My schedule/ });
  // S7.9: today and the two days after it.
  await expect(schedule.getByRole("radio")).toHaveCount(3);
  await schedule.getByText("Tomorrow").click();
  await schedule.getByRole("link", { name: "Show all: My schedule" }).click();
  await page.waitForURL("**/myschedule-list?date=*");
  await expect(page).toHaveTitle("My schedule - WMS");

  await button(page, "From today on").click();
  await expect(page).toHaveURL(/myschedule-list$/);
  const entries = page.locator("main section li");
  await expect(entries).toHaveCount(20);
  const number = await entries.nth(3).getByRole("link").innerText();
  const [order = ""] = number.split(" ");
  await page.getByPlaceholder("Search").fill(order);
  await page.getByPlaceholder("Search").press("Enter");
  await page.waitForURL(`**/myschedule-list?keyword=${order}`);
  await expect(entries.first()).toContainText(order);
  await entries.getByRole("link", { name: number, exact: true }).click();
  await page.waitForURL(/\/delivery\/(orderTracking\/chain|asnTracking\/detail)\?id=\d+/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(order);
});

test("S2.15a S4.10 the bell leads to what waits, by the keyboard too, and follows what others do", async ({ desk }) => {
  const page = await desk("supplier", { at: "/dashboard" });
  const before = await numberIn(page, "Orders to accept");
  expect(before).toBeGreaterThan(0);
  await bell(page).focus();
  await page.keyboard.press("Enter");
  const waiting = page.getByRole("menuitem", { name: /Orders to accept/ });
  await expect(waiting).toContainText(String(before));
  await expect(waiting).toContainText(/First due: /);
  await expect(waiting).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/orderCollaboration/userOrder?status=1&refuseSign=0");
  await expect(page.locator("tr[data-row-key]")).toHaveCount(before);
  await expect(page.locator("main").getByRole("tab", { selected: true })).toHaveText(`Pending acceptance${before}`);

  await visit(page, "/dashboard");
  await acceptWaiting(page);
  await expect(waitingTile(page, "Orders to accept")).toContainText(String(before - 1));
  // What is accepted may wait to be sent from now on: the sum need not become less.
  await bell(page).click();
  await expect(waiting).toContainText(String(before - 1));
});

test("S6.3b B1.6b B2.29w without a licence its page opens in a new window, until an administrator imports one", async ({
  signIn,
  open,
  demo,
}) => {
  const [licence] = await asOwner(demo, "delete from licence returning *");
  await asOwner(demo, "update tenant set create_date = now() - interval '20 days'");

  const supplier = await open("warehouse");
  const windows = () =>
    supplier
      .context()
      .pages()
      .filter((each) => each.url().endsWith("/licence"));
  await expect.poll(() => windows().length).toBe(1);
  const [opened] = windows();
  if (!opened) throw new Error("No window was opened");
  await expect(opened.getByRole("alert")).toContainText(
    "License has not been activated or has expired, please reactivate",
  );
  await expect(opened.getByText(productVersion, { exact: true })).toBeVisible();
  await expect(opened.locator("main").getByText(/^© 2020 Tandem/)).toBeVisible();
  await expect(opened.getByRole("button", { name: "Import license file" })).toHaveCount(0);
  // It is shown once; a banner says what still goes on.
  await supplier.goto("/delivery/asnTracking");
  await expect(supplier.locator("tr[data-row-key]").first()).toBeVisible();
  await expect(supplier.getByRole("status").filter({ hasText: "receive goods that are on the way" })).toBeVisible();
  expect(windows()).toHaveLength(1);
  await supplier.context().close();

  const admin = await signIn("admin", { at: "/licence" });
  const choosing = admin.waitForEvent("filechooser");
  await admin.getByRole("button", { name: "Import license file" }).click();
  const file = { name: "demo.licence", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(demoLicence)) };
  await (await choosing).setFiles(file);
  await expect(admin.getByText("The license is in force.")).toBeVisible();
  await expect(admin.getByRole("alert")).toHaveCount(0);
  expect(licence).toMatchObject({ holder: demoLicence.holder });
  await visit(admin, "/dashboard");
  await expect(admin.getByRole("link", { name: /License: Valid until .* days left/ })).toBeVisible();
});

test("S7.9 the days that the schedule offers are set by an administrator", async ({ desk }) => {
  const page = await desk("admin", { at: "/display-settings" });
  await page.getByLabel("Days ahead").fill("4");
  await button(page, "Save").click();
  await page.waitForURL("**/dashboard");
  await expect(page.getByRole("region", { name: /^My schedule/ }).getByRole("radio")).toHaveCount(5);
});

test("start page, bell and schedule speak Vietnamese on a phone, without serious barriers", async ({ signIn }) => {
  const page = await signIn("supplier", { language: "vi-VN", phone: true });
  for (const name of ["Đang chờ bạn", "Số đơn hàng theo tháng"]) {
    await expect(page.getByRole("region", { name })).toBeVisible();
  }
  expect(await seriousBarriers(page, "main")).toEqual([]);
  // Beneath the frame there is nothing to scroll to.
  expect(await page.evaluate("document.documentElement.scrollHeight - innerHeight")).toBe(0);
  await bell(page).click();
  await expect(page.getByRole("menuitem").first()).toBeVisible();
  expect(await seriousBarriers(page, ".ant-dropdown")).toEqual([]);
  await expect(page.locator("body")).not.toContainText(/\b(dashboard|licence|displaySetting)\.[a-z]/);
  await visit(page, "/myschedule-list");
  await expect(page.locator("main section li").first()).toBeVisible();
  expect(await seriousBarriers(page, "main")).toEqual([]);
});

test("a new supplier reads what comes first, puts the first steps away and takes them up again", async ({
  signIn,
  desk,
  demo,
}) => {
  const admin = await desk("admin");
  const supplier = { supplierNo: "SNEW", supplierName: "New Supplier", supplierShortName: "New" };
  const belongs = { orgNo: ["TW20"], frozenOrgNo: [], statusCode: "1" };
  await call(admin, "/IBmSupplierService/addbmsupplier", { condition: { ...supplier, ...belongs } });
  await call(admin, "/ISysUserService/saveOrUpdateSysUser", {
    condition: {
      userNo: "newcomer",
      userName: "Newcomer",
      pwd: Buffer.from(demoPassword).toString("base64"),
      supplierNo: "SNEW",
      roleNo: ["supplier"],
      scopeOrgNo: [],
      scopeWarehouseNo: [],
      statusCode: "1",
    },
  });
  await asOwner(demo, "update app_user set password_not_own = false where user_no = 'newcomer'");
  const page = await signIn("newcomer");
  const steps = page.getByRole("region", { name: "Your first steps" });
  await expect(steps).toContainText("0 of 2 done");
  await steps.getByRole("link", { name: "Accept an order" }).click();
  await page.waitForURL("**/orderCollaboration/userOrder?**");
  await visit(page, "/orderCollaboration/userOrder");
  await expect(page.locator("main")).toContainText("They come from the buyer");
  await visit(page, "/delivery/receivingDetails");
  await page.locator("main").getByRole("link", { name: "Delivery notices (ASN)" }).click();
  await expect(page.locator("main")).toContainText("Once you have accepted an order");

  await visit(page, "/dashboard");
  await steps.getByRole("button", { name: "Hide" }).click();
  await expect(steps).toHaveCount(0);
  await visit(page, "/setting/user-info");
  await page
    .locator("header")
    .getByRole("button", { name: /user menu/ })
    .click();
  await page.getByRole("menuitem", { name: "First steps" }).click();
  await expect(steps).toBeVisible();
  expect(await seriousBarriers(page)).toEqual([]);
});
