import type { KeyboardEvent } from "react";

/**
 * Enter in a column of inputs goes on to the row below, as in a spreadsheet, and sends nothing. Each input stands in an
 * element with `data-row`, and `data-column` where a row has several.
 */
export function focusNextRow(event: KeyboardEvent<HTMLElement>): void {
  event.preventDefault();
  const cell = event.currentTarget.closest<HTMLElement>("[data-row]");
  if (!cell) return;
  const { row, column } = cell.dataset;
  const below = `[data-row="${Number(row) + 1}"]${column ? `[data-column="${column}"]` : ""} input`;
  document.querySelector<HTMLInputElement>(below)?.focus();
}
