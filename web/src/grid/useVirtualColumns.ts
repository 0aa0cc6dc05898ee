import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useLayoutEffect, useMemo } from "react";
import { type GridColumn, type GridLead, leadWidth } from "./gridColumn.ts";

/** Above this many columns only those in view are drawn, where of the rows, too, only those in view are. */
const drawAllColumns = 12;
const overscan = 2;

/** A cell of a row that is drawn, or one over the room of several that are not. */
export type DrawnCell =
  | {
      readonly column: number;
      /** Its place in the row, from 1, for those who do not see what is left out; undefined where nothing is. */
      readonly position: number | undefined;
    }
  | { readonly span: number; readonly before: number };

function everyCell(count: number): DrawnCell[] {
  return Array.from({ length: count }, (_, column) => ({ column, position: undefined }));
}

/** The drawn columns, in order, with what the others leave. */
function withRoom(drawn: readonly number[], count: number, lead: GridLead): DrawnCell[] {
  const cells: DrawnCell[] = [];
  let next = 0;
  for (const column of [...drawn, count]) {
    if (column > next) cells.push({ span: column - next, before: column });
    if (column < count) cells.push({ column, position: column + (lead === "none" ? 1 : 2) });
    next = column + 1;
  }
  return cells;
}

/**
 * Which columns of a grid are drawn in its rows: the same ones until another comes into view. What is frozen always is, and
 * so are the first, which names the row, and the one with the focus.
 */
export function useVirtualColumns(options: {
  readonly box: RefObject<HTMLElement | null>;
  readonly columns: readonly GridColumn<never>[];
  readonly widths: readonly number[];
  readonly lead: GridLead;
  /** Rows are left out as well. */
  readonly enabled: boolean;
  readonly focused: number | null;
}): readonly DrawnCell[] {
  const { box, columns, widths, lead, focused } = options;
  const enabled = options.enabled && columns.length > drawAllColumns;
  const extract = useCallback(
    (range: Range) => {
      const kept = columns.flatMap(({ fixed }, index) => (fixed || index === 0 || index === focused ? [index] : []));
      return [...new Set([...defaultRangeExtractor(range), ...kept])].sort((one, other) => one - other);
    },
    [columns, focused],
  );
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count: columns.length,
    enabled,
    horizontal: true,
    paddingStart: leadWidth[lead],
    getScrollElement: () => box.current,
    estimateSize: (index) => widths[index] ?? 0,
    overscan,
    rangeExtractor: extract,
  });
  const measured = widths.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when a width is another
  useLayoutEffect(() => virtual.measure(), [virtual, measured]);
  const drawn = enabled ? virtual.getVirtualIndexes().join() : null;
  // Rows are drawn again only when this list is another one.
  return useMemo(
    () =>
      drawn === null
        ? everyCell(columns.length)
        : withRoom(drawn === "" ? [] : drawn.split(",").map(Number), columns.length, lead),
    [drawn, columns.length, lead],
  );
}
