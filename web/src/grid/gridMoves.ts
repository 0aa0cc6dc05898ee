/** The head stands above the first row. */
export const headRow = -1;

/** What has the focus in a grid: a row, from 0, and within it a column, or the row as a whole. */
export interface GridPlace {
  readonly row: number;
  readonly column: number | null;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Rows that are in view together. */
  readonly page: number;
}

interface Keys {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

const between = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/**
 * Where a key leads from a place in a grid: up and down to other rows, right into the cells of a row and left out of them,
 * Home and End to the first and last cell of a row or, with Ctrl or from a whole row, to the first and last row. Null for
 * any other key.
 */
export function moveBy(keys: Keys, from: GridPlace, size: GridSize): GridPlace | null {
  const { row, column } = from;
  const last = size.rows - 1;
  const toRow = (next: number): GridPlace => {
    const target = between(next, headRow, last);
    // The head is reached by its columns only.
    return { row: target, column: target === headRow ? (column ?? 0) : column };
  };
  const toColumn = (next: number): GridPlace => ({ row, column: between(next, 0, size.columns - 1) });
  const alongRows = column === null || keys.ctrlKey || keys.metaKey;
  switch (keys.key) {
    case "ArrowDown":
      return toRow(row + 1);
    case "ArrowUp":
      return toRow(row - 1);
    case "PageDown":
      return toRow(row + size.page);
    case "PageUp":
      return toRow(row === headRow ? headRow : Math.max(0, row - size.page));
    case "ArrowRight":
      return toColumn(column === null ? 0 : column + 1);
    case "ArrowLeft":
      if (column === null) return null;
      return column === 0 && row !== headRow ? { row, column: null } : toColumn(column - 1);
    case "Home":
      return alongRows ? toRow(0) : toColumn(0);
    case "End":
      return alongRows ? toRow(last) : toColumn(size.columns - 1);
    default:
      return null;
  }
}
