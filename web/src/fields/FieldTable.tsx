import { type ReactNode, useRef } from "react";
import { useVirtualRows } from "../grid/useVirtualRows.ts";
import { useNarrow } from "../ui/useNarrow.ts";
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
/** Pixels of a card, until it is measured. */
const cardHeight = 150;

/** A table of more columns is read as cards on a phone. */
const mostOnPhone = 3;

interface Props<R> {
  readonly columns: readonly FieldTableColumn<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  /** Pixels above which it scrolls. */
  readonly maxHeight: number;
}

/** The rows below each other: the first column is the head of each, and the others stand under their titles. */
function FieldCards<R>({ columns, rows, rowKey, maxHeight }: Props<R>) {
  const box = useRef<HTMLUListElement>(null);
  const { drawn, measure } = useVirtualRows({ box, count: rows.length, height: cardHeight, grows: true, focused: -1 });
  const [head, ...others] = columns;
  return (
    // All of a few cards scroll with the page.
    <ul ref={box} className={styles.cards} style={measure ? { maxHeight } : {}}>
      {drawn.map((each) => {
        if ("room" in each) return <li key={`room before ${each.before}`} aria-hidden style={{ height: each.room }} />;
        const row = rows[each.row] as R;
        return (
          <li key={rowKey(row)} ref={measure} data-index={each.row} className={styles.card}>
            <div className={styles.head}>{head?.render(row, each.row)}</div>
            <dl>
              {others.map(({ key, title, render }) => (
                <div key={key}>
                  <dt>{title}</dt>
                  <dd>{render(row, each.row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}

function WideTable<R>(props: Props<R>) {
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

/**
 * A plain table to read: no selection and no sorting, which are the list's. Of many rows only those in view are drawn. Where a
 * phone has no room for its columns each row is a card.
 */
export function FieldTable<R>(props: Props<R>) {
  const narrow = useNarrow();
  return narrow && props.columns.length > mostOnPhone ? <FieldCards {...props} /> : <WideTable {...props} />;
}
