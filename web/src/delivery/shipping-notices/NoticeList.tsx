import { InboxOutlined, PlusOutlined } from "@ant-design/icons";
import { sum } from "@tandem/contract/core/numbers";
import { measuredIn } from "@tandem/contract/core/quantities-by-unit";
import { noticeImport } from "@tandem/contract/delivery/shipping-notices/import";
import {
  type NoticeAction,
  shippingNotice,
  shippingNotices,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCanOpen, useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { type DocumentActions, DocumentList } from "../../document/DocumentList.tsx";
import type { DocumentRecord } from "../../document/documentFace.ts";
import { stateColumn } from "../../document/states.tsx";
import {
  byUnitColumn,
  codeColumn,
  dateColumn,
  dueColumn,
  integerColumn,
  quantityBarColumn,
  statusColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import { discussedNumberColumn } from "../../platform/document-messages/discussedNumberColumn.tsx";
import { usePrint } from "../../platform/printing/usePrint.tsx";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { late } from "../../ui/late.tsx";
import { Opened } from "../../ui/Opened.tsx";
import { importTarget } from "../../workbooks/importTarget.ts";
import { labelledFields, useLabelsOfNotice } from "../labels/labelsOfNotice.tsx";
import { isUnderWay, type Notice, noticeFace } from "./noticeFace.tsx";

const TransportDialog = late(() => import("./TransportDialog.tsx"));

const source = listSource(shippingNotices, "getShippingNoticePage");
const lines = listExport(shippingNotices, "exportAsnDetail");
const heads = listExport(shippingNotices, "exportexcel");
const invoices = listExport(shippingNotices, "exportInvoices");
const importTo = importTarget(shippingNotices, "importexcel", "downExcelTemplate", noticeImport, noticeFace.touches);

/** What the tabs are of, and what the side is anyway. */
const notFiltered = ["checkStatus", "supplierNo"] as const;

/** What they are looked up by besides number and parties, in this order. */
const lookedUpBy = [
  "expectedArrivalDate",
  "deliveryDate",
  "arrivalDate",
  "timing",
  "closedStatus",
  "wayCarriage",
  "trackingNo",
  "invoiceNos",
  "deliveryModeNo",
  "plantName",
  "delWarehouseNo",
] as const;

/** What is looked at of the rows that are selected. */
type Selected = Pick<Notice, (typeof labelledFields)[number]> & DocumentRecord<NoticeAction>;

type Summed = "sumDeliveryQty" | "sumReceiveQty";
const ofUnits = (name: Summed, byUnit: "deliveryQtyByUnit" | "receiveQtyByUnit") =>
  byUnitColumn<"shippingNotice", typeof shippingNotice.fields, Notice>(shippingNotice, name, byUnit, { width: 120 });

/** What a side sees of its delivery notices. */
function useColumns(supplier: boolean) {
  const { t } = useTranslation();
  return withFurtherFields<"shippingNotice", typeof shippingNotice.fields, Notice>(
    shippingNotice,
    [
      discussedNumberColumn<"shippingNotice", typeof shippingNotice.fields, Notice>(shippingNotice, "asnNo"),
      stateColumn(noticeFace, "checkStatus", supplier ? 180 : 225),
      supplier
        ? textColumn(shippingNotice, "orgName", { width: 150 })
        : textColumn(shippingNotice, "supplierName", { width: 170 }),
      dueColumn<"shippingNotice", typeof shippingNotice.fields, Notice, "checkStatus" | "closedStatus">(
        shippingNotice,
        "expectedArrivalDate",
        isUnderWay,
        ["checkStatus", "closedStatus"],
        { width: 130 },
      ),
      quantityBarColumn(
        t("documentPage.progress"),
        ["sumDeliveryQty", "sumReceiveQty", "onWayQtyByUnit"],
        (notice: Pick<Notice, Summed | "onWayQtyByUnit">) => ({
          ordered: notice.sumDeliveryQty,
          onWay: sum(measuredIn(notice.onWayQtyByUnit).map(({ quantity }) => quantity)),
          received: notice.sumReceiveQty,
        }),
        "deliveryQtyByUnit",
      ),
      ofUnits("sumDeliveryQty", "deliveryQtyByUnit"),
      ofUnits("sumReceiveQty", "receiveQtyByUnit"),
      integerColumn(shippingNotice, "lineCount", { width: 100 }),
      dateColumn(shippingNotice, "deliveryDate"),
      dateColumn(shippingNotice, "arrivalDate"),
      statusColumn(shippingNotice, "timing", { width: 120 }),
      statusColumn(shippingNotice, "closedStatus", { width: 110 }),
      statusColumn(shippingNotice, "wayCarriage", { width: 130 }),
      codeColumn(shippingNotice, "trackingNo"),
      statusColumn(shippingNotice, "deliveryModeNo", { width: 130 }),
      textColumn(shippingNotice, "plantName", { width: 130 }),
      codeColumn(shippingNotice, "delWarehouseNo", { width: 130 }),
      textColumn(shippingNotice, "rejectReason"),
    ],
    ["deliveryQtyByUnit", "receiveQtyByUnit", "onWayQtyByUnit"],
  );
}

/** What can be done above the list: a new notice, their steps and prints, and the way to packages. */
function useActions() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const canOpen = useCanOpen();
  const labelsOf = useLabelsOfNotice();
  const add = (isMain: boolean): PageAction[] =>
    canOpen("addShippingNotice", "isAdd")
      ? [
          {
            key: "add",
            label: t("shippingNoticePages.create"),
            icon: <PlusOutlined />,
            primary: isMain,
            run: () => navigate(pathTo("Offsite.Delivery.AddAsn")),
          },
        ]
      : [];
  return (selected: readonly Selected[], { steps, print }: DocumentActions): PageAction[] => [
    ...add(selected.length === 0),
    ...steps,
    ...print,
    ...labelsOf(selected),
    {
      key: "packages",
      label: t("packagePages.packages"),
      icon: <InboxOutlined />,
      underMore: true,
      run: () => navigate(pathTo("Offsite.Delivery.AsnTracking.Packages")),
    },
  ];
}

/** Delivery notices of both sides (B1.5b, B4.1). */
export default function NoticeList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { side } = useCurrentUser();
  const supplier = side === "supplier";
  const print = usePrint("ASN");
  const actions = useActions();
  const columns = useColumns(supplier);
  const [completing, setCompleting] = useState<string | null>(null);
  return (
    <>
      <DocumentList
        face={noticeFace}
        own={{
          receive: ({ id }) => navigate(pathToDocument("Offsite.Delivery.AsnTracking.Detail", id, { receive: "1" })),
          completeTransport: ({ id }) => setCompleting(id),
        }}
        print={print}
        entity={shippingNotice}
        source={source}
        exportTo={{
          ...lines,
          label: t("shippingNoticeLine.name"),
          others: [
            { label: t("shippingNotice.name"), target: heads },
            { label: t("shippingNoticeInvoice.name"), target: invoices },
          ],
        }}
        importTo={{ ...importTo, documentsAdded: "shippingNoticePages.imported" }}
        beside={{ path: pathTo("Offsite.Delivery.AsnTracking.Lines"), text: t("shippingNoticePages.byLine") }}
        importTitle={t("shippingNoticePages.importTitle")}
        columns={columns}
        facts={["checkStatus", supplier ? "orgName" : "supplierName", "expectedArrivalDate", "sumDeliveryQty"]}
        tabs={{ field: "checkStatus" }}
        quickDays="deliveryDate"
        whenEmpty={{ text: t(supplier ? "shippingNoticePages.noneYetOfSupplier" : "shippingNoticePages.noneYet") }}
        filters={withListedFilters(
          shippingNotice,
          columns,
          ["asnNo", "orgNo", ...(supplier ? [] : (["supplierNo"] as const)), ...lookedUpBy],
          notFiltered,
        )}
        sums={["deliveryQtyByUnit", "receiveQtyByUnit"]}
        reads={labelledFields}
        actions={actions}
        rowActionsWidth={270}
      />
      {completing && (
        <Opened onEscape={() => setCompleting(null)}>
          <TransportDialog id={completing} onClose={() => setCompleting(null)} />
        </Opened>
      )}
    </>
  );
}
