import { expect, test } from "./portal.ts";

test("what is sent again because no answer came is done once, however late that is", async ({ signIn }) => {
  const page = await signIn("admin", { at: "/base/basic/add-unit" });
  await page.getByRole("textbox", { name: "Unit no." }).fill("ONCE-1");
  await page.getByRole("textbox", { name: "Unit name" }).fill("Once");
  await page.route(
    "**/IBmUnitService/addbmunit",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  const said = page.locator("main").getByRole("alert");
  await expect(said).toContainText("“Save” was not possible");
  await expect(said).toContainText("network");
  // The server knows what has the same content for five seconds.
  await page.waitForTimeout(5200);
  await save.click();
  await expect(said).toContainText("This has already been submitted. It was not done a second time.");
  // The form says it, and nothing else does.
  await expect(page.locator(".ant-message-error")).toHaveCount(0);
});
