import { compareNumbers, isPositive, subtract } from "@tandem/contract/core/numbers";
import type { ForecastSeries } from "@tandem/contract/planning/forecasts/forecasts";
import { predictStatus } from "@tandem/contract/planning/forecasts/statuses";
import i18next from "i18next";
import { formatMeasured, formatNumber } from "../../fields/format.ts";
import { bucketName } from "../bucketNames.ts";

export type Bucket = ForecastSeries["buckets"][number];

/** What tells series apart. */
export const keyOf = ({ orgNo, bmItemNo, supplierNo, unitNo, planType }: ForecastSeries): string =>
  [orgNo, bmItemNo, supplierNo, unitNo, planType].join("\n");

/** How a bucket stands: what no supplier goes by, as it is not yet published or taken back, what waits for its answer, and whether that falls short. */
export const standings = ["full", "short", "open", "draft", "cancelled"] as const;
export type Standing = (typeof standings)[number];

/** How a bucket stands. */
export function standingOf({ predictStatus: state, planNum, commitQty }: Bucket): Standing {
  if (state === predictStatus.code.draft) return "draft";
  if (state === predictStatus.code.cancelled) return "cancelled";
  if (commitQty === null) return "open";
  return compareNumbers(commitQty, planNum) < 0 ? "short" : "full";
}

/** By how much a commitment falls short. */
const shortQty = ({ planNum, commitQty }: Bucket): string => subtract(planNum, commitQty ?? planNum);

/** What stands beneath the quantity of a bucket: the commitment, or why there is none. */
export function answerText(bucket: Bucket): string {
  const { commitQty, predictStatus: state } = bucket;
  switch (standingOf(bucket)) {
    case "draft":
    case "cancelled":
      return i18next.t(predictStatus.labelKey(state));
    case "open":
      return i18next.t("forecastPages.unanswered");
    case "short":
      return `${formatNumber(commitQty ?? "0")} (−${formatNumber(shortQty(bucket))})`;
    case "full":
      return formatNumber(commitQty ?? "0");
  }
}

/** All that is to be said of a bucket, a line each. */
export function bucketWords({ planType, unitNo }: ForecastSeries, bucket: Bucket): readonly string[] {
  const measured = (quantity: string) => formatMeasured([{ quantity, unitNo }]);
  const standing = standingOf(bucket);
  return [
    bucketName(planType, bucket.planTime),
    `${i18next.t("forecast.planNum")}: ${measured(bucket.planNum)}`,
    ...(bucket.commitQty === null
      ? [answerText(bucket)]
      : [`${i18next.t("forecast.commitQty")}: ${measured(bucket.commitQty)}`]),
    ...(standing === "short" ? [`${i18next.t("forecast.shortQty")}: ${measured(shortQty(bucket))}`] : []),
    ...((standing === "draft" || standing === "cancelled") && bucket.commitQty !== null
      ? [i18next.t(predictStatus.labelKey(bucket.predictStatus))]
      : []),
  ];
}

/** What a series comes to: what is forecast to its supplier, and what of it is committed to as far as there is an answer. */
export function totalText({ planNum, commitQty, unitNo }: ForecastSeries): string {
  const forecast = formatMeasured([{ quantity: planNum, unitNo }]);
  if (commitQty === null) return forecast;
  return i18next.t("forecastPages.committedOf", { forecast, committed: formatNumber(commitQty) });
}

/** What a series comes to besides: what is still a draft, and what commitments are above what is forecast. */
export const besideTotal = ({ draftNum, beyondQty }: ForecastSeries): readonly string[] =>
  (
    [
      ["inDrafts", draftNum],
      ["beyond", beyondQty],
    ] as const
  ).flatMap(([key, quantity]) =>
    isPositive(quantity) ? [i18next.t(`forecastPages.${key}`, { quantity: formatNumber(quantity) })] : [],
  );

/** How many buckets of a series fall short. */
export const shortBuckets = ({ buckets }: ForecastSeries): number =>
  buckets.filter((bucket) => standingOf(bucket) === "short").length;
