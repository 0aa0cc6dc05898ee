import { cells, openList, rows } from "./lists.ts";
import { expect, test } from "./portal.ts";

test("a page past the end of a list is its last one, with whatever drawer is open there", async ({ desk }) => {
  const page = await desk("admin");
  const materials = "/base/basic/material";
  const pages = page.getByRole("navigation", { name: "Pages", exact: true });
  await openList(page, `${materials}?page=2`);
  await pages.getByRole("button", { name: "Last page" }).click();
  await expect(pages.getByRole("button", { name: "Next page" })).toBeDisabled();
  const last = await pages.locator("[aria-current=page]").innerText();
  await openList(page, `${materials}?page=${last}`);
  const id = await rows(page).last().getAttribute("data-row-key");

  await openList(page, `${materials}?page=999&open=${id}`);
  await expect(page).toHaveURL(new RegExp(`[?&]page=${last}&open=${id}$`));
  await expect(pages.locator("[aria-current=page]")).toHaveText(last);
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

  // What cannot be read is said, and asked for again.
  let isDown = true;
  await page.route("**/getbmitemlistbyparams", (route) => {
    const { condition } = route.request().postDataJSON() as { condition: { id?: unknown } };
    const json = { status: 400, errorMessage: "Not today." };
    return isDown && condition.id ? route.fulfill({ json }) : route.continue();
  });
  const other = await rows(page).first().getAttribute("data-row-key");
  await openList(page, `${materials}?page=${last}&open=${other}`);
  await expect(page.getByRole("dialog")).toContainText("Not today.");
  isDown = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("dialog").getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expect(page.getByRole("dialog")).not.toContainText("Not today.");
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

  // Closed on its way to the next page, it stays closed when that comes.
  const list = "**/getbmitemlistbyparams";
  let arrive: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await cells(rows(page).last()).nth(1).click();
  await expect(title).toContainText(codes.at(-1) ?? "?");
  await page.route(list, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(list);
  await page.getByRole("button", { name: "Next record" }).click();
  await asked;
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  arrive();
  await expect(rows(page).first()).not.toContainText(codes[0] ?? "?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.unroute(list);

  await openList(page, "/base/basic/material?sort=itemNo.asc");
  await cells(rows(page).last()).nth(1).click();
  await page.getByRole("button", { name: "Next record" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(title).not.toContainText(codes.at(-1) ?? "?");
  await expect(page.getByText(/^21 of /)).toBeVisible();
});

test("S2.23a a drawer of a record that is gone says so", async ({ desk }) => {
  const page = await desk("admin", { at: "/base/basic/supplier?open=999999" });
  const drawer = page.getByRole("dialog", { name: "Supplier" });
  await expect(drawer).toContainText("This record is not there any more");
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
});
