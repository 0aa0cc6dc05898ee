import { planType } from "@tandem/contract/planning/buckets";
import { useTranslation } from "react-i18next";
import { FoldingChoice } from "../ui/FoldingChoice.tsx";
import { useNarrow } from "../ui/useNarrow.ts";
import { type Periods, type PlanType, spansWith } from "./shownPeriods.ts";

/** By which buckets is shown, and how many of them. */
export function PeriodChoice(props: {
  readonly type: PlanType;
  readonly span: number;
  readonly periods: Periods;
  readonly onType: (type: PlanType) => void;
  readonly onSpan: (span: number) => void;
}) {
  const { t } = useTranslation();
  const folded = useNarrow("laptop");
  const { type, span, periods } = props;
  return (
    <>
      <FoldingChoice
        isPlain
        folded={folded}
        label={t("schedule.planType")}
        value={type}
        options={planType.codes.map((value) => ({ value, label: t(planType.labelKey(value)) }))}
        onChange={props.onType}
      />
      <FoldingChoice
        isPlain
        folded={folded}
        label={t("scheduleBoard.span")}
        value={span}
        options={spansWith(type, periods).map((value) => ({
          ...{ value, label: t(`scheduleBoard.spans.${type}`, { count: value }) },
        }))}
        onChange={props.onSpan}
      />
    </>
  );
}
