import { type ReactNode, useRef } from "react";
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

/** Pixels of a row, until it is measured. */
const rowHeight = 48;

/** A plain table to read: no selection and no sorting, which are the list's. Of many rows only those in view are drawn. */
export function FieldTable<R>(props: {
  readonly columns: readonly FieldTableColumn<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  /** Pixels above which it scrolls. */
  readonly maxHeight: number;
}) {
  const { columns, rows, maxHeight } = props;
  const box = useRef<HTMLDivElement>(null);
  const { drawn, measure } = useVirtualRows({ box, count: rows.length, height: rowHeight, grows: true, focused: -1 });
  return (
    <div ref={box} className={styles.box} style={{ maxHeight }}>
      <table className={styles.table}>
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
              <tr key={props.rowKey(row)} ref={measure} data-index={each.row}>
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
