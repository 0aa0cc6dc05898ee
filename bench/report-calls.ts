import type { EveryLists } from "./every-list.ts";
import type { Cost } from "./processor.ts";
import { milliseconds, number, table } from "./tables.ts";
import type { Throughput } from "./throughput.ts";

/** Milliseconds of processor time, and kilobytes. */
const costs = ({ app, database, answered, read }: Cost) => [
  ...[app, database].map((value) => (Number.isNaN(value) ? "" : number(value, 2))),
  ...[answered, read].map((value) => (Number.isNaN(value) ? "" : number(value / 1000, 1))),
];
const costHeadings = ["app ms", "database ms", "kB answered", "kB read"];
const costNote =
  "App and database: processor time of each request. Answered: kB as they travel; read: what the server reads for it, mostly from the database.";
const ofSize = (lines: number | undefined) => (lines === undefined ? "" : number(lines));

/** Every list of the contract. */
export function everyListSection(sizes: readonly { lines?: number; everyList: EveryLists }[]): string {
  const rows = sizes.flatMap(({ lines, everyList }) =>
    everyList.lists.map(({ name, page, total, ours, bare, cost }) => [
      `${name}, ${page}`,
      ofSize(lines),
      total,
      ...[ours.p50, ours.p95, ours.p99].map(milliseconds),
      bare ? milliseconds(bare.p50) : "",
      bare ? number(ours.p50 / bare.p50, 2) : "",
      ...costs(cost),
    ]),
  );
  const headings = ["list, page of 20", "lines", "total", "p50", "p95", "p99", "SQL p50", "ratio", ...costHeadings];
  const refused = new Map(
    sizes.flatMap(({ everyList }) => everyList.refused.map(({ name, reason }) => [name, reason])),
  );
  const note = `The first page, and the last with its exact count, each with the fields that its page shows at first (as a browser asked for them), beside the list's own statements with all fields. ${costNote}`;
  return [
    `## Every list\n\n${note}\n\n${table(headings, rows)}`,
    ...(refused.size > 0
      ? [`Not measured:\n\n${[...refused].map(([name, why]) => `- ${name}: ${why}`).join("\n")}`]
      : []),
  ].join("\n\n");
}

/** What many callers at once get. */
export function throughputSection(sizes: readonly { lines?: number; throughput: readonly Throughput[] }[]): string {
  const rows = sizes.flatMap(({ lines, throughput }) =>
    throughput.map((one) => [
      one.name,
      ofSize(lines),
      number(one.callers),
      number(one.requestsPerSecond),
      ...[one.p50, one.p95, one.p99].map(milliseconds),
      ...costs(one.cost),
    ]),
  );
  const note = `The caller runs on the same machine and takes its share of it. ${costNote}`;
  const headings = ["work", "lines", "callers", "requests/s", "p50 ms", "p95 ms", "p99 ms", ...costHeadings];
  return `## Requests per second\n\n${note}\n\n${table(headings, rows)}`;
}
