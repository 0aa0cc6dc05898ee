import { PlusOutlined } from "@ant-design/icons";
import type { Filter, Row } from "@tandem/contract/core/entity";
import {
  differenceImport,
  inventoryDifference,
  inventoryDifferences,
} from "@tandem/contract/receiving/inventory-differences/inventory-differences";
import { keptAs } from "@tandem/contract/receiving/kept-stock/statuses";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCurrentUser } from "../../api/currentUser.ts";
import { type ListExport, listSource } from "../../api/listSource.ts";
import { DocumentList } from "../../document/DocumentList.tsx";
import { stateColumn } from "../../document/states.tsx";
import {
  codeColumn,
  dateColumn,
  quantityColumn,
  statusColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import { importTarget } from "../../workbooks/importTarget.ts";
import { type Difference, differenceFace } from "./differenceFace.tsx";

const source = listSource(inventoryDifferences, "getDifferencePage");
const importTo = importTarget(inventoryDifferences, "importexcel", "downExcelTemplate", differenceImport, []);

const columnsOf = (ofBuyer: boolean) =>
  withFurtherFields<"inventoryDifference", typeof inventoryDifference.fields, Difference>(inventoryDifference, [
    codeColumn(inventoryDifference, "differenceNo", { fixed: "left", width: 150 }),
    stateColumn(differenceFace, "differenceStatus", 140),
    codeColumn(inventoryDifference, "itemNo", { width: 120 }),
    textColumn(inventoryDifference, "itemName", { width: 160 }),
    quantityColumn(inventoryDifference, "bookQty", { width: 110 }),
    quantityColumn(inventoryDifference, "countedQty", { width: 100 }),
    statusColumn(inventoryDifference, "differenceKind", { width: 120 }),
    quantityColumn(inventoryDifference, "differenceQty", { width: 120 }),
    codeColumn(inventoryDifference, "unitNo", { width: 75 }),
    ofBuyer
      ? textColumn(inventoryDifference, "supplierName", { width: 150 })
      : textColumn(inventoryDifference, "orgName", { width: 150 }),
    statusColumn(inventoryDifference, "countedBy", { width: 110 }),
    dateColumn(inventoryDifference, "countDate", { width: 115 }),
    codeColumn(inventoryDifference, "warehouseNo", { width: 120 }),
    codeColumn(inventoryDifference, "cellNo", { width: 105 }),
    codeColumn(inventoryDifference, "lotNo", { width: 130 }),
    textColumn(inventoryDifference, "explainReason", { width: 180 }),
    textColumn(inventoryDifference, "disputeReason", { width: 180 }),
  ]).filter(({ key }) => key !== "keptAs");

/** Counts of what one side keeps for the other, and what becomes of their differences (B2.18, B2.20). */
export function DifferenceList({
  as,
  face,
  exportTo,
  stock,
}: {
  readonly as: Row<typeof inventoryDifference>["keptAs"];
  readonly face: typeof differenceFace;
  readonly exportTo: ListExport<Filter<typeof inventoryDifference>>;
  /** The list of what is counted. */
  readonly stock: string;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const ofBuyer = useCurrentUser().side === "buyer";
  const columns = columnsOf(ofBuyer);
  const count = (primary: boolean) => ({
    ...{ key: "count", label: t("inventoryDifferencePages.count"), icon: <PlusOutlined /> },
    ...{ permission: "isAdd" as const, primary },
    run: () => navigate(stock),
  });
  return (
    <DocumentList
      face={face}
      entity={inventoryDifference}
      source={source}
      exportTo={exportTo}
      importTo={importTo}
      always={{ keptAs: as }}
      columns={columns}
      facts={["differenceStatus", "itemName", "bookQty", "countedQty", "differenceKind", "differenceQty"]}
      factsShown={6}
      tabs={{ field: "differenceStatus" }}
      quickDays="countDate"
      filters={withListedFilters(
        inventoryDifference,
        columns,
        [
          ...(["differenceNo", "itemNo", "warehouseNo", "cellNo", "lotNo", "orgNo"] as const),
          ...(ofBuyer ? (["supplierNo"] as const) : []),
          ...(["differenceKind", "countedBy", "countDate"] as const),
        ],
        ["differenceStatus", "supplierNo", "unitNo", "spec", "keptAs"],
      )}
      actions={(selected, { steps }) => [count(selected.length === 0), ...steps]}
      whenEmpty={{ text: t("inventoryDifferencePages.none"), go: as === keptAs.code.vmi ? "vmiStock" : "escrowStock" }}
      rowActionsWidth={230}
    />
  );
}
