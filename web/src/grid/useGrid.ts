import { useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { copiedCells } from "./copiedCells.ts";
import type { GridColumn, GridRecord } from "./gridColumn.ts";
import { useGridCopy } from "./gridCopy.ts";
import type { GridProps } from "./gridProps.ts";
import { useGridFocus } from "./useGridFocus.ts";
import { useGridWidths } from "./useGridWidths.ts";
import { useMore } from "./useMore.ts";
import { type RowSelection, useRowSelection } from "./useRowSelection.ts";
import { useVirtualColumns } from "./useVirtualColumns.ts";
import { drawAll, useVirtualRows } from "./useVirtualRows.ts";
import { useWholeColumns } from "./useWholeColumns.ts";

/** Selects a row by its box or the space bar. Rows are drawn again only when something of theirs changes: it stays the same. */
function useToggle(selecting: RowSelection | null): (id: string, withShift: boolean) => void {
  const latest = useRef(selecting);
  useLayoutEffect(() => {
    latest.current = selecting;
  });
  return useCallback((id, withShift) => {
    if (withShift) latest.current?.extendTo(id);
    else latest.current?.toggle(id);
  }, []);
}

/** What a grid knows of itself: where the focus is, what is selected, and which rows and columns are drawn. */
export function useGrid<R extends GridRecord>(given: GridProps<R>) {
  const { lead, rowHeight } = given;
  const box = useRef<HTMLElement>(null);
  const head = useRef<HTMLTableSectionElement>(null);
  const rows = useMemo(() => given.rows ?? [], [given.rows]);
  const columns = useWholeColumns(given.columns, rows);
  const props = { ...given, columns };
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const plain = columns as unknown as readonly GridColumn<never>[];
  const { widths, style, covered } = useGridWidths(box, plain, lead);
  useMore(box, style.width);
  const focus = useGridFocus({ box, head, rows: rows.length, covered });
  const selecting = useRowSelection(ids, lead === "selection" ? props.selection : null, props.onSelect);
  const grows = columns.some(({ wraps }) => wraps);
  const virtual = useVirtualRows({ box, count: rows.length, height: rowHeight, grows, focused: focus.place.row });
  // Rows that grow are as high as what is in all of their cells.
  const enabled = rows.length > drawAll && !grows;
  const cells = useVirtualColumns({ box, columns: plain, widths, lead, enabled, focused: focus.place.column });
  const toggle = useToggle(selecting);

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

  return { props, box, head, rows, widths, style, focus, selecting, toggle, virtual, cells };
}

export type GridState<R extends GridRecord> = ReturnType<typeof useGrid<R>>;
