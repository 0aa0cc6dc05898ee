import { Fault } from "@tandem/contract/core/errors";
import type { ImportColumn, ImportSheet } from "@tandem/contract/core/import-sheet";
import { languageCodes } from "@tandem/contract/core/languages";
import { listed } from "@tandem/contract/core/listed";
import type { Context } from "../core/context.ts";
import { translate } from "../core/translate.ts";
import type { SheetRow } from "../spreadsheets/workbook.ts";
import { markHeading } from "./marks.ts";

/** Where the columns of a sheet stand in a workbook. */
export interface Positions<Name extends string = string> {
  readonly columns: readonly { readonly column: ImportColumn & { readonly name: Name }; readonly index: number }[];
  /** Place of the hidden column, or -1. */
  readonly markIndex: number;
  /** Columns that an earlier error workbook added, which the next one writes anew. */
  readonly problemIndexes: readonly number[];
  /** Titles that are no field's, and of which nobody has said that they are none. */
  readonly leftOut: readonly string[];
}

/** What the titles of a workbook say. */
export interface Titles<Name extends string = string> {
  readonly columns: readonly {
    readonly column: ImportColumn & { readonly name: Name };
    readonly places: readonly number[];
    /** Its title was matched to it by hand. */
    readonly byHand: boolean;
  }[];
  readonly markIndex: number;
  readonly problemIndexes: readonly number[];
  /** Places of titles that are no field's. */
  readonly others: readonly number[];
  /** Those of them of which somebody has said so. */
  readonly knownOthers: readonly number[];
}

/** Column that an error workbook puts first. */
export const problemsHeadingKey = "import.problemsHeading";

const called = new Map<string, readonly string[]>();

/** What a column is called in each language. Every workbook is asked for all of them, so each is worded once. */
export function inEveryLanguage(key: string): readonly string[] {
  const known = called.get(key);
  if (known) return known;
  const worded = languageCodes.map((language) => translate(language, key));
  called.set(key, worded);
  return worded;
}

/** What a column is called without anybody's help: in any of the four languages, or by field name. */
export const ownTitles = ({ name, field, labelKey }: ImportColumn) =>
  field.custom ? [name, ...field.custom.names] : [name, ...inEveryLanguage(labelKey)];

/** A heading as people type it: case, spaces and the star of a compulsory column do not matter. */
export function plainTitle(heading: string): string {
  return heading
    .normalize("NFKC")
    .replace(/[\s*]+/g, "")
    .toLowerCase();
}

/** Reads the titles of a workbook. What was matched by hand is looked for where nothing has a title of the column's own. */
export function readTitles<Name extends string>(sheet: ImportSheet<Name>, header: SheetRow): Titles<Name> {
  const headings = header.cells.map((cell) => (typeof cell === "string" ? plainTitle(cell) : ""));
  const placesOf = (names: readonly string[]): number[] => {
    const plainNames = names.map(plainTitle);
    return headings.flatMap((heading, index) => (heading !== "" && plainNames.includes(heading) ? [index] : []));
  };
  const columns = sheet.columns.map((column) => {
    const own = placesOf(ownTitles(column));
    return own.length > 0 || !column.titles
      ? { column, places: own, byHand: false }
      : { column, places: placesOf(column.titles), byHand: true };
  });
  const [markIndex = -1] = placesOf([markHeading]);
  const problemIndexes = placesOf(inEveryLanguage(problemsHeadingKey));
  const taken = new Set([markIndex, ...problemIndexes, ...columns.flatMap(({ places }) => places)]);
  const others = headings.flatMap((heading, index) => (heading === "" || taken.has(index) ? [] : [index]));
  const known = new Set(placesOf(sheet.leftOut ?? []));
  return { columns, markIndex, problemIndexes, others, knownOthers: others.filter((index) => known.has(index)) };
}

/** Finds the columns of a sheet by their headings. @throws Fault workbookColumnsMissing, workbookColumnsRepeated */
export function findColumns<Name extends string>(
  context: Context,
  sheet: ImportSheet<Name>,
  header: SheetRow,
): Positions<Name> {
  const { columns, markIndex, problemIndexes, others, knownOthers } = readTitles(sheet, header);
  const labelsOf = (some: typeof columns) =>
    listed(
      context.language,
      some.map(({ column }) => context.translate(column.labelKey)),
    );
  // What an export adds to its rows is its own.
  const leftOut =
    markIndex >= 0
      ? []
      : others.filter((index) => !knownOthers.includes(index)).map((index) => String(header.cells[index]).trim());
  // A row that names its record may leave out what it does not change.
  const mayLeaveOut = markIndex >= 0 && columns.some(({ places }) => places.length > 0);
  const missing = columns.filter(({ column, places }) => places.length === 0 && !column.optional && !mayLeaveOut);
  if (missing.length > 0) {
    const details = leftOut.map((title) => ({ path: "titles", key: "importTitles.unknown", parameters: { title } }));
    throw new Fault("workbookColumnsMissing", { columns: labelsOf(missing) }, details);
  }
  const repeated = columns.filter(({ places }) => places.length > 1);
  if (repeated.length > 0) throw new Fault("workbookColumnsRepeated", { columns: labelsOf(repeated) });
  return {
    columns: columns.flatMap(({ column, places: [index] }) => (index === undefined ? [] : [{ column, index }])),
    markIndex,
    problemIndexes,
    leftOut,
  };
}
