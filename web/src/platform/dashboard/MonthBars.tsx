import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./MonthBars.module.css";

export interface MonthBar {
  readonly month: string;
  /** The month's name as it stands under the bar. */
  readonly label: string;
  readonly count: number;
  /** The list of what is counted. */
  readonly address: string;
}

/** A bar per month, each a link to what it counts; the present month, which comes last, stands out. */
export function MonthBars({ bars }: { bars: readonly MonthBar[] }) {
  const { t } = useTranslation();
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ol className={styles.bars}>
      {bars.map(({ month, label, count, address }) => (
        <li key={month}>
          <Link to={address} className={styles.month} aria-label={t("dashboard.ordersOf", { month, count })}>
            <span className={styles.place}>
              <span className={styles.bar} style={{ height: `${(count / most) * 100}%` }}>
                <span className={styles.count}>{count}</span>
              </span>
            </span>
            <span className={styles.label}>{label}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
