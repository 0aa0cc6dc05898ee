import type { KeyboardEvent } from "react";
import type { GridRecord } from "./gridColumn.ts";
import { headRow, moveBy } from "./gridMoves.ts";
import { interactive } from "./gridPointer.ts";
import type { GridState } from "./useGrid.ts";

const typed = "input:not([type=checkbox]), textarea, select";

interface Pressed<R> {
  readonly event: KeyboardEvent<HTMLElement>;
  readonly target: Element;
  /** The row with the focus; none in the head. */
  readonly row: R | undefined;
  /** The focus is where the grid has put it, and not in something that stands in a cell. */
  readonly onStop: boolean;
}

/** Arrows, Home, End and the page keys; with Shift they select. */
function moves<R extends GridRecord>({ props, box, head, rows, focus, selecting }: GridState<R>, pressed: Pressed<R>) {
  const { event, row, onStop } = pressed;
  if (event.altKey) return false;
  const height = (box.current?.clientHeight ?? 0) - (head.current?.offsetHeight ?? 0);
  const next = moveBy(event, focus.place, {
    rows: rows.length,
    columns: props.columns.length,
    page: Math.max(1, Math.floor(height / props.rowHeight)),
  });
  if (!next || !(onStop || next.row !== focus.place.row)) return false;
  if (event.shiftKey && row) selecting?.beginAt(row.id);
  focus.moveTo(next);
  const reached = rows[next.row];
  if (event.shiftKey && reached && next.row !== focus.place.row) selecting?.extendTo(reached.id);
  return true;
}

/** Ctrl+A, the space bar, and Escape, which first leaves what stands in a cell. */
function selects<R extends GridRecord>({ props, focus, selecting, toggle }: GridState<R>, pressed: Pressed<R>) {
  const { event, target, row, onStop } = pressed;
  const { key } = event;
  if (key === "a" && (event.ctrlKey || event.metaKey) && selecting) selecting.selectAll();
  else if (key === "Escape" && !onStop && target.matches(interactive) && focus.place.row !== headRow) {
    focus.moveTo(focus.place);
  } else if (key === "Escape" && selecting && (props.selection ?? []).length > 0) selecting.clear();
  else if (key === " " && onStop && row && selecting) toggle(row.id, event.shiftKey);
  else return false;
  return true;
}

/** Enter opens a row, or goes to the buttons at its end. */
function opens<R extends GridRecord>({ props }: GridState<R>, { event, target, row, onStop }: Pressed<R>) {
  if (event.key !== "Enter" || !onStop || !row) return false;
  if (target.matches('[data-frozen="right"]')) target.querySelector<HTMLElement>("button")?.focus();
  else if (props.onOpen) props.onOpen(row);
  else if (target.matches("td")) {
    target.querySelector<HTMLElement>("td[data-column] :is(a[href], button)")?.click();
  }
  return true;
}

/** Answers a key that is pressed in a grid. */
export function pressKey<R extends GridRecord>(grid: GridState<R>, event: KeyboardEvent<HTMLElement>): void {
  const { target } = event;
  const { box, focus, rows } = grid;
  // Menus that hang on a row are elsewhere in the document.
  if (!(target instanceof Element) || !box.current?.contains(target) || target.matches(typed)) return;
  const onStop = target.matches("tr, td, th") || (focus.place.row === headRow && target.matches("th *"));
  const pressed = { event, target, row: rows[focus.place.row], onStop };
  if (moves(grid, pressed) || selects(grid, pressed) || opens(grid, pressed)) event.preventDefault();
}
