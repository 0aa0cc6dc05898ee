import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { findChromium } from "../e2e/chromium.ts";
import { type Editing, measureEditing } from "./editing.ts";
import { openPortal } from "./portal.ts";
import { type ScrolledPage, scrollThrough } from "./scrolling.ts";
import { type Timing, timingOf } from "./timing.ts";

/** JavaScript that a page brings, as it travels: compressed. */
export interface PageWeight {
  name: string;
  kilobytes: number;
}

/** From the key that starts a search to the rows on the screen, beside the call it waits for. */
export interface SearchTime {
  name: string;
  painted: Timing;
  call: Timing;
}

/** How a long and wide list scrolls: frames by how long each took. */
export interface Scrolling {
  rows: number;
  columns: number;
  frames: Timing;
  /** The share of frames that took longer than one sixtieth of a second and a little. */
  late: number;
  /** Frames of more than 50 ms. */
  long: number;
}

export interface BrowserResult {
  shell: PageWeight;
  /** What each page brings beyond the signed-in shell, when it is the first that is opened; a form beyond its list too. */
  pages: PageWeight[];
  searches: SearchTime[];
  scrolling: Scrolling;
  editing: Editing;
}

const startPage = "/dashboard";
const furtherPages = [
  "/orderCollaboration/userOrder",
  "/delivery/orderTracking",
  "/delivery/asnTracking",
  "/delivery/receivingDetails",
  "/delivery/address",
  "/base/basic/supplier",
  "/base/basic/material",
  "/baseManage/user",
  "/setting/user-info",
];
/** Forms, each with the list that one comes from. */
const formPages = [
  { path: "/base/basic/add-supplier", list: "/base/basic/supplier" },
  { path: "/base/basic/add-material", list: "/base/basic/material" },
  { path: "/base/basic/add-zone", list: "/base/basic/zone" },
  { path: "/base/rule/add-notice-template", list: "/base/rule/notice-template" },
  { path: "/delivery/add-address", list: "/delivery/address" },
  { path: "/baseManage/add-user", list: "/baseManage/user" },
  { path: "/baseManage/add-custom-field", list: "/baseManage/custom-field" },
  { path: "/baseManage/add-menu-entry", list: "/baseManage/menu-entry" },
  { path: "/print-templates/add", list: "/print-templates" },
  { path: "/announcement/add-news", list: "/announcement/news" },
];
const restMilliseconds = 2000;
const searchedPage = "/delivery/orderTracking";
/** Each finds other lines than the one before. */
const searchedWords = ["ball bearing", "螺钉", "-00123", "bolt"];
const searchRounds = 15;

/** Names and compressed sizes of the scripts that a page loaded. */
async function scriptsOf(context: BrowserContext, path: string): Promise<Map<string, number>> {
  const page = await context.newPage();
  await page.goto(path, { waitUntil: "networkidle" });
  await page.locator("main, h1").first().waitFor();
  // What the frame fetches ahead while nobody waits belongs to it.
  await page.waitForTimeout(restMilliseconds);
  const scripts = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter((entry) => new URL(entry.name).pathname.endsWith(".js"))
      .map((entry) => [entry.name, entry.encodedBodySize] as const),
  );
  await page.close();
  return new Map(scripts);
}

const kilobytesOf = (sizes: Iterable<number>) => [...sizes].reduce((sum, size) => sum + size, 0) / 1000;

/** The scripts of a page that those before it did not bring. */
function further(
  scripts: ReadonlyMap<string, number>,
  ...before: readonly ReadonlyMap<string, number>[]
): PageWeight["kilobytes"] {
  return kilobytesOf([...scripts].filter(([name]) => !before.some((known) => known.has(name))).map(([, size]) => size));
}

async function measureWeights(browser: Browser, address: string, token: string) {
  const context = await openPortal(browser, address, token);
  try {
    const shell = await scriptsOf(context, startPage);
    const pages: PageWeight[] = [];
    for (const name of furtherPages) pages.push({ name, kilobytes: further(await scriptsOf(context, name), shell) });
    for (const { path, list } of formPages) {
      const ofList = await scriptsOf(context, list);
      pages.push({ name: `${path}, from its list`, kilobytes: further(await scriptsOf(context, path), shell, ofList) });
    }
    return { shell: { name: startPage, kilobytes: kilobytesOf(shell.values()) }, pages };
  } finally {
    await context.close();
  }
}

/** What the search is watched with, within the page. */
interface PageGlobals {
  document: { querySelectorAll(selector: string): Iterable<{ getAttribute(name: string): string | null }> };
  addEventListener(name: "keydown", listener: (event: { timeStamp: number }) => void, options: object): void;
  requestAnimationFrame(next: () => void): void;
}

/** Milliseconds until the rows of a search are painted, and of the call that brought them. */
async function searchOnce(page: Page, word: string): Promise<{ painted: number; call: number }> {
  const box = page.getByRole("textbox", { name: "Search" }).first();
  await box.fill(word);
  await page.evaluate(() => performance.clearResourceTimings());
  const measured = page.evaluate(
    () =>
      new Promise<{ painted: number; call: number }>((resolve) => {
        const inPage = globalThis as unknown as PageGlobals;
        const keysOf = () =>
          [...inPage.document.querySelectorAll("tr[data-row-key]")]
            .map((row) => row.getAttribute("data-row-key"))
            .join();
        const before = keysOf();
        inPage.addEventListener(
          "keydown",
          (event) => {
            const look = () => {
              if (keysOf() === before) {
                inPage.requestAnimationFrame(look);
                return;
              }
              inPage.requestAnimationFrame(() => {
                const painted = performance.now() - event.timeStamp;
                // The browser writes down how long a call took a little after its answer.
                setTimeout(() => {
                  const calls = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("Page"));
                  resolve({ painted, call: Math.max(0, ...calls.map(({ duration }) => duration)) });
                }, 100);
              });
            };
            look();
          },
          { once: true, capture: true },
        );
      }),
  );
  await box.press("Enter");
  return measured;
}

async function measureSearches(browser: Browser, address: string, token: string): Promise<SearchTime[]> {
  const context = await openPortal(browser, address, token);
  try {
    const page = await context.newPage();
    await page.goto(searchedPage, { waitUntil: "networkidle" });
    const found = new Map(searchedWords.map((word) => [word, { painted: [] as number[], call: [] as number[] }]));
    for (let round = 0; round <= searchRounds; round += 1) {
      for (const [word, times] of found) {
        // Searching again is blocked for a moment after each search (S4.2b).
        await page.waitForTimeout(400);
        const { painted, call } = await searchOnce(page, word);
        // The first round finds things out that later ones know.
        if (round === 0) continue;
        times.painted.push(painted);
        times.call.push(call);
      }
    }
    return [...found].map(([name, times]) => ({ name, painted: timingOf(times.painted), call: timingOf(times.call) }));
  } finally {
    await context.close();
  }
}

const scrolledColumns = 30;
const scrolledRows = 1_000;

/** Shows further columns of a list until there are so many, as a user would. */
async function showColumns(page: Page, wanted: number): Promise<void> {
  const shown = page.locator("main th[data-column]");
  await page.getByRole("button", { name: "Column settings" }).click();
  const boxes = page.getByRole("checkbox", { name: /^Show / });
  await boxes.first().waitFor();
  for (const box of await boxes.all()) {
    if ((await shown.count()) >= wanted) break;
    if (await box.isChecked()) continue;
    await box.click();
    // A long list is drawn anew first.
    await box.and(page.locator(":checked")).waitFor();
  }
  await page.keyboard.press("Escape");
}

/** Scrolls a page of order lines, with many of their columns. */
async function measureScrolling(browser: Browser, address: string, token: string): Promise<Scrolling> {
  const context = await openPortal(browser, address, token);
  try {
    const page = await context.newPage();
    await page.goto(`${searchedPage}?size=${scrolledRows}`, { waitUntil: "networkidle" });
    await showColumns(page, scrolledColumns);
    await page.locator("main tr[data-row-key]").first().waitFor();
    const columns = await page.locator("main th[data-column]").count();
    // The first run finds things out that later ones know.
    await scrollThrough(page, "main [data-grid]", true);
    await page.evaluate(() => {
      const inPage = globalThis as unknown as ScrolledPage;
      Object.assign(inPage.document.querySelector("main [data-grid]"), { scrollTop: 0, scrollLeft: 0 });
    });
    await page.waitForTimeout(500);
    const times = await scrollThrough(page, "main [data-grid]", true);
    return {
      rows: scrolledRows,
      columns,
      frames: timingOf(times),
      // Frames come to the clock of the screen: one that is on time may be a fraction late.
      late: times.filter((time) => time > 1000 / 60 + 1).length / times.length,
      long: times.filter((time) => time > 50).length,
    };
  } finally {
    await context.close();
  }
}

async function measureEditor(browser: Browser, address: string, token: string, orderId: string): Promise<Editing> {
  const context = await openPortal(browser, address, token);
  try {
    return await measureEditing(context, orderId);
  } finally {
    await context.close();
  }
}

/** An order that waits for a supplier, and their token. */
export interface WaitingOrder {
  readonly orderId: string;
  readonly token: string;
}

/**
 * Measures what the pages weigh, how soon a search shows, how a long list scrolls, and how an order of many lines is
 * promised, in a browser of this machine.
 */
export async function measureBrowser(port: number, token: string, waiting: WaitingOrder): Promise<BrowserResult> {
  const address = `http://127.0.0.1:${port}`;
  const browser = await chromium.launch(await findChromium());
  try {
    const weights = await measureWeights(browser, address, token);
    const searches = await measureSearches(browser, address, token);
    const scrolling = await measureScrolling(browser, address, token);
    const editing = await measureEditor(browser, address, waiting.token, waiting.orderId);
    return { ...weights, searches, scrolling, editing };
  } finally {
    await browser.close();
  }
}
