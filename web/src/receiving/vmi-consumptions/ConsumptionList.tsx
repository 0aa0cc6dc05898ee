import { ExportOutlined } from "@ant-design/icons";
import {
  vmiConsumption,
  vmiConsumptionImport,
  vmiConsumptions,
} from "@tandem/contract/receiving/vmi-consumptions/vmi-consumptions";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCanOpen, useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { DocumentList } from "../../document/DocumentList.tsx";
import { stateColumn } from "../../document/states.tsx";
import {
  byUnitColumn,
  codeColumn,
  dateColumn,
  integerColumn,
  statusColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import { discussedNumberColumn } from "../../platform/document-messages/discussedNumberColumn.tsx";
import { usePrint } from "../../platform/printing/usePrint.tsx";
import { pathTo } from "../../routes/paths.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { importTarget } from "../../workbooks/importTarget.ts";
import { type Consumption, consumptionFace } from "./consumptionFace.tsx";

const source = listSource(vmiConsumptions, "getConsumptionPage");
const exportTo = listExport(vmiConsumptions, "exportexcel");
const importTo = importTarget(
  vmiConsumptions,
  "importexcel",
  "downExcelTemplate",
  vmiConsumptionImport,
  consumptionFace.touches,
);

const columnsOf = (ofBuyer: boolean) =>
  withFurtherFields<"vmiConsumption", typeof vmiConsumption.fields, Consumption>(vmiConsumption, [
    discussedNumberColumn<"vmiConsumption", typeof vmiConsumption.fields, Consumption>(vmiConsumption, "consumptionNo"),
    stateColumn(consumptionFace, "status", 115),
    ofBuyer
      ? textColumn(vmiConsumption, "supplierName", { width: 180 })
      : textColumn(vmiConsumption, "orgName", { width: 160 }),
    dateColumn(vmiConsumption, "consumeDate", { width: 115 }),
    codeColumn(vmiConsumption, "warehouseNo", { width: 120 }),
    byUnitColumn<"vmiConsumption", typeof vmiConsumption.fields, Consumption>(
      vmiConsumption,
      "consumeQtyByUnit",
      "consumeQtyByUnit",
    ),
    integerColumn(vmiConsumption, "lineCount", { width: 90 }),
    statusColumn(vmiConsumption, "isBilled", { width: 110 }),
    textColumn(vmiConsumption, "remark", { width: 200 }),
    textColumn(vmiConsumption, "createName", { width: 130 }),
  ]);

/** What the buyer took of suppliers' goods that lay with it, as both sides see it. */
export default function ConsumptionList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const ofBuyer = useCurrentUser().side === "buyer";
  const canOpen = useCanOpen();
  const print = usePrint("CONSUMPTION");
  const columns = columnsOf(ofBuyer);
  /** The way to the stock; it leads where nothing is selected. */
  const takeOut = (primary: boolean): PageAction => ({
    ...{ key: "takeOut", label: t("vmiConsumptionPages.takeOut"), icon: <ExportOutlined /> },
    ...{ permission: "isAdd", primary },
    run: () => navigate(pathTo("InventorySynergy.VMI.Query")),
  });
  return (
    <DocumentList
      face={consumptionFace}
      print={print}
      entity={vmiConsumption}
      source={source}
      exportTo={exportTo}
      importTo={{ ...importTo, documentsAdded: "vmiConsumptionPages.imported" }}
      beside={{ path: pathTo("InventorySynergy.VMI.Consumption.Lines"), text: t("vmiConsumptionPages.byLine") }}
      columns={columns}
      facts={["status", ofBuyer ? "supplierName" : "orgName", "consumeQtyByUnit", "consumeDate", "warehouseNo"]}
      factsShown={5}
      tabs={{ field: "status" }}
      quickDays="consumeDate"
      filters={withListedFilters(
        vmiConsumption,
        columns,
        [
          ...(["consumptionNo", "orgNo"] as const),
          ...(ofBuyer ? (["supplierNo"] as const) : []),
          ...(["warehouseNo", "consumeDate", "isBilled", "remark"] as const),
        ],
        ["status", "supplierNo"],
      )}
      sums={["consumeQtyByUnit"]}
      actions={(selected, { steps, print: printThem }) => [
        ...(canOpen("vmiStock") ? [takeOut(selected.length === 0)] : []),
        ...steps,
        ...printThem,
      ]}
      whenEmpty={{
        text: t(ofBuyer ? "vmiConsumptionPages.none" : "vmiConsumptionPages.noneOfSupplier"),
        go: "vmiStock",
      }}
      rowActionsWidth={120}
    />
  );
}
