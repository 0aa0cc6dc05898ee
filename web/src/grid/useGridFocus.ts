import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { type GridPlace, headRow } from "./gridMoves.ts";
import { reveal } from "./reveal.ts";

interface Options {
  readonly box: RefObject<HTMLElement | null>;
  readonly head: RefObject<HTMLElement | null>;
  readonly rows: number;
  readonly covered: { readonly left: number; readonly right: number; readonly bottom?: number };
  /** Where the Tab key first leads; the first row unless given. */
  readonly start?: GridPlace;
}

/** The place that an element of a grid stands at; null outside of its rows. */
export function placeOf(element: Element): GridPlace | null {
  const row = element.closest<HTMLElement>("tr[data-row]");
  if (!row) return null;
  const column = element.closest<HTMLElement>("[data-column]")?.dataset.column;
  return { row: Number(row.dataset.row), column: column === undefined ? null : Number(column) };
}

/** The element at a place that takes the focus. */
function elementAt(box: HTMLElement, { row, column }: GridPlace): HTMLElement | null {
  const line = `tr[data-row="${row}"]`;
  if (column === null) return box.querySelector<HTMLElement>(line);
  const cell = box.querySelector<HTMLElement>(`${line} > [data-column="${column}"]`);
  return cell?.querySelector<HTMLElement>(row === headRow ? "button" : "[data-stop]") ?? cell;
}

/**
 * The one place of a grid that the Tab key stops at. Moving it takes the focus along and scrolls as far as needed; `follow`
 * only notes where the focus has gone by itself.
 */
export function useGridFocus({ box, head, rows, covered, start = { row: 0, column: null } }: Options) {
  const [place, setPlace] = useState<GridPlace>(start);
  const moves = useRef(false);
  const inside = place.row < rows ? place : { row: Math.max(0, rows - 1), column: place.column };

  useLayoutEffect(() => {
    const element = box.current;
    if (!moves.current || !element) return;
    moves.current = false;
    const target = elementAt(element, inside);
    target?.focus({ preventScroll: true });
    // The next key replaces what an input holds.
    if (target instanceof HTMLInputElement) target.select();
    if (target) {
      // Nothing covers the head from above.
      const top = inside.row === headRow ? 0 : (head.current?.offsetHeight ?? 0);
      reveal(element, target.closest<HTMLElement>("[data-column]") ?? target, { ...covered, top });
      // A page around the box may have to scroll as well.
      target.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  });

  return {
    place: inside,
    moveTo: (next: GridPlace) => {
      moves.current = true;
      setPlace({ ...next });
    },
    follow: (next: GridPlace) =>
      setPlace((before) => (before.row === next.row && before.column === next.column ? before : next)),
  };
}
