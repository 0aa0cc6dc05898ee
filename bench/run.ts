import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Logger, pino } from "pino";
import { measureAnywhere } from "./anywhere.ts";
import { prepareTenant } from "./bench-orders.ts";
import { Client } from "./client.ts";
import { crowdSection, measureCrowd } from "./crowd.ts";
import { type BenchPostgres, startBenchPostgres } from "./databases.ts";
import { compareRuns, figuresOf, keep } from "./history.ts";
import { growMasterData } from "./master-data.ts";
import { packagingSection } from "./packaging.ts";
import {
  type Effort,
  measureBills,
  measureLedgers,
  measurePages,
  measurePlans,
  measureWorkbooks,
  partsOf,
  serve,
  type Target,
  unmeasured,
} from "./parts.ts";
import { planningSection } from "./planning.ts";
import { brokenIn } from "./processes.ts";
import { describeMachine, lighthouseSection, type Report, writeReport, writesSection } from "./report.ts";
import { settlementSection } from "./settlement.ts";
import { smallWorkbooksSection } from "./small-workbooks.ts";
import { ledgerSection } from "./stock-ledger.ts";
import { measureWrites } from "./writes.ts";

const thorough: Effort = {
  list: { count: 200, seconds: 20 },
  everyList: { count: 100, seconds: 5 },
  write: { count: 80, seconds: 20 },
  floodSeconds: 8,
  crowdSeconds: 60,
  importRows: 100_000,
  lighthouseRuns: 5,
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

/** Measures part by part; what was measured is written down after each, so that a run which is ended early has told of its parts. */
async function measureAll(
  postgres: BenchPostgres,
  targets: readonly Target[],
  effort: Effort,
  output: Output,
  logger: Logger,
): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const machine = describeMachine(postgres.description);
  const results: Report = { day, machine, sizes: targets.map(unmeasured), startUps: [], plans: [] };
  for (const { name, measure } of partsOf(postgres, targets, effort, results)) {
    logger.info({ part: name }, "Measuring");
    await measure();
    if (output.keptAs) await keep(output.keptAs, { day, machine, figures: figuresOf(results) });
    await writeFile(output.report, writeReport(results));
  }
  process.stdout.write(`${writeReport({ ...results, plans: [] })}\n`);
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
  part: (target: Target, postgres: BenchPostgres) => Promise<string>,
): Promise<void> {
  await withPostgres(logger, async (postgres) => {
    for (const lines of sizes) {
      const target = await openTarget(postgres, lines);
      process.stdout.write(`${await part(target, postgres).finally(() => closeTarget(target))}\n\n`);
    }
  });
}

const writesAlone = async ({ lines, clients, connectionString }: Target, { write }: Effort) =>
  writesSection([{ lines, writes: await measureWrites(clients.supplier, clients.admin, connectionString, write) }]);

async function ledgerAlone(target: Target, effort: Effort): Promise<string> {
  const { ledger, packaging } = await measureLedgers(target, effort);
  return [ledgerSection([ledger]), packagingSection([packaging])].join("\n\n");
}

const settlementAlone = async (target: Target, effort: Effort) =>
  settlementSection([{ lines: target.lines, ...(await measureBills(target, effort)) }]);

const planningAlone = async (target: Target, effort: Effort) => planningSection([await measurePlans(target, effort)]);

async function workbooksAlone(postgres: BenchPostgres, target: Target, { write }: Effort): Promise<string> {
  return smallWorkbooksSection([
    { lines: target.lines, smallWorkbooks: await measureWorkbooks(postgres, target, write) },
  ]);
}

const crowdAlone = async ({ server, connectionString }: Target, { crowdSeconds }: Effort) =>
  crowdSection(await measureCrowd(server.port, connectionString, crowdSeconds));

const pagesAlone = async (postgres: BenchPostgres, target: Target, effort: Effort) =>
  lighthouseSection(await measurePages(postgres, target, effort));

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
    workbooks: { type: "boolean", default: false },
    crowd: { type: "boolean", default: false },
    ledger: { type: "boolean", default: false },
    settlement: { type: "boolean", default: false },
    planning: { type: "boolean", default: false },
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
  } else if (values.lighthouse)
    await runPart([smallest], logger, (target, postgres) => pagesAlone(postgres, target, effort));
  else if (values.crowd) await runPart([smallest], logger, (target) => crowdAlone(target, effort));
  else if (values.ledger) await runPart(sizes, logger, (target) => ledgerAlone(target, effort));
  else if (values.settlement) await runPart(sizes, logger, (target) => settlementAlone(target, effort));
  else if (values.planning) await runPart(sizes, logger, (target) => planningAlone(target, effort));
  else if (values.workbooks)
    await runPart(sizes, logger, (target, postgres) => workbooksAlone(postgres, target, effort));
  else if (values.writes) await runPart(sizes, logger, (target) => writesAlone(target, effort));
  else await run(sizes, effort, { report: values.output, keptAs: values.keep }, logger);
}

await start();
