import { vmiConsumptionLine, vmiConsumptions } from "@tandem/contract/receiving/vmi-consumptions/vmi-consumptions";
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
import { pathTo, pathToDocument } from "../../routes/paths.ts";

const source = listSource(vmiConsumptions, "getConsumptionLinePage");
const exportTo = listExport(vmiConsumptions, "exportLines");
const columns = withFurtherFields(vmiConsumptionLine, [
  codeColumn(vmiConsumptionLine, "consumptionNo", { fixed: "left", width: 165 }),
  statusColumn(vmiConsumptionLine, "status", { width: 115 }),
  dateColumn(vmiConsumptionLine, "consumeDate", { width: 115 }),
  codeColumn(vmiConsumptionLine, "itemNo", { width: 120 }),
  textColumn(vmiConsumptionLine, "itemName", { width: 160 }),
  quantityColumn(vmiConsumptionLine, "consumeQty", { width: 110 }),
  quantityColumn(vmiConsumptionLine, "freeQty", { width: 130 }),
  codeColumn(vmiConsumptionLine, "unitNo", { width: 75 }),
  textColumn(vmiConsumptionLine, "supplierName", { width: 160 }),
  codeColumn(vmiConsumptionLine, "warehouseNo", { width: 120 }),
  codeColumn(vmiConsumptionLine, "cellNo", { width: 105 }),
  codeColumn(vmiConsumptionLine, "lotNo", { width: 130 }),
  textColumn(vmiConsumptionLine, "receiptNos", { width: 180 }),
  textColumn(vmiConsumptionLine, "remark", { width: 180 }),
]);

/** What was taken of suppliers' goods, line by line, and of which receipts. */
export default function ConsumptionLineList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const ofBuyer = useCurrentUser().side === "buyer";
  return (
    <ListPage
      entity={vmiConsumptionLine}
      source={source}
      exportTo={exportTo}
      title={t("vmiConsumptionPages.allLines")}
      beside={{ path: pathTo("InventorySynergy.VMI.Consumption"), text: t("vmiConsumptionPages.byDocument") }}
      columns={columns}
      facts={["status", "itemName", "consumeQty", "unitNo", "consumeDate"]}
      tabs={{ field: "status" }}
      quickDays="consumeDate"
      filters={withListedFilters(
        vmiConsumptionLine,
        columns,
        [
          ...(["consumptionNo", "itemNo", "warehouseNo", "cellNo", "lotNo", "orgNo"] as const),
          ...(ofBuyer ? (["supplierNo"] as const) : []),
          ...(["consumeDate", "receiptNos"] as const),
        ],
        ["status", "supplierNo", "unitNo", "spec"],
      )}
      sums={["consumeQty", "freeQty"]}
      reads={["vmiConsumptionId"]}
      onOpen={({ vmiConsumptionId }) =>
        navigate(pathToDocument("InventorySynergy.VMI.Consumption.Detail", vmiConsumptionId))
      }
    />
  );
}
