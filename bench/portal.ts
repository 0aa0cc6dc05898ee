import type { Browser, BrowserContext } from "@playwright/test";

/** Behind what other measurements have left to the machine a page may take its time; how long is measured elsewhere. */
const openingMilliseconds = 180_000;

/** A browser window of somebody who is signed in, at an address of the portal. */
export async function openPortal(browser: Browser, address: string, token: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1280, height: 800 } });
  context.setDefaultNavigationTimeout(openingMilliseconds);
  await context.addCookies([{ name: "supplier-authentication", value: token, url: address }]);
  return context;
}
