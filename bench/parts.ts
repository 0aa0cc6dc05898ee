import { join } from "node:path";
import { type AskedColumns, listenToPages } from "./asked-columns.ts";
import { addOrder } from "./bench-orders.ts";
import { measureBrowser } from "./browser.ts";
import type { Client } from "./client.ts";
import { measureCrowd } from "./crowd.ts";
import type { BenchPostgres } from "./databases.ts";
import { editedLines } from "./editing.ts";
import { measureEveryList } from "./every-list.ts";
import { type LighthouseResult, measuredPages, measureLighthouse } from "./lighthouse.ts";
import { explainList, type ListUser, measureLists } from "./lists.ts";
import { measurePackaging } from "./packaging.ts";
import { measurePlanning } from "./planning.ts";
import { giveWay, type RunningServer, startServer } from "./processes.ts";
import { postmasterOf } from "./processor.ts";
import { missesOf, type Plan, type Report, type SizeResult } from "./report.ts";
import { measureSettlement } from "./settlement.ts";
import { measureSmallWorkbooks } from "./small-workbooks.ts";
import { measureExport, measureImport, type SpreadsheetResult } from "./spreadsheets.ts";
import { measureStartUp } from "./start-up.ts";
import { measureLedger } from "./stock-ledger.ts";
import { measureThroughput } from "./throughput.ts";
import type { Bounds } from "./timing.ts";
import { measureWrites } from "./writes.ts";

/** How much is done for each figure. */
export interface Effort {
  list: { count: number; seconds: number };
  everyList: { count: number; seconds: number };
  write: { count: number; seconds: number };
  floodSeconds: number;
  crowdSeconds: number;
  importRows: number;
  lighthouseRuns: number;
}

/** Spreadsheets are measured at the first size that has so many lines to export, or else at the largest. */
const exportLines = 100_000;

export function serve(postgres: BenchPostgres, connectionString: string): Promise<RunningServer> {
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

/** A server with so many lines, and who asks it. */
export interface Target {
  lines: number;
  loadSeconds: number;
  connectionString: string;
  server: RunningServer;
  clients: Record<ListUser | "admin", Client>;
}

/** What pages ask their lists for is the same at every size. */
async function columnsOf([smallest]: readonly Target[]): Promise<AskedColumns> {
  if (!smallest) throw new RangeError("There is no size to measure.");
  return listenToPages(`http://127.0.0.1:${smallest.server.port}`, smallest.clients.admin.token);
}

/** What there is to tell of a size before anything of it is measured but how long its lines took to load. */
export const unmeasured = ({ lines, loadSeconds }: Target): SizeResult => ({
  lines,
  loadSeconds,
  lists: [],
  everyList: { lists: [], refused: [] },
  writes: [],
  throughput: [],
  smallWorkbooks: [],
  spreadsheets: [],
});

export const measureWorkbooks = (
  { directory }: BenchPostgres,
  { connectionString, server, clients: { buyer } }: Target,
  bounds: Bounds,
) => measureSmallWorkbooks({ client: buyer, port: server.port, connectionString, directory }, bounds);

/** Every list, requests per second, writes and small workbooks. */
async function measureCalls(
  postgres: BenchPostgres,
  target: Target,
  columns: AskedColumns,
  effort: Effort,
): Promise<Pick<SizeResult, "everyList" | "throughput" | "writes" | "smallWorkbooks">> {
  const { directory } = postgres;
  const { connectionString, server, clients } = target;
  const processes = { server: server.processId, postmaster: await postmasterOf(connectionString) };
  const lists = { client: clients.admin, connectionString, processes, columns };
  return {
    everyList: await measureEveryList(lists, effort.everyList),
    throughput: await measureThroughput(server, connectionString, directory, effort.floodSeconds),
    writes: await measureWrites(clients.supplier, clients.admin, connectionString, effort.write),
    smallWorkbooks: await measureWorkbooks(postgres, target, effort.write),
  };
}

export const measureLedgers = async (
  { lines, connectionString, clients: { admin } }: Target,
  { list }: Effort,
): Promise<Required<Pick<SizeResult, "ledger" | "packaging">>> => ({
  ledger: await measureLedger(admin, connectionString, lines, list),
  packaging: await measurePackaging(admin, connectionString, lines, list),
});

/** The pool, bills and invoice bills. */
export const measureBills = ({ connectionString, clients: { admin, supplier } }: Target, effort: Effort) =>
  measureSettlement({ buyer: admin, supplier }, connectionString, effort);

/** Schedules and their board. */
export const measurePlans = ({ lines, connectionString, clients: { admin, supplier } }: Target, effort: Effort) =>
  measurePlanning({ buyer: admin, supplier }, connectionString, lines, effort);

/** Lines of the order whose page Lighthouse opens: as many as a long one has. */
const shownLines = 20;

/** What Lighthouse says of the pages. No telephone shares its processor with the server: one of their own gives way. */
export async function measurePages(
  postgres: BenchPostgres,
  { connectionString, clients }: Target,
  { lighthouseRuns }: Effort,
): Promise<LighthouseResult[]> {
  const { orderId } = await addOrder(connectionString, "BENCH-SHOWN", shownLines);
  return withServer(postgres, connectionString, ({ port, processId }) => {
    giveWay(processId);
    return measureLighthouse(`http://127.0.0.1:${port}`, clients.buyer.token, measuredPages(orderId), lighthouseRuns);
  });
}

async function measureInBrowser(postgres: BenchPostgres, target: Target, effort: Effort): Promise<Report["shown"]> {
  const { connectionString, server, clients } = target;
  const lighthouse = await measurePages(postgres, target, effort);
  const { orderId } = await addOrder(connectionString, "BENCH-WAITS", editedLines);
  const waiting = { orderId, token: clients.supplier.token };
  return { browser: await measureBrowser(server.port, clients.admin.token, waiting), lighthouse };
}

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

/** A part of a run: what it measures is in the results when it is done. */
export interface Part {
  readonly name: string;
  readonly measure: () => Promise<void>;
}

/** The parts of a run, those first that the next change is most likely to move. */
export function partsOf(postgres: BenchPostgres, targets: readonly Target[], effort: Effort, results: Report): Part[] {
  const { sizes } = results;
  const largest = targets.at(-1);
  const exported = targets.findIndex(({ lines }) => lines >= exportLines);
  const [target, exporting] = [targets.at(exported), sizes.at(exported)];
  if (!largest || !target || !exporting) throw new RangeError("There is no size to measure.");
  const ofEach = (name: string, measure: (target: Target) => Promise<Partial<SizeResult>>): Part[] =>
    targets.map((each, index) => ({
      name: `${name}, ${each.lines} lines`,
      measure: async () => void Object.assign(sizes[index] ?? {}, await measure(each)),
    }));
  const part = (name: string, measure: () => Promise<Partial<Report>>): Part => ({
    name,
    measure: async () => void Object.assign(results, await measure()),
  });
  let columns: Promise<AskedColumns> | undefined;
  const lists: Part = {
    name: "lists of lines",
    async measure() {
      const measured = await measureLists(targets, effort.list);
      for (const [index, size] of sizes.entries()) size.lists = measured[index] ?? [];
    },
  };
  return [
    lists,
    ...ofEach("every list, requests, writes and small workbooks", async (each) => {
      columns ??= columnsOf(targets);
      return measureCalls(postgres, each, await columns, effort);
    }),
    part("many suppliers at once", async () => ({
      crowd: await measureCrowd(largest.server.port, largest.connectionString, effort.crowdSeconds),
    })),
    part("pages in a browser", async () => ({ shown: await measureInBrowser(postgres, largest, effort) })),
    {
      name: "spreadsheets",
      async measure() {
        exporting.spreadsheets = await measureSpreadsheets(postgres, target, effort);
      },
    },
    part("start-up", async () => ({
      startUps: await measureStartUp(postgres.directory, largest.connectionString),
    })),
    ...ofEach("ledger and packaging", (each) => measureLedgers(each, effort)),
    ...ofEach("what is to be paid", async (each) => ({ settlement: await measureBills(each, effort) })),
    ...ofEach("schedules", async (each) => ({ planning: await measurePlans(each, effort) })),
    part("plans", async () => ({ plans: await explainMisses(largest, sizes) })),
  ];
}
