import type { Entity, Filter } from "@tandem/contract/core/entity";
import { ageBucket } from "@tandem/contract/receiving/stock-analysis/statuses";
import { type AgeBucketSum, dullStock, stockAnalysis } from "@tandem/contract/receiving/stock-analysis/stock-analysis";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { callQuery } from "../../api/queryKeys.ts";
import { useAddress } from "../../api/useAddress.ts";
import { formatAmount } from "../../fields/format.ts";
import { useListState } from "../../list/listState.ts";
import { Outline } from "../../ui/Outline.tsx";
import styles from "./DullBuckets.module.css";

/** What the address says of the list besides that it is narrowed: a list that is narrowed anew begins on its first page. */
const ofThePage = ["page", "open", "tag"] as const;

/** So many amounts are shown of a bucket that is not pressed. */
const amountsShown = 2;

/** What lies of a bucket is worth: per currency, for amounts of several are never added. */
function Worth({ amounts, isWhole }: { readonly amounts: AgeBucketSum["amounts"]; readonly isWhole: boolean }) {
  const { t } = useTranslation();
  const shown = isWhole ? amounts : amounts.slice(0, amountsShown);
  const further = amounts.length - shown.length;
  return (
    <>
      {shown.map(({ currency, amount }) => (
        <span key={currency} className={`${styles.more} ${styles.worth}`}>
          {formatAmount(amount, currency)}
        </span>
      ))}
      {further > 0 && (
        <span className={`${styles.more} ${styles.worth}`}>
          {t("stockAnalysisPages.currencies", { count: further })}
        </span>
      )}
    </>
  );
}

function Bucket(props: {
  readonly sum: AgeBucketSum;
  /** The most entries that a bucket has. */
  readonly most: number;
  readonly isPressed: boolean;
  readonly onPress: () => void;
}) {
  const { t } = useTranslation();
  const { sum, most } = props;
  return (
    <li>
      <button type="button" className={styles.bucket} aria-pressed={props.isPressed} onClick={props.onPress}>
        <span className={styles.name}>{t(ageBucket.labelKey(sum.ageBucket))}</span>
        <span className={styles.entries}>{t("stockAnalysisPages.entries", { count: sum.entries })}</span>
        <span className={styles.more}>{t("stockAnalysisPages.materials", { count: sum.materials })}</span>
        <Worth amounts={sum.amounts} isWhole={props.isPressed} />
        <span className={styles.place} aria-hidden>
          <span className={styles.bar} style={{ width: `${(sum.entries / most) * 100}%` }} />
        </span>
      </button>
    </li>
  );
}

/** What lies of each bucket of days, by what else the list is narrowed; pressing one narrows the list to it, or no more (B9.8c). */
export function DullBuckets() {
  const { t } = useTranslation();
  const [{ conditions, keyword }] = useListState(dullStock as unknown as Entity);
  const [, change] = useAddress();
  const { ageBucket: chosen, ...others } = conditions;
  const condition = { ...others, ...(keyword ? { keyword } : {}) } as Filter<typeof dullStock>;
  const found = useQuery({
    ...callQuery(stockAnalysis, "getDullStockBuckets", { condition }),
    placeholderData: keepPreviousData,
  });
  if (found.isError && !found.data) {
    return (
      <p className={styles.failed}>
        {t("listPage.failed")}{" "}
        <Button size="small" onClick={() => void found.refetch()}>
          {t("actions.tryAgain")}
        </Button>
      </p>
    );
  }
  if (!found.data) return <Outline wide rows={3} className={styles.outline} />;
  const { buckets } = found.data;
  const most = Math.max(1, ...buckets.map(({ entries }) => entries));
  const pressed = [chosen ?? []].flat();
  const press = (code: string) =>
    change((now) => {
      const next = new URLSearchParams(now);
      for (const name of ["ageBucket", ...ofThePage]) next.delete(name);
      if (!pressed.includes(code)) next.set("ageBucket", code);
      return next;
    });
  return (
    <ul className={styles.buckets} aria-label={t("stockAnalysisPages.buckets")}>
      {buckets.map((sum) => (
        <Bucket
          key={sum.ageBucket}
          sum={sum}
          most={most}
          isPressed={pressed.includes(sum.ageBucket)}
          onPress={() => press(sum.ageBucket)}
        />
      ))}
    </ul>
  );
}
