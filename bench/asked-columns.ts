import { type Browser, chromium, type Request } from "@playwright/test";
import type { ListRequest } from "@tandem/contract/core/service";
import { services } from "@tandem/contract/services";
import { findChromium } from "../e2e/chromium.ts";
import type { Place } from "../web/src/routes/place.ts";
import { places } from "../web/src/routes/table.ts";
import { addressOf } from "./client.ts";
import { openPortal } from "./portal.ts";

/** The fields that pages ask of lists by their addresses; a list of which no page asks for some is asked for all. */
export type AskedColumns = ReadonlyMap<string, readonly string[]>;

/** The addresses of all lists of the contract. */
function listAddresses(): ReadonlySet<string> {
  const addresses = Object.entries(services).flatMap(([service, { endpoints }]) =>
    Object.entries(endpoints).flatMap(([method, { kind }]) =>
      kind === "list" ? [addressOf(service as keyof typeof services, method)] : [],
    ),
  );
  return new Set(addresses);
}

/** Pages that open by their address alone, but for those on which something is added. */
const openable = (Object.values(places) as readonly Place[]).filter(
  ({ path, flag, public: isPublic, pageless, opens }) =>
    !path.includes(":") && flag !== "isAdd" && !isPublic && !pageless && !opens,
);

/** A page that has a list asks for it within this time, once the scripts of the product are there. */
const longestMilliseconds = 3000;

async function listen(browser: Browser, address: string, token: string): Promise<AskedColumns> {
  const lists = listAddresses();
  const asked = new Map<string, readonly string[]>();
  const context = await openPortal(browser, address, token);
  const page = await context.newPage();
  const isList = (request: Request) => request.method() === "POST" && lists.has(new URL(request.url()).pathname);
  const bodyOf = (request: Request): Partial<ListRequest<object>> => JSON.parse(request.postData() ?? "{}");
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!isList(request)) return;
    const { columns = [] } = bodyOf(request);
    // A tile that shows a few of its rows asks for less than its page does.
    if (columns.length > (asked.get(pathname)?.length ?? 0)) asked.set(pathname, columns);
  });
  // The counts of its tabs a page may ask for before its rows.
  const isOfRows = (request: Request) => isList(request) && !bodyOf(request).counts;
  await page.goto("/dashboard", { waitUntil: "networkidle" });
  for (const { path } of openable) {
    const listed = page.waitForRequest(isOfRows, { timeout: longestMilliseconds }).catch(() => undefined);
    // As a menu does it: a page that is loaded anew fetches all of its scripts again.
    await page.evaluate(`history.pushState(null, "", "${path}"); dispatchEvent(new PopStateEvent("popstate"))`);
    await listed;
  }
  return asked;
}

/** Opens every page as whoever has never arranged its columns, and remembers which fields it asks its lists for. */
export async function listenToPages(address: string, token: string): Promise<AskedColumns> {
  const browser = await chromium.launch(await findChromium());
  try {
    return await listen(browser, address, token);
  } finally {
    await browser.close();
  }
}
