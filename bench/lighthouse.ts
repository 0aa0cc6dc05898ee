import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type BrowserContext, chromium } from "@playwright/test";
import { findChromium } from "../e2e/chromium.ts";
import { blockingOfProcessor, type TraceEvent } from "./blocking.ts";
import { freePort, giveWay } from "./processes.ts";
import { percentile } from "./timing.ts";

/** For which device Lighthouse plays: a telephone in a slow network, or a computer at a desk. */
export const forms = ["mobile", "desktop"] as const;
export type Form = (typeof forms)[number];

/** What Lighthouse says of a page; times in milliseconds, the median of its runs. */
export interface LighthouseResult {
  name: string;
  form: Form;
  /** 0 to 100. */
  score: number;
  blocking: number;
  /** The same by the time that the page had a processor, whatever else the machine did. */
  processorBlocking: number;
  firstPaint: number;
  largestPaint: number;
  speedIndex: number;
  /** How far what was painted moved. */
  shift: number;
  runs: number;
}

/** A page that is measured; those without `signedIn` as a stranger sees them. */
export interface MeasuredPage {
  name: string;
  path: string;
  signedIn: boolean;
}

/** The pages that the product promises its speed of. `orderId` is of an order that the user may see. */
export function measuredPages(orderId: string): MeasuredPage[] {
  return [
    { name: "sign-in", path: "/login", signedIn: false },
    { name: "dashboard", path: "/dashboard", signedIn: true },
    { name: "list (order lines)", path: "/delivery/orderTracking", signedIn: true },
    { name: "document (order)", path: `/orderCollaboration/userOrder/acceptance?id=${orderId}`, signedIn: true },
  ];
}

interface Report {
  configSettings: { throttling: { cpuSlowdownMultiplier: number } };
  runtimeError?: { message: string };
  categories: { performance: { score: number | null } };
  audits: Record<string, { numericValue?: number }>;
}

const runLighthouse = promisify(execFile);
const lighthouse = fileURLToPath(new URL("cli/index.js", new URL("../", import.meta.resolve("lighthouse"))));
/** Where the browser that Lighthouse steers listens, and where Lighthouse may write. */
interface Steered {
  port: number;
  directory: string;
}

/** One run in a process of its own, so that nothing of ours takes its time; it gives way to the browser that it measures. */
async function measureOnce(address: string, { port, directory }: Steered, form: Form) {
  const written = join(directory, "report");
  const running = runLighthouse(process.execPath, [
    lighthouse,
    address,
    `--port=${port}`,
    "--output=json",
    `--output-path=${written}`,
    "--save-assets",
    "--quiet",
    "--only-categories=performance",
    "--no-enable-error-reporting",
    ...(form === "desktop" ? ["--preset=desktop"] : []),
  ]);
  giveWay(running.child.pid);
  await running;
  const report: Report = JSON.parse(await readFile(written, "utf8"));
  const { score } = report.categories.performance;
  if (report.runtimeError || score === null) {
    throw new Error(`Lighthouse could not measure ${address}: ${report.runtimeError?.message ?? "no score"}`);
  }
  const trace: { traceEvents: TraceEvent[] } = JSON.parse(await readFile(`${written}-0.trace.json`, "utf8"));
  const { cpuSlowdownMultiplier } = report.configSettings.throttling;
  const audit = (name: string) => report.audits[name]?.numericValue ?? Number.NaN;
  return {
    score: score * 100,
    blocking: audit("total-blocking-time"),
    processorBlocking: blockingOfProcessor(trace.traceEvents, address, cpuSlowdownMultiplier),
    firstPaint: audit("first-contentful-paint"),
    largestPaint: audit("largest-contentful-paint"),
    speedIndex: audit("speed-index"),
    shift: audit("cumulative-layout-shift"),
  };
}

async function measurePage(
  page: MeasuredPage,
  base: string,
  steered: Steered,
  form: Form,
  runs: number,
): Promise<LighthouseResult> {
  const measured: Awaited<ReturnType<typeof measureOnce>>[] = [];
  for (let run = 0; run < runs; run += 1) measured.push(await measureOnce(base + page.path, steered, form));
  const median = (figure: keyof (typeof measured)[number]) =>
    percentile(
      measured.map((one) => one[figure]),
      0.5,
    );
  return {
    name: page.name,
    form,
    score: median("score"),
    blocking: median("blocking"),
    processorBlocking: median("processorBlocking"),
    firstPaint: median("firstPaint"),
    largestPaint: median("largestPaint"),
    speedIndex: median("speedIndex"),
    shift: median("shift"),
    runs,
  };
}

/** Cookies of the browser that Lighthouse steers: a session on a device whose language is chosen, or none. */
async function beSignedIn(context: BrowserContext, base: string, token: string | undefined): Promise<void> {
  await context.clearCookies();
  if (token === undefined) return;
  const cookies = { "supplier-authentication": token, language: "en-US" };
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: base })));
}

/** Has Lighthouse measure pages, so many times each, in a browser that starts with an empty cache each time. */
export async function measureLighthouse(
  base: string,
  token: string,
  pages: readonly MeasuredPage[],
  runs: number,
): Promise<LighthouseResult[]> {
  const directory = await mkdtemp(join(tmpdir(), "tandem-lighthouse-"));
  const port = await freePort();
  const { args = [], ...options } = await findChromium();
  const context = await chromium.launchPersistentContext(directory, {
    ...options,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    const results: LighthouseResult[] = [];
    for (const form of forms) {
      for (const page of pages) {
        await beSignedIn(context, base, page.signedIn ? token : undefined);
        results.push(await measurePage(page, base, { port, directory }, form, runs));
      }
    }
    return results;
  } finally {
    await context.close();
    await rm(directory, { recursive: true, force: true });
  }
}
