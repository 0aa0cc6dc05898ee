import { menus } from "../contract/src/platform/menus/menu-table.ts";
import { tokenOf } from "./calls.ts";
import { orderLines, rows } from "./lists.ts";
import { button, follow, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

test("S6.2a S6.2b S9.4a S9.4b four buttons stand in line and the rest under More, also in the 130 px of a row", async ({
  desk,
}) => {
  const page = await desk("admin", { at: "/orderCollaboration/userOrder" });
  await expect(rows(page).first()).toBeVisible();
  const bar = page.locator("main header").getByRole("button");
  await expect(bar).toHaveCount(5);
  await expect(bar.last()).toHaveAccessibleName(/^More/);
  await bar.last().click();
  await expect(page.getByRole("menuitem").first()).toBeVisible();
  const offered = [...(await bar.allInnerTexts()), ...(await page.getByRole("menuitem").allInnerTexts())];
  const wanted = ["Import", "Export", "Export by template", "Print"];
  expect(offered.map((text) => text.trim())).toEqual(expect.arrayContaining(wanted));
  await page.keyboard.press("Escape");

  const most =
    "Math.max(...[...document.querySelectorAll('tr[data-row-key]')].map((row) => row.querySelectorAll('button').length))";
  expect(await page.evaluate(most)).toBeLessThanOrEqual(5);
  await visit(page, "/base/basic/supplier");
  await expect(rows(page).first().getByRole("button")).toHaveText(["Modify", "Delete"]);
  expect((await page.getByRole("columnheader", { name: "Operation", exact: true }).boundingBox())?.width).toBe(130);
});

test("S6.2d S9.3c B5.14a what cannot be done now is disabled and says why, as a step for one row with none or two of them", async ({
  desk,
}) => {
  const page = await desk("buyer", { at: "/orderCollaboration/userOrder" });
  await expect(rows(page).first()).toBeVisible();
  const header = page.locator("main header");
  await expect(button(header, "Issue")).toBeDisabled();
  const reason = page.getByRole("tooltip");
  const waited = page.evaluate<number>(`new Promise((resolve) => {
    const place = document.querySelector("main header [data-reason]");
    let entered = 0;
    place.addEventListener("pointerenter", () => (entered = performance.now()), { once: true });
    new MutationObserver(() => {
      if (document.querySelector("[role=tooltip]")) resolve(performance.now() - entered);
    }).observe(document.body, { childList: true, subtree: true });
  })`);
  await header.locator("[data-reason]").first().hover();
  await expect(reason).toHaveText("Please select at least one row.");
  expect(await waited).toBeGreaterThanOrEqual(45);
  await page.mouse.move(5, 700);
  await expect(reason).toBeHidden();
  await header.locator("[data-reason]").first().focus();
  await expect(reason).toBeVisible();

  await expect(button(header, "Print")).toBeDisabled();
  await rows(page).first().getByRole("checkbox").check();
  await expect(button(header, "Print")).toBeEnabled();

  const roles = await desk("admin", { at: "/baseManage/role" });
  const bar = roles.locator("main header");
  const refused = (step: string) => bar.getByRole("group", { name: `${step}: Please select exactly one row.` });
  for (const [count, taken] of [false, true, false].entries()) {
    if (count > 0) await rows(roles).nth(count).getByRole("checkbox").check();
    for (const step of ["Modify", "Copy"]) {
      await expect(button(bar, step)).toBeEnabled({ enabled: taken });
      await expect(refused(step)).toHaveCount(taken ? 0 : 1);
    }
  }
});

test("S8.8b S8.10d without websockets the page says so and works on; words of the product have four tones", async ({
  signIn,
}) => {
  const page = await signIn("supplier", { at: null });
  await page.addInitScript("delete window.WebSocket");
  await page.goto(orderLines);
  await expect(page.locator(".ant-message-warning")).toHaveText("Not support websocket");
  await expect(rows(page).first()).toBeVisible();
  await page.locator("header nav [aria-current=page]").click({ clickCount: 7, delay: 10 });
  await expect(page.locator(".ant-message-info")).toContainText("Developer mode is on");
  await page.route("**/getPurchaseOrderLinePage", (route) => route.abort());
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.locator(".ant-message-error").first()).toBeVisible();
  await page.getByRole("button", { name: "Language", exact: true }).click();
  await page.getByRole("menuitem", { name: "Tiếng Việt" }).click();
  await expect(page.locator(".ant-message-success")).toBeVisible();
});

test("S3.10c yes or no is a box that stands as it usually is, and is kept as 1 and 0", async ({ desk }) => {
  const page = await desk("admin", { at: "/base/basic/add-material" });
  const serial = page.getByRole("checkbox", { name: "Serial number control" });
  const firstIn = page.getByRole("checkbox", { name: "First in, first out" });
  await expect(serial).not.toBeChecked();
  await expect(firstIn).toBeChecked();
  await page.getByLabel("Material no.").fill("E2E-YES-NO");
  await page.getByLabel("Material name").fill("Yes and no");
  await page.getByRole("combobox", { name: /^\W*Unit/ }).click();
  await page.locator(".ant-select-dropdown:visible .ant-select-item-option").first().click();
  await serial.check();
  await firstIn.uncheck();
  const [request] = await Promise.all([page.waitForRequest("**/addbmitem"), button(page, "Save").click()]);
  expect(request.postDataJSON().condition).toMatchObject({ serialControl: "1", firstInFirstOut: "0" });
  await page.waitForURL("**/base/basic/material**");
});

test("S9.5d a choice and a calendar come when a hand reaches them, and open at once; days are written yyyy-MM-dd", async ({
  signIn,
}) => {
  const page = await signIn("admin", { at: null });
  // What is pressed while it is still on its way opens as soon as it is there.
  const pressed = Promise.withResolvers<void>();
  await page.route("**/StatusInput-*.js", async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.goto(orderLines);
  const aDay = /^\d{4}-\d\d-\d\d$/;
  await expect(rows(page).first().getByText(aDay).first()).toBeVisible();
  const choices = page.locator(".ant-select-dropdown:visible");
  const extra = page.locator("main").getByLabel("Delivery status");
  const late = page.waitForRequest("**/StatusInput-*.js");
  await extra.hover();
  await late;
  // React may leave for 300 ms what stood there before.
  await page.waitForTimeout(500);
  await extra.click();
  pressed.resolve();
  await choices.getByText("Complete", { exact: true }).click();
  await expect(page).toHaveURL(/deliveryStatus=2/);

  await visit(page, "/announcement/add-news");
  const day = page.getByLabel("Expiry date");
  await day.focus();
  const calendar = page.locator(".ant-picker-dropdown:visible");
  await expect(page.locator(".ant-picker-focused")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(calendar).toBeVisible();
  await calendar.locator(".ant-picker-cell-today").click();
  await expect(day).toHaveValue(aDay);
});

test("S8.6 B8.10c of what is no menu of one's own it is said, and the start page opens; a page without an export says so", async ({
  desk,
  signIn,
}) => {
  const supplier = await desk("supplier", { at: "/404" });
  await follow(supplier, "/baseManage/user");
  await expect(supplier.locator(".ant-message-notice")).toHaveText(/^Unknown menu: /);
  await supplier.waitForURL("**/dashboard");
  await expect(supplier.getByRole("heading", { level: 1 })).toHaveText(/^Hello, /);

  const page = await signIn("admin", { at: null });
  // No menu of the product permits an export that its page has not; one of a later version may.
  await page.route("**/ISupSrmSysUserService/getCurrentUser", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { menus: { url: string | null; flags: string[] }[] } };
    body.data.menus.find(({ url }) => url === "Offsite.Announcement.News")?.flags.push("isExport");
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto("/announcement/news");
  await expect(rows(page).first()).toBeVisible();
  const header = page.locator("main header");
  if (!(await button(header, "Export").isVisible())) await button(header, "More").click();
  const group = page.getByRole("group", { name: "Export: no export", exact: true });
  await expect(group.getByRole("button")).toBeDisabled();
  await group.focus();
  await expect(page.getByRole("tooltip")).toHaveText("no export");
});

test("S7.1d calls name language, menu, session and that somebody is signed in; a page below a menu names that", async ({
  signIn,
}) => {
  const page = await signIn("supplier", { language: "vi-VN", at: null });
  const headersOf = async (call: string, act: () => Promise<unknown>) => {
    const [request] = await Promise.all([page.waitForRequest(`**/${call}`), act()]);
    return request.headers();
  };
  const ofNotices = {
    "accept-language": "vi-VN",
    "app-module-number": menus.shippingNotices.menuNo,
    "authentication-info": await tokenOf(page),
    invokerparam: "1",
  };
  expect(await headersOf("getShippingNoticePage", () => page.goto("/delivery/asnTracking"))).toMatchObject(ofNotices);
  expect(await headersOf("getShippingNoticeById", () => rows(page).first().click())).toMatchObject(ofNotices);

  await page.context().clearCookies({ name: "supplier-authentication" });
  const stranger = await headersOf("getOutDoorSysNews", () => page.goto("/announcement"));
  expect(stranger).toMatchObject({ "accept-language": "vi-VN" });
  expect(stranger).not.toHaveProperty("authentication-info");
  expect(stranger).not.toHaveProperty("invokerparam");
});

test("S3.14a the frame remembers its menu and language, and follows device, width and what is loading", async ({
  desk,
}) => {
  const page = await desk("buyer", { at: orderLines });
  const side = page.getByRole("complementary");
  await expect(side).toBeVisible();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect.poll(async () => (await side.boundingBox())?.width ?? 0).toBeLessThan(210);
  const folded = (await side.boundingBox())?.width;
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  expect((await side.boundingBox())?.width).toBe(folded);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en-US");

  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/getPurchaseOrderLinePage", async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.locator("main .anticon-spin")).toBeVisible();
  answer();
  await expect(page.locator("main .anticon-spin")).toHaveCount(0);

  await button(page, "Filters").click();
  const panel = page.locator(".ant-popover:visible .ant-popover-container");
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(1280 - 250);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(side).toBeHidden();
});
