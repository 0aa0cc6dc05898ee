import { type CSSProperties, type RefObject, useLayoutEffect, useState } from "react";
import { type GridColumn, type GridLead, leadWidth } from "./gridColumn.ts";

export interface GridWidths {
  /** Pixels of each column. */
  readonly widths: readonly number[];
  /** The width of the table, and where each frozen column stops, as custom properties that its cells use. */
  readonly style: CSSProperties;
  /** Pixels that frozen columns cover at either side. */
  readonly covered: { readonly left: number; readonly right: number };
}

/** The place of a frozen cell: resizing a column changes the table's properties and draws no row again. */
export function frozenStyle(column: Pick<GridColumn<never>, "fixed">, index: number): CSSProperties | undefined {
  if (column.fixed === "left") return { left: `var(--left-${index})` };
  if (column.fixed === "right") return { right: `var(--right-${index})` };
  return undefined;
}

/** Widths of the columns within the width that there is: what is left over goes to those that are not frozen. */
export function spreadWidths(columns: readonly GridColumn<never>[], lead: number, available: number): number[] {
  const wanted = columns.map(({ width }) => width);
  const total = wanted.reduce((sum, width) => sum + width, lead);
  const growing = columns.reduce((sum, { fixed, width }) => (fixed ? sum : sum + width), 0);
  const spare = Math.max(0, available - total);
  if (spare === 0 || growing === 0) return wanted;
  return columns.map(({ fixed, width }) => (fixed ? width : width + (spare * width) / growing));
}

function frozenPlaces(columns: readonly GridColumn<never>[], widths: readonly number[], lead: number) {
  const places: Record<string, string> = {};
  let left = lead;
  let right = 0;
  for (const [index, { fixed }] of columns.entries()) {
    if (fixed !== "left") continue;
    places[`--left-${index}`] = `${left}px`;
    left += widths[index] ?? 0;
  }
  for (const [index, { fixed }] of [...columns.entries()].reverse()) {
    if (fixed !== "right") continue;
    places[`--right-${index}`] = `${right}px`;
    right += widths[index] ?? 0;
  }
  return { places, covered: { left, right } };
}

/** How wide the columns are within a box that scrolls. */
export function useGridWidths(
  box: RefObject<HTMLElement | null>,
  columns: readonly GridColumn<never>[],
  lead: GridLead,
): GridWidths {
  const [available, setAvailable] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    // A hidden page has no width, and keeps the one it had.
    const measure = () => element.clientWidth > 0 && setAvailable(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  const before = leadWidth[lead];
  const widths = spreadWidths(columns, before, available);
  const { places, covered } = frozenPlaces(columns, widths, before);
  const width = widths.reduce((sum, each) => sum + each, before);
  return { widths, covered, style: { ...places, width } as CSSProperties };
}
