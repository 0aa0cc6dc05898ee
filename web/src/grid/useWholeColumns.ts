import { useMemo } from "react";
import { fieldOf, type GridColumn, type GridRecord } from "./gridColumn.ts";

/** Pixels of a cell beside what it shows: its padding, and a little for what browsers round. */
const beside = 22;
/** Of the longest texts of a column so many are measured: figures are alike wide, letters nearly so. */
const measured = 3;
/** No value makes a column wider than this. */
const most = 480;

let canvas: CanvasRenderingContext2D | null | undefined;

/** How wide a text is in the table, in pixels. */
function widthOf(text: string): number {
  canvas ??= document.createElement("canvas").getContext("2d");
  if (!canvas) return text.length * 8;
  // What waits for the user is bold, and wider.
  canvas.font = `600 13px ${getComputedStyle(document.body).fontFamily}`;
  return Math.ceil(canvas.measureText(text).width);
}

/** What a cell shows, where that is a text; else what is copied of it. */
function textOf<R extends GridRecord>(column: GridColumn<R>, row: R, index: number): string {
  const shown = column.render(fieldOf(row, column.key), row, index);
  if (typeof shown === "string" || typeof shown === "number") return String(shown);
  return shown === null || shown === undefined ? "" : (column.copy?.(row) ?? "");
}

/** Columns of which no value is cut, made as wide as the widest of those that are shown; others are as they are. */
export function useWholeColumns<R extends GridRecord>(
  columns: readonly GridColumn<R>[],
  rows: readonly R[],
): readonly GridColumn<R>[] {
  return useMemo(() => {
    if (rows.length === 0) return columns;
    return columns.map((column) => {
      if (column.whole === undefined) return column;
      const texts = [...new Set(rows.map((row, index) => textOf(column, row, index)))];
      const longest = texts.sort((one, other) => other.length - one.length).slice(0, measured);
      const wanted = Math.min(Math.max(...longest.map(widthOf), 0) + beside + column.whole, most);
      return wanted > column.width ? { ...column, width: wanted } : column;
    });
  }, [columns, rows]);
}
