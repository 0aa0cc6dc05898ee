import { type RefObject, useMemo, useState, useSyncExternalStore } from "react";
import type { GridLead } from "../../grid/gridColumn.ts";
import { useGridFocus } from "../../grid/useGridFocus.ts";
import { useGridWidths } from "../../grid/useGridWidths.ts";
import { type Block, blockOf } from "./blocks.ts";
import type { CellPlace } from "./editorMoves.ts";
import type { LineColumn } from "./lineColumn.ts";
import type { CellChange, EditedLine, LinesState, LinesStore } from "./linesStore.ts";
import { type CellTyping, useCellTyping } from "./useCellTyping.ts";

/** What an editor tells of what it did to many cells at once. */
export interface Note {
  readonly key: "filled" | "removed";
  readonly count: number;
  /** Pasted rows that found no line. */
  readonly rest: number;
}

/** An editor at work: its lines, where the hand is, and what is marked. */
export interface Editor<L extends EditedLine> {
  readonly store: LinesStore<L>;
  readonly state: LinesState<L>;
  readonly columns: readonly LineColumn<L>[];
  readonly place: CellPlace;
  /** The marked cells; one unless more were marked. */
  readonly block: Block;
  /** Keys move within the text of the cell. */
  readonly editing: boolean;
  readonly setEditing: (on: boolean) => void;
  /** The Tab key leads out, and no further from cell to cell. */
  readonly released: boolean;
  readonly release: () => void;
  readonly typing: CellTyping<L>;
  readonly moveTo: (place: CellPlace, extend?: boolean) => void;
  /** Notes where the focus has gone by itself. */
  readonly follow: (place: CellPlace) => void;
  /** Brings the focus back to the cell. */
  readonly focus: () => void;
  readonly fill: (changes: readonly CellChange[], rest?: number) => void;
  readonly note: Note | null;
  readonly setNote: (note: Note | null) => void;
  readonly widths: ReturnType<typeof useGridWidths>;
}

/** Pixels of the foot with the sums, which covers the rows beneath it. */
const footHeight = 34;

export function useEditor<L extends EditedLine>(
  box: RefObject<HTMLElement | null>,
  head: RefObject<HTMLElement | null>,
  store: LinesStore<L>,
  columns: readonly LineColumn<L>[],
  lead: GridLead,
): Editor<L> {
  const state = useSyncExternalStore(store.subscribe, store.state);
  const widths = useGridWidths(box, columns as unknown as Parameters<typeof useGridWidths>[1], lead);
  const first = Math.max(
    0,
    columns.findIndex(({ input }) => input),
  );
  const focus = useGridFocus({
    box,
    head,
    rows: state.rows.length,
    covered: { ...widths.covered, bottom: footHeight },
    start: { row: 0, column: first },
  });
  const [anchor, setAnchor] = useState<CellPlace | null>(null);
  const [editing, setEditing] = useState(false);
  const [released, setReleased] = useState(false);
  const [note, setNote] = useState<Note | null>(null);
  const typing = useCellTyping(store);
  const place: CellPlace = { row: focus.place.row, column: focus.place.column ?? first };
  return {
    store,
    state,
    columns,
    place,
    block: useMemo(
      () => blockOf(anchor ?? { row: place.row, column: place.column }, { row: place.row, column: place.column }),
      [anchor, place.row, place.column],
    ),
    editing,
    setEditing,
    released,
    release: () => setReleased(true),
    typing,
    moveTo: (next, extend = false) => {
      setEditing(false);
      setReleased(false);
      setAnchor(extend ? (anchor ?? place) : null);
      focus.moveTo(next);
    },
    follow: (next) => {
      if (next.row === place.row && next.column === place.column) return;
      setEditing(false);
      setReleased(false);
      setAnchor(null);
      focus.follow(next);
    },
    focus: () => focus.moveTo(place),
    fill: (changes, rest = 0) => {
      store.setCells(changes, "filled");
      setNote(changes.length > 1 || rest > 0 ? { key: "filled", count: changes.length, rest } : null);
    },
    note,
    setNote,
    widths,
  };
}
