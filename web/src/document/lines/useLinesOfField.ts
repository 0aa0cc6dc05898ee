import type { Detail } from "@tandem/contract/core/envelope";
import type { FormInstance } from "antd";
import { type RefObject, useContext, useImperativeHandle, useMemo, useState } from "react";
import type { FormLines } from "../../form/formLines.ts";
import { KeeperContext } from "../../form/keeper.ts";
import { doubtsOf, withDoubts } from "./keptDoubts.ts";
import type { LineColumn } from "./lineColumn.ts";
import { type CellProblem, type EditedLine, type LinesStore, linesStore } from "./linesStore.ts";
import { checkLines, oddCells } from "./problems.ts";
import { useSettledLines } from "./useLinesDraft.ts";
import { useListed } from "./useListed.ts";

/** Lines that a form holds beside its own, as the invoices of a notice. */
export interface LinesOfField<Value> {
  /** The field that they stand in, and that of what is doubted of them, for the draft. */
  readonly field: string;
  readonly doubts: string;
  readonly toEdited: (values: readonly Value[]) => readonly EditedLine[];
  readonly toForm: (lines: readonly EditedLine[]) => readonly Value[];
  readonly blank: () => EditedLine;
  readonly columns: () => LineColumn<EditedLine>[];
  readonly nameOf: (line: EditedLine) => string;
  readonly refused: (details: readonly Detail[]) => readonly CellProblem[];
}

/** Within which form they are edited. */
export interface FieldOfLines {
  readonly form: FormInstance;
  readonly handle: RefObject<FormLines | null>;
  /** What was typed stands in the form. */
  readonly onSettled: () => void;
}

/** Such lines while they are edited: they go into the form when the hand rests, and are checked and marked with its fields. */
export function useLinesOfField<Value>(
  { form, handle, onSettled }: FieldOfLines,
  { field, doubts, toEdited, toForm, blank, columns: columnsOf, nameOf, refused: refusedOf }: LinesOfField<Value>,
): { readonly store: LinesStore<EditedLine>; readonly columns: readonly LineColumn<EditedLine>[] } {
  const columns = useMemo(columnsOf, [columnsOf]);
  const [store] = useState(() =>
    linesStore(withDoubts(toEdited(form.getFieldValue(field) ?? []), form.getFieldValue(doubts)), blank),
  );
  const keep = useContext(KeeperContext);
  const stop = useSettledLines(store, (lines, isLeaving) => {
    form.setFieldValue(doubts, doubtsOf(lines));
    form.setFieldValue(field, toForm(lines));
    if (isLeaving) keep();
    onSettled();
  });
  const listed = useListed(store, columns);
  useImperativeHandle(
    handle,
    () => ({
      check: () => {
        const wrong = checkLines(store, columns);
        stop();
        form.setFieldValue(field, toForm(store.state().lines));
        return listed(wrong);
      },
      odd: () => oddCells(store, columns, nameOf),
      refused: (details) => {
        const cells = refusedOf(details);
        store.say(cells);
        return listed(cells);
      },
    }),
    [store, columns, form, stop, listed, field, toForm, nameOf, refusedOf],
  );
  return { store, columns };
}
