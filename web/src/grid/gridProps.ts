import type { MouseEvent } from "react";
import type { GridArranging } from "./GridHead.tsx";
import type { GridColumn, GridLead, GridRecord, GridSort } from "./gridColumn.ts";

export interface GridProps<R extends GridRecord> {
  /** What the table is of, for those who do not see it. */
  readonly label?: string | undefined;
  readonly columns: readonly GridColumn<R>[];
  /** undefined while they are loaded: their outlines are shown. */
  readonly rows: readonly R[] | undefined;
  /** Pixels of a row, at least. */
  readonly rowHeight: number;
  /** The rows belong to an earlier question, and are dimmed. */
  readonly stale?: boolean;
  readonly lead: GridLead;
  /** The number of the first row, where rows are numbered; 1 unless given. */
  readonly firstNumber?: number;
  readonly sort?: GridSort;
  readonly onSort?: (sort: GridSort | null) => void;
  readonly selection?: readonly string[] | null;
  readonly onSelect?: (ids: string[]) => void;
  /** One row is chosen at the most: there is no box for all of them. */
  readonly single?: boolean;
  readonly onOpen?: ((row: R) => void) | undefined;
  /** The record that is open beside the grid. */
  readonly openId?: string | undefined;
  readonly arranging?: GridArranging | undefined;
  /** What the rows are the answer to: with another question the grid begins at its top again. */
  readonly question?: string;
  /** `fill` takes the height there is; `grow` is as high as its rows, where they are not many. */
  readonly height: "fill" | "grow";
  /** Right clicks on rows, and on the head without a row; `key` is the column's. */
  readonly onContextMenu?: (event: MouseEvent<HTMLElement>, row: R | undefined, key: string | undefined) => void;
}
