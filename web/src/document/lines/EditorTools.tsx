import { RedoOutlined, UndoOutlined, VerticalAlignBottomOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./LinesEditor.module.css";
import type { CellProblem, EditedLine } from "./linesStore.ts";
import type { Editor, Note } from "./useEditor.ts";

/** What was done to many cells, and what found no place. */
function NoteText({ note }: { note: Note }) {
  const { t } = useTranslation();
  const rest = note.rest > 0 ? t("linesEditor.rest", { count: note.rest }) : "";
  return `${t(`linesEditor.${note.key}`, { count: note.count })} ${rest}`;
}

/** How many cells say that something is wrong with them, and the way to the next. */
export function ProblemButton({ problems, onNext }: { problems: readonly CellProblem[]; onNext: () => void }) {
  const { t } = useTranslation();
  if (problems.length === 0) return null;
  return (
    <span className={styles.wrong}>
      {t("linesEditor.problems", { count: problems.length })}
      <Button size="small" danger onClick={onNext}>
        {t("linesEditor.nextProblem")}
      </Button>
    </span>
  );
}

/** What stands above the rows: the noun's own tools, what is wrong, and what is done to many cells. */
export function EditorTools<L extends EditedLine>(props: {
  readonly editor: Editor<L>;
  readonly problems: readonly CellProblem[];
  readonly onNextProblem: () => void;
  readonly onFillDown: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const { editor } = props;
  const go = (step: () => void) => {
    step();
    editor.setNote(null);
    editor.focus();
  };
  return (
    <div className={styles.tools}>
      {props.children}
      <span role="status" className={styles.note}>
        {editor.note && <NoteText note={editor.note} />}
      </span>
      <ProblemButton problems={props.problems} onNext={props.onNextProblem} />
      <span className={styles.together}>
        <Button
          size="small"
          icon={<VerticalAlignBottomOutlined />}
          disabled={editor.columns[editor.place.column]?.input === undefined || editor.state.rows.length < 2}
          title={t("linesEditor.fillDownText")}
          onClick={props.onFillDown}
        >
          {t("linesEditor.fillDown")}
        </Button>
        <Button
          size="small"
          icon={<UndoOutlined />}
          disabled={!editor.state.canUndo}
          onClick={() => go(editor.store.undo)}
        >
          {t("linesEditor.undo")}
        </Button>
        <Button
          size="small"
          icon={<RedoOutlined />}
          disabled={!editor.state.canRedo}
          onClick={() => go(editor.store.redo)}
        >
          {t("linesEditor.redo")}
        </Button>
      </span>
    </div>
  );
}
