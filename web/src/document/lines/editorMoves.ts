import type { GridPlace, GridSize } from "../../grid/gridMoves.ts";

interface Keys {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** The place of a cell in an editor. */
export interface CellPlace extends GridPlace {
  readonly column: number;
}

const between = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/** Where an arrow leads from a cell, as in a spreadsheet; Ctrl goes all the way. Null for any other key. */
export function moveInEditor(keys: Keys, { row, column }: CellPlace, size: GridSize): CellPlace | null {
  const far = keys.ctrlKey || keys.metaKey;
  const to = (nextRow: number, nextColumn: number): CellPlace => ({
    row: between(nextRow, 0, size.rows - 1),
    column: between(nextColumn, 0, size.columns - 1),
  });
  switch (keys.key) {
    case "ArrowDown":
      return to(far ? size.rows : row + 1, column);
    case "ArrowUp":
      return to(far ? 0 : row - 1, column);
    case "ArrowRight":
      return to(row, far ? size.columns : column + 1);
    case "ArrowLeft":
      return to(row, far ? 0 : column - 1);
    case "PageDown":
      return to(row + size.page, column);
    case "PageUp":
      return to(row - size.page, column);
    case "Home":
      return to(far ? 0 : row, 0);
    case "End":
      return to(far ? size.rows : row, size.columns);
    default:
      return null;
  }
}

/** The next cell that takes an input, over the ends of rows; null past the last one and before the first. */
export function nextInput(
  { row, column }: CellPlace,
  inputs: readonly number[],
  rows: number,
  back: boolean,
): CellPlace | null {
  const beside = back ? inputs.findLast((each) => each < column) : inputs.find((each) => each > column);
  if (beside !== undefined) return { row, column: beside };
  const end = back ? inputs.at(-1) : inputs[0];
  const next = back ? row - 1 : row + 1;
  return end === undefined || next < 0 || next >= rows ? null : { row: next, column: end };
}
