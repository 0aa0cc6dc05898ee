import { PrinterOutlined } from "@ant-design/icons";
import type { FieldName, Row } from "@tandem/contract/core/entity";
import type { UserSide } from "@tandem/contract/core/lifecycle";
import type { Listed } from "@tandem/contract/core/service";
import { label, type labelDocument, labels } from "@tandem/contract/delivery/labels/labels";
import { haveSameParties } from "@tandem/contract/delivery/labels/rules";
import { mostPrintedLabels } from "@tandem/contract/platform/printing/printing";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError, call } from "../../api/client.ts";
import { useCanOpen, useCurrentUser, usePage } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { queryClient } from "../../api/queries.ts";
import { DocumentList } from "../../document/DocumentList.tsx";
import { stateColumn } from "../../document/states.tsx";
import { whyNotWithAll } from "../../document/whyNotWithAll.ts";
import {
  codeColumn,
  instantColumn,
  integerColumn,
  quantityColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import type { DrawerDeclaration } from "../../list/listDeclaration.ts";
import { withListedFilters } from "../../list/listedFilters.ts";
import { lineNameColumn } from "../../orders/purchase-orders/lines.tsx";
import { ScanField } from "../../receiving/scanning/ScanField.tsx";
import { pathTo } from "../../routes/paths.ts";
import { late } from "../../ui/late.tsx";
import { Opened } from "../../ui/Opened.tsx";
import { labelFace, type SteppedLabel } from "./labelFace.tsx";
import { PrintsOfLabel } from "./Prints.tsx";
import styles from "./SplitLabelDialog.module.css";

const SplitLabelDialog = late(() => import("./SplitLabelDialog.tsx"));
const PrintDialog = late(() => import("../../platform/printing/PrintDialog.tsx"));

type Label = Listed<Row<typeof label>, keyof typeof labelDocument.steps>;
type LabelRow = Row<typeof label>;

const source = listSource(labels, "getlabellistbyparams");
const exportTo = listExport(labels, "exportLabels");
const columns = withFurtherFields<"label", typeof label.fields, Label>(label, [
  codeColumn(label, "barcode", { fixed: "left", width: 190 }),
  stateColumn(labelFace, "statusCode", 95),
  codeColumn(label, "docNo", { width: 155 }),
  codeColumn(label, "itemNo", { width: 110 }),
  textColumn(label, "itemName", { width: 160 }),
  quantityColumn(label, "qty", { width: 100 }),
  codeColumn(label, "unitNo", { width: 70 }),
  integerColumn(label, "boxSeq", { width: 75 }),
  integerColumn(label, "boxCount", { width: 80 }),
  codeColumn(label, "splitPart", { width: 80 }),
  codeColumn(label, "splitFrom", { width: 180 }),
  codeColumn(label, "supplierLotNo", { width: 110 }),
  integerColumn(label, "printCount", { width: 90 }),
  textColumn(label, "printedBy", { width: 120 }),
  instantColumn(label, "printedAt"),
  textColumn(label, "remark", { width: 160 }),
  codeColumn(label, "sscc", { width: 170 }),
  codeColumn(label, "purchaseNo", { width: 145 }),
  lineNameColumn(label),
  textColumn(label, "supplierName", { width: 160 }),
  textColumn(label, "orgName", { width: 150 }),
]);

/** What a side looks labels up by. */
const filtersOf = (side: UserSide) =>
  withListedFilters(
    label,
    columns,
    [
      "barcode",
      "docNo",
      "itemNo",
      "supplierLotNo",
      "sscc",
      "orgNo",
      ...(side === "supplier" ? [] : (["supplierNo"] as const)),
      "genMoment",
    ],
    ["statusCode", "unitNo", "supplierNo"],
  );

/** The field that a label is scanned into, to be split at once. */
function ScanLabel({ onFound }: { readonly onFound: (found: LabelRow) => void }) {
  const { t } = useTranslation();
  const [isWaiting, setWaiting] = useState(false);
  const scans = useRef(0);
  const scan = async (code: string) => {
    scans.current += 1;
    const own = scans.current;
    setWaiting(true);
    try {
      const found = await call(labels, "findlabel", { code });
      // Whoever scans another label means that one, whichever is found first.
      if (own === scans.current) onFound(found);
    } catch (error) {
      // A refused call has been shown.
      if (!(error instanceof CallError)) throw error;
    } finally {
      if (own === scans.current) setWaiting(false);
    }
  };
  return (
    <div className={styles.scan}>
      <ScanField hint={t("labelPages.scan")} onCode={(code) => void scan(code)} isWaiting={isWaiting} />
    </div>
  );
}

const drawer: DrawerDeclaration<Label, FieldName<typeof label>> = {
  title: (row) => row.barcode,
  groups: [
    {
      title: "labelPages.whatIsIn",
      fields: [
        ...(["itemNo", "itemName", "spec", "qty", "unitNo", "supplierLotNo", "lotDesc", "combinationLotNo"] as const),
        ...(["lotDate", "effectDate", "supplierBarcode", "customerBarcode"] as const),
      ],
    },
    {
      title: "label.name",
      fields: [
        ...(["statusCode", "splitFrom", "splitPart", "boxSeq", "boxCount", "levelName", "sscc"] as const),
        ...(["boxRuleNo", "barRuleNo", "lotRuleNo", "reportKey", "copies", "genMoment", "remark"] as const),
        ...(["printCount", "printedBy", "printedAt"] as const),
      ],
    },
    {
      title: "shippingNotice.name",
      fields: ["docNo", "docDate", "wmsNo", "purchaseNo", "purchaseSeq", "supplierName", "orgName"],
    },
  ],
  extra: ({ id }) => <PrintsOfLabel labelId={id} />,
};

/** Prints labels again, as they are. */
function Reprint({ of, onClose }: { readonly of: readonly SteppedLabel[]; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <PrintDialog
      module="LABEL"
      title={
        of.length === 1
          ? t("labelPages.reprintTitle", { number: of[0]?.barcode })
          : t("labelPages.reprintSeveral", { count: of.length })
      }
      idsOf={async () => of.map(({ id }) => id)}
      printedBefore={() => of.some(({ printCount }) => printCount > 0)}
      onClose={onClose}
    />
  );
}

/** Labels of boxes, to be split by quantity and printed again (B2.22, B3.6a). */
export default function SplitLabelList() {
  const { t } = useTranslation();
  const { side } = useCurrentUser();
  const { can } = usePage();
  const canOpen = useCanOpen();
  const [splitting, setSplitting] = useState<SteppedLabel | LabelRow | null>(null);
  const [printing, setPrinting] = useState<readonly SteppedLabel[] | null>(null);
  const close = () => {
    setSplitting(null);
    setPrinting(null);
    void queryClient.invalidateQueries({ queryKey: source.key });
  };
  return (
    <>
      <DocumentList
        face={labelFace}
        own={{ split: setSplitting, reprint: (row) => setPrinting([row]) }}
        entity={label}
        title={t("routes.splitLabelPrint")}
        source={source}
        exportTo={exportTo}
        columns={columns}
        facts={["statusCode", "itemNo", "qty", "unitNo"]}
        tabs={{ field: "statusCode" }}
        quickDays="genMoment"
        filters={filtersOf(side)}
        sums={["qty"]}
        beside={
          canOpen("shippingNotices")
            ? { path: pathTo("Offsite.Delivery.AsnTracking.Packages"), text: t("packagePages.packages") }
            : undefined
        }
        whenEmpty={{ text: t("labelPages.noneYet"), go: "labels" }}
        notice={can("isPrint") && <ScanLabel onFound={(found) => setSplitting((open) => open ?? found)} />}
        actions={(selected) => [
          {
            key: "reprint",
            label: t("label.actions.reprint"),
            icon: <PrinterOutlined />,
            permission: "isPrint",
            disabledReason:
              whyNotWithAll("reprint", selected, mostPrintedLabels) ??
              (haveSameParties(selected) ? null : t("labelPages.differentParties")),
            run: () => setPrinting(selected),
          },
        ]}
        rowActionsWidth={150}
        drawer={drawer}
      />
      <Opened onEscape={close}>
        {printing ? (
          <Reprint of={printing} onClose={close} />
        ) : (
          splitting && <SplitLabelDialog key={splitting.id} of={splitting} onClose={close} />
        )}
      </Opened>
    </>
  );
}
