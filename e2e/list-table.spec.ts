import type { Locator, Page } from "@playwright/test";
import { darkBarriers, seriousBarriers } from "./barriers.ts";
import { cells, openList, orderLines, rows } from "./lists.ts";
import { expect, test } from "./portal.ts";

const heads = (page: Page) => page.locator("main").getByRole("columnheader");
const grid = (page: Page) => page.locator("main [data-grid]");
const selected = async (page: Page) => {
  const marks = await rows(page).evaluateAll((all: { getAttribute(name: string): string | null }[]) =>
    all.map((row) => row.getAttribute("aria-selected") === "true"),
  );
  return marks
    .map((mark) => (mark ? "x" : "-"))
    .join("")
    .replace(/-+$/, "");
};

/** The text that copying leaves on the clipboard. */
async function copied(page: Page): Promise<string> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.keyboard.press("ControlOrMeta+c");
  return (await page.evaluate("navigator.clipboard.readText()")) as string;
}

test("S2.22a keys move, select, copy and open: arrows, Home, End, pages, Space, ranges, all, none", async ({
  desk,
}) => {
  const page = await desk("supplier");
  await openList(page, orderLines);
  const focused = page.locator("main tr:focus");
  await rows(page).first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(focused).toHaveAttribute("aria-rowindex", "3");
  await page.keyboard.press("Space");
  expect(await selected(page)).toBe("-x");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  expect(await selected(page)).toBe("-xxx");
  await page.keyboard.press("Shift+ArrowUp");
  expect(await selected(page)).toBe("-xx");
  await page.keyboard.press("Escape");
  expect(await selected(page)).toBe("");
  await page.keyboard.press("ControlOrMeta+a");
  expect(await selected(page)).toBe("x".repeat(20));
  await expect(page.getByText("20 selected")).toBeVisible();
  await expect(page.locator("footer").getByText("Ordered quantity")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.keyboard.press("End");
  await expect(focused).toHaveAttribute("aria-rowindex", "21");
  await expect(focused).toBeInViewport();
  await page.keyboard.press("Home");
  await expect(focused).toHaveAttribute("aria-rowindex", "2");
  await page.keyboard.press("PageDown");
  expect(Number(await focused.getAttribute("aria-rowindex"))).toBeGreaterThan(6);
  await page.keyboard.press("PageUp");

  // Into the cells, and as far as the last, beside what is frozen.
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("main td:focus")).toHaveAttribute("data-column", "0");
  await page.keyboard.press("End");
  await expect(page.locator("main td:focus")).toBeInViewport();
  await expect(grid(page)).not.toHaveJSProperty("scrollLeft", 0);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("main td:focus")).toHaveAttribute("data-column", "1");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(focused).toHaveAttribute("aria-rowindex", "3");
  // One stop of the Tab key.
  await expect(page.locator("main [data-grid] :is(tr, td, th, button)[tabindex='0']")).toHaveCount(1);

  // A cell and selected rows are copied as a spreadsheet reads them.
  const row = rows(page).first();
  const quantity = heads(page).filter({ hasText: "Ordered quantity" });
  const column = await quantity.getAttribute("data-column");
  await row.focus();
  await page.keyboard.press("ArrowRight");
  const number = await copied(page);
  expect(number).toMatch(/^PO-[\w-]+$/);
  for (let index = 0; index < Number(column); index += 1) await page.keyboard.press("ArrowRight");
  const shown = await row.locator(`td[data-column="${column}"]`).innerText();
  expect(await copied(page)).toBe(shown.replaceAll(",", ""));

  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  const lines = (await copied(page)).split("\r\n").map((line) => line.split("\t"));
  expect(lines).toHaveLength(3);
  expect(lines[0]?.slice(0, 4)).toEqual(["Order no.", "Line", "Material no.", "Material name"]);
  // The picture of the progress is none that a spreadsheet has.
  expect(lines[0]).not.toContain("Progress");
  expect(lines[1]?.[0]).toBe(number);
  expect(lines[1]?.[lines[0]?.indexOf("Ordered quantity") ?? -1]).toBe(shown.replaceAll(",", ""));
  expect(lines[1]?.[lines[0]?.indexOf("Requested date") ?? -1]).toMatch(/^\d{4}-\d\d-\d\d$/);
  const html = await page.evaluate(
    "navigator.clipboard.read().then(([item]) => item.getType('text/html')).then((blob) => blob.text())",
  );
  expect(html).toContain("<table>");

  await row.focus();
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(new RegExp(`${orderLines}$`));
});

test("S2.22a selecting rows leaves their buttons alone; those of the focused row alone are stops of the Tab key", async ({
  desk,
}) => {
  const page = await desk("admin");
  await openList(page, "/baseManage/user");
  await rows(page).first().focus();
  await page.evaluate(`
    window.changed = [];
    new MutationObserver((records) => window.changed.push(...records.map(({ target }) => target.nodeName)))
      .observe(document.querySelector("main [data-grid]"), { attributeFilter: ["tabindex"], subtree: true });
  `);
  await page.keyboard.press("ControlOrMeta+a");
  await expect(page.locator("tr[aria-selected=false]")).toHaveCount(0);
  expect(await page.evaluate("window.changed")).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await expect(rows(page).nth(1)).toBeFocused();
  const stops = (within: Locator) => within.locator(":is(button, a[href], [data-reason]):not([tabindex='-1'])");
  await expect(stops(rows(page).nth(1))).not.toHaveCount(0);
  await expect(stops(page.locator("tr[data-row-key]:not([data-row='1'])"))).toHaveCount(0);

  // What stands around a button that cannot be pressed is no other than a button.
  await openList(page, "/base/rule/execution-policy");
  const reasoned = page.locator("td [data-reason]").first();
  await rows(page).filter({ has: reasoned }).focus();
  await expect(reasoned).toHaveAttribute("tabindex", "0");
  await page.keyboard.press("ArrowUp");
  await expect(reasoned).toHaveAttribute("tabindex", "-1");
});

test("S2.22a boxes select one row, a range, and all; two are compared; what is selected survives leafing, sorting and searching", async ({
  desk,
}) => {
  const page = await desk("supplier");
  await openList(page, orderLines);
  const box = (index: number) => rows(page).nth(index).getByRole("checkbox");
  await expect(box(0)).toHaveAccessibleName(/^Select PO-/);
  await box(1).check();
  await box(4).click({ modifiers: ["Shift"] });
  expect(await selected(page)).toBe("-xxxx");
  await cells(rows(page).nth(6))
    .nth(2)
    .click({ modifiers: ["ControlOrMeta"] });
  expect(await selected(page)).toBe("-xxxx-x");
  const all = page.getByRole("checkbox", { name: "Select all rows of this page" });
  await expect(all).toHaveJSProperty("indeterminate", true);
  await all.check();
  expect(await selected(page)).toBe("x".repeat(20));
  await all.uncheck();
  expect(await selected(page)).toBe("");

  const compare = page.getByRole("button", { name: "Compare" });
  await rows(page).nth(0).getByRole("checkbox").check();
  await expect(compare).toHaveCount(0);
  await rows(page).nth(1).getByRole("checkbox").check();
  await compare.click();
  const dialog = page.getByRole("dialog");
  const fields = dialog.locator("tr[data-differs]");
  await expect(fields.first()).toHaveAttribute("data-differs", "true");
  await expect(fields.last()).toHaveAttribute("data-differs", "false");
  await dialog.getByRole("checkbox", { name: "Only what differs" }).check();
  await expect(dialog.locator("tr[data-differs=false]")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  // The table can be read and reached by everybody, light and dark.
  expect(await seriousBarriers(page)).toEqual([]);
  expect(await darkBarriers(page)).toEqual([]);
  await rows(page).nth(0).getByRole("checkbox").uncheck();
  await rows(page).nth(1).getByRole("checkbox").uncheck();

  const foot = page.locator("main footer");
  const total = Number(((await page.locator("main h1").textContent()) ?? "").match(/[\d]+$/)?.[0]);
  await rows(page).nth(1).getByRole("checkbox").check();
  await expect(foot).toContainText("1 selected");
  await expect(foot.getByRole("button", { name: /^Select all/ })).toHaveCount(0);
  await foot.getByRole("button", { name: "Page 2", exact: true }).click();
  await expect(foot).toContainText("1 selected, 1 not on this page");
  await heads(page).getByRole("checkbox").check();
  await expect(foot).toContainText("21 selected, 1 not on this page");
  await heads(page).getByRole("button", { name: "Material no." }).click();
  await expect(foot).toContainText(/21 selected, (?!1 )\d+ not on this page/);
  await heads(page).getByRole("checkbox").check();
  await foot.getByRole("button", { name: `Select all ${total.toLocaleString("en-US")}` }).click();
  await expect(foot).toContainText(`${total} selected, ${total - 20} not on this page`);
  await page.locator("main").getByRole("textbox", { name: "Search" }).fill("nothing at all");
  await page.keyboard.press("Enter");
  await expect(foot).toContainText(`${total} selected, ${total} not on this page`);
  await foot.getByRole("button", { name: "Clear" }).click();
  await expect(foot).not.toContainText("selected");
});

test("S2.22a S9.2a S9.2b S9.3e heads sort, and stay above their rows and columns in every frame of scrolling; the pager goes to any page, at its top", async ({
  desk,
}) => {
  const page = await desk("supplier");
  await openList(page, orderLines);
  const number = heads(page).filter({ hasText: "Order no." });
  const sorts = async (order: string, query: RegExp) => {
    await expect(number).toHaveAttribute("aria-sort", order);
    await expect(page).toHaveURL(query);
  };
  await expect(number).toHaveAttribute("aria-sort", "none");
  // The usual order is by a column that is not there.
  const usual = page.locator("main footer").getByText("Latest change first");
  await expect(usual).toBeVisible();
  await number.click();
  await sorts("ascending", /sort=purchaseNo\.asc/);
  await expect(usual).toBeHidden();
  await number.getByRole("button").focus();
  await page.keyboard.press("Enter");
  await sorts("descending", /sort=purchaseNo\.desc/);
  await page.keyboard.press("Enter");
  await sorts("none", new RegExp(`${orderLines}$`));

  await page.evaluate(`
    const grid = document.querySelector("main [data-grid]");
    const leftOf = (cell) => Math.round(cell.getBoundingClientRect().left);
    const look = () => {
      const heads = [...grid.querySelectorAll("thead th")];
      const cells = [...grid.querySelector("tr[data-row-key]").children];
      window.seen.push({
        at: [grid.scrollTop, grid.scrollLeft],
        below: Math.round(heads[0].getBoundingClientRect().top - grid.getBoundingClientRect().top) - grid.clientTop,
        apart: heads.length - cells.length || heads.findIndex((head, index) => leftOf(head) !== leftOf(cells[index])),
      });
    };
    window.seen = [];
    grid.addEventListener("scroll", () => requestAnimationFrame(look));
  `);
  for (const [down, across] of [
    [60, 0],
    [60, 150],
    [120, 300],
  ]) {
    await grid(page).evaluate(
      (element: { scrollTo(x: number, y: number): void }, to) => element.scrollTo(...(to as [number, number])),
      [across, down],
    );
    await expect.poll(() => page.evaluate("window.seen.at(-1)?.at")).toEqual([down, across]);
  }
  const seen = (await page.evaluate("window.seen")) as { below: number; apart: number }[];
  for (const frame of seen) expect(frame).toMatchObject({ below: 0, apart: -1 });

  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages.getByRole("button", { name: "First page" })).toBeDisabled();
  await grid(page).evaluate((element: unknown) =>
    (element as { scrollTo(x: number, y: number): void }).scrollTo(0, 200),
  );
  await pages.getByRole("button", { name: "Next page" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(grid(page)).toHaveJSProperty("scrollTop", 0);
  await pages.getByRole("button", { name: "Page 4", exact: true }).click();
  await expect(page.locator("[aria-current=page]", { hasText: /^4$/ })).toBeVisible();
  await pages.getByRole("button", { name: "Last page" }).click();
  await expect(pages.getByRole("button", { name: "Next page" })).toBeDisabled();
  await page.getByLabel("Go to page").fill("3");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/page=3/);

  // Without selection rows are numbered, over the pages.
  await page.getByText("History", { exact: true }).click();
  await expect(heads(page).first()).toHaveText("#");
  await expect(rows(page).getByRole("checkbox")).toHaveCount(0);
  await pages.getByRole("button", { name: "Page 2", exact: true }).click();
  await expect(rows(page).first().locator("td").first()).toHaveText("21");
});

test("S2.22a long lists draw what is in view, frozen columns and heads stay, and the focus goes to rows that are not drawn", async ({
  desk,
}) => {
  const page = await desk("buyer");
  await openList(page, `${orderLines}?size=1000`);
  await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "1001");
  await expect.poll(() => rows(page).count()).toBeLessThan(80);
  const box = grid(page);
  await box.evaluate((element: unknown) => (element as { scrollTo(x: number, y: number): void }).scrollTo(900, 20_000));
  await expect.poll(async () => Number(await rows(page).nth(20).getAttribute("aria-rowindex"))).toBeGreaterThan(400);
  const place = await box.boundingBox();
  const frozen = await rows(page).nth(20).locator("td[data-frozen=left]").first().boundingBox();
  expect((frozen?.x ?? 0) - (place?.x ?? 0)).toBeLessThan(60);
  const head = await heads(page).filter({ hasText: "Order no." }).boundingBox();
  expect(Math.abs((head?.y ?? 0) - (place?.y ?? 0))).toBeLessThan(3);

  await rows(page).nth(20).focus();
  await page.keyboard.press("End");
  await expect(page.locator("main tr:focus")).toHaveAttribute("aria-rowindex", "1001");
  await expect(page.locator("main tr:focus")).toBeInViewport();
});

test("S2.22a of a long and wide list the columns in view are drawn, keys reach all of them, and rows are copied whole", async ({
  desk,
}) => {
  const page = await desk("supplier");
  await openList(page, `${orderLines}?size=1000`);
  const titles = (await heads(page).allInnerTexts()).map((title) => title.trim());
  const columns = await page.locator("main th[data-column]").count();
  expect(columns).toBeGreaterThan(15);
  const first = rows(page).first();
  await expect.poll(() => cells(first).count()).toBeLessThan(columns - 3);
  await expect(page.getByRole("grid")).toHaveAttribute("aria-colcount", String(columns + 1));

  await first.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  const focused = page.locator("main td:focus");
  await expect(focused).toHaveAttribute("data-column", String(columns - 2));
  await expect(focused).toHaveAttribute("aria-colindex", String(columns));
  await expect(focused).toBeInViewport();
  const under = await page.locator(`main th[data-column="${columns - 2}"]`).boundingBox();
  const cell = await focused.boundingBox();
  expect([cell?.x, cell?.width]).toEqual([under?.x, under?.width]);
  // What was in view at first is not any more, but for what is frozen and for the first.
  await expect(first.locator('td[data-column="5"]')).toHaveCount(0);
  await expect(first.locator('td[data-column="0"]')).toHaveCount(1);

  await page.keyboard.press("Space");
  await expect(first).toHaveAttribute("aria-selected", "true");
  const [copiedTitles = [], values = []] = (await copied(page)).split("\r\n").map((line) => line.split("\t"));
  expect(copiedTitles.length).toBeGreaterThan(columns - 4);
  expect(titles).toEqual(expect.arrayContaining(copiedTitles));
  expect(values).toHaveLength(copiedTitles.length);
  await page.keyboard.press("Home");
  await expect(focused).toHaveAttribute("data-column", "0");
  await expect(focused).toBeInViewport();
});
