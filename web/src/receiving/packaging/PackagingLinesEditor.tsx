import { DeleteOutlined } from "@ant-design/icons";
import { useCallback, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { AddLine } from "../../document/lines/AddLine.tsx";
import { LinesEditor } from "../../document/lines/LinesEditor.tsx";
import type { LineAction, LineColumn } from "../../document/lines/lineColumn.ts";
import type { EditedLine, LineRow, LinesStore } from "../../document/lines/linesStore.ts";
import { blankPackaging, nameOfPackaging } from "./packagingLines.ts";

/** Kinds of packaging to type in, a row each. */
export function PackagingLinesEditor(props: {
  readonly label: string;
  readonly store: LinesStore<EditedLine>;
  readonly columns: readonly LineColumn<EditedLine>[];
}) {
  const { t } = useTranslation();
  const { label, store, columns } = props;
  const isEmpty = useSyncExternalStore(store.subscribe, () => store.state().lines.length === 0);
  const actions = useCallback(
    ({ line }: LineRow<EditedLine>): LineAction[] => [
      {
        key: "remove",
        name: t("packagingPages.remove", { name: line.parts[0]?.packagingItemNo ?? "" }),
        title: t("actions.delete"),
        icon: <DeleteOutlined />,
        run: () => store.setLines(store.state().lines.filter(({ id }) => id !== line.id)),
      },
    ],
    [store, t],
  );
  const add = <AddLine store={store} blank={blankPackaging} label={t("packagingPages.add")} />;
  if (isEmpty) return add;
  return (
    <LinesEditor label={label} store={store} columns={columns} actions={actions} card={{ title: nameOfPackaging }}>
      <span>{add}</span>
    </LinesEditor>
  );
}
