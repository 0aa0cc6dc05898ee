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

/**
 * Widths of the columns within the width that there is: what is left over goes to those that are not frozen; where not all have
 * room, to those that do, so that none is cut at the edge before anybody scrolls.
 */
export function spreadWidths(columns: readonly GridColumn<never>[], lead: number, available: number): number[] {
  const wanted = columns.map(({ width }) => width);
  const frozen = columns.reduce((sum, { fixed, width }) => (fixed ? sum + width : sum), lead);
  const allFit = columns.reduce((sum, { fixed, width }) => (fixed ? sum : sum + width), frozen) <= available;
  const growing = new Set<number>();
  let [taken, inView] = [0, 0];
  for (const [index, { fixed, width, sized }] of columns.entries()) {
    if (fixed) continue;
    if (inView + width > available - frozen) break;
    inView += width;
    // A width that the user chose stays as long as not all columns have room anyway.
    if (sized && !allFit) continue;
    taken += width;
    growing.add(index);
  }
  const room = available - frozen - inView + taken;
  if (taken === 0 || taken >= room) return wanted;
  // In whole pixels: what is left of them goes to the first.
  const [first] = growing;
  const spread = wanted.map((width, index) => (growing.has(index) ? Math.floor((width * room) / taken) : width));
  const rest = room - spread.reduce((sum, width, index) => (growing.has(index) ? sum + width : sum), 0);
  return spread.map((width, index) => (index === first ? width + rest : width));
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
