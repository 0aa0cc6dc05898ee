import { DownOutlined } from "@ant-design/icons";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
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
  const { rows } = props;
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
      {rows.map((row, index) => (
        <Card key={row.id} {...props} row={row} index={index} />
      ))}
    </div>
  );
}

/** So many facts of a row stand on its card unless its list says otherwise; the others are folded. */
const usualFacts = 4;

interface Fact {
  readonly key: string;
  readonly title: ReactNode;
  readonly content: ReactNode;
}

/** A unit says nothing by itself: it stands with the quantity that its list says before it. */
function withUnits(facts: readonly (Fact & { readonly isNumber: boolean })[]): Fact[] {
  const units: readonly string[] = ["unitNo", "purUnitNo"];
  return facts.flatMap<Fact>((fact, index) => {
    const [before, behind] = [facts[index - 1], facts[index + 1]];
    if (units.includes(fact.key) && before?.isNumber) return [];
    if (!fact.isNumber || !behind || !units.includes(behind.key)) return [fact];
    const content = (
      <>
        {fact.content} {behind.content}
      </>
    );
    return [{ ...fact, content }];
  });
}

/** The facts of a row: those that matter most first, as its list says, else in the order of its columns. */
function factsOf<R extends ListRow>({ columns, facts = [] }: ListRowsProps<R>, row: R, index: number): Fact[] {
  const place = ({ key }: Fact) => {
    const at = facts.indexOf(key);
    return at < 0 ? facts.length : at;
  };
  const said = columns
    .slice(1)
    .map((column) => ({
      key: column.key,
      title: column.title,
      isNumber: column.align === "right",
      content: column.render((row as unknown as Record<string, unknown>)[column.key], row, index),
    }))
    .filter(({ content }) => content !== null && content !== "")
    .toSorted((one, other) => place(one) - place(other));
  return withUnits(said);
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.fields}>
      {facts.map((fact) => (
        <div key={fact.key} className={styles.field}>
          <dt>{fact.title}</dt>
          <dd>{fact.content}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A row as a card: what it is called, the facts that matter, and a fold with the others and what can be done. */
function Card<R extends ListRow>(props: ListRowsProps<R> & { readonly row: R; readonly index: number }) {
  const { t } = useTranslation();
  const { row, index, selection, onOpen, rowActions, factsShown = usualFacts } = props;
  const [unfolded, setUnfolded] = useState(false);
  const [head] = props.columns;
  const name = head?.render((row as unknown as Record<string, unknown>)[head.key], row, index);
  const facts = factsOf(props, row, index);
  const folded = facts.slice(factsShown);
  const actions = rowActions?.(row) ?? [];
  return (
    <article className={styles.card}>
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
            {name}
          </button>
        ) : (
          <span id={`card-${row.id}`} className={styles.open}>
            {name}
          </span>
        )}
        {folded.length + actions.length > 0 && (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={unfolded}
            aria-label={t("listPage.more")}
            onClick={() => setUnfolded(!unfolded)}
          >
            <DownOutlined rotate={unfolded ? 180 : 0} />
          </button>
        )}
      </header>
      <Facts facts={unfolded ? facts : facts.slice(0, factsShown)} />
      {unfolded && actions.length > 0 && <ActionBar small actions={actions} />}
    </article>
  );
}
