import type { ReactNode } from "react";

/** What every row of a grid has. */
export interface GridRecord {
  readonly id: string;
}

/** A column of a grid. Its key is the field it shows and sorts by. */
export interface GridColumn<R> {
  readonly key: string;
  readonly title: ReactNode;
  /** Pixels; a grid with room to spare makes its columns wider. */
  readonly width: number;
  readonly align?: "right";
  /** Stays in view at this side while the others scroll. */
  readonly fixed?: "left" | "right";
  readonly sortable?: boolean;
  /** The user has chosen the width. */
  readonly sized?: boolean;
  /** No value of it is cut: the column is as wide as the widest that is shown, and so many pixels for what stands beside it. */
  readonly whole?: number;
  /** Long text goes on in a further line, and the row grows with it. */
  readonly wraps?: boolean;
  readonly render: (value: unknown, row: R, index: number) => ReactNode;
  /** What is copied of it; without, the column is left out of copied rows. */
  readonly copy?: (row: R) => string;
}

/** How rows are sorted: by the key of a column. */
export interface GridSort {
  readonly field: string;
  readonly order: "asc" | "desc";
}

/** What stands before the columns: boxes to select rows, or their numbers (S2.22a). */
export type GridLead = "selection" | "index" | "none";

/** Pixels of the leading column. */
export const leadWidth = { selection: 40, index: 56, none: 0 } as const satisfies Record<GridLead, number>;

/** What a row holds under the key of a column. */
export const fieldOf = (row: object, key: string): unknown => (row as Readonly<Record<string, unknown>>)[key];
