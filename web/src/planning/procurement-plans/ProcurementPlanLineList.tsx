import { procurementPlanLine, procurementPlans } from "@tandem/contract/planning/procurement-plans/procurement-plans";
import { planStatus } from "@tandem/contract/planning/procurement-plans/statuses";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
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
import { bucketName } from "../bucketNames.ts";
import { horizonSpans } from "../forecasts/display.ts";

const source = listSource(procurementPlans, "getProcurementPlanLinePage");
const exportTo = listExport(procurementPlans, "exportLines");

/** How much of which plan which supplier is given: the lines of procurement plans (B1.5f). */
export default function ProcurementPlanLineList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const columns = withFurtherFields(procurementPlanLine, [
    codeColumn(procurementPlanLine, "planNo", { fixed: "left", width: 150 }),
    statusColumn(procurementPlanLine, "planStatus", { width: 130 }),
    textColumn(procurementPlanLine, "supplierName", { width: 160 }),
    textColumn(procurementPlanLine, "itemName", { width: 130 }),
    dateColumn(procurementPlanLine, "plannedDate", {
      width: 185,
      title: t("forecastPages.period"),
      reads: ["planType", "plannedDate"],
      render: ({ planType, plannedDate }: { readonly planType: string; readonly plannedDate: string }) =>
        bucketName(planType, plannedDate),
    }),
    quantityColumn(procurementPlanLine, "allocatedQty", { width: 120 }),
    codeColumn(procurementPlanLine, "unitNo", { width: 75 }),
    quantityColumn(procurementPlanLine, "supplyRatio", { width: 120 }),
    codeColumn(procurementPlanLine, "supplierNo", { width: 120 }),
    codeColumn(procurementPlanLine, "bmItemNo", { width: 130 }),
    statusColumn(procurementPlanLine, "planType", { width: 100 }),
    codeColumn(procurementPlanLine, "orgNo", { width: 110 }),
  ]);
  return (
    <ListPage
      entity={procurementPlanLine}
      source={source}
      exportTo={exportTo}
      title={t("procurementPlanPages.allLines")}
      beside={{ path: pathTo("Planning.ProcurementPlan"), text: t("procurementPlanPages.byPlan") }}
      columns={columns}
      facts={["planStatus", "supplierName", "itemName", "plannedDate", "allocatedQty", "unitNo"]}
      tabs={{ field: "planStatus", codes: planStatus.codes }}
      quickDays={{ field: "plannedDate", spans: horizonSpans }}
      filters={withListedFilters(
        procurementPlanLine,
        columns,
        ["planNo", "orgNo", "bmItemNo", "supplierNo", "planType", "plannedDate"],
        ["planStatus"],
      )}
      reads={["procurementPlanId"]}
      onOpen={({ procurementPlanId }) => navigate(pathToDocument("Planning.ProcurementPlan.Detail", procurementPlanId))}
    />
  );
}
