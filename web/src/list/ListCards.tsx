import { CheckBox } from "../grid/CheckBox.tsx";
import { toggled } from "../grid/rowSelection.ts";
import { ActionBar } from "../ui/ActionBar.tsx";
import { Outline } from "../ui/Outline.tsx";
import styles from "./ListCards.module.css";
import type { ListRow, ListRowsProps } from "./ListTable.tsx";

/** Cards that stand in for the first rows while they are loaded. */
const outlines = 3;

/** The rows of a list as cards, for a phone: the same fields in the same order. */
export function ListCards<R extends ListRow>(props: ListRowsProps<R>) {
  const { rows, selection, onOpen, rowActions } = props;
  if (rows === undefined) {
    return (
      <div className={styles.cards} aria-busy="true">
        {Array.from({ length: outlines }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an outline is nothing but its place
          <Outline key={card} className={styles.card} heading rows={4} />
        ))}
      </div>
    );
  }
  return (
    <div className={props.stale ? `${styles.cards} ${styles.stale}` : styles.cards}>
      {rows.map((row, index) => {
        const [head, ...rest] = props.columns.map((column) => ({
          key: column.key,
          title: column.title,
          content: column.render((row as unknown as Record<string, unknown>)[column.key], row, index),
        }));
        return (
          <article key={row.id} className={styles.card}>
            <header className={styles.head}>
              {selection && (
                <span className={styles.pick}>
                  <CheckBox
                    checked={selection.includes(row.id)}
                    labelledBy={`card-${row.id}`}
                    onToggle={() => props.onSelect(toggled(selection, row.id))}
                  />
                </span>
              )}
              {onOpen ? (
                <button id={`card-${row.id}`} type="button" className={styles.open} onClick={() => onOpen(row)}>
                  {head?.content}
                </button>
              ) : (
                <span id={`card-${row.id}`} className={styles.open}>
                  {head?.content}
                </span>
              )}
            </header>
            <dl className={styles.fields}>
              {rest
                .filter((field) => field.content !== null && field.content !== "")
                .map((field) => (
                  <div key={field.key} className={styles.field}>
                    <dt>{field.title}</dt>
                    <dd>{field.content}</dd>
                  </div>
                ))}
            </dl>
            {rowActions && <ActionBar small actions={rowActions(row)} />}
          </article>
        );
      })}
    </div>
  );
}
