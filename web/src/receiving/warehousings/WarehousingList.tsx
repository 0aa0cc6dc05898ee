import { InboxOutlined } from "@ant-design/icons";
import { warehousingImport } from "@tandem/contract/receiving/warehousings/import";
import { storageStatus } from "@tandem/contract/receiving/warehousings/statuses";
import { warehousing, warehousingGroups, warehousings } from "@tandem/contract/receiving/warehousings/warehousings";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
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
import { listAddress } from "../../list/listState.ts";
import { lineNameColumn } from "../../orders/purchase-orders/lines.tsx";
import { pathTo } from "../../routes/paths.ts";
import { importTarget } from "../../workbooks/importTarget.ts";
import { warehousingFace } from "./warehousingFace.tsx";

const source = listSource(warehousings, "getWarehousingPage");
const exportTo = listExport(warehousings, "exportexcel");
const importTo = importTarget(
  warehousings,
  "importexcel",
  "downExcelTemplate",
  warehousingImport,
  warehousingFace.touches,
);
const columns = withFurtherFields(warehousing, [
  codeColumn(warehousing, "warehousingNo", { fixed: "left", width: 160 }),
  statusColumn(warehousing, "status", { width: 105 }),
  dateColumn(warehousing, "warehousingDate", { width: 115 }),
  codeColumn(warehousing, "itemNo", { width: 115 }),
  textColumn(warehousing, "goodsName", { width: 160 }),
  quantityColumn(warehousing, "warehousingQty"),
  codeColumn(warehousing, "purUnitNo", { width: 70 }),
  codeColumn(warehousing, "warehouseNo", { width: 115 }),
  codeColumn(warehousing, "cellNo", { width: 110 }),
  codeColumn(warehousing, "receiptNo", { width: 150 }),
  codeColumn(warehousing, "purchaseNo", { width: 145 }),
  lineNameColumn(warehousing),
  textColumn(warehousing, "supplierName", { width: 160 }),
  codeColumn(warehousing, "lotNo", { width: 120 }),
  textColumn(warehousing, "warehousedBy", { width: 130 }),
  codeColumn(warehousing, "outWarehousingNo", { width: 150 }),
  textColumn(warehousing, "cancelReason", { width: 160 }),
]);

/** Receipts of which something waits to be put away. */
const receiptsToStore = () =>
  listAddress(pathTo("Offsite.Delivery.ReceivingDetails"), { storageStatus: storageStatus.code.waiting });

/** What of receipts was put into which cells (B2.6). */
export default function WarehousingList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { side } = useCurrentUser();
  const canOpen = useCanOpen();
  return (
    <DocumentList
      face={warehousingFace}
      entity={warehousing}
      source={source}
      exportTo={exportTo}
      importTo={importTo}
      importTitle={t("warehousingPages.importTitle")}
      columns={columns}
      facts={["goodsName", "warehousingQty", "purUnitNo", "cellNo"]}
      tabs={{ field: "status" }}
      quickDays="warehousingDate"
      filters={withListedFilters(
        warehousing,
        columns,
        [
          "warehousingNo",
          "receiptNo",
          "itemNo",
          "warehouseNo",
          "cellNo",
          "purchaseNo",
          "orgNo",
          ...(side === "supplier" ? [] : (["supplierNo"] as const)),
          "warehousingDate",
          "asnNo",
        ],
        ["status", "supplierNo", "purUnitNo", "spec", "cancelReason"],
      )}
      sums={["warehousingQty"]}
      rowActionsWidth={120}
      whenEmpty={{
        text: t(side === "supplier" ? "warehousingPages.noneYetOfSupplier" : "warehousingPages.noneYet"),
        go: "receipts",
      }}
      actions={(selected, { steps }) => [
        ...(canOpen("warehousings", "isAdd") && canOpen("receipts")
          ? [
              {
                key: "putAway",
                label: t("warehousingPages.toPutAway"),
                icon: <InboxOutlined />,
                primary: selected.length === 0,
                run: () => navigate(receiptsToStore()),
              },
            ]
          : []),
        ...steps,
      ]}
      drawer={{
        title: (row) => row.warehousingNo,
        groups: [
          { title: "groups.basic", fields: warehousingGroups.basic },
          { title: "receiptPages.whatArrived", fields: warehousingGroups.whatArrived },
          { title: "groups.audit", fields: ["createName", "createDate", "updateName", "updateDate"] },
        ],
      }}
    />
  );
}
