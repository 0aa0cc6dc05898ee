import { demoPassword } from "../demo/accounts.ts";
import { loginCode } from "../server/testing/login-codes.ts";
import { asOwner } from "../server/testing/owner.ts";
import { seriousBarriers } from "./barriers.ts";
import { call } from "./calls.ts";
import { button, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

test("S5.10b whoever must choose a password first begins in its field, and goes on or out, in their own language", async ({
  signIn,
  demo,
}) => {
  await asOwner(demo, "update app_user set password_not_own = true where user_no = 'supplier3'");
  const page = await signIn("supplier3");
  await expect(page.getByLabel("Current password")).toBeFocused();
  await expect(page).toHaveTitle("Change password - WMS");
  await expect(button(page, "Cancel")).toHaveCount(0);
  await page.locator("button:has(.anticon-global)").click();
  await page.getByRole("menuitem", { name: "Tiếng Việt" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Đổi mật khẩu" })).toBeVisible();
  await page.getByRole("button", { name: "Đăng xuất" }).click();
  await page.waitForURL("**/login");
  await asOwner(
    demo,
    "update app_user set password_not_own = false, language_code = 'en-US' where user_no = 'supplier3'",
  );
});

test("B5.15k whoever must have a second factor is asked for that alone, field by field, and goes on with it", async ({
  desk,
  signIn,
}) => {
  const admin = await desk("admin", { at: "/404" });
  const policy = await call<{ version: number }>(admin, "/ISysPasswordPolicyService/getPasswordPolicy", {});
  const asking = (secondFactorRoles: string[], version: number) =>
    call<{ version: number }>(admin, "/ISysPasswordPolicyService/updatePasswordPolicy", {
      condition: { ...policy, version, secondFactorRoles },
    });
  // One who has no page open elsewhere: to end it signs them out there.
  const { version } = await asking(["supplier"], policy.version);
  const page = await signIn("supplier3");
  await expect(page.getByRole("heading")).toHaveText(["Set up two-factor login"]);
  await expect(page).toHaveTitle("Set up two-factor login - WMS");
  await expect(page.getByLabel("New password")).toHaveCount(0);
  await expect(button(page, "Cancel")).toHaveCount(0);
  const own = page.getByLabel("Current password");
  await expect(own).toBeFocused();
  expect(await seriousBarriers(page)).toEqual([]);
  await own.fill(demoPassword);
  await own.press("Enter");
  const code = page.getByLabel("Login code");
  await expect(code).toBeFocused();
  await expect(code).toBeInViewport();
  const secret = await page.locator("main code").innerText();
  await code.fill(loginCode(secret));
  await code.press("Enter");
  await expect(page.getByText("Two-factor login is on.")).toBeVisible();
  // Whoever loads the page anew is asked before the codes are lost.
  const asked = page.waitForEvent("dialog");
  const reloading = page.evaluate("location.reload()");
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await reloading.catch(() => undefined);
  await button(page, "I have kept them").click();
  await expect(page.getByRole("navigation").first()).toBeVisible();

  await visit(page, "/setting/password");
  await expect(page.getByText("On. 10 recovery codes left.")).toBeVisible();
  await expect(button(page, "Turn off")).toHaveCount(0);
  await own.last().fill(demoPassword);
  await button(page, "New recovery codes").click();
  await expect(page.getByText("Your old recovery codes no longer work.")).toBeVisible();
  await expect(page.locator("main pre")).toHaveText(/^(\w{5}-\w{5}\s*){10}$/);
  await button(page, "I have kept them").click();
  await asking([], version);
  const pwd = Buffer.from(demoPassword).toString("base64");
  await call(page, "/ISysSecondFactorService/endSecondFactor", { condition: { pwd } });
});
