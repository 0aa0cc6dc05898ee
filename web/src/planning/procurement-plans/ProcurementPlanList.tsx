import { PlusOutlined } from "@ant-design/icons";
import {
  procurementPlan,
  procurementPlanImport,
  procurementPlans,
} from "@tandem/contract/planning/procurement-plans/procurement-plans";
import { planStatus } from "@tandem/contract/planning/procurement-plans/statuses";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { listExport, listSource } from "../../api/listSource.ts";
import { DocumentList } from "../../document/DocumentList.tsx";
import { stateColumn } from "../../document/states.tsx";
import {
  codeColumn,
  dateColumn,
  integerColumn,
  quantityColumn,
  statusColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import { pathTo } from "../../routes/paths.ts";
import { importTarget } from "../../workbooks/importTarget.ts";
import { bucketName } from "../bucketNames.ts";
import { horizonSpans } from "../forecasts/display.ts";
import { type ProcurementPlan, procurementPlanFace } from "./procurementPlanFace.tsx";

const source = listSource(procurementPlans, "getProcurementPlanPage");
const exportTo = listExport(procurementPlans, "exportexcel");
const importTo = importTarget(procurementPlans, "importexcel", "downExcelTemplate", procurementPlanImport, []);

/** Procurement plans: what purchase centres need, and how much of it is given to suppliers (B1.5f, B2.29j). */
export default function ProcurementPlanList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const columns = withFurtherFields<"procurementPlan", typeof procurementPlan.fields, ProcurementPlan>(
    procurementPlan,
    [
      codeColumn(procurementPlan, "planNo", { fixed: "left", width: 150 }),
      stateColumn(procurementPlanFace, "planStatus", 130),
      textColumn(procurementPlan, "itemName", { width: 130 }),
      dateColumn(procurementPlan, "plannedDate", {
        width: 185,
        title: t("forecastPages.period"),
        reads: ["planType", "plannedDate"],
        render: ({ planType, plannedDate }: Pick<ProcurementPlan, "planType" | "plannedDate">) =>
          bucketName(planType, plannedDate),
      }),
      quantityColumn(procurementPlan, "planNum", { width: 105 }),
      quantityColumn(procurementPlan, "distributedQty", { width: 105 }),
      quantityColumn(procurementPlan, "undistributedQty", { width: 115 }),
      codeColumn(procurementPlan, "unitNo", { width: 75 }),
      statusColumn(procurementPlan, "undistributedReason", { width: 200 }),
      statusColumn(procurementPlan, "distributedBy", { width: 130 }),
      integerColumn(procurementPlan, "lineCount", { width: 95 }),
      textColumn(procurementPlan, "orgName", { width: 130 }),
      codeColumn(procurementPlan, "bmItemNo", { width: 130 }),
      statusColumn(procurementPlan, "planType", { width: 100 }),
      integerColumn(procurementPlan, "planVersion", { width: 90 }),
      textColumn(procurementPlan, "remark", { width: 200 }),
    ],
  );
  return (
    <DocumentList
      face={procurementPlanFace}
      entity={procurementPlan}
      source={source}
      exportTo={exportTo}
      importTo={importTo}
      beside={{ path: pathTo("Planning.ProcurementPlan.Lines"), text: t("procurementPlanPages.byLine") }}
      columns={columns}
      facts={["planStatus", "itemName", "plannedDate", "planNum", "undistributedQty", "unitNo"]}
      factsShown={5}
      tabs={{ field: "planStatus", codes: planStatus.codes }}
      quickDays={{ field: "plannedDate", spans: horizonSpans }}
      filters={withListedFilters(
        procurementPlan,
        columns,
        [
          ...(["planNo", "orgNo", "bmItemNo", "planType", "plannedDate"] as const),
          ...(["undistributedQty", "undistributedReason", "distributedBy", "dataSource"] as const),
        ],
        ["planStatus", "remark"],
      )}
      actions={(selected, { steps }) => [
        {
          key: "create",
          label: t("procurementPlanPages.create"),
          icon: <PlusOutlined />,
          permission: "isAdd",
          primary: selected.length === 0,
          run: () => navigate(pathTo("Planning.ProcurementPlan.Add")),
        },
        ...steps,
      ]}
    />
  );
}
