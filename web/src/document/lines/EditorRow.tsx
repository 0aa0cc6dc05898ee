import { memo, type PointerEvent, type ReactNode } from "react";
import { CheckBox } from "../../grid/CheckBox.tsx";
import gridStyles from "../../grid/Grid.module.css";
import { frozenStyle } from "../../grid/useGridWidths.ts";
import type { Block } from "./blocks.ts";
import { CellInput } from "./CellInput.tsx";
import styles from "./LinesEditor.module.css";
import { inputAt, type LineAction, type LineColumn } from "./lineColumn.ts";
import { cellKey, type EditedLine, type LineRow, type LinesState } from "./linesStore.ts";
import { saidOf } from "./problems.ts";
import { doubtOf } from "./twoMeanings.ts";
import type { CellTyping } from "./useCellTyping.ts";

/** The column of what may be done with a row, which the editor itself adds. */
export const actionsColumn = "actions";

type Marks<L extends EditedLine> = Pick<LinesState<L>, "said" | "touched" | "complains">;

interface Props<L extends EditedLine> {
  readonly row: LineRow<L>;
  readonly index: number;
  readonly columns: readonly LineColumn<L>[];
  /** The column with the focus of the editor, where it is in this row. */
  readonly active: number | null;
  /** The columns of this row that are marked, where more than one cell is. */
  readonly marked: Pick<Block, "left" | "right"> | null;
  /** The column whose cell has the handle to fill others by. */
  readonly handle: number | null;
  readonly onHandle: (event: PointerEvent) => void;
  readonly said: Marks<L>["said"];
  readonly touched: Marks<L>["touched"];
  readonly complains: boolean;
  readonly typing: CellTyping<L>;
  /** Begins the ids of the editor's elements. */
  readonly editorId: string;
  /** Whether its line is chosen; undefined where lines cannot be. */
  readonly chosen: boolean | undefined;
  readonly chooseLabel: string;
  readonly onChoose: (row: number, withShift: boolean) => void;
  readonly actions: ((row: LineRow<L>) => readonly LineAction[]) | undefined;
  readonly className: string | undefined;
  readonly measure: ((element: HTMLElement | null) => void) | undefined;
}

function ActionButtons({ actions, active }: { actions: readonly LineAction[]; active: boolean }) {
  return actions.map(({ key, name, title, icon, run }) => (
    <button
      key={key}
      type="button"
      className={styles.action}
      data-stop
      tabIndex={active ? 0 : -1}
      aria-label={name}
      title={title}
      onClick={run}
    >
      {icon}
    </button>
  ));
}

interface Word {
  readonly text: string;
  readonly className: string | undefined;
  readonly tone?: string | undefined;
  readonly title?: string | undefined;
}

/** What a cell says below its input: what is wrong with it, else what is odd about it, else what is known of it. */
export function wordOfCell<L extends EditedLine>(
  problem: string | null,
  column: LineColumn<L>,
  row: LineRow<L>,
): Word | null {
  if (problem !== null) return { text: problem, className: styles.problem };
  const doubt = doubtOf(column, row);
  if (doubt) return { text: doubt, className: styles.doubt };
  const note = column.input?.note?.(row);
  if (!note) return null;
  const { noteTone, noteInFull } = column.input ?? {};
  const more = { tone: noteTone?.(row) ?? undefined, title: noteInFull?.(row) ?? undefined };
  return { text: note, className: styles.known, ...more };
}

/** What stands in a cell, and whether the cell itself takes the focus. */
function contentOf<L extends EditedLine>(
  props: Props<L>,
  place: number,
  problemId: string | undefined,
  isWrong: boolean,
) {
  const { row, index, columns, typing } = props;
  const column = columns[place] as LineColumn<L>;
  const active = props.active === place;
  if (column.key === actionsColumn) return <ActionButtons actions={props.actions?.(row) ?? []} active={active} />;
  const input = inputAt(column, row);
  if (!input) return column.show?.(row);
  const tabIndex = active ? 0 : -1;
  return <CellInput {...{ column, input, row, index, typing, active, tabIndex, problemId, isWrong }} touch={false} />;
}

const takesFocus = (key: string, input: { readonly kind: string } | undefined) =>
  key !== actionsColumn && (input === undefined || input.kind === "picker");

function Row<L extends EditedLine>(props: Props<L>): ReactNode {
  const { row, index, columns, marked, editorId } = props;
  return (
    <tr
      ref={props.measure}
      className={props.className}
      data-row={index}
      data-index={index}
      data-row-key={row.key}
      aria-rowindex={index + 2}
      {...(props.chosen === undefined ? {} : { "aria-selected": props.chosen })}
    >
      {props.chosen !== undefined && (
        <td className={gridStyles.lead} data-lead>
          {row.part === 0 && (
            <CheckBox
              checked={props.chosen}
              label={props.chooseLabel}
              onToggle={(withShift) => props.onChoose(index, withShift)}
            />
          )}
        </td>
      )}
      {columns.map((column, place) => {
        const input = inputAt(column, row);
        const problem = input ? saidOf(props, columns, row, column.key) : null;
        const word = column.input?.absent?.(row) ? null : wordOfCell(problem, column, row);
        const problemId = word ? `${editorId}-${index}-${place}` : undefined;
        const isMarked = marked !== null && place >= marked.left && place <= marked.right;
        return (
          <td
            key={column.key}
            className={[
              column.fixed ? gridStyles.frozen : "",
              column.align ? gridStyles.right : "",
              input ? styles.cell : "",
              isMarked ? styles.marked : "",
            ].join(" ")}
            style={frozenStyle(column, place)}
            data-column={place}
            {...(column.fixed ? { "data-frozen": column.fixed } : {})}
            {...(takesFocus(column.key, input) ? { tabIndex: props.active === place ? 0 : -1 } : {})}
            {...(isMarked ? { "data-marked": true } : {})}
          >
            {contentOf(props, place, problemId, problem !== null)}
            {props.handle === place && (
              <span className={styles.handle} data-handle aria-hidden onPointerDown={props.onHandle} />
            )}
            {word && (
              <span id={problemId} className={word.className} data-tone={word.tone} title={word.title}>
                {word.text}
              </span>
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** What is drawn of a row. */
type Drawn = Pick<Props<EditedLine>, "row" | "columns" | "said" | "touched">;

/** Whether the cells of a row say the same: what is refused and where somebody was is known of all rows together. */
function sayTheSame(before: Drawn, after: Drawn): boolean {
  if (before.said === after.said && before.touched === after.touched) return true;
  return after.columns.every(({ key }) => {
    const cell = cellKey(after.row.key, key);
    return before.said.get(cell) === after.said.get(cell) && before.touched.has(cell) === after.touched.has(cell);
  });
}

/** Whether a row would be drawn as it is. */
export function isDrawnTheSame<P extends Drawn>(before: P, after: P): boolean {
  const { said: _said, touched: _touched, ...others } = after;
  const names = Object.keys(others) as (keyof typeof others)[];
  return names.every((name) => Object.is(before[name], after[name])) && sayTheSame(before, after);
}

/** A row of an editor; drawn again only when something of it changed. */
export const EditorRow = memo(Row, isDrawnTheSame as never) as typeof Row;
