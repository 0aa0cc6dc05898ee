import { DeleteOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useContext, useDeferredValue, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import gridStyles from "../../grid/Grid.module.css";
import { useNarrow } from "../../ui/useNarrow.ts";
import { ClosedPartContext } from "../closedPart.ts";
import { filledChanges } from "./blocks.ts";
import { actionsColumn } from "./EditorRow.tsx";
import { EditorTable } from "./EditorTable.tsx";
import { EditorTools } from "./EditorTools.tsx";
import type { LinesEditorProps } from "./editorProps.ts";
import { LineCards } from "./LineCards.tsx";
import styles from "./LinesEditor.module.css";
import type { LineColumn } from "./lineColumn.ts";
import type { CellAddress, EditedLine } from "./linesStore.ts";
import { problemsSaid } from "./problems.ts";
import { useChosenLines } from "./useChosenLines.ts";
import { type Editor, useEditor } from "./useEditor.ts";
import { useEditorClipboard } from "./useEditorKeys.ts";

const actionsWidth = 106;

/** The columns, and that of what may be done with a row. */
function useAllColumns<L extends EditedLine>({ columns, actions }: LinesEditorProps<L>) {
  const hasActions = actions !== undefined;
  return useMemo(
    (): readonly LineColumn<L>[] =>
      hasActions ? [...columns, { key: actionsColumn, title: "", width: actionsWidth }] : columns,
    [columns, hasActions],
  );
}

/** The wrong cells; those of thousands of lines are looked for after the key that changed one is drawn. */
function useProblems<L extends EditedLine>({ columns, place, state, store, moveTo }: Editor<L>) {
  const settled = useDeferredValue(state);
  const problems = useMemo(() => problemsSaid(settled, columns), [settled, columns]);
  const placeOf = (key: string) => columns.findIndex((column) => column.key === key);
  const { wanted } = state;
  const openPart = useContext(ClosedPartContext);
  useEffect(() => {
    if (!wanted) return;
    if (openPart) {
      openPart();
      return;
    }
    moveTo({ row: wanted.row, column: placeOf(wanted.column) });
    store.goTo(null);
  });
  const isAfter = ({ row, column }: CellAddress) =>
    row > place.row || (row === place.row && placeOf(column) > place.column);
  return { problems, next: () => store.goTo(problems.find(isAfter) ?? problems[0] ?? null) };
}

/** Whether lines may be chosen at all. */
const isChoosing = ({ removable, ofChosen }: Pick<LinesEditorProps<EditedLine>, "removable" | "ofChosen">) =>
  removable === true || ofChosen !== undefined;

function WideEditor<L extends EditedLine>(props: LinesEditorProps<L>) {
  const { t } = useTranslation();
  const box = useRef<HTMLElement>(null);
  const head = useRef<HTMLTableSectionElement>(null);
  const editor = useEditor(box, head, props.store, useAllColumns(props), isChoosing(props) ? "selection" : "none");
  const choosing = useChosenLines(props.store);
  const clipboard = useEditorClipboard(box, editor);
  const { problems, next } = useProblems(editor);
  const { state, block, columns } = editor;
  const chosen = state.lines.filter(({ id }) => choosing.chosen.has(id)).length;

  const fillOn = () => {
    const bottom = block.top === block.bottom ? state.rows.length - 1 : block.bottom;
    editor.fill(filledChanges(columns, state.rows, { ...block, bottom }));
    editor.focus();
  };
  const removeChosen = () => {
    props.store.setLines(state.lines.filter(({ id }) => !choosing.chosen.has(id)));
    choosing.chooseAll(false);
    editor.setNote({ key: "removed", count: chosen, rest: 0 });
  };
  return (
    <>
      <EditorTools editor={editor} problems={problems} onNextProblem={next} onFillDown={fillOn}>
        {props.children}
        {chosen > 0 && props.ofChosen?.(choosing.chosen)}
        {chosen > 0 && props.removable && (
          <Button size="small" icon={<DeleteOutlined />} onClick={removeChosen}>
            {t("linesEditor.remove", { count: chosen })}
          </Button>
        )}
      </EditorTools>
      <section ref={box} className={`${gridStyles.box} ${styles.box}`} data-grid data-lines {...clipboard}>
        <EditorTable {...props} editor={editor} choosing={choosing} grows={problems.length > 0} box={box} head={head} />
      </section>
    </>
  );
}

/**
 * Lines of a document to type in as in a spreadsheet: of thousands only those in view are drawn, blocks are pasted and
 * filled, and what is wrong is said at its cell (B4.3b, B5.3b). On a phone each line is a card.
 */
export function LinesEditor<L extends EditedLine>(props: LinesEditorProps<L>) {
  return useNarrow() ? <LineCards {...props} /> : <WideEditor {...props} />;
}
