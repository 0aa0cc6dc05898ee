import { DeleteOutlined } from "@ant-design/icons";
import type { FormInstance } from "antd";
import { type RefObject, useCallback, useMemo, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { AddLine } from "../../document/lines/AddLine.tsx";
import { LinesEditor } from "../../document/lines/LinesEditor.tsx";
import type { LineAction } from "../../document/lines/lineColumn.ts";
import type { EditedLine, LineRow } from "../../document/lines/linesStore.ts";
import { useFormHandle, useFormStore } from "../../document/lines/useFormLines.ts";
import type { FormLines } from "../../form/formLines.ts";
import { nameOfLine, opportunityColumns, opportunityForms } from "./opportunityLines.ts";

const settled = () => undefined;

/** What is asked for: typed, pasted and filled down. */
export function OpportunityLines({ form, handle }: { form: FormInstance; handle: RefObject<FormLines | null> }) {
  const { t } = useTranslation();
  const edited = useFormStore(form, opportunityForms, settled);
  const { store } = edited;
  const columns = useMemo(opportunityColumns, []);
  useFormHandle(handle, edited, columns, nameOfLine);
  const actions = useCallback(
    ({ line }: LineRow<EditedLine>): LineAction[] => [
      {
        key: "remove",
        name: t("opportunityPages.removeLine", { line: nameOfLine(line) }),
        title: t("actions.delete"),
        icon: <DeleteOutlined />,
        run: () => store.setLines(store.state().lines.filter(({ id }) => id !== line.id)),
      },
    ],
    [store, t],
  );
  const isEmpty = useSyncExternalStore(store.subscribe, () => store.state().lines.length === 0);
  const add = <AddLine store={store} blank={opportunityForms.blank} label={t("opportunityPages.addLine")} />;
  if (isEmpty) {
    return (
      <div>
        <p>{t("opportunityPages.linesHelp")}</p>
        {add}
      </div>
    );
  }
  return (
    <LinesEditor
      label={t("opportunityPages.lines")}
      store={store}
      columns={columns}
      actions={actions}
      removable
      card={{ title: nameOfLine }}
    >
      {add}
    </LinesEditor>
  );
}
