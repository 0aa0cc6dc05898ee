import type { RefObject } from "react";
import { CheckBox } from "./CheckBox.tsx";
import styles from "./Grid.module.css";
import type { GridColumn, GridLead, GridSort } from "./gridColumn.ts";
import { headRow } from "./gridMoves.ts";
import { HeaderCell, type HeaderOptions } from "./HeaderCell.tsx";
import { frozenStyle } from "./useGridWidths.ts";

/** What becomes of columns that the user drags wider or elsewhere. */
export type GridArranging = Pick<HeaderOptions, "onResize" | "onMove">;

interface Props<R> {
  readonly head: RefObject<HTMLTableSectionElement | null>;
  readonly columns: readonly GridColumn<R>[];
  readonly lead: GridLead;
  readonly sort: GridSort | undefined;
  /** null: sorted as it was at first. */
  readonly onSort: ((sort: GridSort | null) => void) | undefined;
  readonly arranging: GridArranging | undefined;
  /** How many of the rows are selected. */
  readonly selected: "none" | "some" | "all";
  readonly onSelectAll: (all: boolean) => void;
  /** One row can be chosen at the most. */
  readonly single: boolean;
  readonly selectLabel: string;
  readonly selectAllLabel: string;
  /** The column whose head has the focus of the grid. */
  readonly focused: number | null;
}

const ariaSort = { asc: "ascending", desc: "descending" } as const;

/** Up, then down, then as it was at first. */
function nextSort(key: string, sort: GridSort | undefined): GridSort | null {
  if (sort?.field !== key) return { field: key, order: "asc" };
  return sort.order === "asc" ? { field: key, order: "desc" } : null;
}

/** The head of a grid: titles that sort, and the box that selects every row. */
export function GridHead<R>(props: Props<R>) {
  const { columns, lead, sort, onSort, arranging } = props;
  return (
    <thead ref={props.head}>
      <tr aria-rowindex={1} data-row={headRow}>
        {lead === "selection" && (
          <th className={styles.lead} data-lead>
            {props.single ? (
              <span className={styles.unseen}>{props.selectLabel}</span>
            ) : (
              <CheckBox
                checked={props.selected === "all"}
                partly={props.selected === "some"}
                label={props.selectAllLabel}
                onToggle={() => props.onSelectAll(props.selected !== "all")}
              />
            )}
          </th>
        )}
        {lead === "index" && (
          <th className={`${styles.lead} ${styles.number}`} data-lead>
            #
          </th>
        )}
        {columns.map((column, index) => {
          const sorts = column.sortable && onSort;
          const order = sort?.field === column.key ? sort.order : undefined;
          const tabIndex = props.focused === index ? 0 : -1;
          const change = () => sorts && onSort(nextSort(column.key, sort));
          return (
            <HeaderCell
              key={column.key}
              className={[
                column.fixed ? styles.frozen : "",
                column.align === "right" ? styles.right : "",
                sorts ? styles.sorts : "",
              ].join(" ")}
              style={frozenStyle(column, index)}
              data-column={index}
              {...(column.fixed ? { "data-frozen": column.fixed } : {})}
              {...(sorts ? { "aria-sort": order ? ariaSort[order] : "none", onClick: change } : { tabIndex })}
              {...(arranging && column.fixed !== "right"
                ? { options: { columnKey: column.key, width: column.width, ...arranging } }
                : {})}
            >
              {sorts ? (
                // The whole head sorts by the pointer; the button within is for keys.
                <button type="button" className={styles.sort} data-order={order} tabIndex={tabIndex}>
                  <span className={styles.title}>{column.title}</span>
                </button>
              ) : (
                <span className={styles.title}>{column.title}</span>
              )}
            </HeaderCell>
          );
        })}
      </tr>
    </thead>
  );
}
