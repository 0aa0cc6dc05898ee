import { useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./Grid.module.css";
import { GridBody } from "./GridBody.tsx";
import { GridHead } from "./GridHead.tsx";
import { GridSkeleton } from "./GridSkeleton.tsx";
import type { GridRecord } from "./gridColumn.ts";
import { pressKey } from "./gridKeys.ts";
import { headRow } from "./gridMoves.ts";
import { pointing, showInFull } from "./gridPointer.ts";
import type { GridProps } from "./gridProps.ts";
import { type GridState, useGrid } from "./useGrid.ts";
import { drawAll } from "./useVirtualRows.ts";

/** Head and outline of a table, in the widths of its columns. */
function Head<R extends GridRecord>({ grid }: { grid: GridState<R> }) {
  const { t } = useTranslation();
  const { props, rows, focus, selecting, head, widths } = grid;
  const { columns, lead } = props;
  const chosen = rows.filter(({ id }) => selecting?.isSelected(id)).length;
  return (
    <>
      <colgroup>
        {lead !== "none" && <col className={styles[`${lead}Lead`]} />}
        {columns.map(({ key }, index) => (
          <col key={key} style={{ width: widths[index] }} />
        ))}
      </colgroup>
      <GridHead
        head={head}
        columns={columns}
        lead={lead}
        sort={props.sort}
        onSort={props.onSort}
        arranging={props.arranging}
        selected={chosen === 0 ? "none" : chosen === rows.length ? "all" : "some"}
        onSelectAll={(all) => (all ? selecting?.selectAll() : selecting?.selectNone())}
        single={props.single ?? false}
        selectLabel={t("grid.select")}
        selectAllLabel={t("grid.selectAll")}
        focused={focus.place.row === headRow ? focus.place.column : null}
      />
    </>
  );
}

/**
 * A table to work in with keys and pointer: fixed head, frozen columns, sorting, selection, copying, and of many rows and
 * columns only those in view (S2.22a). One stop of the Tab key leads in; arrows move within.
 */
export function Grid<R extends GridRecord>(props: GridProps<R>) {
  const { t } = useTranslation();
  const gridId = useId();
  const grid = useGrid(props);
  const { rows } = grid;
  const columnCount = props.columns.length + (props.lead === "none" ? 0 : 1);
  // Few lines scroll with the page around them.
  const height = props.height === "fill" ? styles.fill : rows.length > drawAll ? styles.limited : "";
  return (
    <section
      ref={grid.box}
      className={`${styles.box} ${height} ${props.stale ? styles.stale : ""}`}
      aria-label={props.label}
      data-grid
      onPointerOver={showInFull}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that keys move in is a grid
        role="grid"
        className={styles.table}
        style={{ ...grid.style, "--row-height": `${props.rowHeight}px` } as typeof grid.style}
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columnCount}
        aria-busy={props.rows === undefined || (props.stale ?? false)}
        {...(grid.selecting ? { "aria-multiselectable": !props.single } : {})}
        onKeyDown={(event) => pressKey(grid, event)}
        {...pointing(grid)}
      >
        <Head grid={grid} />
        {props.rows === undefined ? <GridSkeleton columns={columnCount} /> : <GridBody grid={grid} gridId={gridId} />}
      </table>
      <span id={`${gridId}-select`} hidden>
        {t("grid.select")}
      </span>
    </section>
  );
}
