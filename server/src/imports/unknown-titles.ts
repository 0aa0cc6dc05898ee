import type { ImportColumn, ImportSheet } from "@tandem/contract/core/import-sheet";
import type { ImportOutcome } from "@tandem/contract/core/service";
import type { Context } from "../core/context.ts";
import type { CellValue, SheetRow } from "../spreadsheets/workbook.ts";
import { ownTitles, plainTitle, readTitles } from "./find-columns.ts";
import { isCalledElsewhere, isKnownElsewhere } from "./titles-elsewhere.ts";

/** Which titles are asked about. */
export interface TitlesAsked {
  /** Those too that were matched by hand before. */
  readonly again: boolean;
  /** What titles were matched to on other pages. */
  readonly elsewhere: ReadonlyMap<string, string>;
}

/** A title longer than this is a text, and no title. */
const longestTitle = 300;

/** Stops the reading of a sheet of which titles are to be matched first. */
export class TitlesUnknown extends Error {
  readonly titles: ImportOutcome["titles"];
  readonly fields: ImportOutcome["fields"];
  /** How many titles are known. */
  readonly known: number;
  /** Nothing that must be there is missing. */
  readonly isWhole: boolean;

  constructor(asked: Pick<ImportOutcome, "titles" | "fields">, known: number, isWhole: boolean) {
    super("Titles are to be matched first");
    this.titles = asked.titles;
    this.fields = asked.fields;
    this.known = known;
    this.isWhole = isWhole;
  }
}

/**
 * The titles of a sheet that are to be matched to fields, with a cell below each and what it likely is; null where there
 * are none, or nothing to match them to.
 */
export function unknownTitles(
  context: Context,
  sheet: ImportSheet,
  [header, ...rows]: readonly SheetRow[],
  { again, elsewhere }: TitlesAsked,
): TitlesUnknown | null {
  if (!header) return null;
  const { columns, markIndex, others, knownOthers } = readTitles(sheet, header);
  if (markIndex >= 0) return null;
  const isOffered = ({ places, byHand }: (typeof columns)[number]) => places.length === 0 || (again && byHand);
  const offered = columns.filter(isOffered).map(({ column }) => column);
  const titleAt = (place: number) => String(header.cells[place]).trim();
  const matched = new Map(
    columns.flatMap(({ column, places, byHand }) =>
      byHand ? places.map((place) => [place, column.name] as const) : [],
    ),
  );
  const asked = (
    again ? [...others, ...matched.keys()] : others.filter((place) => !knownOthers.includes(place))
  ).filter(
    (place, index, all) =>
      titleAt(place).length <= longestTitle && all.findIndex((other) => titleAt(other) === titleAt(place)) === index,
  );
  if (asked.length === 0 || offered.length === 0) return null;
  const guessed = guesses(
    asked.filter((place) => !matched.has(place) && !knownOthers.includes(place)).map(titleAt),
    offered.filter(({ name }) => ![...matched.values()].includes(name)),
    elsewhere,
  );
  const titles = asked
    .toSorted((a, b) => a - b)
    .map((place) => ({
      title: titleAt(place),
      example: exampleAt(rows, place),
      field: matched.get(place) ?? guessed.get(titleAt(place)) ?? null,
    }));
  const fields = offered.map(({ name, labelKey, optional }) => ({
    name,
    label: context.translate(labelKey),
    isCompulsory: !optional,
  }));
  const isWhole = columns.every(({ column, places }) => column.optional || places.length > 0);
  return new TitlesUnknown({ titles, fields }, columns.filter(({ places }) => places.length > 0).length, isWhole);
}

/** The first cell below a title that says something. */
function exampleAt(rows: readonly SheetRow[], place: number): string | null {
  for (const { cells } of rows) {
    const text = shownText(cells[place] ?? null);
    if (text) return text.slice(0, 100);
  }
  return null;
}

function shownText(cell: CellValue): string {
  if (cell === null) return "";
  if (typeof cell !== "object") return String(cell).trim();
  if ("number" in cell) return cell.shown ?? cell.number;
  return "date" in cell ? cell.date : "";
}

/** Letters and digits alone, without accents: `Mat.-Nr. (neu)` is `matnrneu`. */
const bare = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase();

/** What is guessed has to be at least so likely: a word in common is too little, since what is matched is remembered. */
const likelyEnough = 0.85;
/** What other systems call a field is likelier than what is only like its name. */
const calledElsewhere = 0.995;

/** What each title likely means, each column once, the likeliest first. */
function guesses(
  titles: readonly string[],
  columns: readonly ImportColumn[],
  elsewhere: ReadonlyMap<string, string>,
): Map<string, string> {
  const likely = titles.flatMap((title) =>
    columns.map((column) => {
      const isKnown = elsewhere.get(plainTitle(title)) === column.name;
      const isCalled = isCalledElsewhere(column.name, bare(title));
      const isOther = !isCalled && isKnownElsewhere(bare(title));
      const like = isOther ? 0 : likeness(title, ownTitles(column));
      return { title, name: column.name, by: isKnown ? 1 : isCalled ? calledElsewhere : like };
    }),
  );
  const found = new Map<string, string>();
  for (const { title, name, by } of likely.toSorted((a, b) => b.by - a.by)) {
    if (by < likelyEnough) break;
    if (!found.has(title) && ![...found.values()].includes(name)) found.set(title, name);
  }
  return found;
}

/** How much a title is like the likest of some others, from 0 to 1: what is in brackets may be left out. */
function likeness(title: string, others: readonly string[]): number {
  const forms = [bare(title), bare(title.replace(/[([（【].*?[)\]）】]/g, ""))].filter((form) => form !== "");
  return Math.max(0, ...forms.flatMap((form) => others.map((other) => alike(form, bare(other)))));
}

/** By how many pairs of neighbouring characters both have. */
function alike(one: string, other: string): number {
  if (one === other) return 1;
  const [pairs, otherPairs] = [pairsOf(one), pairsOf(other)];
  const shared = [...pairs].filter((pair) => otherPairs.has(pair)).length;
  return Math.min((2 * shared) / Math.max(pairs.size + otherPairs.size, 1), 0.99);
}

function pairsOf(text: string): Set<string> {
  return new Set(Array.from({ length: Math.max(text.length - 1, 0) }, (_, place) => text.slice(place, place + 2)));
}
