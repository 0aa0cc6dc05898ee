import { serialNumber, serialNumbers } from "@tandem/contract/receiving/serial-numbers/serial-numbers";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { codeColumn, dateColumn, statusColumn, textColumn, withFurtherFields } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import { SerialHistory } from "./SerialHistory.tsx";

const source = listSource(serialNumbers, "getSerialNumberPage");
const exportTo = listExport(serialNumbers, "exportexcel");
const columns = withFurtherFields(serialNumber, [
  codeColumn(serialNumber, "serialNo", { fixed: "left", width: 170 }),
  statusColumn(serialNumber, "snStatus", { width: 110 }),
  codeColumn(serialNumber, "itemNo", { width: 125 }),
  textColumn(serialNumber, "itemName", { width: 190 }),
  codeColumn(serialNumber, "warehouseNo", { width: 125 }),
  codeColumn(serialNumber, "cellNo", { width: 110 }),
  statusColumn(serialNumber, "stockType", { width: 160 }),
  codeColumn(serialNumber, "receiptNo", { width: 150 }),
  dateColumn(serialNumber, "receiptDate", { width: 115 }),
  textColumn(serialNumber, "supplierName", { width: 170 }),
  codeColumn(serialNumber, "lotNo", { width: 130 }),
  codeColumn(serialNumber, "asnNo", { width: 150 }),
]);

/** Pieces by their serial numbers: where each is, and how it came there (B4.10d). */
export default function SerialNumberList() {
  const { t } = useTranslation();
  const { side } = useCurrentUser();
  return (
    <ListPage
      entity={serialNumber}
      source={source}
      exportTo={exportTo}
      columns={columns}
      facts={["itemName", "warehouseNo", "cellNo"]}
      tabs={{ field: "snStatus" }}
      filters={withListedFilters(
        serialNumber,
        columns,
        [
          "serialNo",
          "itemNo",
          "warehouseNo",
          "cellNo",
          "receiptNo",
          "asnNo",
          "orgNo",
          ...(side === "supplier" ? [] : (["supplierNo"] as const)),
          "lotNo",
        ],
        ["snStatus", "stockType", "spec", "receiptDate"],
      )}
      whenEmpty={{
        text: t(side === "supplier" ? "serialPages.noneYetOfSupplier" : "serialPages.noneYet"),
        go: "shippingNotices",
      }}
      drawer={{
        title: (row) => row.serialNo,
        groups: [
          {
            title: "serialPages.whatItIs",
            fields: ["serialNo", "itemNo", "itemName", "spec", "lotNo", "supplierName"],
          },
          {
            title: "serialPages.where",
            fields: [
              "snStatus",
              "warehouseNo",
              "cellNo",
              "stockType",
              "receiptNo",
              "receiptDate",
              "asnNo",
              "updateDate",
            ],
          },
        ],
        extra: ({ id }) => <SerialHistory id={id} />,
      }}
    />
  );
}
