import { DeleteOutlined } from "@ant-design/icons";
import { providedMaterials } from "@tandem/contract/orders/provided-materials/provided-materials";
import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { Alert, Button, Drawer } from "antd";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { CallError, call } from "../../api/client.ts";
import { AddLine } from "../../document/lines/AddLine.tsx";
import { LinesEditor } from "../../document/lines/LinesEditor.tsx";
import type { LineAction } from "../../document/lines/lineColumn.ts";
import { type LineRow, linesStore } from "../../document/lines/linesStore.ts";
import { checkLines, oddCells, sayRefused } from "../../document/lines/problems.ts";
import { sameCells } from "../../document/lines/sameCells.ts";
import { refusedCells } from "../../document/lines/useFormLines.ts";
import { askIfMeant } from "../../fields/doubts.tsx";
import { askToLeave } from "../../form/askToLeave.ts";
import { sayDone } from "../../ui/announce.ts";
import { useNarrow } from "../../ui/useNarrow.ts";
import styles from "./IssueDrawer.module.css";
import { type Material, type MaterialLine, materialColumns, materialForms } from "./materialForms.ts";

/** The materials of an order while they are typed, beginning with those that it has. */
function useMaterialLines(order: PurchaseOrderDetail, materials: readonly Material[]) {
  // Read once: the news of a change elsewhere does not move what is typed.
  const [before] = useState(materials);
  const [forms] = useState(() => materialForms(order));
  const [store] = useState(() =>
    linesStore<MaterialLine>(before.length > 0 ? forms.begun(before) : [forms.blank()], forms.blank),
  );
  useEffect(() => store.subscribe(() => forms.follow(store.state().lines)), [store, forms]);
  const columns = useMemo(() => materialColumns(order), [order]);
  const [begun] = useState(() => store.state().lines);
  return {
    store,
    columns,
    blank: forms.blank,
    isAsBegun: () => sameCells(store.state().lines, begun),
    toSend: () => forms.sent(store.state().lines, before),
  };
}

/** Saves the materials, unless they are wrong or not meant; what is refused is shown above and at their cells. */
function useSavingMaterials({ store, columns, toSend }: ReturnType<typeof useMaterialLines>, onClose: () => void) {
  const { t } = useTranslation();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    const [wrong] = checkLines(store, columns);
    if (wrong) return store.goTo(wrong);
    if (!(await askIfMeant(oddCells(store, columns, ({ parts }) => parts[0]?.materialNo ?? "")))) return;
    setSending(true);
    setProblem(null);
    try {
      await call(providedMaterials, "saveProvidedMaterials", toSend(), { showError: false });
      sayDone(t("materialIssuePages.needsSaved"));
      onClose();
      await askAgain({ service: providedMaterials });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
      sayRefused(store, refusedCells(error.details));
    } finally {
      setSending(false);
    }
  };
  return { sending, problem, save };
}

/** Says which materials the products of an order take: typed, pasted and filled down. */
export default function MaterialsDrawer(props: {
  readonly order: PurchaseOrderDetail;
  readonly materials: readonly Material[];
  readonly onClose: () => void;
}) {
  const { order, onClose } = props;
  const { t } = useTranslation();
  const narrow = useNarrow();
  const lines = useMaterialLines(order, props.materials);
  const { store, columns, blank } = lines;
  const { sending, problem, save } = useSavingMaterials(lines, onClose);
  const title = t("materialIssuePages.needs");
  const leave = async () => {
    if (lines.isAsBegun() || (await askToLeave())) onClose();
  };
  const actions = ({ line, cells }: LineRow<MaterialLine>): LineAction[] => [
    {
      key: "remove",
      name: t("materialIssuePages.removeOf", { name: cells.materialNo ?? "" }),
      title: t("actions.delete"),
      icon: <DeleteOutlined />,
      run: () => store.setLines(store.state().lines.filter(({ id }) => id !== line.id)),
    },
  ];

  return (
    <Drawer
      open
      size={narrow ? "100%" : 960}
      title={`${title} ${order.purchaseNo}`}
      onClose={() => void leave()}
      mask={{ closable: false }}
      footer={
        <div className={styles.foot}>
          <Button onClick={() => void leave()}>{t("actions.cancel")}</Button>
          <Button type="primary" loading={sending} onClick={() => void save()}>
            {t("actions.save")}
          </Button>
        </div>
      }
    >
      {problem && <Alert className={styles.problem ?? ""} type="error" showIcon title={problem} />}
      <div className={styles.lines}>
        <LinesEditor<MaterialLine>
          label={title}
          store={store}
          columns={columns}
          actions={actions}
          removable
          card={{ title: ({ parts }) => parts[0]?.materialNo || t("materialIssuePages.newMaterial") }}
        >
          <div className={styles.add}>
            <AddLine store={store} blank={blank} label={t("materialIssuePages.addMaterial")} />
          </div>
        </LinesEditor>
      </div>
    </Drawer>
  );
}
