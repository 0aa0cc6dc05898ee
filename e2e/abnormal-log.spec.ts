import { call } from "./calls.ts";
import { button, row, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

const broken = ["/broken-one", "/broken-two"] as const;

test("what broke is marked and opened again as the server says, and what was refused is told with the reason", async ({
  desk,
}) => {
  const page = await desk("admin");
  for (const path of broken)
    await call(page, "/ISysLogService/reportPageFailure", { condition: { message: `broken at ${path}`, page: path } });
  await visit(page, "/abnormal-logs?keyword=/broken-");
  const [one, two] = [row(page, broken[0]), row(page, broken[1])];
  await expect(button(one, "Mark as done")).toBeVisible();
  await expect(button(one, "Open again")).toHaveCount(0);

  // Somebody else was quicker with one of them.
  const id = await two.getAttribute("data-row-key");
  await call(page, "/ISysAbnormalLogService/doneSysAbnormalLog", { condition: { ids: [id], isDone: true } });
  for (const each of [one, two]) await each.getByRole("checkbox").check();
  await button(page.locator("main header"), "Mark as done").click();
  const notice = page.locator("main .ant-alert");
  await expect(notice).toContainText("/broken-two Somebody has marked this as done already.");
  await expect(notice).not.toContainText("/broken-one");
  await expect(page.locator(".ant-message").getByText("Mark as done: 1 entry", { exact: true })).toBeVisible();

  for (const each of [one, two]) {
    await expect(button(each, "Mark as done")).toHaveCount(0);
    await button(each, "Open again").click();
    await expect(button(each, "Mark as done")).toBeVisible();
  }
});
