import { call } from "./calls.ts";
import { cells, openList, rows } from "./lists.ts";
import { expect, test } from "./portal.ts";

test("S2.23a a page past the end of a list is its last one, with whatever drawer is open there; a record that is gone is said", async ({
  desk,
}) => {
  const page = await desk("admin");
  const materials = "/base/basic/material";
  const method = "getbmitemlistbyparams";
  const { total } = await call<{ total: number }>(page, `/IBmItemService/${method}`, { current: 1, size: 1 });
  const pages = page.getByRole("navigation", { name: "Pages", exact: true });
  const last = Math.ceil(total / 20);
  await openList(page, `${materials}?page=${last}`);
  await expect(pages.getByRole("button", { name: "Next page" })).toBeDisabled();
  const id = await rows(page).last().getAttribute("data-row-key");

  await openList(page, `${materials}?page=999&open=${id}`);
  await expect(page).toHaveURL(new RegExp(`[?&]page=${last}&open=${id}$`));
  await expect(pages.locator("[aria-current=page]")).toHaveText(String(last));
  await expect(page.locator(`tr[data-row-key="${id}"]`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Previous record" })).toBeVisible();
  // Nobody is led back to where nothing is.
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`[?&]page=${last}$`));

  // A link opens what stands on another page of the list.
  await openList(page, `${materials}?open=${id}`);
  await expect(page.getByRole("dialog").locator(".ant-drawer-title")).toBeVisible();
  await expect(page.locator(`tr[data-row-key="${id}"]`)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Previous record" })).toBeDisabled();

  // What cannot be read is said, and asked for again: of the first of the list no page has asked yet.
  const other = await rows(page).first().getAttribute("data-row-key");
  let isDown = true;
  await page.route(`**/${method}`, (route) => {
    const { condition } = route.request().postDataJSON() as { condition: { id?: unknown } };
    const json = { status: 400, errorMessage: "Not today." };
    return isDown && condition.id ? route.fulfill({ json }) : route.continue();
  });
  await openList(page, `${materials}?open=${other}`);
  await expect(page.getByRole("dialog")).toContainText("Not today.");
  isDown = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("dialog").getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expect(page.getByRole("dialog")).not.toContainText("Not today.");

  await openList(page, `${materials}?open=999999`);
  await expect(page.getByRole("dialog", { name: "Material" })).toContainText("This record is not there any more");
});

test("S2.23a the drawer walks through the list by buttons and keys, over the end of a page", async ({ desk }) => {
  const page = await desk("admin");
  await openList(page, "/base/basic/material?sort=itemNo.asc");
  const title = page.getByRole("dialog").locator(".ant-drawer-title");
  const codes = await rows(page).locator('td[data-column="0"]').allInnerTexts();
  await cells(rows(page).first()).nth(1).click();
  await expect(title).toContainText(codes[0] ?? "?");
  // Three quarters of the window, unless its edge is drawn elsewhere.
  const drawer = page.locator(".ant-drawer-section");
  const { width: window = 0 } = page.viewportSize() ?? {};
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(window * 0.75);
  await expect(page.getByRole("dialog").getByRole("button", { name: "Modify" })).toBeVisible();
  // A mere press changes nothing.
  await page.locator(".ant-drawer-resizable-dragger").click();
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(window * 0.75);
  await page.locator(".ant-drawer-resizable-dragger").hover();
  await page.mouse.down();
  await page.mouse.move(window * 0.5, 300, { steps: 3 });
  await page.mouse.up();
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(window * 0.5);
  await expect(page.getByRole("button", { name: "Previous record" })).toBeDisabled();
  await page.getByRole("button", { name: "Next record" }).click();
  await expect(title).toContainText(codes[1] ?? "?");
  await page.keyboard.press("Alt+ArrowDown");
  await expect(title).toContainText(codes[2] ?? "?");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(title).toContainText(codes[1] ?? "?");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await cells(rows(page).last()).nth(1).click();
  await page.getByRole("button", { name: "Next record" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(title).not.toContainText(codes.at(-1) ?? "?");
  await expect(page.getByText(/^21 of /)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // Closed on its way to the next page, it stays closed when that comes.
  const list = "**/getbmitemlistbyparams";
  const held = Promise.withResolvers<void>();
  const [second = "?"] = await rows(page).first().locator('td[data-column="0"]').allInnerTexts();
  await cells(rows(page).last()).nth(1).click();
  await expect(title).not.toContainText(second);
  await page.route(list, async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(list);
  await page.getByRole("button", { name: "Next record" }).click();
  await asked;
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  held.resolve();
  await expect(rows(page).first()).not.toContainText(second);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
