import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  useContext,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../api/language.ts";
import { isTable, pastedCells } from "../../fields/pastedCells.ts";
import { copiedIn } from "../../grid/gridCopy.ts";
import { isComposing } from "../../ui/typing.ts";
import { ClosedPartContext } from "../closedPart.ts";
import { pastedChanges } from "./blocks.ts";
import { CellInput } from "./CellInput.tsx";
import { sumOf } from "./EditorFoot.tsx";
import { isDrawnTheSame, wordOfCell } from "./EditorRow.tsx";
import { ProblemButton } from "./EditorTools.tsx";
import type { LinesEditorProps } from "./editorProps.ts";
import styles from "./LinesEditor.module.css";
import { inputAt, type LineColumn } from "./lineColumn.ts";
import type { CellAddress, EditedLine, LineRow, LinesState, LinesStore } from "./linesStore.ts";
import { problemsSaid, saidOf } from "./problems.ts";
import { type CellTyping, useCellTyping } from "./useCellTyping.ts";

/** Lines that are drawn at once; further ones as the end comes near. */
const drawnAtOnce = 30;

interface PartProps<L extends EditedLine>
  extends Pick<LinesEditorProps<L>, "columns">,
    Pick<LinesState<L>, "said" | "touched" | "complains"> {
  readonly actions: LinesEditorProps<L>["actions"] | undefined;
  readonly typing: CellTyping<L>;
  readonly row: LineRow<L>;
  readonly index: number;
  readonly editorId: string;
}

/** What nobody types in, where its column is of the card. */
function ShownCell<L extends EditedLine>({
  column,
  row,
}: {
  readonly column: LineColumn<L>;
  readonly row: LineRow<L>;
}) {
  const shown = column.onCard ? column.show?.(row) : null;
  if (shown === null || shown === undefined) return null;
  return (
    <div className={styles.field} data-column={column.key}>
      <span>{column.title}</span>
      <div className={styles.shown}>{shown}</div>
    </div>
  );
}

function Part<L extends EditedLine>(props: PartProps<L>) {
  const { columns, actions, typing, row, index, editorId } = props;
  return (
    <div className={styles.part}>
      {columns.map((column, place) => {
        const input = inputAt(column, row);
        if (!input) return <ShownCell key={column.key} column={column} row={row} />;
        const problem = saidOf(props, columns, row, column.key);
        const word = wordOfCell(problem, column, row);
        const problemId = word ? `${editorId}-${index}-${place}` : undefined;
        return (
          <div key={column.key} className={styles.field} data-row={index} data-column={column.key}>
            <span aria-hidden>{column.title}</span>
            <CellInput
              {...{ column, input, row, index, typing, problemId }}
              isWrong={problem !== null}
              active
              touch
              tabIndex={0}
            />
            {word && (
              <span id={problemId} className={word.className} data-tone={word.tone} title={word.title}>
                {word.text}
              </span>
            )}
          </div>
        );
      })}
      <span className={styles.buttons}>
        {actions?.(row).map(({ key, name, title, icon, run }) => (
          <button key={key} type="button" className={styles.action} aria-label={name} title={title} onClick={run}>
            {icon}
          </button>
        ))}
      </span>
    </div>
  );
}

/** The inputs of a part of a line, each under its label; drawn again only when something of it changed. */
const CardInputs = memo(Part, isDrawnTheSame as never) as typeof Part;

const cellSelector = ({ row, column }: CellAddress) => `[data-row="${row}"][data-column="${column}"]`;

/** Draws further lines as the end of the drawn ones comes near. */
function useGrowing(count: number) {
  const [drawn, setDrawn] = useState(drawnAtOnce);
  const end = useRef<HTMLDivElement>(null);
  const more = drawn < count;
  // biome-ignore lint/correctness/useExhaustiveDependencies: seen anew after each step, where the end is still near
  useEffect(() => {
    const element = end.current;
    if (!element || !more) return;
    const observer = new IntersectionObserver(
      ([seen]) => seen?.isIntersecting && setDrawn((before) => before + drawnAtOnce),
      { rootMargin: "600px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [more, drawn]);
  return { drawn, end, drawUpTo: (line: number) => setDrawn((before) => Math.max(before, line + drawnAtOnce)) };
}

/** Leads to a wanted cell, which may stand on a card that is not drawn yet. */
function useWantedCell<L extends EditedLine>(
  store: LinesStore<L>,
  { wanted, rows, lines }: LinesState<L>,
  drawUpTo: (line: number) => void,
) {
  const list = useRef<HTMLDivElement>(null);
  const openPart = useContext(ClosedPartContext);
  useEffect(() => {
    const line = wanted && rows[wanted.row]?.line;
    if (!line) return;
    if (openPart) {
      openPart();
      return;
    }
    const cell = list.current?.querySelector(cellSelector(wanted));
    if (!cell) {
      drawUpTo(lines.indexOf(line));
      return;
    }
    cell.scrollIntoView({ block: "center" });
    cell.querySelector<HTMLElement>("input, textarea, select")?.focus({ preventScroll: true });
    store.goTo(null);
  });
  return list;
}

/** The field of an input, which says where it stands. */
const fieldOf = (target: Element) => target.closest<HTMLElement>("[data-column]");

/** Enter goes on to the same input of the next row, and sends nothing. */
function goOn(event: KeyboardEvent<HTMLElement>, list: HTMLElement | null): void {
  const cell = event.target instanceof HTMLInputElement ? fieldOf(event.target) : null;
  if (event.key !== "Enter" || !cell || isComposing(event)) return;
  event.preventDefault();
  const next = cellSelector({ row: Number(cell.dataset.row) + 1, column: cell.dataset.column ?? "" });
  list?.querySelector<HTMLElement>(`${next} input`)?.focus();
}

/** Fills inputs with the cells that are pasted, from the one that has the focus on. */
function paste<L extends EditedLine>(
  event: ClipboardEvent<HTMLElement>,
  { store, columns }: Pick<LinesEditorProps<L>, "store" | "columns">,
): void {
  const text = event.clipboardData.getData("text/plain");
  const cell = event.target instanceof Element ? fieldOf(event.target) : null;
  if (!cell || !isTable(text)) return;
  // Several lines of one text stay in it.
  if (event.target instanceof HTMLTextAreaElement && !text.includes("\t")) return;
  event.preventDefault();
  const row = Number(cell.dataset.row);
  const column = columns.findIndex(({ key }) => key === cell.dataset.column);
  const block = { top: row, bottom: row, left: column, right: column };
  const cells = pastedCells(text);
  const rows = store.grows ? Number.POSITIVE_INFINITY : store.state().rows.length;
  const own = copiedIn(event.clipboardData);
  const { changes } = pastedChanges(columns, rows, block, cells, own ?? currentLanguage(), own === null);
  store.setCells(changes, "filled");
}

/** Lines on a phone: a card each. */
export function LineCards<L extends EditedLine>(props: LinesEditorProps<L>) {
  const { t } = useTranslation();
  const editorId = useId();
  const { store, columns, actions, card } = props;
  const state = useSyncExternalStore(store.subscribe, store.state);
  const typing = useCellTyping(store);
  const { drawn, end, drawUpTo } = useGrowing(state.lines.length);
  const list = useWantedCell(store, state, drawUpTo);
  // What is said of all lines follows the key that changed one.
  const settled = useDeferredValue(state);
  const problems = useMemo(() => problemsSaid(settled, columns), [settled, columns]);
  const indexes = useMemo(() => new Map(state.rows.map((row, index) => [row.key, index])), [state.rows]);
  const { said, touched, complains } = state;
  const marks = { said, touched, complains };
  const summed = columns.find(({ summed: is }) => is);
  return (
    <div ref={list} data-lines>
      <div className={styles.tools}>
        {props.children}
        <ProblemButton problems={problems} onNext={() => store.goTo(problems[0] ?? null)} />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears what its inputs do */}
      <div onKeyDown={(event) => goOn(event, list.current)} onPaste={(event) => paste(event, props)}>
        {state.lines.slice(0, drawn).map((line) => (
          <article key={line.id} className={styles.card}>
            <header>{card.title(line)}</header>
            {card.text && <p className={styles.quiet}>{card.text(line)}</p>}
            {line.parts.map((_cells, part) => {
              const index = indexes.get(`${line.id}/${part}`) ?? 0;
              const row = state.rows[index];
              return (
                row && <CardInputs key={row.key} {...{ columns, actions, ...marks, typing, row, index, editorId }} />
              );
            })}
            {card.foot?.(line)}
          </article>
        ))}
      </div>
      <div ref={end} />
      {summed && (
        <p className={styles.total}>
          {t("linesEditor.lines", { count: state.lines.length })} <b>{sumOf(settled, summed)}</b>
        </p>
      )}
    </div>
  );
}
