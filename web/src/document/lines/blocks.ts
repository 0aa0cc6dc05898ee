import type { LanguageCode } from "@tandem/contract/core/languages";
import { typedForm } from "@tandem/contract/core/written-numbers";
import type { CopiedCell } from "../../grid/gridCopy.ts";
import { readCell, shownCell } from "./cellText.ts";
import type { CellPlace } from "./editorMoves.ts";
import type { LineColumn } from "./lineColumn.ts";
import { type CellChange, type EditedLine, type LineRow, otherKey } from "./linesStore.ts";
import { foreignColumn } from "./twoMeanings.ts";

/** Cells beside and below each other, its ends included. */
export interface Block {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export function blockOf(one: CellPlace, other: CellPlace): Block {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  };
}

export const isOneCell = ({ top, bottom, left, right }: Block) => top === bottom && left === right;

const span = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/**
 * What pasting cells of a spreadsheet changes, from the first cell of a block on: also in rows that are not in view. One
 * cell fills the whole block. Where nobody types, what is pasted is passed over; `rest` rows found no line to go to.
 *
 * @param isForeign it was written elsewhere, so that its numbers may be in other signs
 */
export function pastedChanges<L extends EditedLine>(
  columns: readonly LineColumn<L>[],
  rows: number,
  block: Block,
  cells: readonly (readonly string[])[],
  language: LanguageCode,
  isForeign: boolean,
): { readonly changes: CellChange[]; readonly rest: number } {
  const single = cells.length === 1 && cells[0]?.length === 1;
  const height = single ? block.bottom - block.top + 1 : cells.length;
  const readers = span(block.left, columns.length - 1).map((place) => {
    const input = columns[place]?.input;
    if (!input) return null;
    const texts = cells.map((given) => given[single ? 0 : place - block.left] ?? "");
    const foreign = isForeign ? foreignColumn(input, texts, language) : null;
    return foreign ?? ((text: string) => ({ value: readCell(input, text, language), other: undefined }));
  });
  const changes = span(block.top, Math.min(block.top + height, rows) - 1).flatMap((row) => {
    const given = cells[single ? 0 : row - block.top] ?? [];
    const width = single ? block.right - block.left + 1 : given.length;
    return span(block.left, block.left + width - 1).flatMap((place): CellChange[] => {
      const [column, read] = [columns[place], readers[place - block.left]];
      if (!column || !read) return [];
      const { value: text, other } = read(given[single ? 0 : place - block.left] ?? "");
      return [{ row, column: column.key, text, other }];
    });
  });
  return { changes, rest: Math.max(0, block.top + height - rows) };
}

/** What filling down changes: each row of a block gets what its first row holds. */
export function filledChanges<L extends EditedLine>(
  columns: readonly LineColumn<L>[],
  rows: readonly LineRow<L>[],
  block: Block,
): CellChange[] {
  const first = rows[block.top];
  return span(block.left, block.right).flatMap((place) => {
    const column = columns[place];
    if (!first || !column?.input) return [];
    const text = column.input.source?.(first) ?? first.cells[column.key] ?? "";
    return span(block.top + 1, Math.min(block.bottom, rows.length - 1)).map((row) => ({
      row,
      column: column.key,
      text,
      other: first.cells[otherKey(column.key)],
    }));
  });
}

/** What drawing a block over others changes: they get what its rows hold, in turn. */
export function draggedChanges<L extends EditedLine>(
  columns: readonly LineColumn<L>[],
  rows: readonly LineRow<L>[],
  from: Block,
  over: Block,
): CellChange[] {
  const height = from.bottom - from.top + 1;
  return span(over.top, over.bottom).flatMap((row) => {
    if (row >= from.top && row <= from.bottom) return [];
    const source = rows[from.top + ((((row - from.top) % height) + height) % height)];
    return span(from.left, from.right).flatMap((place): CellChange[] => {
      const column = columns[place];
      if (!source || !column?.input) return [];
      const text = column.input.source?.(source) ?? source.cells[column.key] ?? "";
      return [{ row, column: column.key, text, other: source.cells[otherKey(column.key)] }];
    });
  });
}

/** What emptying a block changes. */
export function emptiedChanges<L extends EditedLine>(columns: readonly LineColumn<L>[], block: Block): CellChange[] {
  return span(block.top, block.bottom).flatMap((row) =>
    span(block.left, block.right).flatMap((place) => {
      const column = columns[place];
      return column?.input ? [{ row, column: column.key, text: "" }] : [];
    }),
  );
}

/** What is copied of a block. */
export function copiedBlock<L extends EditedLine>(
  columns: readonly LineColumn<L>[],
  rows: readonly LineRow<L>[],
  block: Block,
  language: LanguageCode,
): CopiedCell[][] {
  return rows.slice(block.top, block.bottom + 1).map((row) =>
    columns.slice(block.left, block.right + 1).map((column) => {
      const isNumber = column.align === "right";
      const text = column.input ? (row.cells[column.key] ?? "") : (column.copy?.(row) ?? "");
      if (column.input) return { text: shownCell(column.input, text, language), isNumber };
      return { text: isNumber ? typedForm(text, language) : text, isNumber };
    }),
  );
}
