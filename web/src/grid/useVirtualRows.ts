import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useLayoutEffect } from "react";

/** Above this many rows only those in view are drawn. */
export const drawAll = 60;
const overscan = 8;

/** A row that is drawn, or the room that others leave. */
export type Drawn = { readonly row: number } | { readonly room: number; readonly before: number };

export interface VirtualRows {
  readonly drawn: readonly Drawn[];
  /** Tells how high a drawn row came out; undefined where all rows are as high. */
  readonly measure: ((element: HTMLElement | null) => void) | undefined;
}

const everyRow = (count: number): Drawn[] => Array.from({ length: count }, (_, row) => ({ row }));

/** Which rows of a grid are drawn. The one with the focus always is, so that the focus is not lost by scrolling. */
export function useVirtualRows(options: {
  readonly box: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Pixels of a row. */
  readonly height: number;
  /** Rows grow with what is in them. */
  readonly grows: boolean;
  readonly focused: number;
}): VirtualRows {
  const { box, count, height, grows, focused } = options;
  const enabled = count > drawAll;
  const extract = useCallback(
    (range: Range) => {
      const rows = defaultRangeExtractor(range);
      if (focused < 0 || focused >= range.count || rows.includes(focused)) return rows;
      return [...rows, focused].sort((one, other) => one - other);
    },
    [focused],
  );
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    enabled,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan,
    rangeExtractor: extract,
  });
  // Where the rows are is worked out once; other heights move them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the height is another
  useLayoutEffect(() => virtual.measure(), [virtual, height]);
  if (!enabled) return { drawn: everyRow(count), measure: undefined };

  const drawn: Drawn[] = [];
  let end = 0;
  for (const item of virtual.getVirtualItems()) {
    if (item.start > end) drawn.push({ room: item.start - end, before: item.index });
    drawn.push({ row: item.index });
    end = item.end;
  }
  const rest = virtual.getTotalSize() - end;
  if (rest > 0) drawn.push({ room: rest, before: count });
  return { drawn, measure: grows ? virtual.measureElement : undefined };
}
