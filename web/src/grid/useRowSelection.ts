import { useRef } from "react";
import { type Anchor, rangeSelected, toggled } from "./rowSelection.ts";

/** Selecting rows of a grid one by one, in ranges from the last one, and all of them. */
export interface RowSelection {
  readonly isSelected: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  /** Selects from the row that was last selected or left with Shift to this one. */
  readonly extendTo: (id: string) => void;
  /** Where a range begins that Shift and the arrows make. */
  readonly beginAt: (id: string) => void;
  /** Of the rows that are shown. */
  readonly selectAll: () => void;
  /** Of the rows that are shown; others stay selected. */
  readonly selectNone: () => void;
  readonly clear: () => void;
}

/** Null where nothing can be selected. `ids` are those of the rows, in order. */
export function useRowSelection(
  ids: readonly string[],
  selection: readonly string[] | null | undefined,
  onSelect: ((ids: string[]) => void) | undefined,
): RowSelection | null {
  const anchor = useRef<Anchor | null>(null);
  if (!selection || !onSelect) return null;
  const chosen = new Set(selection);
  return {
    isSelected: (id) => chosen.has(id),
    toggle: (id) => {
      const next = toggled(selection, id);
      anchor.current = { id, before: next };
      onSelect(next);
    },
    extendTo: (id) => {
      anchor.current ??= { id, before: selection };
      onSelect(rangeSelected(ids, anchor.current, id));
    },
    beginAt: (id) => {
      anchor.current ??= { id, before: selection };
    },
    selectAll: () => {
      anchor.current = null;
      onSelect([...chosen.union(new Set(ids))]);
    },
    selectNone: () => {
      anchor.current = null;
      onSelect([...chosen.difference(new Set(ids))]);
    },
    clear: () => {
      anchor.current = null;
      onSelect([]);
    },
  };
}
