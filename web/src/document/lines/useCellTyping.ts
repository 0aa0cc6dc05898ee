import { readNumber } from "@tandem/contract/core/written-numbers";
import { useMemo, useRef } from "react";
import { currentLanguage } from "../../api/language.ts";
import { readCell } from "./cellText.ts";
import type { CellInput } from "./lineColumn.ts";
import { cellKey, type EditedLine, type LinesStore } from "./linesStore.ts";

/** What the inputs of cells tell of what is typed in them. The same functions as long as the store is the same. */
export interface CellTyping<L extends EditedLine> {
  readonly enter: (row: number, column: string) => void;
  readonly type: (row: number, column: string, input: CellInput<L>, text: string) => void;
  readonly leave: (row: number, column: string, input: CellInput<L>) => void;
  /** Whether the cell holds what was typed in it since it was entered. */
  readonly holdsTyped: (row: number, column: string) => boolean;
  /** Brings back what the cell held when it was entered; false where nothing was changed since. */
  readonly restore: (row: number, column: string) => boolean;
}

/** A cell when it was entered, and what was typed in it last since: as its hand wrote it, and as the cell holds it. */
interface Entered {
  readonly key: string;
  readonly text: string;
  readonly written?: string;
  readonly typed?: string;
}

export function useCellTyping<L extends EditedLine>(store: LinesStore<L>): CellTyping<L> {
  const entered = useRef<Entered | null>(null);
  return useMemo(() => {
    const cellAt = (row: number, column: string) => {
      const found = store.state().rows[row];
      return found && { key: cellKey(found.key, column), text: found.cells[column] ?? "" };
    };
    /** What the cell held at first, where it holds what was typed since: it may have been filled, or that undone. */
    const formerOf = (row: number, column: string) => {
      const cell = cellAt(row, column);
      const before = entered.current;
      return cell && before?.key === cell.key && before.text !== cell.text && before.typed === cell.text
        ? { cell, before }
        : null;
    };
    return {
      enter: (row, column) => {
        entered.current = cellAt(row, column) ?? null;
      },
      type: (row, column, input, given) => {
        const text = input.kind === "number" ? readNumber(given, currentLanguage()) : given;
        const before = entered.current;
        if (before && before.key === cellAt(row, column)?.key)
          entered.current = { ...before, written: given, typed: text };
        store.setCells([{ row, column, text }], "typed");
      },
      leave: (row, column, input) => {
        const [before, cell] = [entered.current, cellAt(row, column)];
        entered.current = null;
        // It may hold something else than was typed: units that have come meanwhile say it in the order's.
        if (before?.typed === undefined || before.key !== cell?.key || before.text === cell.text) return;
        // A number that was read already is not read again: it may say another one in the signs of the language.
        const text = before.typed === cell.text ? readCell(input, before.written ?? "", currentLanguage()) : cell.text;
        store.setCells([{ row, column, text }], "left");
      },
      holdsTyped: (row, column) => {
        const [before, cell] = [entered.current, cellAt(row, column)];
        return cell !== undefined && before?.key === cell.key && before.typed === cell.text;
      },
      restore: (row, column) => {
        const former = formerOf(row, column);
        if (former) store.setCells([{ row, column, text: former.before.text }], "typed");
        return former !== null;
      },
    };
  }, [store]);
}
