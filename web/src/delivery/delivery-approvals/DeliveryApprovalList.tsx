import { PlusOutlined } from "@ant-design/icons";
import { deliveryApproval, deliveryApprovals } from "@tandem/contract/delivery/delivery-approvals/delivery-approvals";
import { deliveryApprovalImport } from "@tandem/contract/delivery/delivery-approvals/import";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { DocumentList } from "../../document/DocumentList.tsx";
import { stateColumn } from "../../document/states.tsx";
import { codeColumn, dateColumn, statusColumn, textColumn, withFurtherFields } from "../../list/columns.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import { pathTo } from "../../routes/paths.ts";
import { importTarget } from "../../workbooks/importTarget.ts";
import { type DeliveryApproval, deliveryApprovalFace } from "./deliveryApprovalFace.tsx";

const source = listSource(deliveryApprovals, "getDeliveryApprovalPage");
const exportTo = listExport(deliveryApprovals, "exportexcel");
const importTo = importTarget(
  deliveryApprovals,
  "importexcel",
  "downExcelTemplate",
  deliveryApprovalImport,
  deliveryApprovalFace.touches,
);

/** What the tabs are of, and what the side is anyway. */
const notFiltered = ["checkStatus", "supplierNo"] as const;

/** Delivery approvals of both sides (B2.29i): the supplier hands reports in, the buyer reviews them. */
export default function DeliveryApprovalList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const ofBuyer = useCurrentUser().side === "buyer";
  const create = (primary: boolean) => ({
    key: "create",
    label: t("deliveryApprovalPages.create"),
    icon: <PlusOutlined />,
    permission: "isAdd" as const,
    primary,
    run: () => navigate(pathTo("Offsite.Delivery.Approval.Add")),
  });
  const columns = withFurtherFields<"deliveryApproval", typeof deliveryApproval.fields, DeliveryApproval>(
    deliveryApproval,
    [
      codeColumn(deliveryApproval, "approvalNo", { fixed: "left", width: 155 }),
      stateColumn(deliveryApprovalFace, "checkStatus", 120),
      stateColumn(deliveryApprovalFace, "term", 110),
      ofBuyer
        ? textColumn(deliveryApproval, "supplierName", { width: 170 })
        : textColumn(deliveryApproval, "orgName", { width: 160 }),
      codeColumn(deliveryApproval, "itemNo", { width: 120 }),
      dateColumn(deliveryApproval, "expiryDate", { width: 115 }),
      textColumn(deliveryApproval, "goodsName", { width: 180 }),
      textColumn(deliveryApproval, "lotNo", { width: 120 }),
      dateColumn(deliveryApproval, "effectiveDate", { width: 115 }),
      textColumn(deliveryApproval, "reportFile", { width: 190 }),
      statusColumn(deliveryApproval, "source", { width: 120 }),
      textColumn(deliveryApproval, "refuseReason", { width: 180 }),
    ],
  );
  return (
    <DocumentList
      face={deliveryApprovalFace}
      entity={deliveryApproval}
      source={source}
      exportTo={exportTo}
      importTo={importTo}
      importTitle={t("deliveryApprovalPages.importTitle")}
      columns={columns}
      facts={["checkStatus", ofBuyer ? "supplierName" : "orgName", "itemNo", "expiryDate", "term", "goodsName"]}
      tabs={{ field: "checkStatus" }}
      quickDays="effectiveDate"
      filters={withListedFilters(
        deliveryApproval,
        columns,
        [
          "approvalNo",
          "orgNo",
          ...(ofBuyer ? (["supplierNo"] as const) : []),
          "itemNo",
          "lotNo",
          "expiryDate",
          "term",
          "source",
        ],
        notFiltered,
      )}
      rowActionsWidth={200}
      actions={(selected, { steps }) => [create(selected.length === 0), ...steps]}
    />
  );
}
