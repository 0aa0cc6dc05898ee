import { type CSSProperties, type ReactNode, useRef } from "react";
import { useVirtualRows } from "../grid/useVirtualRows.ts";
import styles from "./FieldTable.module.css";

export interface FieldTableColumn<R> {
  readonly key: string;
  readonly title: ReactNode;
  /** Pixels; the rest of the room where there is none. */
  readonly width?: number;
  readonly align?: "end";
  readonly render: (row: R, index: number) => ReactNode;
}

/** Pixels of a row with an input, until it is measured. */
const rowHeight = 48;

/**
 * A plain table for rows with inputs, or a few rows to read: no selection and no sorting, which are the list's. Where it
 * scrolls by itself, only those of many rows that are in view are drawn.
 */
export function FieldTable<R>(props: {
  readonly columns: readonly FieldTableColumn<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  readonly rowClassName?: (row: R) => string | undefined;
  /** Pixels below which it scrolls sideways. */
  readonly minWidth?: number;
  /** Pixels above which it scrolls. */
  readonly maxHeight?: number;
}) {
  const { columns, rows, minWidth, maxHeight } = props;
  const box = useRef<HTMLDivElement>(null);
  // The fields of a form must all be there, or they are not checked: so rows are left out only where the table scrolls.
  const scrolled = maxHeight === undefined ? 0 : rows.length;
  const virtual = useVirtualRows({ box, count: scrolled, height: rowHeight, grows: true, focused: -1 });
  const drawn = maxHeight === undefined ? rows.map((_row, row) => ({ row })) : virtual.drawn;
  const style: CSSProperties = { ...(maxHeight ? { maxHeight } : {}) };
  return (
    <div ref={box} className={styles.box} style={style}>
      <table className={styles.table} style={{ ...(minWidth ? { minWidth } : {}) }}>
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} {...(width ? { style: { width } } : {})} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ key, title, align }) => (
              <th key={key} scope="col" className={align ? styles.end : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {drawn.map((each) => {
            if ("room" in each) {
              return (
                <tr key={`room before ${each.before}`} aria-hidden style={{ height: each.room }}>
                  <td colSpan={columns.length} />
                </tr>
              );
            }
            const row = rows[each.row] as R;
            return (
              <tr
                key={props.rowKey(row)}
                ref={virtual.measure}
                data-index={each.row}
                className={props.rowClassName?.(row)}
              >
                {columns.map((column) => (
                  <td key={column.key} className={column.align ? styles.end : undefined}>
                    {column.render(row, each.row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
