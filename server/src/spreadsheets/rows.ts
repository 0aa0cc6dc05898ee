import { oneForm } from "@tandem/contract/core/one-form";
import { type CellValue, type Limits, type SheetRow, WorkbookError } from "./workbook.ts";

/** A chunk is full at any of these, so that wide rows and long texts do not make it heavy. */
const chunkRows = 1000;
const chunkCells = 20_000;
const chunkCharacters = 1_000_000;

/** Collects rows into chunks, counts them, and refuses what exceeds the limits. */
export interface RowCollector {
  /** A value of the row that is being read; `column` counts from 0. Blank cells need not be named. */
  cell(column: number, value: CellValue): void;
  /** Ends the row; a row without any value is left out. */
  endRow(number: number): void;
  /** Passes on the full chunks (and, with `all`, what else there is); answers nothing where there is nothing to wait for. */
  passOn(all?: boolean): Promise<void> | undefined;
  readonly rowsRead: number;
}

interface Chunk {
  readonly rows: SheetRow[];
  /** How many were read up to its end. */
  readonly rowsRead: number;
}

/**
 * @param take receives each chunk and answers when it wants the next one
 * @throws WorkbookError (from its methods) `tooManyRows`, `tooManyColumns`, `tooLarge`
 */
export function collectRows(limits: Limits, take: (rows: SheetRow[], rowsRead: number) => Promise<void>): RowCollector {
  let rows: SheetRow[] = [];
  let cells: CellValue[] = [];
  let cellsRead = 0;
  let rowsRead = 0;
  let chunkedCells = 0;
  let characters = 0;
  // One element of a file may stand for thousands of rows: these are several chunks, however they are written.
  let full: Chunk[] = [];

  const isFull = () => rows.length >= chunkRows || chunkedCells >= chunkCells || characters >= chunkCharacters;
  const close = () => {
    full.push({ rows, rowsRead });
    rows = [];
    chunkedCells = 0;
    characters = 0;
  };
  const handOver = async (chunks: readonly Chunk[]) => {
    for (const chunk of chunks) await take(chunk.rows, chunk.rowsRead);
  };
  return {
    get rowsRead() {
      return rowsRead;
    },
    cell(column, value) {
      if (value === null || value === "") return;
      if (column >= limits.columns) throw new WorkbookError("tooManyColumns", { limit: limits.columns });
      cellsRead += 1;
      if (cellsRead > limits.cells) throw new WorkbookError("tooLarge", { what: "cells", limit: limits.cells });
      while (cells.length < column) cells.push(null);
      cells[column] = typeof value === "string" ? oneForm(value) : value;
      if (typeof value === "string") characters += value.length;
    },
    endRow(number) {
      if (cells.length === 0) return;
      if (rowsRead > limits.rows) throw new WorkbookError("tooManyRows", { limit: limits.rows });
      rowsRead += 1;
      rows.push({ number, cells });
      chunkedCells += cells.length;
      cells = [];
      if (isFull()) close();
    },
    passOn(all = false) {
      if (all && rows.length > 0) close();
      if (full.length === 0) return undefined;
      const chunks = full;
      full = [];
      return handOver(chunks);
    },
  };
}
