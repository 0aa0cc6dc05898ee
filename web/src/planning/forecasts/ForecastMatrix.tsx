import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import { planType } from "@tandem/contract/planning/buckets";
import type { ForecastSeries } from "@tandem/contract/planning/forecasts/forecasts";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../fields/format.ts";
import { bucketHead, bucketName } from "../bucketNames.ts";
import { LedLinks, leadByArrows } from "../ledLinks.tsx";
import { BucketLink } from "./BucketLink.tsx";
import styles from "./ForecastMatrix.module.css";
import { answerText, besideTotal, keyOf } from "./series.ts";

type PlanType = ForecastSeries["planType"];

const captions = {
  [planType.code.day]: "forecastPages.byDay",
  [planType.code.week]: "forecastPages.byWeek",
  [planType.code.month]: "forecastPages.byMonth",
} as const;

const idsOf = (all: readonly ForecastSeries[]) => all.flatMap(({ buckets }) => buckets.map(({ id }) => id));

/** The days on which the buckets of some series begin, in their order. */
const daysOf = (all: readonly ForecastSeries[]): string[] =>
  [...new Set(all.flatMap(({ buckets }) => buckets.map(({ planTime }) => planTime)))].toSorted();

const SeriesRow = memo(function SeriesRow(props: {
  readonly series: ForecastSeries;
  readonly days: readonly string[];
}) {
  const { series, days } = props;
  const byDay = new Map(series.buckets.map((bucket) => [bucket.planTime, bucket]));
  return (
    <tr>
      <th scope="row" className={styles.of}>
        <span className={styles.material} title={`${series.bmItemNo} ${series.itemName}`}>
          {series.bmItemNo} <span className={styles.name}>{series.itemName}</span>
        </span>
        <span className={styles.supplier} title={series.supplierName}>
          {series.supplierName} · {series.orgNo}
        </span>
      </th>
      <td className={styles.total}>
        <span>
          {formatNumber(series.planNum)} <small>{series.unitNo}</small>
        </span>
        <small>{series.commitQty === null ? "–" : formatNumber(series.commitQty)}</small>
        {besideTotal(series).map((text) => (
          <small key={text}>{text}</small>
        ))}
      </td>
      {days.map((day) => {
        const bucket = byDay.get(day);
        return (
          <td key={day}>
            {bucket && (
              <BucketLink series={series} bucket={bucket} className={styles.figure}>
                <span>{formatNumber(bucket.planNum)}</span>
                <small>{answerText(bucket)}</small>
              </BucketLink>
            )}
          </td>
        );
      })}
    </tr>
  );
});

/** Series of one type of bucket: a row each, their buckets beside each other. */
function MatrixOf({ type, all }: { readonly type: PlanType; readonly all: readonly ForecastSeries[] }) {
  const { t } = useTranslation();
  const days = daysOf(all);
  return (
    <table className={styles.matrix} onKeyDown={leadByArrows}>
      <caption>
        <span className={styles.type}>{t(captions[type])}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col" className={styles.of}>
            {t(fieldLabelKey("forecast", "itemName"))} / {t(fieldLabelKey("forecast", "supplierName"))}
          </th>
          <th scope="col">
            {t("forecastPages.total")}
            <small>{t("forecast.isCommitted")}</small>
          </th>
          {days.map((day) => {
            const [name, more] = bucketHead(type, day);
            return (
              <th key={day} scope="col" title={bucketName(type, day)}>
                {name}
                <small>{more}</small>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {all.map((series) => (
          <SeriesRow key={keyOf(series)} series={series} days={days} />
        ))}
      </tbody>
    </table>
  );
}

/** Forecasts in short: materials and suppliers below each other, buckets beside each other, with what is committed to beneath. */
export function ForecastMatrix({ all }: { readonly all: readonly ForecastSeries[] }) {
  const types = planType.codes.map((type) => ({ type, ofType: all.filter((series) => series.planType === type) }));
  return types.map(
    ({ type, ofType }) =>
      ofType.length > 0 && (
        <LedLinks key={type} ids={idsOf(ofType)}>
          <MatrixOf type={type} all={ofType} />
        </LedLinks>
      ),
  );
}
