import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Results } from "./report.ts";
import type { Comparison } from "./timing.ts";

const directory = join(import.meta.dirname, "history");

/** The figures of a run by name, as they are kept and compared. */
export interface Kept {
  day: string;
  machine: string;
  figures: Readonly<Record<string, number>>;
}

const places = 1000;
const rounded = (value: number) => Math.round(value * places) / places;

/**
 * What is kept of a run: ratios to the same work done bare, which say the same on any machine; and milliseconds, by which it
 * shows on the same one what slowed down both.
 */
export function figuresOf({ sizes, shown, crowd }: Results): Record<string, number> {
  const figures: [string, number][] = [];
  const ratio = (name: string, { ours, bare }: Partial<Comparison> & Pick<Comparison, "ours">) =>
    figures.push(...(bare ? [[`${name}: ratio`, ours.p50 / bare.p50] as [string, number]] : []), [
      `${name}: p50 ms`,
      ours.p50,
    ]);
  for (const size of sizes) {
    const { lines, lists, everyList, writes, ledger, packaging, settlement, planning, throughput, smallWorkbooks } =
      size;
    const at = `${lines.toLocaleString("en-US")} lines`;
    for (const list of lists) ratio(`${list.name}, ${at}`, list);
    for (const { name, page, ours, bare, cost } of everyList.lists) {
      const list = `${name}, ${page} page, ${at}`;
      ratio(list, { ours, ...(bare ? { bare } : {}) });
      figures.push([`${list}: bytes answered`, cost.answered], [`${list}: app ms`, cost.app]);
    }
    for (const list of settlement?.lists ?? []) ratio(`${list.name}, ${at}`, list);
    for (const write of [...writes, ...(settlement?.writes ?? []), ...smallWorkbooks])
      ratio(`${write.name}, ${at}`, write);
    for (const { cells, lists: shown, works } of planning ? [planning] : [])
      for (const work of [...shown, ...works]) ratio(`${work.name}, ${cells.toLocaleString("en-US")} cells`, work);
    for (const { movements, lists: followed } of [ledger, packaging].filter((part) => part !== undefined))
      for (const list of followed) ratio(`${list.name}, ${movements.toLocaleString("en-US")} movements`, list);
    for (const { name, callers, requestsPerSecond, cost } of throughput) {
      const flood = `${name}, ${callers} callers, ${at}`;
      figures.push([`${flood}: requests/s`, requestsPerSecond], [`${flood}: app ms`, cost.app]);
    }
  }
  for (const { name, p50, p95 } of crowd?.calls ?? []) {
    figures.push([`${name}, many suppliers at once: p50 ms`, p50], [`${name}, many suppliers at once: p95 ms`, p95]);
  }
  for (const { name, form, score, blocking, processorBlocking } of shown?.lighthouse ?? []) {
    figures.push([`${name}, ${form}: Lighthouse score`, score], [`${name}, ${form}: blocking ms`, blocking]);
    figures.push([`${name}, ${form}: blocking of its processor ms`, processorBlocking]);
  }
  for (const { name, kilobytes } of shown ? [shown.browser.shell, ...shown.browser.pages] : []) {
    figures.push([`${name}: kB`, kilobytes]);
  }
  const known = figures.filter(([, value]) => Number.isFinite(value));
  return Object.fromEntries(known.map(([name, value]) => [name, rounded(value)]));
}

/** Keeps the figures of a run under a name, a line each, so that a later run shows in a diff what moved. */
export async function keep(name: string, kept: Kept): Promise<void> {
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, `${name}.json`), `${JSON.stringify(kept, null, 2)}\n`);
}

async function readKept(name: string): Promise<Kept> {
  const text = await readFile(join(directory, `${name}.json`), "utf8").catch(() => undefined);
  if (text !== undefined) return JSON.parse(text) as Kept;
  const names = (await readdir(directory).catch(() => [])).map((file) => file.replace(/\.json$/, ""));
  throw new RangeError(`No figures are kept as ${name}. There are: ${names.join(", ") || "none"}.`);
}

/** What moved by so much is told. */
const told = 0.2;

/** What moved between two runs by a fifth or more, what moved most first; then what only one of them has. */
export function compareKept(before: Kept, after: Kept): string {
  const names = Object.keys(before.figures).filter((name) => name in after.figures);
  const moved = names
    .map((name) => {
      const [from = 0, to = 0] = [before.figures[name], after.figures[name]];
      return { name, from, to, change: from === to ? 0 : (to - from) / Math.abs(from) };
    })
    .filter(({ change }) => Math.abs(change) >= told)
    .toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change));
  const percent = (change: number) =>
    Number.isFinite(change) ? `${change > 0 ? "+" : ""}${Math.round(change * 100)} %` : "new";
  const rows = moved.map(({ name, from, to, change }) => `| ${name} | ${from} | ${to} | ${percent(change)} |`);
  const alone = (one: Kept, other: Kept) => Object.keys(one.figures).filter((name) => !(name in other.figures)).length;
  return [
    `${names.length} figures of ${before.day} and ${after.day}; ${moved.length} moved by ${told * 100} % or more.`,
    `${alone(before, after)} are only in the first, ${alone(after, before)} only in the second.`,
    ...(rows.length > 0 ? ["", "| figure | before | after | change |", "| --- | ---: | ---: | ---: |", ...rows] : []),
  ].join("\n");
}

/** Compares two runs by the names under which they were kept. */
export async function compareRuns(first: string, second: string): Promise<string> {
  return compareKept(await readKept(first), await readKept(second));
}
