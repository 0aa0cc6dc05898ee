import { call } from "./calls.ts";
import { rows } from "./lists.ts";
import { agree, chooseAction, question, row, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

test("S7.5 a step on several users is taken on those that it may be taken on, and the others stay selected", async ({
  desk,
}) => {
  const page = await desk("admin");
  const add = (userNo: string, statusCode: string) =>
    call(page, "/ISysUserService/saveOrUpdateSysUser", {
      condition: {
        ...{ userNo, userName: `User ${userNo}`, statusCode, email: `${userNo}@example.com`, roleNo: ["buyer"] },
        ...{ scopeOrgNo: [], scopeWarehouseNo: [] },
      },
    });
  await add("step-works", "1");
  await add("step-stopped", "0");
  await visit(page, "/baseManage/user?keyword=step-");
  await expect(rows(page)).toHaveCount(2);
  const selected = (userNo: string) => row(page, userNo).getByRole("checkbox");
  await selected("step-stopped").check();
  await page.locator("main header").getByRole("button", { name: "More" }).click();
  const whyNot = page.getByRole("menuitem", { name: /^Log out everywhere/ });
  await expect(whyNot).toContainText("is disabled");
  await page.keyboard.press("Escape");

  await selected("step-works").check();
  await chooseAction(page, "Log out everywhere");
  await expect(question(page)).toContainText("can log in again: User step-works");
  await expect(question(page)).not.toContainText("step-stopped");
  await agree(page, "Log out everywhere");
  await expect(page.locator(".ant-message-notice", { hasText: "Log out everywhere: 1 user" })).toBeVisible();
  await expect(selected("step-stopped")).toBeChecked();
  await expect(selected("step-works")).not.toBeChecked();
});
