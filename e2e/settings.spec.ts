import type { Page } from "@playwright/test";
import { demoPassword } from "../demo/accounts.ts";
import { asOwner } from "../server/testing/owner.ts";
import { darkBarriers, seriousBarriers } from "./barriers.ts";
import { call } from "./calls.ts";
import { button, expectNothingTold, follow, question, row, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

const toast = (page: Page, text: string) => page.locator(".ant-message").getByText(text, { exact: true });
const userMenu = (page: Page) =>
  page
    .locator("header")
    .first()
    .getByRole("button", { name: /user menu$/ });

/** A picture that the browser draws, as large as wanted. */
async function drawn(page: Page, width: number, height: number): Promise<Buffer> {
  const address = await page.evaluate(
    `(() => {
      const canvas = Object.assign(document.createElement("canvas"), { width: ${width}, height: ${height} });
      const context = canvas.getContext("2d");
      context.fillStyle = "#0b6b72";
      context.fillRect(0, 0, ${width}, ${height});
      return canvas.toDataURL("image/png");
    })()`,
  );
  return Buffer.from(String(address).split(",")[1] ?? "", "base64");
}

test("S2.4e B2.28 S5.4a S5.4c users keep their own data, and wrong numbers and addresses are named", async ({
  signIn,
  demo,
}) => {
  const write = (rule: string) =>
    asOwner(demo, "update sys_param set param_value = $1 where param_no = 'CONTACT_RULE'", [rule]);
  await write("strict");
  const page = await signIn("buyer2", { at: "/setting" });
  await page.waitForURL("**/setting/user-info");
  await expect(page).toHaveTitle("Personal data - WMS");
  await page.getByLabel("Mobile").fill("1380001000");
  await page.getByLabel("Email", { exact: true }).fill("lin@example");
  await button(page, "Save").click();
  await expect(page.locator("main .ant-alert")).toContainText("Mobile must be a mobile number of exactly 11 digits.");
  await expect(page.locator("main .ant-alert")).toContainText("Email must be of the form name@domain");
  // What was filled in anew is no more told of.
  await page.getByLabel("Mobile").fill("13800019999");
  await expect(page.locator("main .ant-alert")).not.toContainText("Mobile must be");
  await page.getByLabel("Email", { exact: true }).fill("");
  await expect(page.locator("main .ant-alert")).toHaveCount(0);
  await page.getByLabel("Name", { exact: true }).fill("Lin Jiarong");
  await button(page, "Save").click();
  await expect(toast(page, "Your data has been saved.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Lin Jiarong: user menu" })).toBeVisible();
  await page.waitForURL("**/dashboard");
  await visit(page, "/setting/user-info");
  await expect(page.getByLabel("Mobile")).toHaveValue("13800019999");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("");
  await write("open");
});

test("S1.2 S5.7d S9.6c a picture is cut and shown; one that is too large, or none at all, is refused", async ({
  desk,
}) => {
  const page = await desk("admin", { at: "/setting/user-info" });
  const file = page.locator("input[type=file]");
  const text = { name: "me.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
  await file.setInputFiles(text);
  await expect(toast(page, "Only pictures in the format of png, jpg, webp can be uploaded")).toBeVisible();
  const large = { name: "large.png", mimeType: "image/png", buffer: Buffer.alloc(2 * 1024 * 1024 + 1) };
  await file.setInputFiles(large);
  await expect(toast(page, "The file size cannot exceed 2MB")).toBeVisible();

  // A list that stood there before shows it, too.
  await visit(page, "/baseManage/user");
  await expect(row(page, "Helen Marsh").first()).toBeVisible();
  await visit(page, "/setting/user-info");
  await file.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: await drawn(page, 300, 200) });
  await page.getByRole("img", { name: /^Drag the picture/ }).press("ArrowRight");
  await page.getByRole("button", { name: "Use this section" }).click();
  await expect(toast(page, "The picture has been changed.")).toBeVisible();
  await expect(userMenu(page).locator("img")).toHaveJSProperty("naturalWidth", 256);
  await visit(page, "/baseManage/user");
  await expect(row(page, "Helen Marsh").locator("img")).toBeVisible();
  await expect(row(page, "Lin Jiarong").locator("img")).toHaveCount(0);

  await visit(page, "/setting/user-info");
  await button(page, "Remove").click();
  await question(page).getByRole("button", { name: "Remove" }).click();
  await expect(toast(page, "The picture has been removed.")).toBeVisible();
  await expect(userMenu(page).locator("img")).toHaveCount(0);
});

test("S5.10a S5.10b B5.15j the policy shapes passwords, warns before their end, and asks for new ones at it", async ({
  desk,
  signIn,
  demo,
}) => {
  const admin = await desk("admin", { at: "/baseManage/password-policy" });
  const policyOf = () => call<{ version: number }>(admin, "/ISysPasswordPolicyService/getPasswordPolicy", {});
  const before = await policyOf();
  await admin.getByLabel("Shortest password").fill("8");
  await admin.getByLabel("Valid for (days)").fill("30");
  await button(admin, "Save").click();
  await admin.waitForURL("**/dashboard");

  const age = (days: number) =>
    asOwner(demo, "update app_user set password_date = now() - make_interval(days => $1) where user_no = 'supplier3'", [
      days,
    ]);
  await age(27);
  const page = await signIn("supplier3", { at: "/404" });
  const notice = page.getByRole("status").filter({ hasText: "Your password expires in 3 days." });
  await expect(notice).toBeVisible();
  await notice.getByRole("link", { name: "Change password" }).click();
  await page.waitForURL("**/setting/password");
  await notice.getByRole("button", { name: "Later" }).click();
  await expect(notice).toBeHidden();
  const rules = page.getByRole("list", { name: "What the password needs" });
  await page.getByLabel("New password").fill("abc1234");
  await expect(rules.getByLabel("Not met yet")).toHaveCount(1);
  await expect(rules).toContainText("8 to 20 characters");
  await page.getByLabel("New password").fill("abc12345");
  await expect(rules.getByLabel("Met", { exact: true })).toHaveCount(3);

  await age(31);
  await page.context().clearCookies({ name: "supplier-authentication" });
  await page.goto("/login?redirect=%2Fdelivery%2FasnTracking");
  await page.locator("#userNo").fill("supplier3");
  await page.locator("input[type=password]").fill(demoPassword);
  await page.locator("button[type=submit]").click();
  await expect(page.getByText("Your password has expired.", { exact: true })).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  expect(await seriousBarriers(page)).toEqual([]);
  const change = async (old: string, fresh: string, repeated = fresh) => {
    await page.getByLabel("Current password").fill(old);
    await page.getByLabel("New password").fill(fresh);
    await page.getByLabel("Repeat the password").fill(repeated);
    await button(page, "Save").click();
  };
  await change(demoPassword, "Fresh2027", "Fresh2028");
  await expect(page.locator(".ant-alert-error")).toContainText("The two passwords are not the same.");
  await change(demoPassword, "Fresh2027");
  await expect(
    page
      .locator("tr[data-row-key]")
      .or(page.getByRole("heading", { name: /^Hello/ }))
      .first(),
  ).toBeVisible();
  await expect(page.getByText("Your password has expired.", { exact: true })).toHaveCount(0);

  const { version } = await policyOf();
  await call(admin, "/ISysPasswordPolicyService/updatePasswordPolicy", { condition: { ...before, version } });
});

test("users see where they are signed in and end it, one device, whose page says so at once, or all others", async ({
  signIn,
  demo,
}) => {
  await asOwner(demo, "delete from session where user_id = (select id from app_user where user_no = 'buyer2')");
  await signIn("buyer2", { at: null });
  const phone = await signIn("buyer2", { at: "/setting/user-info", phone: true });
  await phone.getByLabel("Name", { exact: true }).fill("Typed and not sent");
  const here = await signIn("buyer2", { at: "/setting/password" });
  const list = here.getByRole("list", { name: "Where you are signed in" });
  const others = list.getByRole("button", { name: /^Sign out: Chrome on / });
  await expect(others).toHaveCount(2);
  await expect(list.getByRole("listitem").filter({ hasText: "This device" })).toHaveCount(1);
  await expect(list).toContainText("127.0.0.1");
  // Enter in a field that stands in the form and is none of its own does what its button does; it alone says what is wrong.
  const ofFactor = here.getByLabel("Current password", { exact: true }).last();
  await ofFactor.fill("not the password");
  await ofFactor.press("Enter");
  const wrong = here.locator(".ant-form-item-explain-error");
  await expect(wrong).toHaveText(["The current password is wrong."]);
  await expectNothingTold(here, "error");

  await others.nth(0).click();
  await question(here).getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(toast(here, "The session has been ended.")).toBeVisible();
  await expect(others).toHaveCount(1);
  await expect(question(phone)).toContainText("Your session was ended: on another device");
  await question(phone).getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(phone.getByLabel("Name", { exact: true })).toHaveValue("Typed and not sent");

  await button(here, "Sign out everywhere else").click();
  await question(here).getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(toast(here, "1 other session has been ended.")).toBeVisible();
  await expect(others).toHaveCount(0);

  await ofFactor.fill(demoPassword);
  await expect(wrong).toHaveCount(0);
  await ofFactor.press("Enter");
  await here.route("**/confirmSecondFactor", (route) =>
    route.fulfill({ json: { status: 200, data: { recoveryCodes: ["first-code", "second-code"] } } }),
  );
  const code = here.getByLabel("Login code", { exact: true });
  // After too many wrong codes it begins again by the password, and may be left.
  const givenUp = { status: 400, errorCode: "secondFactorGivenUp", errorMessage: "Set up the app again." };
  await here.route("**/confirmSecondFactor", (route) => route.fulfill({ json: givenUp }), { times: 1 });
  await code.fill("123 456");
  await button(here, "Confirm").click();
  await expect(wrong).toHaveText(["Set up the app again."]);
  await expect(code).toHaveCount(0);
  for (const next of ["Cancel", "Confirm"]) {
    await ofFactor.fill(demoPassword);
    await ofFactor.press("Enter");
    await code.fill("123456");
    await code.locator("xpath=..").getByRole("button", { name: next }).click();
  }
  await expect(here.getByText("second-code")).toBeVisible();
  await button(here, "I have kept them").click();
  await expect(here.getByText("second-code")).toHaveCount(0);
  await expect(button(here, "Set up")).toBeVisible();
});

test("S1.3b S1.3c S7.2 S8.7b the language switch offers four, says so in the new one, and is kept with the user", async ({
  signIn,
}) => {
  const page = await signIn("supplier2", { at: "/404" });
  const names = ["English", "Tiếng Việt", "简体中文", "繁體中文"];
  const said = [
    ["简体中文", "zh-CN", "语言已切换。"],
    ["Tiếng Việt", "vi-VN", "Đã đổi ngôn ngữ."],
  ] as const;
  for (const [name, code, text] of said) {
    await page.locator("header").first().locator("button:has(.anticon-global)").click();
    const offered = page.getByRole("menuitem");
    await expect.poll(async () => (await offered.allInnerTexts()).toSorted()).toEqual(names);
    const kept = page.waitForResponse(/\/updateLanguage$/);
    await page.getByRole("menuitem", { name, exact: true }).click();
    await expect(toast(page, text)).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", code);
    expect((await page.context().cookies()).find((cookie) => cookie.name === "language")?.value).toBe(code);
    expect((await kept).ok()).toBe(true);
  }
  // A device on which no language was chosen yet.
  await page.context().clearCookies();
  await page.evaluate("localStorage.clear()");
  const records = [
    { id: "1", languageCode: "en_US", description: "English of the server" },
    { id: "2", languageCode: "vi_VN", description: "Tiếng Việt" },
  ];
  await page.route("**/getAllZlLanguage", (route) => route.fulfill({ json: { status: 200, data: { records } } }));
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("lang", "en-US");
  await page.locator("button:has(.anticon-global)").click();
  await expect(page.getByRole("menuitem")).toHaveText(["English of the server", "Tiếng Việt"]);
  await page.keyboard.press("Escape");
  await page.locator("#userNo").fill("supplier2");
  await page.locator("input[type=password]").fill(demoPassword);
  await page.locator("button[type=submit]").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "vi-VN");
});

test("S2.15a S9.6e S9.6f B1.6c Shift+Ctrl+Q signs out, to a page without barriers; the bar, its menu and the copyright line are there", async ({
  signIn,
}) => {
  const page = await signIn("warehouse", { at: "/delivery/asnTracking" });
  await expect(page.getByRole("contentinfo")).toHaveText("© 2020 Tandem supplier portal · v2.1.1");
  await userMenu(page).click();
  await page.getByRole("menuitem", { name: "Row height" }).hover();
  await page.getByRole("menuitem", { name: "Compact" }).click();
  await expect
    .poll(async () => Math.round((await page.locator("tr[data-row-key]").first().boundingBox())?.height ?? 0))
    .toBeLessThan(34);
  await page.keyboard.press("Shift+Control+KeyQ");
  await page.waitForURL("**/login");
  await follow(page, "/dashboard");
  await page.waitForURL("**/login?redirect=%2Fdashboard");
  await expect(page.locator("#userNo")).toBeVisible();
  expect(await seriousBarriers(page)).toEqual([]);
  expect(await darkBarriers(page)).toEqual([]);
});

test("light or dark is there before anything is drawn", async ({ signIn }) => {
  const page = await signIn("warehouse");
  await userMenu(page).click();
  await page.getByRole("menuitem", { name: "Appearance" }).hover();
  await page.getByRole("menuitem", { name: "Dark", exact: true }).click();
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(14, 16, 17)");
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/dashboard");
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(14, 16, 17)");
  await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
});

test("B2.30 B5.15g a browser in the hand is offered the app, which is told of a newer version, and shows nothing else where it must be taken", async ({
  desk,
  signIn,
}) => {
  const admin = await desk("admin", { at: "/app-versions" });
  // An empty list offers it, too.
  await button(admin, "Add version").first().click();
  const adding = admin.getByRole("dialog", { name: "Add version" });
  await adding.getByLabel("Version", { exact: true }).fill("2.1");
  const archive = Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(40), Buffer.from("AndroidManifest.xml")]);
  await adding.locator("#app-file").setInputFiles({ name: "tandem.apk", mimeType: "", buffer: archive });
  await button(adding, "Save").click();
  await expect(toast(admin, "The version has been added.")).toBeVisible();

  const page = await signIn("warehouse", { phone: true, at: null });
  const notice = page.getByRole("status").filter({ hasText: "Version 2.1 of the app is available." });
  const hint = page.getByRole("status").filter({ hasText: "Version 2.1 of the app is there for this phone." });
  await page.addInitScript(
    'Object.defineProperty(navigator, "userAgent", { configurable: true, get: () => "iPhone" });',
  );
  await page.goto("/dashboard");
  await expect(page.getByRole("status").filter({ hasText: "“Add to Home Screen”" })).toBeVisible();
  await expect(notice.or(hint)).toHaveCount(0);
  await page.addInitScript(
    'const there = navigator.userAgent; Object.defineProperty(navigator, "userAgent", { configurable: true, get: () => there + " Android" });',
  );
  await page.reload();
  await expect(button(hint, "Download")).toBeVisible();
  await button(hint, "Not now").click();
  await expect(hint).toHaveCount(0);
  await page.getByRole("button", { name: /: user menu$/ }).click();
  await expect(page.getByRole("menuitem", { name: "Get the app" })).toBeVisible();
  await page.addInitScript(
    `const name = navigator.userAgent; Object.defineProperty(navigator, "userAgent", { get: () => name + " TandemApp/2.0" });`,
  );
  await page.reload();
  const download = page.waitForEvent("download");
  await button(notice, "Download").click();
  expect((await download).suggestedFilename()).toBe("tandem.apk");
  expect(await seriousBarriers(page)).toEqual([]);
  await button(notice, "Later").click();
  await expect(notice).toHaveCount(0);

  await button(row(admin, "2.1"), "More").click();
  await admin.getByRole("menuitem", { name: "Require update" }).click();
  await expect(row(admin, "2.1")).toContainText("Yes");
  await page.reload();
  const must = page.getByRole("dialog", { name: "Update the app" });
  await expect(must).toContainText("Install version 2.1 to go on.");
  await page.keyboard.press("Escape");
  await expect(button(must, "Download")).toBeVisible();
  await expect(button(must, "Close")).toHaveCount(0);
});

test("B2.30 message settings are kept where they stand, and what does not fit is refused at its field", async ({
  demo,
  desk,
}) => {
  const page = await desk("admin", { at: "/system/message-config" });
  const days = page.getByRole("spinbutton", { name: "Reminder before an answer is due" });
  await days.fill("400");
  await days.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(/“400” does not fit .* from 0 to 365\.$/);
  await expect(days).toHaveValue("400");
  await days.fill("3");
  await days.press("Enter");
  await expect(toast(page, "Reminder before an answer is due: saved.")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("combobox", { name: "Time zone" }).fill("Ho_Chi");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Time zone: saved.")).toBeVisible();
  expect(await seriousBarriers(page)).toEqual([]);

  // Mails that cannot leave say why where they are listed, and where that is changed.
  await asOwner(
    demo,
    `insert into outgoing_message (tenant_id, channel, event, address, language_code, next_attempt_at, expire_at)
     select id, '2', 'mailTest', 'clerk@buyer.example.com', 'en-US', now(), now() + interval '1 day' from tenant limit 1`,
  );
  await visit(page, "/system/message");
  await expect(page.locator("main").getByRole("alert")).toContainText(/\d mails? waits?: no mail server is set up\./);
  await page.locator("main").getByRole("alert").getByRole("link").click();
  await page.waitForURL("**/system/message-config");
  await asOwner(demo, "delete from outgoing_message where event = 'mailTest'");
});

test("settings and their pages have no serious barrier, light and dark", async ({ desk }) => {
  const page = await desk("admin");
  for (const [address, alsoDark] of [
    ["/setting/user-info", true],
    ["/setting/password", true],
    ["/baseManage/password-policy", false],
    ["/baseManage/add-user", false],
  ] as const) {
    await visit(page, address);
    await expect(page.locator("main form").filter({ visible: true })).toBeVisible();
    expect(await seriousBarriers(page)).toEqual([]);
    if (alsoDark) expect(await darkBarriers(page)).toEqual([]);
  }
});
