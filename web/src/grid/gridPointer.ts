import type { FocusEvent, MouseEvent, PointerEvent } from "react";
import type { GridRecord } from "./gridColumn.ts";
import { headRow } from "./gridMoves.ts";
import type { GridState } from "./useGrid.ts";
import { placeOf } from "./useGridFocus.ts";

/** What stands in a cell and answers clicks and keys itself. */
export const interactive = "a, button, input, select, textarea, label, [role=button]";

/** Text that does not fit is shown in full under the pointer. */
export function showInFull({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>("td") : null;
  if (!cell) return;
  if (cell.scrollWidth > cell.clientWidth && !cell.matches("[data-lead]")) cell.title = cell.innerText;
  else cell.removeAttribute("title");
}

/** What the pointer does in a grid, and where the focus goes with it. */
export function pointing<R extends GridRecord>({ props, box, rows, focus, selecting }: GridState<R>) {
  return {
    onClick: (event: MouseEvent<HTMLElement>) => {
      const { target } = event;
      if (!(target instanceof Element) || !box.current?.contains(target) || target.closest(interactive)) return;
      const row = rows[placeOf(target)?.row ?? -1];
      if (!row) return;
      if (selecting && event.shiftKey) selecting.extendTo(row.id);
      else if (selecting && (event.ctrlKey || event.metaKey)) selecting.toggle(row.id);
      else if (window.getSelection()?.toString() === "") props.onOpen?.(row);
    },
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      // A range of rows, and no text.
      if (event.shiftKey && selecting) event.preventDefault();
      if (!(event.target instanceof Element) || event.button !== 0 || event.target.closest(interactive)) return;
      const place = placeOf(event.target);
      if (place && place.row !== headRow) focus.moveTo(place);
    },
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const place = placeOf(target);
      if (place) focus.follow(target.matches("tr") ? { row: place.row, column: null } : place);
    },
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      const place = event.target instanceof Element ? placeOf(event.target) : null;
      if (place) props.onContextMenu?.(event, rows[place.row], props.columns[place.column ?? -1]?.key);
    },
  };
}
