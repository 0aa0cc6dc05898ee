import { useCallback, useEffect, useRef } from "react";
import type { LineProblem } from "../../form/formLines.ts";
import type { LineColumn } from "./lineColumn.ts";
import type { CellProblem, EditedLine, LinesStore } from "./linesStore.ts";
import { standingOf } from "./problems.ts";

/**
 * Words problems of cells for the list above a form, each for as long as it stands: what was put right, also by a step back,
 * says nothing any more.
 *
 * @param nameOf how a line is called, where its problems do not say so themselves
 */
export function useListed<L extends EditedLine>(
  store: LinesStore<L>,
  columns: readonly LineColumn<L>[],
  nameOf?: (line: L) => string,
): (problems: readonly CellProblem[]) => LineProblem[] {
  // They are looked at later, by what columns know then.
  const latest = useRef(columns);
  useEffect(() => {
    latest.current = columns;
  }, [columns]);
  return useCallback(
    (problems) =>
      problems.map((problem) => {
        const row = store.state().rows[problem.row];
        const name = row ? nameOf?.(row.line) : undefined;
        // What names its line itself says it once.
        const worded = (message: string) =>
          !name || name.split(" ").every((part) => message.includes(part)) ? message : `${name}: ${message}`;
        const now = () => (row ? standingOf(store.state(), latest.current, row.key, problem.column) : problem);
        const standing = () => {
          const found = now();
          return found && worded(found.message);
        };
        return { message: worded(problem.message), standing, go: () => store.goTo(now() ?? problem) };
      }),
    [store, nameOf],
  );
}
