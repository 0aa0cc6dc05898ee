import { useTranslation } from "react-i18next";
import { tenantDaysAgo } from "../api/tenantDay.ts";
import { FoldingChoice } from "../ui/FoldingChoice.tsx";
import { useNarrow } from "../ui/useNarrow.ts";
import type { Conditions } from "./listState.ts";

/** A span of so many days, from its first day on; to its last, where it has one. */
export interface DaySpan {
  readonly days: number;
  readonly start: string;
  readonly end?: string;
}

/** Quick choices of days back from today (S9.7, B9.2a). */
export const daysBack = (): readonly DaySpan[] =>
  [7, 30, 90, 180, 365].map((days) => ({ days, start: tenantDaysAgo(days) }));

const asConditions = (field: string, { start, end }: DaySpan): Conditions => ({
  [`${field}Start`]: start,
  ...(end === undefined ? {} : { [`${field}End`]: end }),
});

/** The span that the conditions on a date ask for; undefined where they ask for none of these. */
export function chosenSpan(field: string, spans: readonly DaySpan[], conditions: Conditions): DaySpan | undefined {
  return spans.find(({ start, end }) => conditions[`${field}Start`] === start && conditions[`${field}End`] === end);
}

/** Conditions that ask for a span of a date in place of what they asked of it; for all of it without one. */
export function withSpan(field: string, span: DaySpan | undefined, conditions: Conditions): Conditions {
  const { [`${field}Start`]: _start, [`${field}End`]: _end, ...others } = conditions;
  return { ...others, ...(span && asConditions(field, span)) };
}

/** Chooses how far a list reaches by one of its dates, or all of it (S9.7). */
export function QuickDays(props: {
  readonly field: string;
  readonly spans: () => readonly DaySpan[];
  /** The date's label in the user's language. */
  readonly label: string;
  readonly conditions: Conditions;
  readonly onChange: (conditions: Conditions) => void;
}) {
  const { t } = useTranslation();
  const narrow = useNarrow("laptop");
  const { field, conditions } = props;
  const spans = props.spans();
  const isFree = conditions[`${field}Start`] === undefined && conditions[`${field}End`] === undefined;
  return (
    <FoldingChoice<number | string>
      folded={narrow}
      label={props.label}
      value={isFree ? "all" : (chosenSpan(field, spans, conditions)?.days ?? 0)}
      options={[
        ...spans.map(({ days }) => ({ value: days, label: t("listPage.days", { count: days }) })),
        { value: "all", label: t("listPage.all") },
      ]}
      onChange={(next) =>
        props.onChange(
          withSpan(
            field,
            spans.find(({ days }) => days === next),
            conditions,
          ),
        )
      }
    />
  );
}
