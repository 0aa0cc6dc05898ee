import { qualityClaim, qualityClaims } from "@tandem/contract/receiving/claims/claims";
import { useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { DocumentList } from "../../document/DocumentList.tsx";
import { stateColumn } from "../../document/states.tsx";
import { codeColumn, dateColumn, quantityColumn, textColumn, withFurtherFields } from "../../list/columns.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import { lineNameColumn } from "../../orders/purchase-orders/lines.tsx";
import { discussedNumberColumn } from "../../platform/document-messages/discussedNumberColumn.tsx";
import { type Claim, claimFace } from "./claimFace.tsx";

const source = listSource(qualityClaims, "getQualityClaimPage");
const exportTo = listExport(qualityClaims, "exportexcel");
const columns = withFurtherFields<"qualityClaim", typeof qualityClaim.fields, Claim>(qualityClaim, [
  discussedNumberColumn<"qualityClaim", typeof qualityClaim.fields, Claim>(qualityClaim, "claimNo"),
  stateColumn(claimFace, "status", 150),
  dateColumn(qualityClaim, "answerBy", { width: 115 }),
  textColumn(qualityClaim, "problem", { width: 240 }),
  codeColumn(qualityClaim, "itemNo", { width: 115 }),
  textColumn(qualityClaim, "goodsName", { width: 160 }),
  quantityColumn(qualityClaim, "claimQty"),
  codeColumn(qualityClaim, "purUnitNo", { width: 70 }),
  textColumn(qualityClaim, "supplierName", { width: 160 }),
  codeColumn(qualityClaim, "receiptNo", { width: 150 }),
  codeColumn(qualityClaim, "inspectionNo", { width: 150 }),
  codeColumn(qualityClaim, "purchaseNo", { width: 145 }),
  lineNameColumn(qualityClaim),
  textColumn(qualityClaim, "rootCause", { width: 200 }),
  textColumn(qualityClaim, "correctiveAction", { width: 200 }),
  dateColumn(qualityClaim, "effectiveDate", { width: 115 }),
]);
/** What the tabs are of, and what nobody looks claims up by. */
const notFiltered = [
  ...(["status", "supplierNo", "purUnitNo", "spec", "problem", "finding", "rootCause", "immediateAction"] as const),
  ...(["correctiveAction", "sendBackReason", "voidReason"] as const),
] as const;

/** Complaints about what was received, and how far their answers are. */
export default function ClaimList() {
  const { side } = useCurrentUser();
  return (
    <DocumentList
      face={claimFace}
      entity={qualityClaim}
      source={source}
      exportTo={exportTo}
      columns={columns}
      facts={["status", "goodsName", "problem", "answerBy"]}
      tabs={{ field: "status" }}
      quickDays="createDate"
      filters={withListedFilters(
        qualityClaim,
        columns,
        [
          "claimNo",
          "receiptNo",
          "purchaseNo",
          "orgNo",
          "itemNo",
          ...(side === "supplier" ? [] : (["supplierNo"] as const)),
          "warehouseNo",
          "answerBy",
        ],
        notFiltered,
      )}
      rowActionsWidth={200}
    />
  );
}
