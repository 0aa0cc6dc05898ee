import { rejectionImport } from "@tandem/contract/receiving/rejections/import";
import { rejection, rejections } from "@tandem/contract/receiving/rejections/rejections";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { DocumentList } from "../../document/DocumentList.tsx";
import { stateColumn } from "../../document/states.tsx";
import { codeColumn, dateColumn, quantityColumn, textColumn, withFurtherFields } from "../../list/columns.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import { lineNameColumn } from "../../orders/purchase-orders/lines.tsx";
import { importTarget } from "../../workbooks/importTarget.ts";
import { type Rejection, rejectionFace } from "./rejectionFace.tsx";

const source = listSource(rejections, "getRejectionPage");
const exportTo = listExport(rejections, "exportexcel");
const importTo = importTarget(rejections, "importexcel", "downExcelTemplate", rejectionImport, rejectionFace.touches);
const columns = withFurtherFields<"rejection", typeof rejection.fields, Rejection>(rejection, [
  codeColumn(rejection, "checkReturnNo", { fixed: "left", width: 160 }),
  stateColumn(rejectionFace, "status", 130),
  dateColumn(rejection, "checkDate", { width: 115 }),
  codeColumn(rejection, "itemNo", { width: 115 }),
  textColumn(rejection, "goodsName", { width: 160 }),
  quantityColumn(rejection, "checkReturnQty"),
  quantityColumn(rejection, "giftQty"),
  codeColumn(rejection, "purUnitNo", { width: 70 }),
  textColumn(rejection, "checkReason", { width: 200 }),
  codeColumn(rejection, "receiptNo", { width: 150 }),
  codeColumn(rejection, "purchaseNo", { width: 145 }),
  lineNameColumn(rejection),
  textColumn(rejection, "supplierName", { width: 160 }),
  codeColumn(rejection, "warehouseNo", { width: 115 }),
  textColumn(rejection, "inspector", { width: 130 }),
  textColumn(rejection, "outCheckNo", { width: 150 }),
]);
/** What the tabs are of, and what nobody looks rejections up by. */
const notFiltered = ["status", "supplierNo"] as const;

/** What was rejected of receipts, and how far it is on its way back (B2.4). */
export default function RejectionList() {
  const { t } = useTranslation();
  const { side } = useCurrentUser();
  return (
    <DocumentList
      face={rejectionFace}
      entity={rejection}
      source={source}
      exportTo={exportTo}
      importTo={importTo}
      importTitle={t("rejectionPages.importTitle")}
      columns={columns}
      facts={["status", "goodsName", "checkReturnQty", "purUnitNo", "checkReason"]}
      tabs={{ field: "status" }}
      quickDays="checkDate"
      filters={withListedFilters(
        rejection,
        columns,
        [
          "checkReturnNo",
          "receiptNo",
          "asnNo",
          "purchaseNo",
          "orgNo",
          "itemNo",
          ...(side === "supplier" ? [] : (["supplierNo"] as const)),
          "warehouseNo",
          "checkDate",
        ],
        notFiltered,
      )}
      sums={["checkReturnQty"]}
      rowActionsWidth={200}
    />
  );
}
