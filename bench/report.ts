import { cpus, loadavg, release, totalmem } from "node:os";
import type { BrowserResult } from "./browser.ts";
import { type CrowdResult, crowdSection } from "./crowd.ts";
import type { EveryLists } from "./every-list.ts";
import type { LighthouseResult } from "./lighthouse.ts";
import { deepPage, firstPage, type ListResult } from "./lists.ts";
import { type PackagingResult, packagingSection } from "./packaging.ts";
import { type PlanningResult, planningSection } from "./planning.ts";
import { everyListSection, throughputSection } from "./report-calls.ts";
import { type SettlementResult, settlementSection } from "./settlement.ts";
import { type SmallWorkbookResult, smallWorkbooksSection } from "./small-workbooks.ts";
import type { SpreadsheetResult } from "./spreadsheets.ts";
import type { StartUp } from "./start-up.ts";
import { type LedgerResult, ledgerSection } from "./stock-ledger.ts";
import { milliseconds, number, table } from "./tables.ts";
import type { Throughput } from "./throughput.ts";
import type { Comparison, WriteResult } from "./timing.ts";

export interface SizeResult {
  lines: number;
  loadSeconds: number;
  lists: ListResult[];
  everyList: EveryLists;
  writes: WriteResult[];
  ledger?: LedgerResult;
  packaging?: PackagingResult;
  settlement?: SettlementResult;
  planning?: PlanningResult;
  throughput: Throughput[];
  spreadsheets: SpreadsheetResult[];
  smallWorkbooks: SmallWorkbookResult[];
}

/** What a run measured. */
export interface Results {
  sizes: readonly SizeResult[];
  shown?: { browser: BrowserResult; lighthouse: readonly LighthouseResult[] };
  crowd?: CrowdResult;
}

export interface Plan {
  title: string;
  text: string;
}

/** What a run tells of itself, whole or of the parts that it has measured until now. */
export interface Report extends Results {
  readonly day: string;
  readonly machine: string;
  readonly sizes: SizeResult[];
  startUps: readonly StartUp[];
  plans: readonly Plan[];
}

/** What the product promises of itself. */
export const goals = {
  listRatio: 2.5,
  mainStepRatio: 1.6,
  growth: 1.3,
  /** Of a page 5,000 beside the first: of up to 100,000 lines, and of more. */
  deepPage: 3,
  deepPageOfMany: 10,
  spreadsheetMegabytes: 300,
  exportRowsPerSecond: 20_000,
  shellKilobytes: 420,
  pageKilobytes: 80,
  searchMilliseconds: 150,
  lighthouseScore: { mobile: 85, desktop: 95 },
  blockingMilliseconds: 300,
} as const;

const judged = (value: number, goal: number, digits = 2) => `${number(value, digits)}${value > goal ? " ✗" : ""}`;
const atLeast = (value: number, goal: number) => `${number(value)}${value < goal ? " ✗" : ""}`;
const ratioOf = ({ ours, bare }: Comparison) => ours.p50 / bare.p50;

function compared(result: Comparison & { name: string }, goal: number): string[] {
  const { ours, bare } = result;
  const times = [ours.p50, ours.p95, ours.p99, bare.p50, bare.p95].map(milliseconds);
  return [...times, judged(ratioOf(result), goal), number(ours.count)];
}

function listsSection(sizes: readonly SizeResult[]): string {
  const headings = [
    "list of 20 order lines",
    "lines",
    "total",
    "HTTP p50",
    "p95",
    "p99",
    "SQL p50",
    "p95",
    "ratio",
    "calls",
  ];
  const rows = sizes.flatMap(({ lines, lists }) =>
    lists.map((list) => [list.name, number(lines), list.total, ...compared(list, goals.listRatio)]),
  );
  return `## Lists\n\nMilliseconds. Goal: ratio of the medians at most ${goals.listRatio}.\n\n${table(headings, rows)}`;
}

/** Page 5,000, or the last whole one where there are fewer, beside the first, as pages ask for them. */
function deepPagesSection(sizes: readonly SizeResult[]): string {
  const rows = sizes.flatMap(({ lines, lists }) => {
    const named = (name: string) => lists.find((list) => list.name === name)?.ours.p50;
    const [first, deep] = [named(firstPage), named(deepPage)];
    if (first === undefined || deep === undefined) return [];
    const goal = lines > 100_000 ? goals.deepPageOfMany : goals.deepPage;
    return [[number(lines), milliseconds(first), milliseconds(deep), judged(deep / first, goal), number(goal)]];
  });
  const headings = ["lines", "page 1", "page 5,000", "ratio", "goal"];
  return `## Deep pages\n\nMedians in milliseconds of a list whose number of lines is known, as it is behind its first page.\n\n${table(headings, rows)}`;
}

/** How many times slower a list is at the largest size than at the smallest. */
export function growthOf(sizes: readonly SizeResult[]): { name: string; growth: number; bareGrowth: number }[] {
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (!first || !last || first === last) return [];
  return first.lists.flatMap((small) => {
    const large = last.lists.find(({ name }) => name === small.name);
    if (!large) return [];
    return { name: small.name, growth: large.ours.p50 / small.ours.p50, bareGrowth: large.bare.p50 / small.bare.p50 };
  });
}

function growthSection(sizes: readonly SizeResult[]): string {
  const rows = growthOf(sizes).map(({ name, growth, bareGrowth }) => [
    name,
    name.includes("exact") ? number(growth, 2) : judged(growth, goals.growth),
    number(bareGrowth, 2),
  ]);
  if (rows.length === 0) return "";
  const [from, to] = [number(sizes[0]?.lines ?? 0), number(sizes.at(-1)?.lines ?? 0)];
  const goal = `Goal: at most ${goals.growth} where counting is limited; an exact count grows with what it counts.`;
  return `## Growth\n\nMedian at ${to} lines divided by the one at ${from}. ${goal}\n\n${table(["list", "HTTP", "SQL"], rows)}`;
}

/** What writing takes beside the same writes by hand. */
export function writesSection(sizes: readonly Pick<SizeResult, "lines" | "writes">[]): string {
  const headings = ["write", "lines", "HTTP p50", "p95", "p99", "SQL p50", "p95", "ratio", "calls"];
  const rows = sizes.flatMap(({ lines, writes }) =>
    writes.map((write) => [
      write.name,
      number(lines),
      ...compared(write, write.isMainStep ? goals.mainStepRatio : Number.POSITIVE_INFINITY),
    ]),
  );
  const goal = `Goal of accepting, sending and receiving: ratio of the medians at most ${goals.mainStepRatio}.`;
  return `## Writes\n\nMilliseconds, each committed to disk. ${goal}\n\n${table(headings, rows)}`;
}

function spreadsheetsSection(sizes: readonly SizeResult[]): string {
  const rows = sizes.flatMap(({ lines, spreadsheets }) =>
    spreadsheets.map((one) => [
      one.name,
      number(lines),
      number(one.rows),
      number(one.seconds, 1),
      number(one.rowsPerSecond),
      judged(one.peakAboveIdle, goals.spreadsheetMegabytes),
      `${number(one.bareRowsPerSecond)} (${one.bareName})`,
    ]),
  );
  const headings = ["work", "lines", "rows", "seconds", "rows/s", "peak above idle, MB", "bare rows/s"];
  const goal = `Goal: peak memory at most ${goals.spreadsheetMegabytes} MB above the server at rest.`;
  return `## Spreadsheets\n\n${goal}\n\n${table(headings, rows)}`;
}

function startUpSection(startUps: readonly StartUp[], sizes: readonly SizeResult[]): string {
  const rows = startUps.map(({ name, milliseconds: taken }) => [name, number(taken)]);
  const loads = sizes.map(({ lines, loadSeconds }) => [number(lines), number(loadSeconds, 1)]);
  return [
    "## Start-up",
    `${table(["start until /readyz answers", "ms"], rows)}`,
    `${table(["demo tenant of so many lines, loaded in", "seconds"], loads)}`,
  ].join("\n\n");
}

function browserSection(
  { shell, pages, searches, scrolling, editing }: BrowserResult,
  sizes: readonly SizeResult[],
): string {
  const lines = number(sizes.at(-1)?.lines ?? 0);
  const times = searches.map(({ name, painted, call }) => [
    name,
    judged(painted.p50, goals.searchMilliseconds),
    milliseconds(painted.p95),
    milliseconds(call.p50),
    number(painted.count),
  ]);
  const weights = [
    [`the signed-in shell (${shell.name})`, judged(shell.kilobytes, goals.shellKilobytes)],
    ...pages.map(({ name, kilobytes }) => [name, judged(kilobytes, goals.pageKilobytes)]),
  ];
  return [
    "## In the browser",
    `From Enter in the search box of ${lines} order lines to the painted rows, in Chromium. Goal: at most ${goals.searchMilliseconds} ms at the median.`,
    table(["search for", "painted p50", "p95", "its call p50", "searches"], times),
    `Scrolling a table of ${number(scrolling.rows)} rows and ${scrolling.columns} columns, frame by frame. Goal: none of more than 50 ms; drawn without a graphics card.`,
    table(
      ["frames", "p50 ms", "p95 ms", "later than 1/60 s", "longer than 50 ms"],
      [
        [
          number(scrolling.frames.count),
          milliseconds(scrolling.frames.p50),
          milliseconds(scrolling.frames.p95),
          `${number(scrolling.late * 100, 1)} %`,
          judged(scrolling.long, 0),
        ],
      ],
    ),
    `Promising an order of ${number(editing.lines)} lines: frames while its lines scroll, of which none should take more than 50 ms, and the time from a key in the last line to the painted cell.`,
    table(
      ["frames", "p50 ms", "p95 ms", "longer than 50 ms", "keys", "painted p50 ms", "p95 ms"],
      [
        [
          number(editing.frames.count),
          milliseconds(editing.frames.p50),
          milliseconds(editing.frames.p95),
          judged(editing.long, 0),
          number(editing.keys.count),
          milliseconds(editing.keys.p50),
          milliseconds(editing.keys.p95),
        ],
      ],
    ),
    `Compressed JavaScript of the first page after signing in, and what each further page adds to it when it is the first; a form comes after its list. Goals: ${goals.shellKilobytes} and ${goals.pageKilobytes} kB.`,
    table(["page", "kB"], weights),
  ].join("\n\n");
}

/** What Lighthouse says of the pages. */
export function lighthouseSection(results: readonly LighthouseResult[]): string {
  const rows = results.map((one) => [
    one.name,
    one.form,
    atLeast(one.score, goals.lighthouseScore[one.form]),
    judged(one.blocking, goals.blockingMilliseconds, 0),
    judged(one.processorBlocking, goals.blockingMilliseconds, 0),
    number(one.firstPaint),
    number(one.largestPaint),
    number(one.speedIndex),
    number(one.shift, 3),
    number(one.runs),
  ]);
  const { mobile, desktop } = goals.lighthouseScore;
  const note = `Medians of runs with an empty cache; milliseconds as Lighthouse works them out for a slow telephone or a desk. The server and the measuring itself give way to the browser, which in life has a processor of its own. A machine that does other work besides is taken for a slower one; "of its processor" is the same blocking by the time that the page itself had a processor, which other work does not change. Goals: a score of at least ${mobile} (mobile) and ${desktop} (desktop), blocking for at most ${goals.blockingMilliseconds} ms.`;
  const headings = [
    "page",
    "for",
    "score",
    "blocking",
    "of its processor",
    "first paint",
    "largest paint",
    "speed index",
    "shift",
    "runs",
  ];
  return `## Lighthouse\n\n${note}\n\n${table(headings, rows)}`;
}

/** The machine, as far as it matters to the numbers. */
export function describeMachine(postgres: string): string {
  const [processor] = cpus();
  const memory = `${number(totalmem() / 2 ** 30)} GB`;
  const load = loadavg()
    .map((value) => number(value, 1))
    .join(", ");
  return [
    `- ${cpus().length} cores (${processor?.model.trim()}), ${memory} of memory, ${process.platform} ${release()}`,
    `- Node ${process.versions.node}, ${postgres}`,
    `- load of the machine when this began (1, 5, 15 minutes): ${load}`,
  ].join("\n");
}

/** The report as markdown; parts that were not measured are left out. */
export function writeReport({ day, machine, sizes, shown, crowd, startUps, plans }: Report): string {
  const misses = plans.map(({ title, text }) => `### ${title}\n\n\`\`\`\n${text}\n\`\`\``);
  const has = (part: (size: SizeResult) => readonly unknown[]) => sizes.some((size) => part(size).length > 0);
  const ledgers = sizes.flatMap(({ ledger }) => ledger ?? []);
  const settlements = sizes.flatMap(({ lines, settlement }) => (settlement ? [{ lines, ...settlement }] : []));
  const plannings = sizes.flatMap(({ planning }) => planning ?? []);
  const packagings = sizes.flatMap(({ packaging }) => packaging ?? []);
  return [
    `# Benchmark of ${day}`,
    "Written by `npm run bench`. Every figure stands beside the same work done bare, in turns in the same run: read ratios,\nnot milliseconds. ✗ marks what misses its goal.",
    machine,
    listsSection(sizes),
    deepPagesSection(sizes),
    growthSection(sizes),
    has(({ everyList }) => everyList.lists) && everyListSection(sizes),
    has(({ writes }) => writes) && writesSection(sizes),
    ledgers.length > 0 && ledgerSection(ledgers),
    packagings.length > 0 && packagingSection(packagings),
    settlements.length > 0 && settlementSection(settlements),
    plannings.length > 0 && planningSection(plannings),
    has(({ throughput }) => throughput) && throughputSection(sizes),
    crowd && crowdSection(crowd),
    has(({ spreadsheets }) => spreadsheets) && spreadsheetsSection(sizes),
    has(({ smallWorkbooks }) => smallWorkbooks) && smallWorkbooksSection(sizes),
    shown && browserSection(shown.browser, sizes),
    shown && lighthouseSection(shown.lighthouse),
    startUpSection(startUps, sizes),
    ...(misses.length > 0 ? ["## Plans of the lists that miss a goal", ...misses] : []),
  ]
    .filter(Boolean)
    .join("\n\n")
    .concat("\n");
}

/** The lists that miss a goal, at the largest size. */
export function missesOf(sizes: readonly SizeResult[]): ListResult[] {
  const tooSlow = new Set(growthOf(sizes).flatMap(({ name, growth }) => (growth > goals.growth ? [name] : [])));
  const largest = sizes.at(-1)?.lists ?? [];
  return largest.filter(
    (list) => ratioOf(list) > goals.listRatio || (tooSlow.has(list.name) && !list.name.includes("exact")),
  );
}
