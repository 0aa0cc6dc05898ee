import { currentLanguage } from "../../api/language.ts";
import { oddValue } from "../../fields/doubts.tsx";
import { shownCell } from "./cellText.ts";
import type { LineColumn } from "./lineColumn.ts";
import {
  type CellProblem,
  cellKey,
  type EditedLine,
  type LineRow,
  type LinesState,
  type LinesStore,
} from "./linesStore.ts";
import { doubtOf } from "./twoMeanings.ts";

type Problems = ReadonlyMap<string, string>;
const none: Problems = new Map();
const known = new WeakMap<readonly unknown[], WeakMap<LineRow, Problems>>();

/** What is wrong in a row, by column: worked out once for a row and the columns. */
function wrongIn<L extends EditedLine>(columns: readonly LineColumn<L>[], row: LineRow<L>): Problems {
  const ofRows = known.get(columns) ?? new WeakMap<LineRow, Problems>();
  known.set(columns, ofRows);
  const before = ofRows.get(row);
  if (before) return before;
  const found = columns.flatMap(({ key, input }) => {
    const message = input?.problem(row);
    return message ? [[key, message] as const] : [];
  });
  const wrong = found.length === 0 ? none : new Map(found);
  ofRows.set(row, wrong);
  return wrong;
}

/** What a cell says of itself: what the server refused, else what is wrong with it once somebody was there. */
export function saidOf<L extends EditedLine>(
  { said, touched, complains }: Pick<LinesState<L>, "said" | "touched" | "complains">,
  columns: readonly LineColumn<L>[],
  row: LineRow<L>,
  column: string,
): string | null {
  const key = cellKey(row.key, column);
  const refused = said.get(key);
  if (refused !== undefined) return refused;
  return complains || touched.has(key) ? (wrongIn(columns, row).get(column) ?? null) : null;
}

/** The cells that say something is wrong with them, in their order. */
export function problemsSaid<L extends EditedLine>(
  state: LinesState<L>,
  columns: readonly LineColumn<L>[],
): CellProblem[] {
  if (!state.complains && state.touched.size === 0 && state.said.size === 0) return [];
  return state.rows.flatMap((row, index) => {
    if (state.said.size === 0 && wrongIn(columns, row).size === 0) return [];
    return columns.flatMap(({ key }) => {
      const message = saidOf(state, columns, row, key);
      return message === null ? [] : [{ row: index, column: key, message }];
    });
  });
}

const places = new WeakMap<readonly LineRow[], ReadonlyMap<string, number>>();

/** Where the row of a key is by now; worked out once for the rows there are. */
function placeOf(rows: readonly LineRow[], key: string): number | undefined {
  const known = places.get(rows) ?? new Map(rows.map((row, place) => [row.key, place]));
  places.set(rows, known);
  return known.get(key);
}

/** What a cell that was found to be wrong says by now, and where it is; null where it was put right or its row is gone. */
export function standingOf<L extends EditedLine>(
  state: LinesState<L>,
  columns: readonly LineColumn<L>[],
  rowKey: string,
  column: string,
): CellProblem | null {
  const place = placeOf(state.rows, rowKey);
  const row = place === undefined ? undefined : state.rows[place];
  const message = row ? saidOf(state, columns, row, column) : null;
  return place === undefined || message === null ? null : { row: place, column, message };
}

/** Takes what is being typed as if its cell were left. */
function finishTyping(): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || !activeElement.matches("[data-stop]")) return;
  activeElement.blur();
  activeElement.focus({ preventScroll: true });
}

/** What keeps the lines from being sent: from then on every cell says what is wrong with it. */
export function checkLines<L extends EditedLine>(
  store: LinesStore<L>,
  columns: readonly LineColumn<L>[],
): readonly CellProblem[] {
  finishTyping();
  const wrong = store
    .state()
    .rows.flatMap((row, index) =>
      [...wrongIn(columns, row)].map(([column, message]) => ({ row: index, column, message })),
    );
  if (wrong.length > 0) store.complain();
  return wrong;
}

/** The cells that hold what hardly can be meant, with the names of their lines. */
export function oddCells<L extends EditedLine>(
  store: LinesStore<L>,
  columns: readonly LineColumn<L>[],
  nameOf: (line: L) => string,
): string[] {
  return store.state().rows.flatMap((row) =>
    columns.flatMap((column) => {
      const { key, label = "", input } = column;
      const word = doubtOf(column, row);
      if (!input || !word) return [];
      const shown = shownCell(input, row.cells[key] ?? "", currentLanguage());
      return [`${nameOf(row.line)}: ${oddValue(label, shown, word)}`];
    }),
  );
}

/** Marks cells that the server refused. */
export function sayRefused<L extends EditedLine>(store: LinesStore<L>, refused: readonly CellProblem[]): void {
  store.say(refused);
  if (refused[0]) store.goTo(refused[0]);
}
