import i18next from "i18next";
import type { MouseEvent } from "react";
import { sayDone } from "../ui/announce.ts";
import { copyText } from "../ui/clipboard.ts";
import { inDeveloperMode } from "../ui/developerMode.ts";

async function copy(event: MouseEvent<HTMLElement>, text: string, said: string): Promise<void> {
  event.preventDefault();
  await copyText(text);
  sayDone(i18next.t(said));
}

/**
 * In developer mode a right click copies the row; with the meta key, or on the head, the key of the column (S2.28b, S8.7a).
 * `row` is undefined on the head, `key` outside of columns.
 */
export function copyFromTable(event: MouseEvent<HTMLElement>, row: unknown, key: string | undefined): void {
  if (!inDeveloperMode()) return;
  if (row !== undefined && !event.metaKey) void copy(event, JSON.stringify(row, null, 2), "developer.rowCopied");
  else if (key) void copy(event, key, "developer.columnCopied");
}
