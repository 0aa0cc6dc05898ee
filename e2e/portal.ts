import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, test as base, type Page } from "@playwright/test";
import { demoPassword } from "../demo/accounts.ts";
import { demoLicenceKey } from "../server/src/platform/licence/demo-licence.ts";
import { erpSecret, StandInErp } from "../server/testing/stand-in-erp.ts";
import { Contexts, deskSize } from "./contexts.ts";
import { addressOf, follow, visit } from "./pages.ts";
import { cloneDemo, type Installation, startServer, stopServer } from "./server.ts";

export type Language = "en-US" | "zh-CN" | "zh-TW" | "vi-VN";

export interface Visit {
  readonly language?: Language;
  /** The width of a phone, with touch. */
  readonly phone?: boolean;
  /** Where the page begins, unless at the start page; null where the test opens it itself. */
  readonly at?: string | null;
}

/** Opens the portal as a user of the demo, who has signed in. Signing in by the page is proven by tests of its own. */
export type SignIn = (userNo: string, visit?: Visit) => Promise<Page>;

/** More pages than this hear news that nobody looks at. */
const mostDesks = 4;

/** A page that asks for nothing and shows nothing that others change. */
const nowhere = "/404";

/** Takes back what a test may have changed of a page that stays open. */
async function cleared(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.keyboard.press("Escape");
  // Drafts of what it typed and did not send.
  if (page.url().startsWith("http")) await page.evaluate("localStorage.clear()");
  // What still stands above the page goes with it.
  if (await page.getByRole("dialog").first().isVisible()) await page.goto("about:blank");
  await page.setViewportSize(deskSize);
  await page.mouse.move(0, 0);
}

/** The file whose tests had the desks last. */
let lastFile = "";

/** A list or document that lies open is asked for again with every write: the tests of another file look at none of them. */
async function park(desks: ReadonlyMap<string, Page>): Promise<void> {
  const { file } = test.info();
  if (file === lastFile) return;
  lastFile = file;
  const open = [...desks.values()].filter((page) => page.url().startsWith("http"));
  await Promise.all(open.map((page) => follow(page, nowhere)));
}

interface Fixtures {
  /** For the length of a test. */
  signIn: SignIn;
}
interface WorkerFixtures {
  /** Whether the server is connected to an ERP; said at the top of a file. */
  withErp: boolean;
  /** That ERP; null without one. */
  erp: { readonly standIn: StandInErp; readonly address: string } | null;
  /** The demo tenant, of this worker alone: its database, for what only the passing of days brings about, and its files. */
  demo: Installation;
  /** The address of a server of its own, with that tenant. */
  portal: string;
  contexts: Contexts;
  /** For as long as the caller wants: who opens closes. */
  open: SignIn;
  /** Pages that stay open from test to test, by who has them and how. */
  desks: Map<string, Page>;
  /**
   * Somebody's page in a browser that stays open from test to test, at an address drawn anew: for tests that leave nothing
   * behind on the device. Without an address it stays where it was.
   */
  desk: SignIn;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  withErp: [false, { option: true, scope: "worker" }],
  erp: [
    async ({ withErp }, use) => {
      if (!withErp) return use(null);
      const standIn = new StandInErp();
      const address = await standIn.listen();
      await use({ standIn, address });
      await standIn.close();
    },
    { scope: "worker" },
  ],
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
    async ({}, use) => {
      const dataDirectory = await mkdtemp(join(tmpdir(), "tandem-e2e-"));
      await use({ dataDirectory, connectionString: await cloneDemo(dataDirectory) });
      await rm(dataDirectory, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  portal: [
    async ({ demo, erp }, use) => {
      const connection: Record<string, string> = erp
        ? {
            ERP_URL: erp.address,
            ERP_SECRET: erpSecret,
            ERP_PULL_MINUTES: "0",
            ERP_PUSH: "true",
            ERP_PUSH_DELAY_SECONDS: "0",
          }
        : { LICENCE_PUBLIC_KEY: demoLicenceKey };
      const { server, address } = await startServer(demo, connection);
      await use(address);
      await stopServer(server);
    },
    { scope: "worker", timeout: 180_000 },
  ],
  contexts: [async ({ browser, portal }, use) => use(new Contexts(browser, portal)), { scope: "worker" }],
  open: [
    async ({ contexts, portal }, use) => {
      await use(async (userNo, { language = "en-US", phone = false, at = "/dashboard" } = {}) => {
        const context = await contexts.take({ language, phone });
        const answer = await context.request.post("/dapilc/restful/service/ilcwmsplus/ISrmBmLoginService/login", {
          data: { condition: { userNo, pwd: Buffer.from(demoPassword).toString("base64") } },
        });
        const { data } = (await answer.json()) as { data: { token: string } };
        await context.addCookies([
          { name: "language", value: language, url: portal },
          { name: "supplier-authentication", value: data.token, url: portal },
        ]);
        const page = await context.newPage();
        if (at !== null) {
          await page.goto(at);
          // Keys pressed before the frame stands are heard by nobody.
          await page.locator("header, h1, form").first().waitFor();
        }
        return page;
      });
    },
    { scope: "worker" },
  ],
  desks: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
    async ({}, use) => {
      const desks = new Map<string, Page>();
      await use(desks);
      for (const page of desks.values()) await page.context().close();
    },
    { scope: "worker" },
  ],
  desk: [
    async ({ open, desks, contexts }, use) => {
      await use(async (userNo, { at = null, ...how } = {}) => {
        await park(desks);
        const key = JSON.stringify([userNo, how]);
        const known = desks.get(key);
        desks.delete(key);
        const page = known ?? (await open(userNo, { ...how, at }));
        desks.set(key, page);
        for (const [other, left] of [...desks].slice(0, -mostDesks)) {
          desks.delete(other);
          await contexts.giveBack(left.context());
        }
        if (known) await cleared(known);
        if (known && at !== null) await visit(known, at);
        return page;
      });
    },
    { scope: "worker" },
  ],
  signIn: async ({ open, contexts, desks }, use) => {
    await park(desks);
    // A document that lies open is read again when something happens to it: then the other side has seen the step.
    for (const page of desks.values()) if (addressOf(page).includes("id=")) await visit(page, nowhere);
    const lent: BrowserContext[] = [];
    await use(async (userNo, visit) => {
      const page = await open(userNo, visit);
      lent.push(page.context());
      return page;
    });
    for (const context of lent) await contexts.giveBack(context);
  },
});

export { expect } from "@playwright/test";
