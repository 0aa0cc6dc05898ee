import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Logger, pino } from "pino";
import { measureAnywhere } from "./anywhere.ts";
import { type AskedColumns, listenToPages } from "./asked-columns.ts";
import { addOrder, prepareTenant } from "./bench-orders.ts";
import { type BrowserResult, measureBrowser } from "./browser.ts";
import { Client } from "./client.ts";
import { type CrowdResult, crowdSection, measureCrowd } from "./crowd.ts";
import { type BenchPostgres, startBenchPostgres } from "./databases.ts";
import { editedLines } from "./editing.ts";
import { measureEveryList } from "./every-list.ts";
import { compareRuns, figuresOf, keep } from "./history.ts";
import { type LighthouseResult, measuredPages, measureLighthouse } from "./lighthouse.ts";
import { explainList, type ListUser, measureLists } from "./lists.ts";
import { growMasterData } from "./master-data.ts";
import { measurePackaging, packagingSection } from "./packaging.ts";
import { brokenIn, type RunningServer, startServer } from "./processes.ts";
import { postmasterOf } from "./processor.ts";
import {
  describeMachine,
  lighthouseSection,
  missesOf,
  type Plan,
  type SizeResult,
  writeReport,
  writesSection,
} from "./report.ts";
import { measureSmallWorkbooks } from "./small-workbooks.ts";
import { measureExport, measureImport, type SpreadsheetResult } from "./spreadsheets.ts";
import { measureStartUp } from "./start-up.ts";
import { ledgerSection, measureLedger } from "./stock-ledger.ts";
import { measureThroughput } from "./throughput.ts";
import { measureWrites } from "./writes.ts";

interface Effort {
  list: { count: number; seconds: number };
  everyList: { count: number; seconds: number };
  write: { count: number; seconds: number };
  floodSeconds: number;
  crowdSeconds: number;
  importRows: number;
  lighthouseRuns: number;
}

const thorough: Effort = {
  list: { count: 200, seconds: 20 },
  everyList: { count: 100, seconds: 5 },
  write: { count: 80, seconds: 20 },
  floodSeconds: 8,
  crowdSeconds: 60,
  importRows: 100_000,
  lighthouseRuns: 3,
};
const quick: Effort = {
  list: { count: 30, seconds: 2 },
  everyList: { count: 20, seconds: 1 },
  write: { count: 15, seconds: 5 },
  floodSeconds: 1,
  crowdSeconds: 10,
  importRows: 10_000,
  lighthouseRuns: 1,
};

/** Spreadsheets are measured at the first size that has so many lines to export, or else at the largest. */
const exportLines = 100_000;

function serve(postgres: BenchPostgres, connectionString: string): Promise<RunningServer> {
  return startServer("server/src/main.ts", "/readyz", postgres.directory, {
    DATABASE_URL: connectionString,
    DATA_DIRECTORY: join(postgres.directory, "data"),
    DEMO: "false",
    // Two hundred sign in one after the other.
    SIGN_IN_RATE: "10000",
  });
}

/** Runs the work against a server of its own. */
async function withServer<T>(
  postgres: BenchPostgres,
  connectionString: string,
  work: (server: RunningServer) => Promise<T>,
): Promise<T> {
  const server = await serve(postgres, connectionString);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

interface Target {
  lines: number;
  loadSeconds: number;
  connectionString: string;
  server: RunningServer;
  clients: Record<ListUser | "admin", Client>;
}

async function openTarget(postgres: BenchPostgres, lines: number): Promise<Target> {
  const { connectionString, seconds: loadSeconds } = await postgres.load(lines);
  await prepareTenant(connectionString);
  await growMasterData(connectionString, lines);
  const server = await serve(postgres, connectionString);
  const client = () => new Client(server.port);
  const clients = { buyer: client(), supplier: client(), smallsupplier: client(), admin: client() };
  try {
    for (const [userNo, client] of Object.entries(clients)) await client.signIn(userNo);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { lines, loadSeconds, connectionString, server, clients };
}

async function closeTarget({ server, clients }: Target): Promise<void> {
  for (const client of Object.values(clients)) client.close();
  await server.stop();
}

/** What pages ask their lists for is the same at every size. */
async function columnsOf([smallest]: readonly Target[]): Promise<AskedColumns> {
  if (!smallest) throw new RangeError("There is no size to measure.");
  return listenToPages(`http://127.0.0.1:${smallest.server.port}`, smallest.clients.admin.token);
}

/** What is measured with the servers of all sizes running. */
async function measureSizes(
  postgres: BenchPostgres,
  targets: readonly Target[],
  effort: Effort,
  logger: Logger,
): Promise<SizeResult[]> {
  logger.info("Measuring lists");
  const lists = await measureLists(targets, effort.list);
  const results: SizeResult[] = [];
  const columns = await columnsOf(targets);
  for (const [index, { lines, loadSeconds, connectionString, server, clients }] of targets.entries()) {
    logger.info({ lines }, "Measuring every list, requests per second, and writes");
    const [client, processes] = [
      clients.admin,
      { server: server.processId, postmaster: await postmasterOf(connectionString) },
    ];
    const everyList = await measureEveryList({ client, connectionString, processes, columns }, effort.everyList);
    const throughput = await measureThroughput(server, connectionString, postgres.directory, effort.floodSeconds);
    const writes = await measureWrites(clients.supplier, clients.admin, connectionString, effort.write);
    const ledger = await measureLedger(clients.admin, connectionString, lines, effort.list);
    const packaging = await measurePackaging(clients.admin, connectionString, lines, effort.list);
    const smallWorkbooks = await measureSmallWorkbooks(
      { client: clients.buyer, port: server.port, connectionString, directory: postgres.directory },
      effort.write,
    );
    const measured = { everyList, writes, ledger, packaging, throughput, smallWorkbooks, spreadsheets: [] };
    results.push({ lines, loadSeconds, lists: lists[index] ?? [], ...measured });
  }
  return results;
}

async function measureCrowdAt(
  { lines, connectionString, server }: Target,
  { crowdSeconds }: Effort,
  logger: Logger,
): Promise<CrowdResult> {
  logger.info({ lines }, "Measuring many suppliers at once");
  return measureCrowd(server.port, connectionString, crowdSeconds);
}

async function measureInBrowser(
  { lines, connectionString, server, clients }: Target,
  effort: Effort,
  logger: Logger,
): Promise<{ browser: BrowserResult; lighthouse: LighthouseResult[] }> {
  logger.info({ lines }, "Measuring pages in a browser");
  const { orderId: shownId } = await addOrder(connectionString, "BENCH-SHOWN", shownLines);
  const lighthouse = await runLighthouse(server.port, clients.buyer.token, shownId, effort);
  const { orderId } = await addOrder(connectionString, "BENCH-WAITS", editedLines);
  const waiting = { orderId, token: clients.supplier.token };
  return { browser: await measureBrowser(server.port, clients.admin.token, waiting), lighthouse };
}

/** Lines of the order whose page Lighthouse opens: as many as a long one has. */
const shownLines = 20;

const runLighthouse = (port: number, token: string, orderId: string, { lighthouseRuns }: Effort) =>
  measureLighthouse(`http://127.0.0.1:${port}`, token, measuredPages(orderId), lighthouseRuns);

/** Each with a server that has done nothing before, so that its memory is its own. */
async function measureSpreadsheets(
  postgres: BenchPostgres,
  { connectionString }: Target,
  effort: Effort,
): Promise<SpreadsheetResult[]> {
  const { directory } = postgres;
  return [
    await withServer(postgres, connectionString, (server) => measureExport(server, connectionString, directory)),
    await withServer(postgres, connectionString, (server) =>
      measureImport(server, connectionString, directory, effort.importRows),
    ),
  ];
}

async function explainMisses(target: Target, results: readonly SizeResult[]): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (const list of missesOf(results)) {
    const title = `${list.name}, ${target.lines.toLocaleString("en-US")} lines`;
    plans.push({ title, text: await explainList(target.connectionString, list) });
  }
  return plans;
}

/** Where the report goes, and the name under which the figures are kept, if they are. */
interface Output {
  report: string;
  keptAs: string | undefined;
}

/** A PostgreSQL of the benchmark's own for some work. Interrupted, a run leaves nothing behind either; its servers end with the process. */
async function withPostgres(logger: Logger, work: (postgres: BenchPostgres) => Promise<void>): Promise<void> {
  const postgres = await startBenchPostgres(logger);
  process.once("SIGINT", () => void postgres.stop().finally(() => process.exit(130)));
  try {
    await work(postgres);
  } catch (error) {
    throw new Error(`The servers wrote: ${await brokenIn(postgres.directory)}`, { cause: error });
  } finally {
    await postgres.stop();
  }
}

async function measureAll(
  postgres: BenchPostgres,
  targets: readonly Target[],
  effort: Effort,
  output: Output,
  logger: Logger,
): Promise<void> {
  const machine = describeMachine(postgres.description);
  const results = await measureSizes(postgres, targets, effort, logger);
  const largest = targets.at(-1);
  const crowd = largest && (await measureCrowdAt(largest, effort, logger));
  const shown = largest && (await measureInBrowser(largest, effort, logger));
  for (const target of targets) await closeTarget(target);
  const exported = targets.findIndex(({ lines }) => lines >= exportLines);
  const [target, result] = [targets.at(exported), results.at(exported)];
  if (!largest || !shown || !crowd || !target || !result) throw new RangeError("There is no size to measure.");
  logger.info({ lines: target.lines }, "Measuring spreadsheets and start-up");
  result.spreadsheets = await measureSpreadsheets(postgres, target, effort);
  const startUps = await measureStartUp(postgres.directory, largest.connectionString);
  const plans = await explainMisses(largest, results);
  const day = new Date().toISOString().slice(0, 10);
  const all = { sizes: results, shown, crowd };
  if (output.keptAs) await keep(output.keptAs, { day, machine, figures: figuresOf(all) });
  await writeFile(output.report, writeReport(machine, day, startUps, all, plans));
  process.stdout.write(`${writeReport(machine, day, startUps, all, [])}\n`);
}

async function run(sizes: readonly number[], effort: Effort, output: Output, logger: Logger): Promise<void> {
  await withPostgres(logger, async (postgres) => {
    const targets: Target[] = [];
    try {
      for (const lines of sizes) targets.push(await openTarget(postgres, lines));
      await measureAll(postgres, targets, effort, output, logger);
    } finally {
      for (const target of targets) await closeTarget(target);
    }
  });
}

/** One part alone, for whoever works on it, at each size: its section is printed, and nothing is kept of the figures. */
async function runPart(
  sizes: readonly number[],
  logger: Logger,
  part: (target: Target) => Promise<string>,
): Promise<void> {
  await withPostgres(logger, async (postgres) => {
    for (const lines of sizes) {
      const target = await openTarget(postgres, lines);
      process.stdout.write(`${await part(target).finally(() => closeTarget(target))}\n\n`);
    }
  });
}

const writesAlone = async ({ lines, clients, connectionString }: Target, { write }: Effort) =>
  writesSection([{ lines, writes: await measureWrites(clients.supplier, clients.admin, connectionString, write) }]);

const ledgerAlone = async ({ lines, clients: { admin }, connectionString }: Target, { list }: Effort) =>
  [
    ledgerSection([await measureLedger(admin, connectionString, lines, list)]),
    packagingSection([await measurePackaging(admin, connectionString, lines, list)]),
  ].join("\n\n");

const crowdAlone = async ({ server, connectionString }: Target, { crowdSeconds }: Effort) =>
  crowdSection(await measureCrowd(server.port, connectionString, crowdSeconds));

async function pagesAlone({ server, clients, connectionString }: Target, effort: Effort): Promise<string> {
  const { orderId } = await addOrder(connectionString, "BENCH-SHOWN", shownLines);
  return lighthouseSection(await runLighthouse(server.port, clients.buyer.token, orderId, effort));
}

function sizesOf(text: string): number[] {
  const sizes = text.split(",").map(Number);
  if (sizes.some((size) => !(Number.isInteger(size) && size >= 1000))) {
    throw new RangeError(`--sizes ${text} is no list of numbers of order lines, each 1000 or more.`);
  }
  return sizes.toSorted((a, b) => a - b);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: "string" },
    quick: { type: "boolean", default: false },
    writes: { type: "boolean", default: false },
    crowd: { type: "boolean", default: false },
    ledger: { type: "boolean", default: false },
    lighthouse: { type: "boolean", default: false },
    compare: { type: "boolean", default: false },
    base: { type: "string" },
    user: { type: "string", default: "" },
    password: { type: "string", default: "" },
    keep: { type: "string" },
    output: { type: "string", default: join(import.meta.dirname, "RESULTS.md") },
  },
});

async function start(): Promise<void> {
  const sizes = sizesOf(values.sizes ?? (values.quick ? "10000" : "10000,100000,1000000"));
  const [smallest = 0] = sizes;
  const effort = values.quick ? quick : thorough;
  const logger = pino({ level: process.env.LOG_LEVEL ?? "info" });
  const { base, user: userNo, password } = values;
  if (values.compare) {
    const [first = "", second = ""] = positionals;
    process.stdout.write(`${await compareRuns(first, second)}\n`);
  } else if (base) {
    const { everyList, floodSeconds } = effort;
    process.stdout.write(`${await measureAnywhere(base, { userNo, password }, everyList, floodSeconds)}\n`);
  } else if (values.lighthouse) await runPart([smallest], logger, (target) => pagesAlone(target, effort));
  else if (values.crowd) await runPart([smallest], logger, (target) => crowdAlone(target, effort));
  else if (values.ledger) await runPart(sizes, logger, (target) => ledgerAlone(target, effort));
  else if (values.writes) await runPart(sizes, logger, (target) => writesAlone(target, effort));
  else await run(sizes, effort, { report: values.output, keptAs: values.keep }, logger);
}

await start();
