import type { Browser, BrowserContext, Page } from "@playwright/test";

export const deskSize = { width: 1280, height: 800 };
export const phoneSize = { width: 390, height: 844 };

/** What a browser is that somebody uses. */
export interface Device {
  readonly language: string;
  /** The width of a phone, with touch. */
  readonly phone: boolean;
}

const everythingKept = "local_storage,indexeddb,cache_storage,service_workers,websql,file_systems";

/** A file of the product that is quickly drawn. */
const smallFile = "/icon.svg";

/** Takes all from a device that somebody left on it, but for files of the product: those it need not fetch and compile again. */
async function clear(context: BrowserContext, keeper: Page, portal: string): Promise<void> {
  for (const page of context.pages()) if (page !== keeper) await page.close();
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    context.unrouteAll(),
    context.setOffline(false),
    context.setGeolocation(null),
  ]);
  const session = await context.newCDPSession(keeper);
  await session.send("Storage.clearDataForOrigin", { origin: portal, storageTypes: everythingKept });
  await session.detach();
}

/**
 * Devices that are lent from test to test. To open the product on a new one costs twice as much as on one that has opened
 * it before.
 */
export class Contexts {
  readonly #browser: Browser;
  readonly #portal: string;
  readonly #free = new Map<string, BrowserContext[]>();
  readonly #lent = new Map<BrowserContext, string>();
  /** A page of each device that stays open: the process that draws the product lives on, with what it has compiled. */
  readonly #keepers = new Map<BrowserContext, Page>();

  constructor(browser: Browser, portal: string) {
    this.#browser = browser;
    this.#portal = portal;
  }

  async take(device: Device): Promise<BrowserContext> {
    const key = JSON.stringify([device.language, device.phone]);
    const context = this.#free.get(key)?.pop() ?? (await this.#open(device));
    this.#lent.set(context, key);
    return context;
  }

  async #open({ language, phone }: Device): Promise<BrowserContext> {
    const context = await this.#browser.newContext({
      baseURL: this.#portal,
      locale: language,
      viewport: phone ? phoneSize : deskSize,
      hasTouch: phone,
    });
    context.once("close", () => {
      this.#lent.delete(context);
      this.#keepers.delete(context);
    });
    const keeper = await context.newPage();
    await keeper.goto(smallFile);
    this.#keepers.set(context, keeper);
    return context;
  }

  /** What its test has closed is gone: so does a test that changed its device for good. */
  async giveBack(context: BrowserContext): Promise<void> {
    const key = this.#lent.get(context);
    const keeper = this.#keepers.get(context);
    if (key === undefined || !keeper) return;
    await clear(context, keeper, this.#portal);
    this.#lent.delete(context);
    this.#free.set(key, [...(this.#free.get(key) ?? []), context]);
  }
}
