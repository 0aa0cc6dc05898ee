import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import { useTranslation } from "react-i18next";
import { copiedCells } from "./copiedCells.ts";
import styles from "./Grid.module.css";
import { type GridArranging, GridHead } from "./GridHead.tsx";
import { GridRow } from "./GridRow.tsx";
import { GridSkeleton } from "./GridSkeleton.tsx";
import type { GridColumn, GridLead, GridRecord, GridSort } from "./gridColumn.ts";
import { useGridCopy } from "./gridCopy.ts";
import { headRow, moveBy } from "./gridMoves.ts";
import { placeOf, useGridFocus } from "./useGridFocus.ts";
import { useGridWidths } from "./useGridWidths.ts";
import { useRowSelection } from "./useRowSelection.ts";
import { useVirtualColumns } from "./useVirtualColumns.ts";
import { drawAll, useVirtualRows } from "./useVirtualRows.ts";

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

const interactive = "a, button, input, select, textarea, label, [role=button]";
const typed = "input:not([type=checkbox]), textarea, select";

/** Text that does not fit is shown in full under the pointer. */
function showInFull({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>("td") : null;
  if (!cell) return;
  if (cell.scrollWidth > cell.clientWidth && !cell.matches("[data-lead]")) cell.title = cell.innerText;
  else cell.removeAttribute("title");
}

/**
 * A table to work in with keys and pointer: fixed head, frozen columns, sorting, selection, copying, and of many rows and
 * columns only those in view (S2.22a). One stop of the Tab key leads in; arrows move within.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: still to be split: keys, pointer and rows
export function Grid<R extends GridRecord>(props: GridProps<R>) {
  const { t } = useTranslation();
  const gridId = useId();
  const box = useRef<HTMLElement>(null);
  const head = useRef<HTMLTableSectionElement>(null);
  const { columns, lead, onOpen, rowHeight } = props;
  const rows = props.rows ?? [];
  const ids = useMemo(() => (props.rows ?? []).map(({ id }) => id), [props.rows]);
  const plain = columns as unknown as readonly GridColumn<never>[];
  const { widths, style, covered } = useGridWidths(box, plain, lead);
  const focus = useGridFocus({ box, head, rows: rows.length, covered });
  const selecting = useRowSelection(ids, lead === "selection" ? props.selection : null, props.onSelect);
  const grows = columns.some(({ wraps }) => wraps);
  const virtual = useVirtualRows({ box, count: rows.length, height: rowHeight, grows, focused: focus.place.row });
  const cells = useVirtualColumns({
    box,
    columns: plain,
    widths,
    lead,
    // Rows that grow are as high as what is in all of their cells.
    enabled: rows.length > drawAll && !grows,
    focused: focus.place.column,
  });

  const answered = useRef(props.question);
  useLayoutEffect(() => {
    if (props.stale || props.rows === undefined || answered.current === props.question) return;
    answered.current = props.question;
    if (box.current) box.current.scrollTop = 0;
    focus.follow({ row: 0, column: null });
  });

  useGridCopy(box, () => {
    const { row, column } = focus.place;
    const chosen = rows.filter(({ id }) => selecting?.isSelected(id));
    return copiedCells({ box: box.current, columns, rows, chosen, row, column });
  });

  // Rows are drawn again only when something of theirs changes: what they call stays the same.
  const latest = useRef(selecting);
  useLayoutEffect(() => {
    latest.current = selecting;
  });
  const toggle = useCallback((id: string, withShift: boolean) => {
    if (withShift) latest.current?.extendTo(id);
    else latest.current?.toggle(id);
  }, []);

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event;
    // Menus that hang on a row are elsewhere in the document.
    if (!(target instanceof Element) || !box.current?.contains(target) || target.matches(typed)) return;
    const { place } = focus;
    const row = rows[place.row];
    const onStop = target.matches("tr, td, th") || (place.row === headRow && target.matches("th *"));
    const withControl = event.ctrlKey || event.metaKey;
    const next = event.altKey
      ? null
      : moveBy(event, place, {
          rows: rows.length,
          columns: columns.length,
          page: Math.max(1, Math.floor((box.current.clientHeight - (head.current?.offsetHeight ?? 0)) / rowHeight)),
        });
    if (next && (onStop || next.row !== place.row)) {
      if (event.shiftKey && row) selecting?.beginAt(row.id);
      focus.moveTo(next);
      const reached = rows[next.row];
      if (event.shiftKey && reached && next.row !== place.row) selecting?.extendTo(reached.id);
    } else if (key === "a" && withControl && selecting) selecting.selectAll();
    else if (key === "Escape" && !onStop && target.matches(interactive) && place.row !== headRow) focus.moveTo(place);
    else if (key === "Escape" && selecting && (props.selection ?? []).length > 0) selecting.clear();
    else if (key === " " && onStop && row && selecting) toggle(row.id, event.shiftKey);
    else if (key === "Enter" && onStop && row) {
      const widget = target.querySelector<HTMLElement>("td[data-column] :is(a[href], button)");
      if (target.matches('[data-frozen="right"]')) target.querySelector<HTMLElement>("button")?.focus();
      else if (onOpen) onOpen(row);
      else if (target.matches("td")) widget?.click();
    } else return;
    event.preventDefault();
  };

  const click = (event: MouseEvent<HTMLElement>) => {
    const { target } = event;
    if (!(target instanceof Element) || !box.current?.contains(target) || target.closest(interactive)) return;
    const place = placeOf(target);
    const row = place ? rows[place.row] : undefined;
    if (!row) return;
    if (selecting && event.shiftKey) selecting.extendTo(row.id);
    else if (selecting && (event.ctrlKey || event.metaKey)) selecting.toggle(row.id);
    else if (window.getSelection()?.toString() === "") onOpen?.(row);
  };

  const chosenCount = rows.filter(({ id }) => selecting?.isSelected(id)).length;
  // Few lines scroll with the page around them.
  const height = props.height === "fill" ? styles.fill : rows.length > drawAll ? styles.limited : "";
  return (
    <section
      ref={box}
      className={`${styles.box} ${height} ${props.stale ? styles.stale : ""}`}
      aria-label={props.label}
      data-grid
      onPointerOver={showInFull}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that keys move in is a grid
        role="grid"
        className={styles.table}
        style={{ ...style, "--row-height": `${rowHeight}px` } as typeof style}
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + (lead === "none" ? 0 : 1)}
        aria-busy={props.rows === undefined || (props.stale ?? false)}
        {...(selecting ? { "aria-multiselectable": !props.single } : {})}
        onKeyDown={press}
        onClick={click}
        onMouseDown={(event) => {
          // A range of rows, and no text.
          if (event.shiftKey && selecting) event.preventDefault();
          const place = event.target instanceof Element ? placeOf(event.target) : null;
          const onWidget = event.target instanceof Element && event.target.closest(interactive);
          if (place && place.row !== headRow && !onWidget && event.button === 0) focus.moveTo(place);
        }}
        onFocus={({ target }) => {
          const place = placeOf(target);
          if (place) focus.follow(target.matches("tr") ? { row: place.row, column: null } : place);
        }}
        onContextMenu={(event) => {
          const place = event.target instanceof Element ? placeOf(event.target) : null;
          if (place) props.onContextMenu?.(event, rows[place.row], columns[place.column ?? -1]?.key);
        }}
      >
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
          selected={chosenCount === 0 ? "none" : chosenCount === rows.length ? "all" : "some"}
          onSelectAll={(all) => (all ? selecting?.selectAll() : selecting?.clear())}
          single={props.single ?? false}
          selectLabel={t("grid.select")}
          selectAllLabel={t("grid.selectAll")}
          focused={focus.place.row === headRow ? focus.place.column : null}
        />
        {props.rows === undefined ? (
          <GridSkeleton columns={columns.length + (lead === "none" ? 0 : 1)} />
        ) : (
          <tbody>
            {virtual.drawn.map((drawn) => {
              if ("room" in drawn) {
                return <tr key={`room-${drawn.before}`} aria-hidden style={{ height: drawn.room }} />;
              }
              const row = rows[drawn.row];
              return (
                row && (
                  <GridRow
                    key={row.id}
                    row={row}
                    index={drawn.row}
                    columns={columns}
                    cells={cells}
                    lead={lead}
                    number={(props.firstNumber ?? 1) + drawn.row}
                    selected={selecting?.isSelected(row.id) ?? false}
                    isOpen={row.id === props.openId}
                    opens={onOpen !== undefined}
                    focus={focus.place.row === drawn.row ? focus.place : undefined}
                    gridId={gridId}
                    onToggle={toggle}
                    measure={virtual.measure}
                  />
                )
              );
            })}
          </tbody>
        )}
      </table>
      <span id={`${gridId}-select`} hidden>
        {t("grid.select")}
      </span>
    </section>
  );
}
