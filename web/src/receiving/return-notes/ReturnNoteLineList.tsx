import { returnNoteLine, returnNotes } from "@tandem/contract/receiving/return-notes/return-notes";
import { returnNoteStatus } from "@tandem/contract/receiving/return-notes/statuses";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import {
  codeColumn,
  dateColumn,
  quantityColumn,
  statusColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import { lineNameColumn } from "../../orders/purchase-orders/lines.tsx";
import { pathTo, pathToDocument } from "../../routes/paths.ts";

const source = listSource(returnNotes, "getReturnNoteLinePage");
const exportTo = listExport(returnNotes, "exportLines");
const columns = withFurtherFields(returnNoteLine, [
  codeColumn(returnNoteLine, "returnNo", { fixed: "left", width: 155 }),
  statusColumn(returnNoteLine, "status", { width: 120 }),
  statusColumn(returnNoteLine, "returnType", { width: 110 }),
  dateColumn(returnNoteLine, "returnDate", { width: 115 }),
  codeColumn(returnNoteLine, "itemNo", { width: 115 }),
  textColumn(returnNoteLine, "goodsName", { width: 160 }),
  quantityColumn(returnNoteLine, "returnQty"),
  quantityColumn(returnNoteLine, "giftQty"),
  codeColumn(returnNoteLine, "purUnitNo", { width: 70 }),
  textColumn(returnNoteLine, "returnReason", { width: 200 }),
  codeColumn(returnNoteLine, "receiptNo", { width: 150 }),
  dateColumn(returnNoteLine, "receiptDate", { width: 115 }),
  quantityColumn(returnNoteLine, "receiptQty"),
  codeColumn(returnNoteLine, "purchaseNo", { width: 145 }),
  lineNameColumn(returnNoteLine),
  textColumn(returnNoteLine, "supplierName", { width: 160 }),
  codeColumn(returnNoteLine, "warehouseNo", { width: 115 }),
]);

/** What the tabs are of, and what the side is anyway. */
const notFiltered = ["status", "supplierNo"] as const;

/** What went back of which receipt, and why: the lines of return notes (B2.5, B3.5b). */
export default function ReturnNoteLineList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const ofBuyer = useCurrentUser().side === "buyer";
  return (
    <ListPage
      entity={returnNoteLine}
      source={source}
      exportTo={exportTo}
      title={t("returnNotePages.allLines")}
      beside={{ path: pathTo("ReceiptTracking.Return.Details"), text: t("returnNotePages.byNote") }}
      columns={columns}
      facts={["status", "goodsName", "returnQty", "purUnitNo", "returnReason"]}
      tabs={{ field: "status", codes: ofBuyer ? returnNoteStatus.codes : returnNoteStatus.groups.seenBySupplier }}
      quickDays="returnDate"
      filters={withListedFilters(
        returnNoteLine,
        columns,
        [
          ...(["returnNo", "receiptNo", "purchaseNo", "orgNo", "itemNo"] as const),
          ...(ofBuyer ? (["supplierNo"] as const) : []),
          ...(["warehouseNo", "returnType", "returnDate", "returnReason"] as const),
        ],
        notFiltered,
      )}
      sums={["returnQty", "giftQty"]}
      reads={["returnNoteId"]}
      onOpen={({ returnNoteId }) => navigate(pathToDocument("ReceiptTracking.Return.Detail", returnNoteId))}
    />
  );
}
