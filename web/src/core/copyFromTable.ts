import i18next from "i18next";
import type { MouseEvent } from "react";
import { sayDone } from "./announce.ts";
import { copyText } from "./clipboard.ts";
import { inDeveloperMode } from "./developerMode.ts";

/** The place of the clicked cell within its row, the first being 0; -1 outside of cells. */
function placeOf(event: MouseEvent<HTMLElement>): number {
  const cell = event.target instanceof Element ? event.target.closest(".ant-table-cell") : null;
  return cell?.parentElement ? [...cell.parentElement.children].indexOf(cell) : -1;
}

async function copy(event: MouseEvent<HTMLElement>, text: string, said: string): Promise<void> {
  event.preventDefault();
  await copyText(text);
  sayDone(i18next.t(said));
}

/**
 * In developer mode a right click copies the row; with the meta key, or on the head, the key of the column (S2.28b, S8.7a).
 * `keys` are those of the cells of a row, from the first.
 */
export function copyFromTable(event: MouseEvent<HTMLElement>, row: unknown, keys: readonly (string | null)[]): void {
  if (!inDeveloperMode()) return;
  const key = keys[placeOf(event)];
  if (row !== undefined && !event.metaKey) void copy(event, JSON.stringify(row, null, 2), "developer.rowCopied");
  else if (key) void copy(event, key, "developer.columnCopied");
}
