import { type FocusEvent, type MouseEvent, type RefObject, useCallback, useId, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import gridStyles from "../../grid/Grid.module.css";
import { GridHead } from "../../grid/GridHead.tsx";
import type { GridColumn, GridLead } from "../../grid/gridColumn.ts";
import { placeOf } from "../../grid/useGridFocus.ts";
import { useVirtualRows } from "../../grid/useVirtualRows.ts";
import { isOneCell } from "./blocks.ts";
import { EditorFoot } from "./EditorFoot.tsx";
import { EditorRow } from "./EditorRow.tsx";
import type { CellPlace } from "./editorMoves.ts";
import type { LinesEditorProps } from "./editorProps.ts";
import type { EditedLine } from "./linesStore.ts";
import type { ChosenLines } from "./useChosenLines.ts";
import type { Editor } from "./useEditor.ts";
import { useEditorKeys } from "./useEditorKeys.ts";
import { useFillHandle } from "./useFillHandle.ts";

/** Pixels of a row: two lines of text, or an input. */
const rowHeight = 44;
/** What takes the pointer itself. */
const widgets = "[data-handle], button, label, a[href], .ant-picker, .ant-select";

interface Props<L extends EditedLine> extends LinesEditorProps<L> {
  readonly editor: Editor<L>;
  readonly choosing: ChosenLines;
  readonly box: RefObject<HTMLElement | null>;
  readonly head: RefObject<HTMLTableSectionElement | null>;
  /** Rows say what is wrong with them, and are higher for it. */
  readonly grows: boolean;
}

/** What the pointer and the focus do in the cells. */
function usePointer<L extends EditedLine>(box: RefObject<HTMLElement | null>, editor: Editor<L>) {
  /** A dialog that a cell opened tells of its events here, too, and may have rows of its own. */
  const cellOf = (target: Element) => (box.current?.contains(target) ? placeOf(target) : null);
  /** The cell that the pointer was on last: keys may have led to another. */
  const clicked = useRef<CellPlace | null>(null);
  const isClicked = ({ row, column }: CellPlace) => clicked.current?.row === row && clicked.current.column === column;
  return {
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      const { target } = event;
      if (!(target instanceof Element) || event.button !== 0 || target.closest(widgets)) return;
      const to = cellOf(target);
      if (!to || to.row < 0 || to.column === null) return;
      const isThere = to.row === editor.place.row && to.column === editor.place.column;
      const cell = { row: to.row, column: to.column };
      // The first click is the cell's, a further one that of its text, as is one into what is being typed.
      const isOfText = isClicked(cell) || editor.typing.holdsTyped(cell.row, editor.columns[cell.column]?.key ?? "");
      clicked.current = cell;
      if (isThere && !event.shiftKey && target === document.activeElement) {
        if (isOfText || !(target instanceof HTMLInputElement)) {
          editor.setEditing(true);
          return;
        }
        target.select();
      }
      event.preventDefault();
      editor.moveTo(cell, event.shiftKey);
    },
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const to = cellOf(target);
      if (to && to.row >= 0 && to.column !== null) {
        const cell = { row: to.row, column: to.column };
        if (!isClicked(cell)) clicked.current = null;
        editor.follow(cell);
      }
      if (target instanceof HTMLInputElement && target.matches("[data-stop]")) target.select();
    },
  };
}

/** Chooses lines by a call that stays the same, so that rows are drawn again only when something of theirs changes. */
function useSteadyChoice(choosing: ChosenLines) {
  const latest = useRef(choosing);
  useLayoutEffect(() => {
    latest.current = choosing;
  });
  return useCallback((row: number, withShift: boolean) => latest.current.choose(row, withShift), []);
}

/** What is marked in each row, or would be filled, and where its handle to fill from stands. */
function useMarked<L extends EditedLine>(editor: Editor<L>) {
  const { columns, block } = editor;
  const { over, begin } = useFillHandle(editor);
  const marked = over ?? block;
  const handle = columns[block.right]?.input ? block.right : null;
  return {
    begin,
    markedIn: (row: number) => (!isOneCell(marked) && row >= marked.top && row <= marked.bottom ? marked : null),
    handleIn: (row: number) => (row === block.bottom ? handle : null),
  };
}

/** The widths of the columns, and their titles. */
function EditorHead<L extends EditedLine>({ editor, choosing, head, lead }: Props<L> & { readonly lead: GridLead }) {
  const { t } = useTranslation();
  const { state, columns, widths } = editor;
  return (
    <>
      <colgroup>
        {lead === "selection" && <col className={gridStyles.selectionLead} />}
        {columns.map(({ key }, index) => (
          <col key={key} style={{ width: widths.widths[index] }} />
        ))}
      </colgroup>
      <GridHead
        head={head}
        columns={columns as unknown as readonly GridColumn<L>[]}
        lead={lead}
        sort={undefined}
        onSort={undefined}
        arranging={undefined}
        selected={choosing.chosen.size === 0 ? "none" : choosing.chosen.size < state.lines.length ? "some" : "all"}
        onSelectAll={choosing.chooseAll}
        single={false}
        selectLabel={t("grid.select")}
        selectAllLabel={t("linesEditor.chooseAll")}
        focused={null}
      />
    </>
  );
}

/** The rows of an editor: those in view are drawn. */
export function EditorTable<L extends EditedLine>(props: Props<L>) {
  const { t } = useTranslation();
  const editorId = useId();
  const { editor, choosing, box } = props;
  const removable = props.removable === true || props.ofChosen !== undefined;
  const { state, columns, place, widths } = editor;
  const { rows } = state;
  const lead = removable ? "selection" : "none";
  const choose = useSteadyChoice(choosing);
  const press = useEditorKeys(box, editor, rowHeight, removable ? choose : undefined);
  const pointer = usePointer(box, editor);
  const { begin, markedIn, handleIn } = useMarked(editor);
  const virtual = useVirtualRows({
    box,
    count: rows.length,
    height: rowHeight,
    grows: props.grows,
    focused: place.row,
  });
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that keys move in is a grid
      role="grid"
      className={gridStyles.table}
      style={{ ...widths.style, "--row-height": `${rowHeight}px` } as typeof widths.style}
      aria-label={props.label}
      aria-rowcount={rows.length + 2}
      {...(removable ? { "aria-multiselectable": true } : {})}
      onKeyDown={press}
      {...pointer}
    >
      <EditorHead {...props} lead={lead} />
      <tbody>
        {virtual.drawn.map((drawn) => {
          if ("room" in drawn) {
            return <tr key={`room-${drawn.before}`} aria-hidden style={{ height: drawn.room }} />;
          }
          const { row: index } = drawn;
          const row = rows[index];
          return (
            row && (
              <EditorRow<L>
                key={row.key}
                row={row}
                index={index}
                columns={columns}
                active={place.row === index ? place.column : null}
                marked={markedIn(index)}
                handle={handleIn(index)}
                onHandle={begin}
                said={state.said}
                touched={state.touched}
                complains={state.complains}
                typing={editor.typing}
                editorId={editorId}
                chosen={removable ? choosing.chosen.has(row.line.id) : undefined}
                chooseLabel={t("linesEditor.choose", { number: index + 1 })}
                onChoose={choose}
                actions={props.actions}
                className={props.rowClass?.(row)}
                measure={virtual.measure}
              />
            )
          );
        })}
      </tbody>
      <EditorFoot columns={columns} state={state} lead={lead} />
    </table>
  );
}
