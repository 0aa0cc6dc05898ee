import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type BrowserContext, test as base, type Page } from "@playwright/test";
import { demoPassword } from "../demo/accounts.ts";
import { erpSecret, StandInErp } from "../server/testing/stand-in-erp.ts";
import { visit } from "./pages.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const deskSize = { width: 1280, height: 800 };
const phoneSize = { width: 390, height: 844 };
const startMilliseconds = 120_000;

/** The server's line that it is ready, with the port it took. */
function readyPort(line: string): number | null {
  if (!line.startsWith("{")) return null;
  const entry = JSON.parse(line) as { msg?: string; port?: number };
  return entry.msg === "Ready" ? (entry.port ?? null) : null;
}

async function startServer(
  dataDirectory: string,
  variables: Readonly<Record<string, string>>,
): Promise<{ server: ChildProcess; address: string }> {
  const server = spawn(process.execPath, ["server/src/main.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIRECTORY: dataDirectory,
      DATABASE_URL: "",
      DEMO: "true",
      LOG_LEVEL: "info",
      SIGN_IN_RATE: "10000",
      SIGN_IN_FAILURE_RATE: "10000",
      SESSIONS_PER_USER: "100",
      ...variables,
    },
  });
  const output = server.stdout;
  if (!output) throw new Error("the server has no output to read");
  const port = await new Promise<number>((resolve, reject) => {
    const tooLate = setTimeout(() => reject(new Error("the server did not get ready in time")), startMilliseconds);
    server.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    createInterface({ input: output }).on("line", (line) => {
      const found = readyPort(line);
      if (found === null) return;
      clearTimeout(tooLate);
      resolve(found);
    });
  });
  return { server, address: `http://127.0.0.1:${port}` };
}

async function stop(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await ended;
}

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

interface Fixtures {
  /** For the length of a test. */
  signIn: SignIn;
}
interface WorkerFixtures {
  /** Whether the server is connected to an ERP; said at the top of a file. */
  withErp: boolean;
  /** That ERP; null without one. */
  erp: { readonly standIn: StandInErp; readonly address: string } | null;
  /** Where that server keeps everything, its database too. */
  dataDirectory: string;
  /** The address of a server of its own, with the demo tenant on an empty data directory. */
  portal: string;
  /** For as long as the caller wants: who opens closes. */
  open: SignIn;
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
  dataDirectory: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
    async ({}, use) => {
      const dataDirectory = await mkdtemp(join(tmpdir(), "tandem-e2e-"));
      await use(dataDirectory);
      await rm(dataDirectory, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  portal: [
    async ({ dataDirectory, erp }, use) => {
      const connection: Record<string, string> = erp
        ? { ERP_URL: erp.address, ERP_SECRET: erpSecret, ERP_PULL_MINUTES: "0" }
        : {};
      const { server, address } = await startServer(dataDirectory, connection);
      await use(address);
      await stop(server);
    },
    { scope: "worker", timeout: 180_000 },
  ],
  open: [
    async ({ browser, portal }, use) => {
      await use(async (userNo, { language = "en-US", phone = false, at = "/dashboard" } = {}) => {
        const context = await browser.newContext({
          baseURL: portal,
          locale: language,
          viewport: phone ? phoneSize : deskSize,
          hasTouch: phone,
        });
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
  desk: [
    async ({ open }, use) => {
      const desks = new Map<string, Page>();
      await use(async (userNo, { at = null, ...how } = {}) => {
        const key = JSON.stringify([userNo, how]);
        const known = desks.get(key);
        desks.delete(key);
        const page = known ?? (await open(userNo, { ...how, at }));
        desks.set(key, page);
        for (const [other, left] of [...desks].slice(0, -mostDesks)) {
          desks.delete(other);
          await left.context().close();
        }
        if (known) await cleared(known);
        if (known && at !== null) await visit(known, at);
        return page;
      });
      for (const page of desks.values()) await page.context().close();
    },
    { scope: "worker" },
  ],
  signIn: async ({ open }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (userNo, visit) => {
      const page = await open(userNo, visit);
      contexts.push(page.context());
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

export { expect } from "@playwright/test";
