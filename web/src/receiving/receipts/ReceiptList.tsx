import {
  ExceptionOutlined,
  FileSearchOutlined,
  InboxOutlined,
  RollbackOutlined,
  ScanOutlined,
} from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import type { UserSide } from "@tandem/contract/core/lifecycle";
import { receiptImport } from "@tandem/contract/receiving/receipts/import";
import { type ReceiptAction, receipt, receiptGroups, receipts } from "@tandem/contract/receiving/receipts/receipts";
import { commonOfReturned, whyNotBackTogether } from "@tandem/contract/receiving/return-notes/together";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCanOpen, useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { DocumentList } from "../../document/DocumentList.tsx";
import type { DocumentRecord } from "../../document/documentFace.ts";
import { refusalText } from "../../document/stepWords.ts";
import { whyNotWithAll } from "../../document/whyNotWithAll.ts";
import {
  codeColumn,
  dateColumn,
  quantityColumn,
  statusColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import { lineNameColumn } from "../../orders/purchase-orders/lines.tsx";
import { FileLinks } from "../../platform/files/FileLinks.tsx";
import { pathTo, pathToDocument, type RouteName } from "../../routes/paths.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { Link } from "../../ui/Link.tsx";
import { importTarget } from "../../workbooks/importTarget.ts";
import styles from "./ReceiptList.module.css";
import { receiptFace } from "./receiptFace.tsx";

type Receipt = Row<typeof receipt>;
type Selected = Pick<Receipt, (typeof commonOfReturned)[number]> & DocumentRecord<ReceiptAction>;

const source = listSource(receipts, "getReceiptPage");
const exportTo = listExport(receipts, "exportexcel");
const importTo = importTarget(receipts, "importexcel", "downExcelTemplate", receiptImport, receiptFace.touches);
const columns = withFurtherFields(receipt, [
  codeColumn(receipt, "receiptNo", { fixed: "left", width: 155 }),
  statusColumn(receipt, "status", { width: 110 }),
  dateColumn(receipt, "receiptDate", { width: 115 }),
  codeColumn(receipt, "itemNo", { width: 115 }),
  textColumn(receipt, "goodsName", { width: 160 }),
  quantityColumn(receipt, "receiptQty"),
  quantityColumn(receipt, "giftQty"),
  quantityColumn(receipt, "waitingQty"),
  quantityColumn(receipt, "acceptedQty"),
  quantityColumn(receipt, "rejectedQty"),
  quantityColumn(receipt, "giftWaitingQty"),
  statusColumn(receipt, "inspectionStatus", { width: 130 }),
  codeColumn(receipt, "purUnitNo", { width: 70 }),
  codeColumn(receipt, "asnNo", { width: 150 }),
  codeColumn(receipt, "purchaseNo", { width: 145 }),
  lineNameColumn(receipt),
  textColumn(receipt, "supplierName", { width: 160 }),
  codeColumn(receipt, "warehouseNo", { width: 115 }),
  textColumn(receipt, "warehouseKeeper", { width: 130 }),
  codeColumn(receipt, "outReceiptNo", { width: 150 }),
  codeColumn(receipt, "lotNo", { width: 110 }),
  textColumn(receipt, "cancelReason", { width: 160 }),
]);
/** What the tabs are of, and what nobody looks receipts up by. */
const notFiltered = ["status", "supplierNo"] as const;

/** What a side looks receipts up by. */
const filtersOf = (side: UserSide) =>
  withListedFilters(
    receipt,
    columns,
    [
      "receiptNo",
      "asnNo",
      "purchaseNo",
      "orgNo",
      "itemNo",
      ...(side === "supplier" ? [] : (["supplierNo"] as const)),
      "warehouseNo",
      "receiptDate",
      "outReceiptNo",
      "lotNo",
      "inspectionStatus",
      "storageStatus",
      "closedStatus",
    ],
    notFiltered,
  );

/** The photos of what was wrong. */
function Photos({ id }: { readonly id: string }) {
  const { data } = useQuery(callQuery(receipts, "getReceiptFiles", { id }));
  return data && data.files.length > 0 ? <FileLinks attached={data.files} /> : null;
}

/** Where what arrived came from. */
function FurtherPages({
  row,
}: {
  row: Pick<Row<typeof receipt>, "shippingNoticeId" | "asnNo" | "purchaseOrderLineId">;
}) {
  const { t } = useTranslation();
  const canOpen = useCanOpen();
  return (
    <p className={styles.links}>
      {canOpen("shippingNotices") && (
        <Link to={pathToDocument("Offsite.Delivery.AsnTracking.Detail", row.shippingNoticeId)}>
          {t("receiptPages.toNotice", { number: row.asnNo })}
        </Link>
      )}
      {canOpen("orderTracking") && (
        <Link to={pathToDocument("Offsite.Delivery.OrderTracking.Chain", row.purchaseOrderLineId)}>
          {t("receiptPages.toChain")}
        </Link>
      )}
    </p>
  );
}

const shownRefusal = (refusal: string | null) => refusal && refusalText(refusal);

/** What follows on the receipts that are selected, on pages of its own: inspecting them, and returning them. */
function useWaysOn() {
  const { t } = useTranslation();
  const canOpen = useCanOpen();
  const navigate = useNavigate();
  /** The way to a page that is about the receipts that are selected. */
  const chosen = (route: RouteName, selected: readonly { readonly id: string }[]) => {
    const ids = new URLSearchParams(selected.map(({ id }) => ["receipt", id]));
    return () => navigate(`${pathTo(route)}?${ids}`);
  };
  const inspectAction = (selected: readonly Selected[]): PageAction => ({
    key: "inspectSelected",
    label: t("inspectionPages.inspect"),
    icon: <FileSearchOutlined />,
    disabledReason: whyNotWithAll("inspect", selected),
    run: chosen("ReceiptTracking.Acceptance.Inspect", selected),
  });
  const returnAction = (selected: readonly Selected[]): PageAction => ({
    key: "return",
    label: t("returnNotePages.create"),
    icon: <RollbackOutlined />,
    disabledReason: whyNotWithAll("sendBack", selected) ?? shownRefusal(whyNotBackTogether(selected)),
    run: chosen("ReceiptTracking.Return.Add", selected),
  });
  const claimAction = (selected: readonly Selected[]): PageAction => ({
    key: "claim",
    label: t("claimPages.raise"),
    icon: <ExceptionOutlined />,
    underMore: true,
    disabledReason: selected.length === 1 ? whyNotWithAll("claim", selected) : t("claimPages.chooseOne"),
    run: chosen("ReceiptTracking.Claims.Add", selected),
  });
  const storeAction = (selected: readonly Selected[]): PageAction => ({
    key: "putAwaySelected",
    label: t("warehousingPages.putAway"),
    icon: <InboxOutlined />,
    disabledReason: whyNotWithAll("putAway", selected),
    run: chosen("ReceiptTracking.Warehousing.Add", selected),
  });
  return (selected: readonly Selected[]): PageAction[] => [
    ...(canOpen("acceptances", "isAdd") ? [inspectAction(selected)] : []),
    ...(canOpen("warehousings", "isAdd") ? [storeAction(selected)] : []),
    ...(canOpen("returnNotes", "isAdd") ? [returnAction(selected)] : []),
    ...(canOpen("qualityClaims", "isAdd") ? [claimAction(selected)] : []),
  ];
}

/** What arrived, line by line; the warehouse can cancel a receipt (B1.5c, B4.1g). */
export default function ReceiptList() {
  const { t } = useTranslation();
  const { side } = useCurrentUser();
  const navigate = useNavigate();
  const goOn = useWaysOn();

  return (
    <DocumentList
      face={receiptFace}
      entity={receipt}
      source={source}
      exportTo={exportTo}
      importTo={importTo}
      importTitle={t("receiptPages.importTitle")}
      columns={columns}
      facts={["goodsName", "receiptDate", "receiptQty", "purUnitNo"]}
      tabs={{ field: "status" }}
      quickDays="receiptDate"
      whenEmpty={{
        text: t(side === "supplier" ? "receiptPages.noneYetOfSupplier" : "receiptPages.noneYet"),
        go: "shippingNotices",
      }}
      filters={filtersOf(side)}
      sums={["receiptQty"]}
      reads={commonOfReturned}
      actions={(selected, { steps }) => [
        {
          key: "scan",
          label: t("scanPages.title"),
          icon: <ScanOutlined />,
          permission: "isAdd",
          primary: true,
          run: () => navigate(pathTo("Offsite.Delivery.ReceivingDetails.Scan")),
        },
        ...goOn(selected),
        ...steps,
      ]}
      rowActionsWidth={150}
      drawer={{
        title: (row) => row.receiptNo,
        groups: [
          { title: "groups.basic", fields: receiptGroups.basic },
          { title: "receiptPages.whatArrived", fields: receiptGroups.whatArrived },
          { title: "groups.audit", fields: ["createName", "createDate", "updateName", "updateDate"] },
        ],
        extra: (row) => (
          <>
            <Photos id={row.id} />
            <FurtherPages row={row} />
          </>
        ),
      }}
    />
  );
}
