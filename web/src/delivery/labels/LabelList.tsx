import { PrinterOutlined } from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import type { Listed } from "@tandem/contract/core/service";
import { labelSource, labels } from "@tandem/contract/delivery/labels/labels";
import { haveSameParties, mostDays, whyNotListed } from "@tandem/contract/delivery/labels/rules";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { queryClient } from "../../api/queries.ts";
import { tenantDaysAgo, tenantToday } from "../../api/tenantDay.ts";
import { refusalText } from "../../document/stepWords.ts";
import {
  codeColumn,
  dateColumn,
  instantColumn,
  integerColumn,
  type ListColumn,
  quantityColumn,
  textColumn,
} from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import type { DrawerDeclaration } from "../../list/listDeclaration.ts";
import { withListedFilters } from "../../list/listedFilters.ts";
import { listAddress } from "../../list/listState.ts";
import { whyTooMany } from "../../list/mostTogether.ts";
import { lineNameColumn } from "../../orders/purchase-orders/lines.tsx";
import { pathTo } from "../../routes/paths.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { late } from "../../ui/late.tsx";
import { Opened } from "../../ui/Opened.tsx";
import { usePackingOfNotice } from "../packages/packingOfNotice.tsx";

const LabelDialog = late(() => import("./LabelDialog.tsx"));
const PrintRecord = late(() => import("./PrintRecord.tsx"));
const ReprintDialog = late(() => import("./ReprintDialog.tsx"));

type Source = Listed<Row<typeof labelSource>, "print" | "reprint">;

const source = listSource(labels, "getbarcodeprintlistbyparams");
const exportTo = listExport(labels, "exportexcel");
const columns: ListColumn<Source>[] = [
  codeColumn(labelSource, "docNo", { fixed: "left", width: 155 }),
  dateColumn(labelSource, "docDate", { width: 115 }),
  codeColumn(labelSource, "itemNo", { width: 110 }),
  textColumn(labelSource, "itemName", { width: 160 }),
  codeColumn(labelSource, "supplierLotNo", { width: 110 }),
  quantityColumn(labelSource, "businessQty", { width: 105 }),
  quantityColumn(labelSource, "packQty", { width: 100 }),
  codeColumn(labelSource, "unitNo", { width: 70 }),
  integerColumn(labelSource, "numberOfBarcodes", { width: 90 }),
  integerColumn(labelSource, "packageCount", { width: 90 }),
  integerColumn(labelSource, "printCount", { width: 90 }),
  textColumn(labelSource, "printedBy", { width: 120 }),
  instantColumn(labelSource, "printedAt"),
  instantColumn(labelSource, "genMoment"),
  quantityColumn(labelSource, "applyQty", { width: 105 }),
  quantityColumn(labelSource, "splitQty", { width: 100 }),
  textColumn(labelSource, "spec", { width: 140 }),
  dateColumn(labelSource, "lotDate", { width: 120 }),
  dateColumn(labelSource, "effectDate", { width: 110 }),
  codeColumn(labelSource, "purchaseNo", { width: 145 }),
  lineNameColumn(labelSource),
  textColumn(labelSource, "supplierName", { width: 160 }),
  textColumn(labelSource, "orgName", { width: 150 }),
  codeColumn(labelSource, "boxRuleNo", { width: 110 }),
  codeColumn(labelSource, "barRuleNo", { width: 110 }),
  codeColumn(labelSource, "lotRuleNo", { width: 110 }),
  codeColumn(labelSource, "combinationLotNo", { width: 170 }),
  textColumn(labelSource, "lotDesc", { width: 150 }),
  codeColumn(labelSource, "supplierBarcode", { width: 150 }),
  codeColumn(labelSource, "customerBarcode", { width: 150 }),
  textColumn(labelSource, "wmsNo", { width: 150 }),
];
/** What is known of a line, and of its labels. */
const drawer: DrawerDeclaration<Source, keyof (typeof labelSource)["fields"]> = {
  title: ({ docNo, itemNo }) => `${docNo} ${itemNo}`,
  groups: [
    {
      title: "groups.basic",
      fields: [
        ...(["docNo", "docDate", "purchaseNo", "supplierName", "orgName", "itemNo", "itemName", "spec"] as const),
        ...([
          "businessQty",
          "packQty",
          "unitNo",
          "supplierLotNo",
          "lotDate",
          "effectDate",
          "combinationLotNo",
        ] as const),
        ...(["lotDesc", "wmsNo", "supplierBarcode", "customerBarcode", "boxRuleNo", "barRuleNo", "lotRuleNo"] as const),
      ],
    },
    {
      title: "menus.labels",
      fields: [
        ...(["applyQty", "splitQty", "numberOfBarcodes", "packageCount"] as const),
        ...(["genMoment", "printCount", "printedBy", "printedAt"] as const),
      ],
    },
  ],
};
/** What nobody looks lines up by. */
const notFiltered = ["unitNo", "supplierNo"] as const;

/** Days that the list reaches back unless others are chosen. */
const usualDays = 30;

/** Why the labels of lines are not printed; null: they are. */
function useWhyNot(): (selected: readonly Source[]) => string | null {
  const { t } = useTranslation();
  return (selected) => {
    if (selected.length === 0) return t("listPage.selectSome");
    if (!haveSameParties(selected)) return t("labelPages.differentParties");
    const refused = selected.find(({ allowedActions }) => allowedActions.print !== null);
    return refused ? refusalText(refused.allowedActions.print ?? "", { value: refused.docNo }) : whyTooMany(selected);
  };
}

/** What can be done with a line: its labels printed again or split, or those of its packages, and where they were printed. */
function useRowActions(onReprint: (row: Source) => void, onRecord: (row: Source) => void) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const packingOf = usePackingOfNotice();
  return (row: Source): PageAction[] => {
    const record = { key: "printRecord", label: t("labelPages.printRecord"), run: () => onRecord(row) };
    const records = row.printCount > 0 ? [record] : [];
    if (row.packageCount > 0)
      return [{ ...packingOf({ id: row.shippingNoticeId }), permission: "isPrint" }, ...records];
    if (row.allowedActions.reprint !== null) return records;
    const run = () => onReprint(row);
    const split = () =>
      navigate(listAddress(pathTo("Offsite.Delivery.SplitLabelPrint"), { docNo: row.docNo, itemNo: row.itemNo }));
    return [
      { key: "reprint", label: t("label.actions.reprint"), permission: "isPrint", run },
      { key: "split", label: t("label.actions.split"), permission: "isPrint", run: split },
      ...records,
    ];
  };
}

/** What a dialog made or printed shows in the list. */
const closing = (close: () => void) => () => {
  close();
  void queryClient.invalidateQueries({ queryKey: source.key });
};

/** Lines of delivery notices, to print labels for their boxes (B2.29c, B3.6a). */
export default function LabelList() {
  const { t } = useTranslation();
  const { side } = useCurrentUser();
  const whyNot = useWhyNot();
  const [printing, setPrinting] = useState<readonly Source[] | null>(null);
  const [reprinting, setReprinting] = useState<Source | null>(null);
  const [recorded, setRecorded] = useState<Source | null>(null);
  const rowActions = useRowActions(setReprinting, setRecorded);
  // Notices are dated by the tenant's day.
  const today = tenantToday();
  const usual = useMemo(() => ({ docDateStart: tenantDaysAgo(usualDays), docDateEnd: today }), [today]);
  return (
    <>
      <ListPage
        entity={labelSource}
        source={source}
        columns={columns}
        usual={usual}
        beside={{ path: pathTo("Offsite.Delivery.SplitLabelPrint"), text: t("routes.splitLabelPrint") }}
        whyNotAsked={(conditions) => {
          const refused = whyNotListed(conditions);
          return refused && t(`errors.${refused}`, { days: mostDays });
        }}
        facts={["itemNo", "itemName", "businessQty", "unitNo"]}
        extraFields={["docDate"]}
        exportTo={exportTo}
        filters={withListedFilters(
          labelSource,
          columns,
          [
            ...(["docNo", "docDate", "purchaseNo", "orgNo", "itemNo", "supplierLotNo"] as const),
            ...(side === "supplier" ? [] : (["supplierNo"] as const)),
          ],
          notFiltered,
        )}
        defaultSort={{ field: "docDate", order: "desc" }}
        sums={["businessQty", "numberOfBarcodes"]}
        actions={({ selected }) => [
          {
            key: "printLabels",
            label: t("labelPages.print"),
            icon: <PrinterOutlined />,
            primary: true,
            permission: "isPrint",
            disabledReason: whyNot(selected),
            run: () => setPrinting(selected),
          },
        ]}
        rowActions={rowActions}
        rowActionsWidth={200}
        drawer={drawer}
      />
      <Opened
        onEscape={() => {
          setPrinting(null);
          setReprinting(null);
          setRecorded(null);
        }}
      >
        {printing && <LabelDialog sources={printing} onClose={closing(() => setPrinting(null))} />}
        {reprinting && <ReprintDialog source={reprinting} onClose={closing(() => setReprinting(null))} />}
        {recorded && <PrintRecord source={recorded} onClose={() => setRecorded(null)} />}
      </Opened>
    </>
  );
}
