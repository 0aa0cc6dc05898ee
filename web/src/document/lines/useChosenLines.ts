import { useRef, useState } from "react";
import type { EditedLine, LinesStore } from "./linesStore.ts";

export type ChosenLines = ReturnType<typeof useChosenLines>;

/** The lines that are chosen, to be taken out together. */
export function useChosenLines<L extends EditedLine>(store: LinesStore<L>) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef(0);
  return {
    chosen,
    /** With Shift, every line from the one before to this. */
    choose: (row: number, withShift: boolean) => {
      const { rows } = store.state();
      const [from, to] = withShift ? [Math.min(last.current, row), Math.max(last.current, row)] : [row, row];
      const ids = rows.slice(from, to + 1).map(({ line }) => line.id);
      last.current = row;
      const adds = !chosen.has(rows[row]?.line.id ?? "");
      setChosen(new Set(adds ? [...chosen, ...ids] : [...chosen].filter((id) => !ids.includes(id))));
    },
    chooseAll: (all: boolean) => setChosen(new Set(all ? store.state().lines.map(({ id }) => id) : [])),
  };
}
