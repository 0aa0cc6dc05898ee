import type { Detail } from "@tandem/contract/core/envelope";
import { Form, type FormInstance } from "antd";
import { type RefObject, useCallback, useContext, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { type FormLines, formLines } from "../../form/formLines.ts";
import { KeeperContext } from "../../form/keeper.ts";
import { doubtsOf, withDoubts } from "./keptDoubts.ts";
import type { LineColumn } from "./lineColumn.ts";
import { type CellProblem, type EditedLine, type LinesStore, linesStore } from "./linesStore.ts";
import { checkLines, oddCells } from "./problems.ts";
import { useSettledLines } from "./useLinesDraft.ts";
import { useListed } from "./useListed.ts";

/** How lines stand in a form, one for each row, and how they are edited. */
export interface LineForms<L extends EditedLine, F> {
  readonly toEdited: (lines: readonly F[]) => L[];
  readonly toForm: (lines: readonly L[]) => F[];
  /** An empty line, where lines are typed that stand for nothing else: pasting makes more of them. */
  readonly blank?: () => L;
}

/**
 * The lines of a form while they are edited. They go into the form when the hand rests, which `onSettled` is told, and come
 * from it where something else changes them there. `settle` puts them there at once. What is doubted of them stands there, too, for
 * the draft.
 */
export function useFormStore<L extends EditedLine, F>(
  form: FormInstance,
  { toEdited, toForm, blank }: LineForms<L, F>,
  onSettled: () => void,
): { readonly store: LinesStore<L>; readonly settle: () => void } {
  const given = Form.useWatch("lines", { form, preserve: true }) as readonly F[] | undefined;
  const editedOf = useCallback(
    (lines: readonly F[]) => withDoubts(toEdited(lines), form.getFieldValue("doubts")),
    [form, toEdited],
  );
  const [store] = useState(() => linesStore(editedOf(formLines<F>(form.getFieldsValue(true))), blank));
  const told = useRef<readonly F[] | undefined>(form.getFieldValue("lines"));
  const put = useCallback(() => {
    told.current = toForm(store.state().lines);
    form.setFieldValue("doubts", doubtsOf(store.state().lines));
    form.setFieldValue("lines", told.current);
  }, [store, form, toForm]);
  const keep = useContext(KeeperContext);
  const stop = useSettledLines(store, (lines, isLeaving) => {
    put();
    if (isLeaving) keep();
    if (lines.length > 0) onSettled();
  });
  const settle = useCallback(() => {
    stop();
    put();
  }, [stop, put]);
  useLayoutEffect(() => {
    if (given === undefined || given === told.current) return;
    told.current = given;
    store.replace(editedOf(given));
  }, [given, store, editedOf]);
  return { store, settle };
}

/** The cells that details of a refusal are of. */
export function refusedCells(details: readonly Detail[]): CellProblem[] {
  return details.flatMap(({ path, message }) => {
    const [, row, column] = /^(?:condition\.)?lines\.(\d+)\.(.+)$/.exec(path) ?? [];
    return row !== undefined && column !== undefined ? [{ row: Number(row), column, message }] : [];
  });
}

/** The cells that details of a refusal are of, of lines that stand in a field of their own. */
export function refusedIn(field: string): (details: readonly Detail[]) => CellProblem[] {
  const pattern = new RegExp(`${field}\\.(\\d+)\\.(\\w+)$`);
  return (details) =>
    details.flatMap(({ path, message }) => {
      const [, row, column] = pattern.exec(path) ?? [];
      return row !== undefined && column !== undefined ? [{ row: Number(row), column, message }] : [];
    });
}

/**
 * Lets the form check its lines with its fields, and mark the cells that the server refused.
 *
 * @param together what is wrong with cells as they stand beside others, once each is right by itself
 */
export function useFormHandle<L extends EditedLine>(
  handle: RefObject<FormLines | null>,
  { store, settle }: { readonly store: LinesStore<L>; readonly settle: () => void },
  columns: readonly LineColumn<L>[],
  nameOf: (line: L) => string,
  together?: () => readonly CellProblem[],
): void {
  const listed = useListed(store, columns, nameOf);
  useImperativeHandle(
    handle,
    () => ({
      check: () => {
        const wrong = checkLines(store, columns);
        settle();
        if (wrong.length > 0 || !together) return listed(wrong);
        const found = together();
        store.say(found);
        return listed(found);
      },
      odd: () => oddCells(store, columns, nameOf),
      refused: (details) => {
        const cells = refusedCells(details);
        store.say(cells);
        return listed(cells);
      },
    }),
    [store, columns, settle, listed, nameOf, together],
  );
}
