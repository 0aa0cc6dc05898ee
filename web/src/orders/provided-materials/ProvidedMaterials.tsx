import { EditOutlined, ExportOutlined, RollbackOutlined } from "@ant-design/icons";
import type { ErrorName } from "@tandem/contract/core/errors";
import { materialIssue, materialIssues } from "@tandem/contract/orders/provided-materials/material-issues";
import { providedMaterial, providedMaterials } from "@tandem/contract/orders/provided-materials/provided-materials";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callQuery } from "../../api/queryKeys.ts";
import { LinesTable } from "../../document/LinesTable.tsx";
import { refusalText } from "../../document/stepWords.ts";
import { isNotTheirs } from "../../document/together.tsx";
import { useSteps } from "../../document/useSteps.tsx";
import { formatNumber } from "../../fields/format.ts";
import {
  codeColumn,
  dateColumn,
  type ListColumn,
  plainColumn,
  quantityColumn,
  statusColumn,
  textColumn,
} from "../../list/columns.tsx";
import { ActionBar, type PageAction } from "../../ui/ActionBar.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { late } from "../../ui/late.tsx";
import { Opened } from "../../ui/Opened.tsx";
import { useNarrow } from "../../ui/useNarrow.ts";
import { Item } from "../purchase-orders/lines.tsx";
import { useConfirmIssue } from "./ConfirmIssue.tsx";
import type { Issuing } from "./issuedLines.ts";
import type { Material } from "./materialForms.ts";
import { materialIssueFace } from "./materialIssueFace.tsx";
import styles from "./ProvidedMaterials.module.css";

const IssueDrawer = late(() => import("./IssueDrawer.tsx"));
const MaterialsDrawer = late(() => import("./MaterialsDrawer.tsx"));

/** As many as an order's page shows; all of them stand in the lists. */
const most = 1000;

function useMaterialColumns(): ListColumn<Material>[] {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const product: ListColumn<Material> = plainColumn({
    key: "product",
    title: t("materialIssuePages.product"),
    width: 215,
    render: (line) => (
      <span className={styles.product}>
        {lineName(line)} <Item line={line} />
      </span>
    ),
  });
  const material: ListColumn<Material> = plainColumn({
    key: "material",
    title: t("providedMaterial.materialNo"),
    width: 170,
    render: ({ materialNo, materialName }) => (
      <Item line={{ itemNo: materialNo, goodsName: materialName, spec: null }} />
    ),
  });
  const share: ListColumn<Material>[] = [
    plainColumn({
      key: "unitQty",
      title: t("providedMaterial.unitQty"),
      width: 105,
      align: "right",
      render: ({ unitQty, lossRate }) => (
        <>
          {formatNumber(unitQty)}
          {lossRate && (
            <div className={styles.loss}>{t("materialIssuePages.withLoss", { rate: formatNumber(lossRate) })}</div>
          )}
        </>
      ),
    }),
    codeColumn(providedMaterial, "unitNo", { width: 70 }),
  ];
  const figures: ListColumn<Material>[] = [
    quantityColumn(providedMaterial, "neededQty", { width: 85 }),
    quantityColumn(providedMaterial, "issuedQty", { width: 85 }),
    quantityColumn(providedMaterial, "usedQty", { width: 85 }),
    quantityColumn(providedMaterial, "atSupplierQty", { width: 100 }),
    quantityColumn(providedMaterial, "toGiveBackQty", { width: 90 }),
    quantityColumn(providedMaterial, "openQty", { width: 105 }),
    quantityColumn(providedMaterial, "givenBackQty", { width: 100 }),
  ];
  // On a phone a card begins with what it is of, and shows but the first of the others.
  return narrow ? [material, ...figures, ...share, product] : [product, material, ...share, ...figures];
}

/** What went to the supplier of this order and came back; the newest first. */
function Issues({ order }: { readonly order: PurchaseOrderDetail }) {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirmIssue();
  const steps = useSteps(materialIssueFace, { confirm });
  const condition = { purchaseOrderId: order.id, field: "createDate", order: "desc" as const };
  const found = useQuery(callQuery(materialIssues, "getMaterialIssuePage", { current: 1, size: most, condition }));
  return (
    <Loaded query={found}>
      {({ records }) => {
        if (records.length === 0) return null;
        type Row = (typeof records)[number];
        const columns = [
          codeColumn(materialIssue, "issueNo", { width: 135 }),
          statusColumn(materialIssue, "issueType", { width: 100 }),
          statusColumn(materialIssue, "status", { width: 135 }),
          dateColumn(materialIssue, "issueDate", { width: 105 }),
          codeColumn(materialIssue, "materialNo", { width: 105 }),
          quantityColumn(materialIssue, "issueQty", { width: 90 }),
          quantityColumn(materialIssue, "confirmedQty", { width: 105 }),
          codeColumn(materialIssue, "unitNo", { width: 75 }),
          plainColumn<Row>({
            key: "steps",
            title: "",
            width: 170,
            render: (row) => <ActionBar small actions={steps.ofRow(row as never)} />,
          }),
          quantityColumn(materialIssue, "missingQty", { width: 85 }),
          codeColumn(materialIssue, "warehouseNo", { width: 110 }),
          textColumn(materialIssue, "issuedBy", { width: 130 }),
        ] as unknown as ListColumn<Row>[];
        return (
          <section aria-label={t("materialIssuePages.list")}>
            <h3 className={styles.title}>{t("materialIssuePages.list")}</h3>
            {steps.refusals}
            <LinesTable columns={columns} rows={records} />
            {dialog}
          </section>
        );
      }}
    </Loaded>
  );
}

/** The materials that the buyer provides for an outsourced order: needed, issued, used, at the supplier, to give back (B3.7d). */
export default function ProvidedMaterials({ order }: { readonly order: PurchaseOrderDetail }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<"needs" | "issue" | "giveBack" | null>(null);
  const columns = useMaterialColumns();
  const condition = { purchaseOrderId: order.id, field: "purchaseSeq", order: "asc" as const };
  const found = useQuery(
    callQuery(providedMaterials, "getProvidedMaterialPage", { current: 1, size: most, condition }),
  );
  const { nameMaterials, issueMaterials, giveMaterialsBack } = order.allowedActions;
  const action = (
    key: "needs" | "issue" | "giveBack",
    icon: PageAction["icon"],
    refusal: ErrorName | null,
    reason: string | null,
  ): PageAction[] =>
    isNotTheirs(refusal)
      ? []
      : [
          {
            key,
            label: t(`materialIssuePages.${key}`),
            icon,
            disabledReason: reason ?? (refusal && refusalText(refusal)),
            run: () => setOpen(key),
          },
        ];
  const close = () => setOpen(null);
  return (
    <Loaded query={found}>
      {({ records }) => {
        const materials = records as unknown as readonly Material[];
        const none = materials.length === 0 ? t("materialIssuePages.noneProvided") : null;
        const actions = [
          ...action("needs", <EditOutlined />, nameMaterials, null),
          ...action("issue", <ExportOutlined />, issueMaterials, none),
          ...action("giveBack", <RollbackOutlined />, giveMaterialsBack, none),
        ];
        const issuing: Issuing = { materials, isBack: open === "giveBack" };
        return (
          <div className={styles.part}>
            {actions.length > 0 && (
              <div className={styles.bar}>
                <ActionBar actions={actions} />
              </div>
            )}
            {none ? <p className={styles.quiet}>{none}</p> : <LinesTable columns={columns} rows={materials} />}
            {!none && <Issues order={order} />}
            <Opened onEscape={close}>
              {open === "needs" && <MaterialsDrawer order={order} materials={materials} onClose={close} />}
              {(open === "issue" || open === "giveBack") && <IssueDrawer issuing={issuing} onClose={close} />}
            </Opened>
          </div>
        );
      }}
    </Loaded>
  );
}
