import { DeleteOutlined } from "@ant-design/icons";
import { subtract } from "@tandem/contract/core/numbers";
import { Form, type FormInstance } from "antd";
import { type RefObject, useCallback, useMemo, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { AddLine } from "../../document/lines/AddLine.tsx";
import { LinesEditor } from "../../document/lines/LinesEditor.tsx";
import type { LineAction } from "../../document/lines/lineColumn.ts";
import type { EditedLine, LineRow, LinesStore } from "../../document/lines/linesStore.ts";
import { useFormHandle, useFormStore } from "../../document/lines/useFormLines.ts";
import { formatNumber } from "../../fields/format.ts";
import type { FormLines } from "../../form/formLines.ts";
import styles from "./AllocationLines.module.css";
import { allocationColumns, allocationForms, leftOf, nameOfAllocation } from "./allocationLines.ts";

const settled = () => undefined;

/** How much of what is planned is still given to nobody, or by how much the lines exceed it. */
function Left({ form, store }: { readonly form: FormInstance; readonly store: LinesStore<EditedLine> }) {
  const { t } = useTranslation();
  const planNum = (Form.useWatch("planNum", { form, preserve: true }) as string | undefined) ?? "";
  const lines = useSyncExternalStore(store.subscribe, () => store.state().lines);
  const { left, isOver } = leftOf(planNum, lines);
  return isOver ? (
    <span className={styles.over}>
      {t("procurementPlanPages.overBy", { quantity: formatNumber(subtract("0", left)) })}
    </span>
  ) : (
    <span>
      {t("procurementPlan.undistributedQty")}: <b>{formatNumber(left)}</b>
    </span>
  );
}

/** Who is given how much of a plan: typed, pasted and filled down, or left to the distribution. */
export function AllocationLines({ form, handle }: { form: FormInstance; handle: RefObject<FormLines | null> }) {
  const { t } = useTranslation();
  const edited = useFormStore(form, allocationForms, settled);
  const { store } = edited;
  const orgNo = Form.useWatch("orgNo", { form, preserve: true }) as string | undefined;
  const waitsFor = t("procurementPlanPages.organisationFirst");
  const columns = useMemo(() => allocationColumns(orgNo, waitsFor), [orgNo, waitsFor]);
  useFormHandle(handle, edited, columns, nameOfAllocation);
  const actions = useCallback(
    ({ line }: LineRow<EditedLine>): LineAction[] => [
      {
        key: "remove",
        name: t("procurementPlanPages.removeLine", { supplier: nameOfAllocation(line) }),
        title: t("actions.delete"),
        icon: <DeleteOutlined />,
        run: () => store.setLines(store.state().lines.filter(({ id }) => id !== line.id)),
      },
    ],
    [store, t],
  );
  const isEmpty = useSyncExternalStore(store.subscribe, () => store.state().lines.length === 0);
  const add = <AddLine store={store} blank={allocationForms.blank} label={t("procurementPlanPages.addLine")} />;
  if (isEmpty) {
    return (
      <div className={styles.empty}>
        <p>{t("procurementPlanPages.linesHelp")}</p>
        {add}
      </div>
    );
  }
  return (
    <LinesEditor
      label={t("procurementPlanPages.lines")}
      store={store}
      columns={columns}
      actions={actions}
      removable
      card={{ title: nameOfAllocation }}
    >
      <div className={styles.above}>
        {add}
        <Left form={form} store={store} />
      </div>
    </LinesEditor>
  );
}
