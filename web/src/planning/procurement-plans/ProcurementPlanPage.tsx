import { isPositive, shareOf } from "@tandem/contract/core/numbers";
import {
  type ProcurementPlanDetail,
  procurementPlanLine,
} from "@tandem/contract/planning/procurement-plans/procurement-plans";
import { useTranslation } from "react-i18next";
import type { Fact } from "../../document/DocumentPage.tsx";
import { LinesTable } from "../../document/LinesTable.tsx";
import { useSteps } from "../../document/useSteps.tsx";
import { OpenedDocument, WholeDocument } from "../../document/WholeDocument.tsx";
import { FieldLabel } from "../../fields/FieldLabel.tsx";
import { formatMeasured, formatNumber } from "../../fields/format.ts";
import { codeColumn, type ListColumn, quantityColumn, textColumn } from "../../list/columns.tsx";
import { useJudgedBy } from "../../orders/order-rules/judgedBy.tsx";
import { PageMessage } from "../../ui/PageMessage.tsx";
import { bucketName } from "../bucketNames.ts";
import { materialFigure } from "../materialFigure.ts";
import { ProcurementPlanVersions } from "./ProcurementPlanVersions.tsx";
import { procurementPlanFace } from "./procurementPlanFace.tsx";

type Line = ProcurementPlanDetail["lines"][number];

const quantities = ["planNum", "distributedQty", "undistributedQty"] as const;
const shareDecimals = 2;

/** A quantity of a plan in its unit; what is left of it only where something is. */
function measured(plan: ProcurementPlanDetail, name: (typeof quantities)[number]): Fact | false {
  const quantity = plan[name];
  if (name === "undistributedQty" && !isPositive(quantity)) return false;
  const value = formatMeasured([{ quantity, unitNo: plan.unitNo }]);
  return { key: name, label: <FieldLabel entityName="procurementPlan" field={name} />, value };
}

/** What each supplier is given, beside the ratio that it is to have. */
function Allocations({ plan }: { readonly plan: ProcurementPlanDetail }) {
  const { t } = useTranslation();
  if (plan.lines.length === 0) {
    const text = t("procurementPlanPages.noLinesText");
    return <PageMessage tone="info" title={t("procurementPlanPages.noLines")} text={text} />;
  }
  const columns: ListColumn<Line>[] = [
    textColumn(procurementPlanLine, "supplierName", { width: 220 }),
    codeColumn(procurementPlanLine, "supplierNo", { width: 130 }),
    quantityColumn(procurementPlanLine, "allocatedQty", { width: 140 }),
    codeColumn(procurementPlanLine, "unitNo", { width: 80 }),
    {
      key: "share",
      title: t("procurementPlanPages.share"),
      width: 130,
      align: "right",
      render: (_value, { allocatedQty }: Line) =>
        `${formatNumber(shareOf("100", allocatedQty, plan.planNum, shareDecimals))} %`,
    },
    quantityColumn(procurementPlanLine, "supplyRatio", { width: 140 }),
  ];
  return (
    <LinesTable
      entity={procurementPlanLine}
      columns={columns}
      rows={plan.lines}
      facts={["supplierName", "allocatedQty", "unitNo", "supplyRatio"]}
    />
  );
}

function ProcurementPlanBody({ plan }: { readonly plan: ProcurementPlanDetail }) {
  const { t } = useTranslation();
  const steps = useSteps(procurementPlanFace);
  const period = {
    key: "period",
    label: t("forecastPages.period"),
    value: bucketName(plan.planType, plan.plannedDate),
  };
  return (
    <WholeDocument
      face={procurementPlanFace}
      document={plan}
      steps={steps}
      figures={[
        materialFigure(plan.bmItemNo, plan.itemName),
        period,
        ...quantities.map((name) => measured(plan, name)),
        "undistributedReason",
      ]}
      facts={{
        without: [...quantities, "bmItemNo", "itemName", "unitNo", "lineCount"],
        besides: useJudgedBy(plan.judgedBy),
      }}
      lines={<Allocations plan={plan} />}
      parts={[
        {
          key: "versions",
          label: t("procurementPlanPages.versions", { count: plan.planVersion }),
          children: <ProcurementPlanVersions plan={plan} />,
        },
      ]}
    />
  );
}

/** One procurement plan: what is needed, who supplies how much of it, and what was released (B2.29j). */
export default function ProcurementPlanPage() {
  return (
    <OpenedDocument<ProcurementPlanDetail> face={procurementPlanFace}>
      {(plan) => <ProcurementPlanBody key={plan.id} plan={plan} />}
    </OpenedDocument>
  );
}
