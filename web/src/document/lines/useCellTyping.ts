import { useMemo, useRef } from "react";
import { currentLanguage } from "../../api/language.ts";
import { readCell, typedAmount } from "./cellText.ts";
import type { CellInput } from "./lineColumn.ts";
import { cellKey, type EditedLine, type LinesStore } from "./linesStore.ts";

/** What the inputs of cells tell of what is typed in them. The same functions as long as the store is the same. */
export interface CellTyping<L extends EditedLine> {
  readonly enter: (row: number, column: string) => void;
  readonly type: (row: number, column: string, input: CellInput<L>, text: string) => void;
  readonly leave: (row: number, column: string, input: CellInput<L>) => void;
  /** Brings back what the cell held when it was entered; false where nothing was changed since. */
  readonly restore: (row: number, column: string) => boolean;
}

export function useCellTyping<L extends EditedLine>(store: LinesStore<L>): CellTyping<L> {
  const entered = useRef<{ readonly key: string; readonly text: string } | null>(null);
  return useMemo(() => {
    const cellAt = (row: number, column: string) => {
      const found = store.state().rows[row];
      return found && { key: cellKey(found.key, column), text: found.cells[column] ?? "" };
    };
    /** What the cell held at first, where it is another now. */
    const formerOf = (row: number, column: string) => {
      const cell = cellAt(row, column);
      const before = entered.current;
      return cell && before?.key === cell.key && before.text !== cell.text ? { cell, before } : null;
    };
    return {
      enter: (row, column) => {
        entered.current = cellAt(row, column) ?? null;
      },
      type: (row, column, input, text) =>
        store.setCells([{ row, column, text: input.kind === "number" ? typedAmount(text) : text }], "typed"),
      leave: (row, column, input) => {
        const former = formerOf(row, column);
        entered.current = null;
        if (!former) return;
        store.setCells([{ row, column, text: readCell(input, former.cell.text, currentLanguage()) }], "left");
      },
      restore: (row, column) => {
        const former = formerOf(row, column);
        if (former) store.setCells([{ row, column, text: former.before.text }], "typed");
        return former !== null;
      },
    };
  }, [store]);
}
