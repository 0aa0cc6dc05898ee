import { materialIssueImport } from "@tandem/contract/orders/provided-materials/import";
import { materialIssue, materialIssues } from "@tandem/contract/orders/provided-materials/material-issues";
import { providedMaterials } from "@tandem/contract/orders/provided-materials/provided-materials";
import { useTranslation } from "react-i18next";
import { useCanOpen, useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { DocumentList } from "../../document/DocumentList.tsx";
import {
  codeColumn,
  dateColumn,
  quantityColumn,
  statusColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import { pathToDocument } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import { importTarget } from "../../workbooks/importTarget.ts";
import { lineNameColumn } from "../purchase-orders/lines.tsx";
import { useConfirmIssue } from "./ConfirmIssue.tsx";
import { materialIssueFace } from "./materialIssueFace.tsx";

const source = listSource(materialIssues, "getMaterialIssuePage");
const exportTo = listExport(materialIssues, "exportexcel");
const importTo = importTarget(materialIssues, "importexcel", "downExcelTemplate", materialIssueImport, [
  providedMaterials,
]);
const columns = withFurtherFields(materialIssue, [
  codeColumn(materialIssue, "issueNo", { fixed: "left", width: 140 }),
  statusColumn(materialIssue, "issueType", { width: 95 }),
  statusColumn(materialIssue, "status", { width: 130 }),
  dateColumn(materialIssue, "issueDate", { width: 115 }),
  codeColumn(materialIssue, "materialNo", { width: 105 }),
  quantityColumn(materialIssue, "issueQty", { width: 95 }),
  quantityColumn(materialIssue, "confirmedQty", { width: 105 }),
  quantityColumn(materialIssue, "missingQty", { width: 90 }),
  codeColumn(materialIssue, "unitNo", { width: 75 }),
  textColumn(materialIssue, "materialName", { width: 170 }),
  codeColumn(materialIssue, "purchaseNo", { width: 145 }),
  lineNameColumn(materialIssue),
  codeColumn(materialIssue, "itemNo", { width: 115 }),
  textColumn(materialIssue, "supplierName", { width: 160 }),
  codeColumn(materialIssue, "warehouseNo", { width: 115 }),
  textColumn(materialIssue, "issuedBy", { width: 130 }),
  textColumn(materialIssue, "remark", { width: 160 }),
  textColumn(materialIssue, "cancelReason", { width: 160 }),
]);

/** What went to suppliers of provided materials and came back; the supplier confirms it, the buyer cancels it. */
export default function MaterialIssueList() {
  const { t } = useTranslation();
  const { side } = useCurrentUser();
  const canOpen = useCanOpen();
  const { confirm, dialog } = useConfirmIssue();
  return (
    <>
      <DocumentList
        face={materialIssueFace}
        own={{ confirm }}
        entity={materialIssue}
        title={t("materialIssuePages.list")}
        source={source}
        exportTo={exportTo}
        importTo={importTo}
        importTitle={t("materialIssuePages.importTitle")}
        columns={columns}
        facts={["issueType", "status", "materialName", "issueQty", "unitNo"]}
        tabs={{ field: "status" }}
        quickDays="issueDate"
        filters={withListedFilters(
          materialIssue,
          columns,
          [
            ...(["issueNo", "issueType", "purchaseNo", "materialNo", "itemNo", "orgNo"] as const),
            ...(side === "supplier" ? [] : (["supplierNo"] as const)),
            ...(["warehouseNo", "issueDate"] as const),
          ],
          ["status", "supplierNo", "unitNo", "purUnitNo", "spec", "cancelReason"],
        )}
        sums={["issueQty"]}
        reads={["purchaseOrderId", "purchaseNo"]}
        rowActionsWidth={150}
        whenEmpty={{ text: t("materialIssuePages.noneYet"), go: "outsourcedOrders" }}
        drawer={{
          title: (row) => row.issueNo,
          groups: [
            {
              title: "groups.basic",
              fields: [
                ...(["issueNo", "issueType", "status", "issueDate", "materialNo", "materialName", "issueQty"] as const),
                ...(["confirmedQty", "missingQty", "unitNo", "warehouseNo", "issuedBy"] as const),
                ...(["remark", "cancelReason"] as const),
              ],
            },
            {
              title: "materialIssuePages.product",
              fields: ["purchaseNo", "purchaseSeq", "itemNo", "goodsName", "supplierName"],
            },
            { title: "groups.audit", fields: ["createName", "createDate", "updateName", "updateDate"] },
          ],
          extra: (row) =>
            canOpen("purchaseOrders") && (
              <Link to={pathToDocument("Offsite.User.Order.Acceptance", row.purchaseOrderId)}>
                {t("materialIssuePages.toOrder", { number: row.purchaseNo })}
              </Link>
            ),
        }}
      />
      {dialog}
    </>
  );
}
