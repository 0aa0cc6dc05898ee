import { rows, searchBox } from "./lists.ts";
import { expect, test } from "./portal.ts";

test("S9.3c a word on what is small is said of one thing at a time, by pointer and by keys, and goes when it is not wanted", async ({
  desk,
}) => {
  const page = await desk("buyer", { at: "/orderCollaboration/userOrder" });
  await expect(rows(page).first()).toBeVisible();
  const word = page.locator(".ant-tooltip").getByRole("tooltip");
  const bars = page.locator("main tbody [role=img][data-tooltip]");
  for (const at of [0, 1]) {
    await bars.nth(at).hover();
    // Rows that a page still shows are those of before, for a moment.
    await expect(async () => {
      const said = (await bars.nth(at).getAttribute("aria-label")) ?? "";
      expect((await word.innerText()).split("\n").join(", ")).toBe(said);
    }).toPass();
    expect((await word.innerText()).split("\n").length).toBeGreaterThan(1);
    // It is put in its place once it has its words.
    const apart = async () => {
      const [bar, box] = [await bars.nth(at).boundingBox(), await word.boundingBox()];
      return Math.abs((box?.y ?? 0) + (box?.height ?? 0) - (bar?.y ?? 0));
    };
    await expect.poll(apart).toBeLessThan(30);
  }
  // It may be read, however long that takes, and is sent away by a key.
  await word.hover();
  await page.waitForTimeout(300);
  await expect(word).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(word).toBeHidden();

  const refresh = page.locator("main").getByRole("button", { name: "Refresh", exact: true });
  await refresh.focus();
  await expect(word).toHaveText("Refresh");
  await searchBox(page).focus();
  await expect(word).toBeHidden();

  const columns = page.locator("main").getByRole("button", { name: "Column settings", exact: true });
  await columns.hover();
  await expect(word).toHaveText("Column settings");
  await columns.click();
  await expect(page.locator(".ant-popover:visible")).toBeVisible();
  await expect(word).toBeHidden();
  await page.keyboard.press("Escape");
});
