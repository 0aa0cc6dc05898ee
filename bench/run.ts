import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Logger, pino } from "pino";
import { Client } from "./client.ts";
import { type BenchPostgres, startBenchPostgres } from "./databases.ts";
import { explainList, measureLists } from "./lists.ts";
import { type RunningServer, startServer } from "./processes.ts";
import { describeMachine, missesOf, type Plan, type SizeResult, writeReport } from "./report.ts";
import { measureExport, measureImport } from "./spreadsheets.ts";
import { measureStartUp, type StartUp } from "./start-up.ts";
import { measureThroughput } from "./throughput.ts";
import { measureWrites } from "./writes.ts";

interface Effort {
  list: { count: number; seconds: number };
  write: { count: number; seconds: number };
  floodSeconds: number;
  importRows: number;
}

const thorough: Effort = {
  list: { count: 200, seconds: 8 },
  write: { count: 80, seconds: 20 },
  floodSeconds: 8,
  importRows: 100_000,
};
const quick: Effort = {
  list: { count: 30, seconds: 2 },
  write: { count: 15, seconds: 5 },
  floodSeconds: 2,
  importRows: 10_000,
};

/** Spreadsheets are measured at the first size that has so many lines to export, or else at the largest. */
const exportLines = 100_000;

function serve(postgres: BenchPostgres, connectionString: string): Promise<RunningServer> {
  return startServer("server/src/main.ts", "/readyz", postgres.directory, {
    DATABASE_URL: connectionString,
    DATA_DIRECTORY: join(postgres.directory, "data"),
    DEMO: "false",
  });
}

/** Runs the work against a server of its own, with signed-in callers. */
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

async function signedIn(port: number, userNo: string): Promise<Client> {
  const client = new Client(port);
  await client.signIn(userNo);
  return client;
}

interface SizeRun {
  result: SizeResult;
  connectionString: string;
}

async function measureSize(
  postgres: BenchPostgres,
  lines: number,
  effort: Effort,
  withSpreadsheets: boolean,
  logger: Logger,
): Promise<SizeRun> {
  const { connectionString, seconds: loadSeconds } = await postgres.load(lines);
  const measured = await withServer(postgres, connectionString, async ({ port }) => {
    const clients = { buyer: await signedIn(port, "buyer"), supplier: await signedIn(port, "supplier") };
    const admin = await signedIn(port, "admin");
    logger.info({ lines }, "Measuring lists");
    const lists = await measureLists(clients, connectionString, effort.list);
    logger.info({ lines }, "Measuring requests per second");
    const throughput = await measureThroughput(port, connectionString, postgres.directory, effort.floodSeconds);
    logger.info({ lines }, "Measuring writes");
    const writes = await measureWrites(clients.supplier, admin, connectionString, effort.write);
    for (const client of [clients.buyer, clients.supplier, admin]) client.close();
    return { lists, writes, throughput };
  });
  const spreadsheets = [];
  if (withSpreadsheets) {
    logger.info({ lines }, "Measuring spreadsheets");
    const { directory } = postgres;
    spreadsheets.push(
      await withServer(postgres, connectionString, (server) => measureExport(server, connectionString, directory)),
      await withServer(postgres, connectionString, (server) =>
        measureImport(server, connectionString, directory, effort.importRows),
      ),
    );
  }
  return { result: { lines, loadSeconds, ...measured, spreadsheets }, connectionString };
}

async function run(sizes: readonly number[], effort: Effort, output: string, logger: Logger): Promise<void> {
  const postgres = await startBenchPostgres(logger);
  try {
    const machine = describeMachine(postgres.description);
    const day = new Date().toISOString().slice(0, 10);
    const spreadsheetSize = sizes.find((size) => size >= exportLines) ?? sizes.at(-1);
    const results: SizeResult[] = [];
    const explained: Plan[] = [];
    let startUps: StartUp[] = [];
    for (const [index, size] of sizes.entries()) {
      logger.info({ lines: size }, "Loading");
      const { result, connectionString } = await measureSize(postgres, size, effort, size === spreadsheetSize, logger);
      results.push(result);
      if (index === 0) startUps = await measureStartUp(postgres.directory, connectionString);
      if (index === sizes.length - 1) {
        for (const list of missesOf(results)) {
          const title = `${list.name}, ${size.toLocaleString("en-US")} lines`;
          explained.push({ title, text: await explainList(connectionString, list) });
        }
      }
      await postgres.drop(connectionString);
      await writeFile(output, writeReport(machine, day, startUps, results, explained));
    }
    process.stdout.write(`${writeReport(machine, day, startUps, results, [])}\n`);
  } finally {
    await postgres.stop();
  }
}

function sizesOf(text: string): number[] {
  const sizes = text.split(",").map(Number);
  if (sizes.some((size) => !(Number.isInteger(size) && size >= 1000))) {
    throw new RangeError(`--sizes ${text} is no list of numbers of order lines, each 1000 or more.`);
  }
  return sizes.toSorted((a, b) => a - b);
}

const { values } = parseArgs({
  options: {
    sizes: { type: "string" },
    quick: { type: "boolean", default: false },
    output: { type: "string", default: join(import.meta.dirname, "RESULTS.md") },
  },
});
const sizes = sizesOf(values.sizes ?? (values.quick ? "10000" : "10000,100000,1000000"));
await run(sizes, values.quick ? quick : thorough, values.output, pino({ level: process.env.LOG_LEVEL ?? "info" }));
