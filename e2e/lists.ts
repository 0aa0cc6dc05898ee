import { expect, type Locator, type Page, type Request } from "@playwright/test";
import { visit } from "./pages.ts";

/** The list that the tests of the generic list page look at: the lines of orders. */
export const orderLines = "/delivery/orderTracking";
const listCall = "/getPurchaseOrderLinePage";

export interface ListBody {
  readonly current: number;
  readonly size: number;
  readonly columns?: readonly string[];
  readonly count?: string;
  readonly total?: number;
  readonly after?: { readonly id: string; readonly values: readonly unknown[] };
  readonly condition: Record<string, unknown>;
  readonly counts?: readonly unknown[];
}

const bodyOf = (request: Request) => request.postDataJSON() as ListBody;

/** Every request for the list from now on: of rows, or of counts. */
export function listen(page: Page): { readonly rows: ListBody[]; readonly counts: ListBody[] } {
  const heard = { rows: [] as ListBody[], counts: [] as ListBody[] };
  page.on("request", (request) => {
    if (!request.url().endsWith(listCall)) return;
    const body = bodyOf(request);
    (body.counts ? heard.counts : heard.rows).push(body);
  });
  return heard;
}

/** What happens, up to the answer with the rows that follow from it. */
export async function andRows(page: Page, act: () => Promise<unknown>): Promise<ListBody> {
  // Not an answer: that of what was asked before may still be on its way.
  const asked = page.waitForRequest((request) => request.url().endsWith(listCall) && !bodyOf(request).counts);
  await act();
  const request = await asked;
  await request.response();
  return bodyOf(request);
}

/** Rows with data: those of a table that still waits are none. */
export const rows = (page: Page) => page.locator("tr[data-row-key]");

/** Opens the list of order lines in the state that a query tells. */
export async function openLines(page: Page, query = ""): Promise<void> {
  await visit(page, orderLines + query);
  await expect(rows(page).first()).toBeVisible();
}

export const searchBox = (page: Page) => page.locator("main").getByRole("textbox", { name: "Search" });
export const popover = (page: Page) => page.locator(".ant-popover:visible");
/** How wide it stands, in whole pixels. */
export async function popoverWidth(page: Page): Promise<number> {
  return Math.round((await popover(page).locator(".ant-popover-container").boundingBox())?.width ?? 0);
}

/** Opens the advanced search. */
export async function openFilters(page: Page): Promise<void> {
  await page
    .locator("main")
    .getByRole("button", { name: /Filters/ })
    .click();
  await expect(popover(page)).toBeVisible();
}

/** What the list is filtered by, each to be removed. */
export const chips = (page: Page) => page.locator("main [data-chip]");
export const heads = (page: Page) => page.locator("main th[draggable]");

export async function choose(page: Page, select: Locator, option: string): Promise<void> {
  await select.click();
  await page.locator(".ant-select-dropdown:visible").getByText(option, { exact: true }).click();
}

/** The cells of a row that show something of its record. */
export const cells = (row: Locator) => row.locator("td[data-column]");

/** Opens a list at an address, and waits for its rows. */
export async function openList(page: Page, address: string): Promise<void> {
  await visit(page, address);
  await expect(rows(page).first()).toBeVisible();
}
