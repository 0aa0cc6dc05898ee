import type { Packing } from "@tandem/contract/delivery/packages/packages";
import { type KeyboardEvent, useMemo, useState } from "react";
import { type Target, type TreeRow, targetOf, treeRows } from "./packingTree.ts";

/** What of a tree is open, selected, cut, and has the focus. */
export interface TreeState {
  readonly rows: readonly TreeRow[];
  readonly closed: ReadonlySet<string>;
  readonly selected: ReadonlySet<string>;
  readonly selectedRows: readonly TreeRow[];
  readonly cut: ReadonlySet<string>;
  /** Also those that are within a closed row by now. */
  readonly cutRows: () => readonly TreeRow[];
  readonly focused: string;
  readonly toggle: (key: string) => void;
  readonly choose: (key: string, way: "one" | "toggle" | "range") => void;
  readonly chooseAll: () => void;
  readonly chooseNone: () => void;
  readonly focus: (key: string) => void;
  readonly markCut: (keys: Iterable<string>) => void;
}

const none: ReadonlySet<string> = new Set();

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}

const isChosen = ({ node }: TreeRow) => node.kind === "package" || node.kind === "goods";

/** The state of the tree of a notice. */
export function useTreeState(packing: Packing): TreeState {
  const [closed, setClosed] = useState(none);
  const [chosen, setChosen] = useState(none);
  const [cut, setCut] = useState(none);
  const [focused, setFocused] = useState<string>("");
  const [anchor, setAnchor] = useState("");
  const rows = useMemo(() => treeRows(packing, closed), [packing, closed]);
  // What is gone, or within a closed row, is selected no more.
  const selectedRows = useMemo(() => rows.filter(({ key }) => chosen.has(key)), [rows, chosen]);
  const selected = useMemo(() => new Set(selectedRows.map(({ key }) => key)), [selectedRows]);
  return {
    rows,
    closed,
    selected,
    selectedRows,
    cut,
    cutRows: () => treeRows(packing, none).filter(({ key }) => cut.has(key)),
    focused,
    toggle: (key) => setClosed(toggled(closed, key)),
    choose: (key, way) => {
      setFocused(key);
      if (way !== "range") setAnchor(key);
      const [from, to] = [anchor, key].map((each) => rows.findIndex((row) => row.key === each)) as [number, number];
      const range = rows.slice(Math.max(0, Math.min(from, to)), Math.max(from, to) + 1);
      const next = way === "range" ? range : rows.filter((row) => row.key === key);
      const keys = next.filter(isChosen).map((row) => row.key);
      setChosen(way === "toggle" ? keys.reduce(toggled, selected) : new Set(keys));
    },
    chooseAll: () => setChosen(new Set(rows.filter(isChosen).map(({ key }) => key))),
    chooseNone: () => {
      setChosen(none);
      setCut(none);
    },
    focus: setFocused,
    markCut: (keys) => setCut(new Set(keys)),
  };
}

interface Doings {
  readonly mayPack: boolean;
  readonly onMove: (rows: readonly TreeRow[], target: Target) => void;
  readonly onOpen: (row: TreeRow) => void;
  readonly onDelete: (rows: readonly TreeRow[]) => void;
}

/** What keys do in the tree; answers whether one did something. */
export function useTreeKeys(state: TreeState, doings: Doings): (event: KeyboardEvent) => boolean {
  const { rows } = state;
  const index = Math.max(
    0,
    rows.findIndex(({ key }) => key === state.focused),
  );
  const row = rows[index];
  const go = (to: number, extends_: boolean) => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, to))];
    if (next && extends_) state.choose(next.key, "range");
    else if (next) state.focus(next.key);
  };
  const withControl = (key: string, of: TreeRow): boolean => {
    if (key === "a") state.chooseAll();
    else if (key === "x" && doings.mayPack) {
      state.markCut(state.selected.size > 0 ? state.selected : [of.key]);
    } else if (key === "v" && doings.mayPack) {
      const target = targetOf(of);
      const cut = state.cutRows();
      if (target && cut.length > 0) doings.onMove(cut, target);
      state.chooseNone();
    } else return false;
    return true;
  };
  const keys: Readonly<Record<string, (event: KeyboardEvent, of: TreeRow) => void>> = {
    ArrowDown: ({ shiftKey }) => go(index + 1, shiftKey),
    ArrowUp: ({ shiftKey }) => go(index - 1, shiftKey),
    Home: ({ shiftKey }) => go(0, shiftKey),
    End: ({ shiftKey }) => go(rows.length - 1, shiftKey),
    ArrowRight: (_event, of) => {
      if (of.inner > 0 && state.closed.has(of.key)) state.toggle(of.key);
      else if (of.inner > 0) go(index + 1, false);
    },
    ArrowLeft: (_event, of) => {
      if (of.inner > 0 && !state.closed.has(of.key)) state.toggle(of.key);
      else if (of.parentKey) state.focus(of.parentKey);
    },
    " ": (_event, of) => state.choose(of.key, "toggle"),
    Enter: (_event, of) => doings.onOpen(of),
    Escape: () => state.chooseNone(),
    // What is selected, where the row with the focus is part of it.
    Delete: (_event, of) => doings.mayPack && doings.onDelete(state.selected.has(of.key) ? state.selectedRows : [of]),
  };
  return (event) => {
    if (!row || event.altKey) return false;
    if (event.ctrlKey || event.metaKey) return withControl(event.key.toLowerCase(), row);
    const act = keys[event.key];
    act?.(event, row);
    return act !== undefined;
  };
}
