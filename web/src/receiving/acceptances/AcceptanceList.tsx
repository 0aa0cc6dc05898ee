import { FileSearchOutlined } from "@ant-design/icons";
import { acceptance, acceptanceGroups, acceptances } from "@tandem/contract/receiving/acceptances/acceptances";
import { inspectionImport } from "@tandem/contract/receiving/acceptances/import";
import { inspectionStatus } from "@tandem/contract/receiving/acceptances/statuses";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCanOpen, useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { DocumentList } from "../../document/DocumentList.tsx";
import {
  codeColumn,
  dateColumn,
  fieldColumn,
  moneyColumn,
  quantityColumn,
  statusColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import { listAddress } from "../../list/listState.ts";
import { lineNameColumn } from "../../orders/purchase-orders/lines.tsx";
import { pathTo } from "../../routes/paths.ts";
import { importTarget } from "../../workbooks/importTarget.ts";
import { acceptanceFace } from "./acceptanceFace.tsx";

const source = listSource(acceptances, "getAcceptancePage");
const exportTo = listExport(acceptances, "exportexcel");
const importTo = importTarget(
  acceptances,
  "importexcel",
  "downExcelTemplate",
  inspectionImport,
  acceptanceFace.touches,
);
const columns = withFurtherFields(acceptance, [
  codeColumn(acceptance, "checkReceiptNo", { fixed: "left", width: 160 }),
  statusColumn(acceptance, "status", { width: 105 }),
  statusColumn(acceptance, "acceptanceType", { width: 130 }),
  dateColumn(acceptance, "checkDate", { width: 115 }),
  codeColumn(acceptance, "itemNo", { width: 115 }),
  textColumn(acceptance, "goodsName", { width: 160 }),
  quantityColumn(acceptance, "acceptedQty"),
  quantityColumn(acceptance, "giftQty"),
  codeColumn(acceptance, "purUnitNo", { width: 70 }),
  codeColumn(acceptance, "receiptNo", { width: 150 }),
  codeColumn(acceptance, "purchaseNo", { width: 145 }),
  lineNameColumn(acceptance),
  textColumn(acceptance, "supplierName", { width: 160 }),
  fieldColumn(acceptance, "deductionRate", { width: 110 }),
  moneyColumn(acceptance, "deductionAmount", { width: 120 }),
  codeColumn(acceptance, "currency", { width: 105 }),
  textColumn(acceptance, "checkReason", { width: 170 }),
  statusColumn(acceptance, "isAutomatic", { width: 110 }),
  textColumn(acceptance, "inspector", { width: 130 }),
  codeColumn(acceptance, "warehouseNo", { width: 115 }),
  textColumn(acceptance, "outCheckNo", { width: 150 }),
]);
/** What the tabs are of, and what nobody looks acceptances up by. */
const notFiltered = ["status", "supplierNo"] as const;

/** Receipts of which something waits for inspection. */
const receiptsToInspect = () =>
  listAddress(pathTo("Offsite.Delivery.ReceivingDetails"), {
    inspectionStatus: [...inspectionStatus.groups.waiting],
  });

/** What was accepted of receipts, and at what price (B2.3). */
export default function AcceptanceList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { side } = useCurrentUser();
  const canOpen = useCanOpen();
  return (
    <DocumentList
      face={acceptanceFace}
      own={{ raiseClaim: ({ id }) => navigate(`${pathTo("ReceiptTracking.Claims.Add")}?acceptance=${id}`) }}
      entity={acceptance}
      source={source}
      exportTo={exportTo}
      importTo={importTo}
      importTitle={t("inspectionPages.importTitle")}
      columns={columns}
      facts={["goodsName", "checkDate", "acceptedQty", "purUnitNo"]}
      tabs={{ field: "status" }}
      quickDays="checkDate"
      filters={withListedFilters(
        acceptance,
        columns,
        [
          "checkReceiptNo",
          "receiptNo",
          "asnNo",
          "purchaseNo",
          "orgNo",
          "itemNo",
          ...(side === "supplier" ? [] : (["supplierNo"] as const)),
          "warehouseNo",
          "acceptanceType",
          "checkDate",
        ],
        notFiltered,
      )}
      sums={["acceptedQty"]}
      rowActionsWidth={170}
      actions={(selected, { steps }) => [
        ...(canOpen("acceptances", "isAdd") && canOpen("receipts")
          ? [
              {
                key: "inspect",
                label: t("inspectionPages.toInspect"),
                icon: <FileSearchOutlined />,
                primary: selected.length === 0,
                run: () => navigate(receiptsToInspect()),
              },
            ]
          : []),
        ...steps,
      ]}
      drawer={{
        title: (row) => row.checkReceiptNo,
        groups: [
          { title: "groups.basic", fields: acceptanceGroups.basic },
          { title: "receiptPages.whatArrived", fields: acceptanceGroups.whatArrived },
          { title: "groups.audit", fields: ["createName", "createDate", "updateName", "updateDate"] },
        ],
      }}
    />
  );
}
