import { statfs } from "node:fs/promises";
import { Counter, Gauge, Registry } from "prom-client";
import product from "../../package.json" with { type: "json" };
import type { Platform } from "./context.ts";
import type { Figures } from "./watched.ts";

type Labels = Readonly<Record<string, string>>;
/** A value, with what tells it from the others of its gauge. */
type Value = readonly [value: number, labels?: Labels];

/**
 * What stands as it stands now, on the node and in the database. What cannot be learned is left out, so that nobody takes an
 * old value for a new one.
 */
export async function gaugesOf(platform: Platform): Promise<Registry> {
  const registry = new Registry();
  const set: Set = (name, help, values) => {
    if (values.length === 0) return;
    const settings = { name, help, labelNames: Object.keys(values[0]?.[1] ?? {}), registers: [registry] };
    const gauge = name.endsWith("_total") ? new Counter(settings) : new Gauge(settings);
    for (const [value, labels = {}] of values) gauge.inc(labels, value);
  };
  const [figures, isThere, free] = await Promise.all([
    platform.watched.figures(),
    platform.files.isThere(),
    freeDisks(platform.config),
  ]);
  setNode(platform, set);
  setJobs(platform, set);
  setImports(platform, set);
  setFigures(figures, set);
  set("files_reachable", "Whether stored files can be reached", [[isThere ? 1 : 0]]);
  set(
    "disk_free_bytes",
    "What is free where the node writes",
    free.map(({ directory, freeBytes }) => [freeBytes, { directory }]),
  );
  return registry;
}

type Set = (name: string, help: string, values: readonly Value[]) => void;

function setNode({ pool, live, spool, turns }: Platform, set: Set): void {
  set("tandem_info", "The release that runs", [[1, { version: product.version, node: process.version }]]);
  set("database_connections", "Connections of the pool by state", [
    [pool.totalCount, { state: "open" }],
    [pool.idleCount, { state: "idle" }],
    [pool.waitingCount, { state: "awaited" }],
  ]);
  set("live_pages", "Pages connected for live messages", [[live.openPages]]);
  set("spooled_files", "Exports and prints that are made or wait to be sent", [[spool.files]]);
  set("spooled_bytes", "What these take of the disk", [[spool.bytes]]);
  set(
    "long_work",
    "Imports, exports and prints that run, and that wait for a place",
    Object.entries(turns).flatMap(([kind, { running, waiting }]: [string, { running: number; waiting: number }]) => [
      [running, { kind, state: "running" }],
      [waiting, { kind, state: "waiting" }],
    ]),
  );
}

function setJobs({ watched }: Platform, set: Set): void {
  const jobs = [...watched.jobs];
  set(
    "job_runs_total",
    "Runs of jobs on this node since it started, by how they ended",
    jobs.flatMap(([name, { done, failed }]) => [
      [done, { name, ended: "done" }],
      [failed, { name, ended: "failed" }],
    ]),
  );
  set(
    "job_last_done_timestamp_seconds",
    "When a job last ended well on this node",
    jobs.flatMap(([name, { lastDone }]) => (lastDone === null ? [] : [[lastDone, { name }] as const])),
  );
}

function setImports({ watched }: Platform, set: Set): void {
  const imports = [...watched.imports];
  const each = (what: "ended" | "rows", label: string): Value[] =>
    imports.flatMap(([name, counts]) =>
      Object.entries(counts[what]).map(([end, count]) => [count, { name, [label]: end }] as const),
    );
  set("import_runs_total", "Imports on this node since it started, by how they ended", each("ended", "ended"));
  set("import_rows_total", "Rows of these, by what became of them", each("rows", "became"));
}

function setFigures(figures: Figures | null, set: Set): void {
  const one = (value: number | null | undefined): Value[] => (value === null || value === undefined ? [] : [[value]]);
  set("database_reachable", "Whether the database answers", [[figures ? 1 : 0]]);
  set("database_bytes", "Size of the database", one(figures?.databaseBytes));
  set("outbox_oldest_seconds", "Age of the oldest news to be delivered", one(figures?.outboxSeconds));
  set("backup_last_done_timestamp_seconds", "When the last complete backup was begun", one(figures?.backupMade));
  set("erp_pulled_timestamp_seconds", "When orders were last pulled from the ERP", one(figures?.erpPulled));
  set(
    "outbox_entries",
    "News to be delivered, and given up",
    figures
      ? [
          [figures.outboxWaiting, { state: "waiting" }],
          [figures.outboxStuck, { state: "stuck" }],
        ]
      : [],
  );
  set(
    "erp_orders",
    "Orders that the ERP is to be told of, that it did not take, and that were not taken from it",
    figures
      ? [
          [figures.erpWaiting, { state: "waiting" }],
          [figures.erpFailed, { state: "failed" }],
          [figures.erpRefused, { state: "refused" }],
        ]
      : [],
  );
  set(
    "messages",
    "Mails and deliveries to webhooks that are to leave, and that did not when they were tried",
    figures
      ? [
          [figures.mailsWaiting, { channel: "mail", state: "waiting" }],
          [figures.mailsFailed, { channel: "mail", state: "failed" }],
          [figures.webhooksWaiting, { channel: "webhook", state: "waiting" }],
          [figures.webhooksFailed, { channel: "webhook", state: "failed" }],
        ]
      : [],
  );
}

/** What is free where files, and what is on its way, are kept. */
export async function freeDisks({
  DATA_DIRECTORY,
  SPOOL_DIRECTORY,
}: Platform["config"]): Promise<{ directory: "data" | "spool"; freeBytes: number }[]> {
  const directories = [
    ["data", DATA_DIRECTORY],
    ["spool", SPOOL_DIRECTORY],
  ] as const;
  const values = await Promise.all(
    directories.map(([directory, path]) =>
      statfs(path).then(
        ({ bavail, bsize }) => [{ directory, freeBytes: bavail * bsize }],
        () => [],
      ),
    ),
  );
  return values.flat();
}
