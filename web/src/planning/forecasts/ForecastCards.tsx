import { compareNumbers } from "@tandem/contract/core/numbers";
import { planType } from "@tandem/contract/planning/buckets";
import type { ForecastSeries } from "@tandem/contract/planning/forecasts/forecasts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../fields/format.ts";
import { listAddress } from "../../list/listState.ts";
import { pathTo } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import { bucketHead, bucketName } from "../bucketNames.ts";
import { LedLinks, leadByArrows } from "../ledLinks.tsx";
import styles from "../SeriesCards.module.css";
import { BucketLink } from "./BucketLink.tsx";
import { answerText, besideTotal, keyOf, shortBuckets, totalText } from "./series.ts";

/** The card of a material and supplier: what it is of and comes to, over its buckets. */
function SeriesCard({ series, children }: { readonly series: ForecastSeries; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { bmItemNo, itemName, supplierName, orgNo } = series;
  const short = shortBuckets(series);
  return (
    <section className={styles.card} aria-label={`${bmItemNo} ${itemName}, ${supplierName}`}>
      <h2 title={`${bmItemNo} ${itemName}`}>
        {bmItemNo} <span className={styles.name}>{itemName}</span>
      </h2>
      <p className={styles.supplier} title={supplierName}>
        {supplierName} · {orgNo} · {t(planType.labelKey(series.planType))}
      </p>
      <p className={styles.total}>
        <span>{totalText(series)}</span>
        {besideTotal(series).map((text) => (
          <span key={text} className={styles.beside}>
            {text}
          </span>
        ))}
        {short > 0 && <span className={styles.short}>{t("forecastPages.shortBuckets", { count: short })}</span>}
      </p>
      {children}
    </section>
  );
}

/** Share of the height in per cent; a picture, so a float is exact enough. */
const share = (part: string | null, most: string) => `${(Number(part ?? 0) / Number(most)) * 100}%`;

/** So many bars find room beside what is committed to; where there are more, that stands before them. */
const mostBeside = 24;

/** A bar of each bucket, and one of what is committed to. */
function Bars({ series }: { readonly series: ForecastSeries }) {
  const { buckets } = series;
  const quantities = buckets.flatMap(({ planNum, commitQty }) => [planNum, commitQty ?? "0"]);
  const most = quantities.reduce((one, other) => (compareNumbers(one, other) < 0 ? other : one), "0");
  const [first] = buckets;
  const last = buckets.at(-1);
  return (
    <>
      <ol className={styles.bars} data-dense={buckets.length > mostBeside} onKeyDown={leadByArrows}>
        {buckets.map((bucket) => (
          <li key={bucket.id}>
            <BucketLink series={series} bucket={bucket} className={styles.bar}>
              <span className={styles.forecast} style={{ height: share(bucket.planNum, most) }} />
              <span className={styles.committed} style={{ height: share(bucket.commitQty, most) }} />
            </BucketLink>
          </li>
        ))}
      </ol>
      <p className={styles.ends} aria-hidden>
        <span>{first && bucketHead(series.planType, first.planTime)[0]}</span>
        <span>{last && last !== first && bucketHead(series.planType, last.planTime)[0]}</span>
      </p>
    </>
  );
}

/** A tile says so many buckets; where there are more, it leads to all of them. */
const mostFigures = 9;

/** The list of what a series is made of, in the order of its buckets. */
function pathToBuckets({ orgNo, bmItemNo, supplierNo, planType: type, buckets }: ForecastSeries): string {
  const days = { planTimeStart: buckets[0]?.planTime ?? "", planTimeEnd: buckets.at(-1)?.planTime ?? "" };
  const conditions = { orgNo, bmItemNo, supplierNo, planType: type, ...days, sort: "planTime.asc" };
  return listAddress(pathTo("Planning.Forecast"), conditions);
}

/** The figures of the first buckets below each other, and the way to the others. */
function Figures({ series }: { readonly series: ForecastSeries }) {
  const { t } = useTranslation();
  const further = series.buckets.length - mostFigures;
  return (
    <>
      <ol className={styles.figures} onKeyDown={leadByArrows}>
        <li className={styles.heads} aria-hidden>
          <span>{t("forecastPages.period")}</span>
          <span>{t("forecast.name")}</span>
          <span>{t("forecast.isCommitted")}</span>
        </li>
        {series.buckets.slice(0, mostFigures).map((bucket) => (
          <li key={bucket.id}>
            <BucketLink series={series} bucket={bucket} className={styles.figure}>
              <span>{bucketName(series.planType, bucket.planTime)}</span>
              <span>{formatNumber(bucket.planNum)}</span>
              <small>{answerText(bucket)}</small>
            </BucketLink>
          </li>
        ))}
      </ol>
      {further > 0 && (
        <Link className={styles.further} to={pathToBuckets(series)}>
          {t("forecastPages.moreBuckets", { count: further })}
        </Link>
      )}
    </>
  );
}

/** Forecasts as small pictures, or as tiles with the figures. */
export function ForecastCards({
  all,
  isLarge,
}: {
  readonly all: readonly ForecastSeries[];
  readonly isLarge: boolean;
}) {
  return (
    <div className={styles.cards} data-size={isLarge ? "large" : "small"}>
      {all.map((series) => (
        <SeriesCard key={keyOf(series)} series={series}>
          <LedLinks ids={series.buckets.map(({ id }) => id)}>
            {isLarge ? <Figures series={series} /> : <Bars series={series} />}
          </LedLinks>
        </SeriesCard>
      ))}
    </div>
  );
}
