import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { PassThrough } from "node:stream";
import type { ImportColumn, ImportSheet } from "@tandem/contract/core/import-sheet";
import type { Context } from "../core/context.ts";
import type { CellNote, CellValue, SheetRow, WorkbookColumn, WrittenValue } from "../spreadsheets/workbook.ts";
import { writeWorkbook } from "../spreadsheets/write.ts";
import { typedKindOf } from "./cells.ts";
import { findColumns, problemsHeadingKey } from "./find-columns.ts";
import { importColumn, lockedText, markColumn } from "./import-columns.ts";
import type { ImportProblems, WordedProblem } from "./import-problems.ts";
import { readSheetRows } from "./read-import.ts";

/** A spreadsheet program takes long to open a workbook with more notes than this; further cells are coloured only. */
const mostNotes = 2000;

interface Wish {
  readonly path: string;
  readonly sheetsPassed: number;
  readonly sheet: ImportSheet;
  readonly problems: ImportProblems;
  /** Only rows that are wrong: the others have been imported. */
  readonly onlyWrong: boolean;
}

/**
 * Writes a refused workbook anew: what is wrong stands in a column of its own in front, and wrong cells are coloured and
 * carry a note. It can be corrected and sent again as it is. Row by row, so that memory stays the same.
 */
export async function writeErrorWorkbook(context: Context, wish: Wish, target: string): Promise<void> {
  await wish.problems.sortByRow();
  const chunks = new PassThrough({ objectMode: true, highWaterMark: 1 });
  // Whoever reads the chunks is told of an error; when nobody does any more, it is nobody's.
  chunks.on("error", () => undefined);
  const stop = new AbortController();
  const reading = readSheetRows({ ...wish, context }, async (rows) => {
    if (!chunks.write(rows)) await once(chunks, "drain", { signal: stop.signal });
  }).then(
    () => void chunks.end(),
    (error: Error) => void chunks.destroy(error),
  );
  const source = chunks[Symbol.asyncIterator]() as AsyncIterator<SheetRow[]>;
  try {
    await writeMarked(context, wish, source, target);
  } finally {
    // A workbook that could not be written leaves nobody to take what is read.
    stop.abort();
    await reading;
  }
}

async function writeMarked(
  context: Context,
  { sheet, problems, onlyWrong }: Wish,
  source: AsyncIterator<SheetRow[]>,
  target: string,
): Promise<void> {
  const first = await source.next();
  const [header, ...rest] = first.done ? [] : first.value;
  if (!header) return;
  const positions = findColumns(context, sheet, header);
  const kept = header.cells.flatMap((_, index) => (positions.problemIndexes.includes(index) ? [] : [index]));
  const sheetColumns = new Map(positions.columns.map(({ column, index }) => [index, column]));
  const placeOf = new Map(positions.columns.map(({ column, index }) => [column.name, kept.indexOf(index) + 1]));
  const columns: WorkbookColumn[] = [
    { header: context.translate(problemsHeadingKey), type: "text", width: 48 },
    ...kept.map((index): WorkbookColumn => {
      if (index === positions.markIndex) return markColumn;
      const column = sheetColumns.get(index);
      return column ? importColumn(context, column) : { header: said(header.cells[index] ?? null), type: "text" };
    }),
  ];
  const notes: CellNote[] = [];
  let written = 1;

  const markedRow = (row: SheetRow, wrong: readonly WordedProblem[]): WrittenValue[] => {
    written += 1;
    const places = new Map<number, string[]>();
    for (const { column, message } of wrong) {
      const place = (column === null ? undefined : placeOf.get(column)) ?? 0;
      places.set(place, [...(places.get(place) ?? []), message]);
    }
    for (const [column, messages] of places) {
      if (column > 0 && notes.length < mostNotes) notes.push({ row: written, column, text: messages.join("\n") });
    }
    const summary = wrong.map(({ column, message }) => labelled(context, sheet, column, message)).join("\n");
    return [
      summary === "" ? null : { value: summary, shownAs: "wrong" },
      ...kept.map(
        (index, place): WrittenValue => ({
          value: asShown(sheetColumns.get(index), row.cells[index] ?? null, places.has(place + 1)),
          shownAs: places.has(place + 1) ? "wrong" : "plain",
        }),
      ),
    ];
  };
  const rows = async function* (): AsyncGenerator<WrittenValue[]> {
    let chunk: readonly SheetRow[] = rest;
    for (;;) {
      const [begin, end] = [chunk[0], chunk.at(-1)];
      const wrong = Map.groupBy(begin && end ? await problems.between(begin.number, end.number) : [], ({ row }) => row);
      for (const row of chunk) {
        const ofRow = wrong.get(row.number) ?? [];
        if (!onlyWrong || ofRow.length > 0) yield markedRow(row, ofRow);
      }
      const next = await source.next();
      if (next.done) return;
      chunk = next.value;
    }
  };
  await writeWorkbook(createWriteStream(target), {
    name: context.translate("import.errorSheet"),
    columns,
    rows: rows(),
    notes,
    locked: lockedText(context),
  });
}

/**
 * A number that is the text of its column is written as it was shown: `00123`. A wrong amount keeps its currency, so that
 * it is wrong still when nobody mends it.
 */
function asShown(column: ImportColumn | undefined, cell: CellValue, isWrong: boolean): CellValue {
  if (cell === null || typeof cell !== "object" || !("number" in cell)) return cell;
  if (isWrong && cell.currency !== undefined && column?.field.kind === "money")
    return `${cell.number} ${cell.currency}`;
  if (cell.shown === undefined) return cell;
  return column && typedKindOf(column.field) !== null ? cell : cell.shown;
}

function labelled(context: Context, sheet: ImportSheet, name: string | null, message: string): string {
  const column = sheet.columns.find((one) => one.name === name);
  return column ? `${context.translate(column.labelKey)}: ${message}` : message;
}

function said(cell: CellValue): string {
  if (cell === null || typeof cell === "string") return cell ?? "";
  if (typeof cell === "boolean") return String(cell);
  return Object.values(cell)[0] ?? "";
}
