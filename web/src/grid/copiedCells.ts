import type { GridColumn, GridRecord } from "./gridColumn.ts";
import type { CopiedCell } from "./gridCopy.ts";
import { headRow } from "./gridMoves.ts";

interface State<R> {
  readonly box: HTMLElement | null;
  readonly columns: readonly GridColumn<R>[];
  readonly rows: readonly R[];
  /** The rows that are selected. */
  readonly chosen: readonly R[];
  /** Where the focus is. */
  readonly row: number;
  readonly column: number | null;
}

const cellOf = <R>(column: GridColumn<R>, row: R): CopiedCell => ({
  text: column.copy?.(row) ?? "",
  isNumber: column.align === "right",
});

/** What copying takes: the selected rows under their headings, else the cell with the focus, else its row. */
export function copiedCells<R extends GridRecord>(state: State<R>): CopiedCell[][] | null {
  const { box, columns, chosen } = state;
  const row = state.rows[state.row];
  if (!box || state.row === headRow) return null;
  if (chosen.length === 0) {
    if (!row) return null;
    const column = state.column === null ? undefined : columns[state.column];
    if (!column) return [columns.filter(({ copy }) => copy).map((each) => cellOf(each, row))];
    if (column.copy) return [[cellOf(column, row)]];
    const shown = box.querySelector<HTMLElement>(`tr[data-row="${state.row}"] > [data-column="${state.column}"]`);
    return [[{ text: shown?.innerText ?? "", isNumber: false }]];
  }
  const copied = columns.flatMap((column, index) => (column.copy ? [{ column, index }] : []));
  const heading = (index: number) => box.querySelector<HTMLElement>(`th[data-column="${index}"]`)?.innerText ?? "";
  return [
    copied.map(({ index }) => ({ text: heading(index).trim(), isNumber: false })),
    ...chosen.map((each) => copied.map(({ column }) => cellOf(column, each))),
  ];
}
