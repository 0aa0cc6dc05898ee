import { type LanguageCode, languageCodes } from "@tandem/contract/core/languages";
import { type RefObject, useEffect, useRef } from "react";
import { currentLanguage } from "../api/language.ts";

/** Cells as they are copied: the text, and whether it is a number. */
export interface CopiedCell {
  readonly text: string;
  readonly isNumber: boolean;
}

const quoted = (text: string) => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);

/** Rows of cells as spreadsheets read them from text: tabs between cells, those with tabs, quotes or line ends quoted. */
export function tabSeparated(rows: readonly (readonly CopiedCell[])[]): string {
  if (rows.length === 1 && rows[0]?.length === 1) return rows[0][0]?.text ?? "";
  return rows.map((cells) => cells.map(({ text }) => quoted(text)).join("\t")).join("\r\n");
}

/**
 * Rows of cells as a table, in which texts stay texts: codes keep their zeros, and none becomes a formula. Each row says in
 * which language its numbers are.
 */
export function asHtmlTable(rows: readonly (readonly CopiedCell[])[]): string {
  const cell = ({ text, isNumber }: CopiedCell) =>
    `<td${isNumber ? "" : ` style="mso-number-format:'\\@'"`}>${escaped(text).replaceAll("\n", "<br>")}</td>`;
  return `<table>${rows.map((cells) => `<tr data-numbers="${currentLanguage()}">${cells.map(cell).join("")}</tr>`).join("")}</table>`;
}

/** The language of the numbers of what was copied here; null of what comes from elsewhere. */
export function copiedIn(copied: DataTransfer): LanguageCode | null {
  const language = /<tr data-numbers="([\w-]+)"/.exec(copied.getData("text/html"))?.[1];
  return languageCodes.find((code) => code === language) ?? null;
}

/**
 * Copies cells when the user copies while the focus is in the box and no text is selected. The browser's own event is
 * used: it comes from the keys and the menu alike and needs no permission. `cells` answers null for nothing.
 */
export function useGridCopy(
  box: RefObject<HTMLElement | null>,
  cells: () => readonly (readonly CopiedCell[])[] | null,
): void {
  const latest = useRef(cells);
  useEffect(() => {
    latest.current = cells;
  });
  useEffect(() => {
    const copy = (event: ClipboardEvent) => {
      const { activeElement } = document;
      if (!box.current?.contains(activeElement) || window.getSelection()?.toString()) return;
      const rows = latest.current();
      if (!rows || !event.clipboardData) return;
      event.preventDefault();
      event.clipboardData.setData("text/plain", tabSeparated(rows));
      event.clipboardData.setData("text/html", asHtmlTable(rows));
    };
    document.addEventListener("copy", copy);
    return () => document.removeEventListener("copy", copy);
  }, [box]);
}
