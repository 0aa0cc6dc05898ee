/** What is typed in a row, by column: as it is sent where it can be read, else as it was typed. */
export type Cells = Readonly<Record<string, string>>;

/** A line of a document while it is edited. Each of its parts is a row: one, unless the line may be split. */
export interface EditedLine {
  readonly id: string;
  readonly parts: readonly Cells[];
}

/** A row of the editor: a part of a line. */
export interface LineRow<L extends EditedLine = EditedLine> {
  readonly key: string;
  readonly line: L;
  readonly part: number;
  readonly cells: Cells;
}

/** Where a cell is: the place of its row, from 0, and the key of its column. */
export interface CellAddress {
  readonly row: number;
  readonly column: string;
}

export interface CellChange extends CellAddress {
  readonly text: string;
  /** The other number that it may mean, as it was pasted. */
  readonly other?: string | null | undefined;
}

/** Beside a cell that may mean another number: that one, until somebody says it otherwise. */
export const otherKey = (column: string) => `other:${column}`;

/** A cell that cannot be sent as it is, and why, in the user's language. */
export interface CellProblem extends CellAddress {
  readonly message: string;
}

export interface LinesState<L extends EditedLine> {
  readonly lines: readonly L[];
  readonly rows: readonly LineRow<L>[];
  /** What the server said of cells, by `cellKey`; gone once the cell is changed. */
  readonly said: ReadonlyMap<string, string>;
  /** Cells that were typed in and left, or filled: they say what is wrong with them. */
  readonly touched: ReadonlySet<string>;
  /** Every cell says what is wrong with it: the lines were to be sent. */
  readonly complains: boolean;
  /** A cell that the editor goes to. */
  readonly wanted: CellAddress | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** What cells say once they are left or filled, laid over the cells of their row: a column may take more than it holds. */
export type CellReader<L extends EditedLine> = (
  row: LineRow<L>,
  change: Pick<CellChange, "column" | "text">,
  isSettled: boolean,
) => Cells;

/**
 * How a cell comes by its text: while it is typed, when it is left, with others at once, or as what follows from what others say,
 * and is undone with them.
 */
export type ChangeManner = "typed" | "left" | "filled" | "followed";

/** Holds the lines of an editor beside React, so that a key in one cell draws that cell's row and nothing else. */
export interface LinesStore<L extends EditedLine> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly state: () => LinesState<L>;
  /** What is pasted below the last line makes lines of its own. */
  readonly grows: boolean;
  /** Reads the cells of a column by this from now on, and those that there are at once. */
  readonly readBy: (column: string, reader: CellReader<L>) => void;
  readonly setCells: (changes: readonly CellChange[], manner: ChangeManner) => void;
  /** The lines after one was split or taken out, or others were added. */
  readonly setLines: (lines: readonly L[]) => void;
  /** Begins anew with other lines: nothing of the former is undone. */
  readonly replace: (lines: readonly L[]) => void;
  readonly undo: () => void;
  /** Does again what was undone last. */
  readonly redo: () => void;
  readonly complain: () => void;
  /** What the server refused. */
  readonly say: (said: readonly CellProblem[]) => void;
  /** Leads the editor to a cell; null once it is there. */
  readonly goTo: (cell: CellAddress | null) => void;
}

export const cellKey = (rowKey: string, column: string) => `${rowKey} ${column}`;
const rowKeyOf = (key: string) => key.slice(0, key.lastIndexOf(" "));

const mostUndone = 50;
const rowsOfLine = new WeakMap<EditedLine, readonly LineRow[]>();

/** The rows of a line: the same ones as long as the line is the same. */
function rowsOf<L extends EditedLine>(line: L): readonly LineRow<L>[] {
  const known = rowsOfLine.get(line) as readonly LineRow<L>[] | undefined;
  if (known) return known;
  const rows = line.parts.map((cells, part) => ({ key: `${line.id}/${part}`, line, part, cells }));
  rowsOfLine.set(line, rows);
  return rows;
}

function stateOf<L extends EditedLine>(lines: readonly L[], rest: Partial<LinesState<L>> = {}): LinesState<L> {
  return {
    said: new Map(),
    touched: new Set(),
    complains: false,
    wanted: null,
    canUndo: false,
    canRedo: false,
    ...rest,
    lines,
    rows: lines.flatMap(rowsOf),
  };
}

/** Without what a cell may mean otherwise, once it means one thing. */
function withoutSettled(cells: Cells, key: string): Cells {
  if (cells[key] !== "") return cells;
  const { [key]: _settled, ...others } = cells;
  return others;
}

/** The lines with some of their cells changed; those that stay are the same objects, all of them where nothing changes. */
function withCells<L extends EditedLine>(
  { lines, rows }: LinesState<L>,
  changes: readonly CellChange[],
  read: (row: LineRow<L>, change: CellChange) => Cells,
): { readonly lines: readonly L[]; readonly keys: readonly string[] } {
  const parts = new Map<string, Cells[]>();
  const keys: string[] = [];
  for (const change of changes) {
    const row = rows[change.row];
    if (!row) continue;
    const { column, text } = change;
    const changed = parts.get(row.line.id) ?? [...row.line.parts];
    const cells = changed[row.part];
    if (!cells) continue;
    const isSame = cells[column] === text && change.other === undefined;
    const doubted = isSame ? {} : { [otherKey(column)]: change.other ?? "" };
    const next: Cells = { [column]: text, ...doubted, ...read({ ...row, cells }, change) };
    if (Object.entries(next).every(([key, value]) => (cells[key] ?? "") === value)) continue;
    changed[row.part] = withoutSettled({ ...cells, ...next }, otherKey(column));
    parts.set(row.line.id, changed);
    keys.push(cellKey(row.key, column));
  }
  if (keys.length === 0) return { lines, keys };
  const next = lines.map((line) => {
    const changed = parts.get(line.id);
    return changed ? { ...line, parts: changed } : line;
  });
  return { lines: next, keys };
}

/** How the cells of columns are read, each by its own. */
function cellReaders<L extends EditedLine>() {
  const readers = new Map<string, CellReader<L>>();
  const readAs = (isSettled: boolean) => (row: LineRow<L>, change: CellChange) =>
    readers.get(change.column)?.(row, change, isSettled) ?? {};
  /** Reads cells as if each had just been filled. */
  const readAll = (state: LinesState<L>) => {
    const changes = [...readers.keys()].flatMap((column) =>
      state.rows.map(({ cells }, row) => ({ row, column, text: cells[column] ?? "" })),
    );
    const { lines, keys } = withCells(state, changes, readAs(true));
    return keys.length > 0 ? stateOf(lines, state) : state;
  };
  const withReader = (state: LinesState<L>, column: string, reader: CellReader<L>) => {
    readers.set(column, reader);
    return readAll(state);
  };
  return { readAs, readAll, withReader };
}

/** What lines were before each step, and what was undone of that: so many steps back, and forth again. */
function undoSteps<L extends EditedLine>() {
  const before: (readonly L[])[] = [];
  const undone: (readonly L[])[] = [];
  /** Takes the lines from one pile, and puts the present ones onto the other. */
  const turn = (from: (readonly L[])[], to: (readonly L[])[], present: readonly L[]) => {
    const lines = from.pop();
    if (lines) to.push(present);
    return lines;
  };
  return {
    remember: (lines: readonly L[]) => {
      before.push(lines);
      undone.length = 0;
      if (before.length > mostUndone) before.shift();
    },
    forget: () => {
      before.length = 0;
      undone.length = 0;
    },
    back: (present: readonly L[]) => turn(before, undone, present),
    forth: (present: readonly L[]) => turn(undone, before, present),
    known: () => ({ canUndo: before.length > 0, canRedo: undone.length > 0 }),
  };
}

/** With lines of their own for what is changed below the last one. */
function grownBy<L extends EditedLine>(
  state: LinesState<L>,
  changes: readonly CellChange[],
  blank: () => L,
): LinesState<L> {
  const missing = Math.max(0, ...changes.map(({ row }) => row + 1)) - state.rows.length;
  if (missing <= 0) return state;
  return stateOf([...state.lines, ...Array.from({ length: missing }, blank)], state);
}

/** @param blank makes an empty line, where what is pasted may make lines */
export function linesStore<L extends EditedLine>(begun: readonly L[], blank?: () => L): LinesStore<L> {
  const listeners = new Set<() => void>();
  const steps = undoSteps<L>();
  let state = stateOf(begun);
  /** The cell that is being typed in: its keys are undone together. */
  let typing: string | null = null;
  const readers = cellReaders<L>();

  const put = (next: LinesState<L>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  /** What the server said of cells may hold no longer; where somebody was stays known of lines that are the same. */
  const moved = (lines: readonly L[]) => {
    const same = new Set(state.lines);
    const keys = new Set(lines.flatMap((line) => (same.has(line) ? rowsOf(line).map(({ key }) => key) : [])));
    const touched = new Set([...state.touched].filter((key) => keys.has(rowKeyOf(key))));
    return stateOf(lines, { touched, complains: state.complains, ...steps.known() });
  };
  /** Goes a step back or forth. */
  const go = (turn: typeof steps.back) => {
    const lines = turn(state.lines);
    typing = null;
    if (lines) put(moved(lines));
  };

  return {
    readBy: (column, reader) => put(readers.withReader(state, column, reader)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    grows: blank !== undefined,
    setCells: (changes, manner) => {
      const grown = blank ? grownBy(state, changes, blank) : state;
      const { lines, keys } = withCells(grown, changes, readers.readAs(manner !== "typed"));
      const left = manner === "typed" ? [] : changes.flatMap(({ row, column }) => rowCell(grown, row, column));
      if (keys.length === 0 && left.every((key) => state.touched.has(key))) return;
      const isSameCell = manner !== "filled" && keys.every((key) => key === typing);
      if (keys.length > 0 && !isSameCell && manner !== "followed") steps.remember(state.lines);
      if (manner !== "followed") typing = manner === "typed" ? (keys[0] ?? typing) : null;
      const said = keys.some((key) => state.said.has(key))
        ? new Map([...state.said].filter(([key]) => !keys.includes(key)))
        : state.said;
      const touched = left.length > 0 ? new Set([...state.touched, ...left]) : state.touched;
      put(stateOf(lines, { ...state, said, touched, ...steps.known() }));
    },
    setLines: (lines) => {
      steps.remember(state.lines);
      typing = null;
      put(moved(lines));
    },
    replace: (lines) => {
      steps.forget();
      typing = null;
      put(readers.readAll(stateOf(lines)));
    },
    undo: () => go(steps.back),
    redo: () => go(steps.forth),
    complain: () => put({ ...state, complains: true }),
    goTo: (wanted) => put({ ...state, wanted }),
    say: (said) => {
      const found = said.flatMap(({ row, column, message }) =>
        rowCell(state, row, column).map((key) => [key, message] as const),
      );
      put({ ...state, said: new Map(found) });
    },
  };
}

function rowCell<L extends EditedLine>({ rows }: LinesState<L>, row: number, column: string): string[] {
  const found = rows[row];
  return found ? [cellKey(found.key, column)] : [];
}
