import { memo, type ReactNode } from "react";
import { TabStop, tabStop } from "../ui/tabStop.ts";
import { CheckBox } from "./CheckBox.tsx";
import styles from "./Grid.module.css";
import { fieldOf, type GridColumn, type GridLead, type GridRecord } from "./gridColumn.ts";
import type { GridPlace } from "./gridMoves.ts";
import { frozenStyle } from "./useGridWidths.ts";
import type { DrawnCell } from "./useVirtualColumns.ts";

interface Props<R extends GridRecord> {
  readonly row: R;
  readonly index: number;
  readonly columns: readonly GridColumn<R>[];
  /** Which of the columns are drawn, in order. */
  readonly cells: readonly DrawnCell[];
  readonly lead: GridLead;
  /** The number of the row within the whole list. */
  readonly number: number;
  readonly selected: boolean;
  /** Its record is open beside the grid. */
  readonly isOpen: boolean;
  readonly opens: boolean;
  /** The focus of the grid, where it is in this row. */
  readonly focus: GridPlace | undefined;
  /** Begins the ids of the grid's elements. */
  readonly gridId: string;
  readonly onToggle: (id: string, withShift: boolean) => void;
  /** Measures rows that grow with what is in them. */
  readonly measure: ((element: HTMLElement | null) => void) | undefined;
}

function cellClass(column: GridColumn<never>): string {
  return [
    column.fixed ? styles.frozen : "",
    column.align === "right" ? styles.right : "",
    column.wraps ? styles.wraps : "",
  ].join(" ");
}

function Row<R extends GridRecord>(props: Props<R>): ReactNode {
  const { row, index, columns, cells, lead, focus, gridId, selected } = props;
  return (
    <tr
      ref={props.measure}
      className={props.opens ? styles.opens : ""}
      data-row-key={row.id}
      data-row={index}
      data-index={index}
      aria-rowindex={index + 2}
      tabIndex={focus && focus.column === null ? 0 : -1}
      {...(lead === "selection" ? { "aria-selected": selected } : {})}
      {...(props.isOpen ? { "data-open": true } : {})}
    >
      {lead === "selection" && (
        <td className={styles.lead} data-lead>
          <CheckBox
            checked={selected}
            labelledBy={`${gridId}-select ${gridId}-${row.id}`}
            onToggle={(withShift) => props.onToggle(row.id, withShift)}
          />
        </td>
      )}
      {lead === "index" && (
        <td className={`${styles.lead} ${styles.number}`} data-lead>
          {props.number}
        </td>
      )}
      <TabStop value={tabStop(focus !== undefined)}>
        {cells.map((cell) => {
          if ("span" in cell) return <td key={`room-${cell.before}`} aria-hidden colSpan={cell.span} />;
          const place = cell.column;
          const column = columns[place];
          return (
            column && (
              <td
                key={column.key}
                className={cellClass(column)}
                style={frozenStyle(column, place)}
                data-column={place}
                aria-colindex={cell.position}
                {...(place === 0 ? { id: `${gridId}-${row.id}` } : {})}
                {...(column.fixed ? { "data-frozen": column.fixed } : {})}
                {...(focus?.column === place ? { tabIndex: 0 } : {})}
              >
                {column.render(fieldOf(row, column.key), row, index)}
              </td>
            )
          );
        })}
      </TabStop>
    </tr>
  );
}

/** A row of a grid; drawn again only when something of it changed. */
export const GridRow = memo(Row) as typeof Row;
