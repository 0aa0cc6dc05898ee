import { expect, test } from "@playwright/test";
import { type EmptyServer, fillSetup, signInAt, startEmpty } from "./new-company.ts";

let server: EmptyServer;
test.beforeAll(async () => {
  server = await startEmpty();
});
test.afterAll(() => server.stop());

test("an empty installation is set up by its link, once, and its administrator signs in", async ({ page, browser }) => {
  await page.goto(`${server.address}/login#setup=${server.token}`);
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByText("Company", { exact: true })).toBeVisible();
  await expect(page.locator(".ant-form-item-explain-error").first()).toBeVisible();
  await fillSetup(page, "Quarry-4711", "Quarry-4712");
  await expect(page.locator(".ant-form-item-explain-error")).toHaveCount(1);
  await page.getByLabel("Repeat the password").fill("Quarry-4711");
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByText("You can log in now.")).toBeVisible();
  expect(page.url()).not.toContain("setup");
  await signInAt(page, "chief", "Quarry-4711");
  await expect(page.getByText("First Person").first()).toBeVisible();
  const steps = page.getByRole("region", { name: "Your first steps" });
  await expect(steps.getByRole("listitem").filter({ has: page.getByLabel("Done") })).toHaveText([/organizations/]);
  await steps
    .getByRole("listitem")
    .filter({ hasText: "materials" })
    .getByRole("link", { name: "Import a workbook" })
    .click();
  await expect(page.getByRole("dialog", { name: "Import: Materials" })).toBeVisible();

  const again = await browser.newContext({ locale: "zh-TW" });
  const late = await again.newPage();
  await late.goto(`${server.address}/login#setup=${server.token}`);
  await expect(late.getByRole("alert")).toContainText("此連結已失效");
  await again.close();
});
