import type { ReactNode } from "react";
import { Link } from "../../ui/Link.tsx";
import styles from "./MonthBars.module.css";

export interface MonthBar {
  readonly month: string;
  /** The month's name as it stands under the bar. */
  readonly label: string;
  readonly count: number;
  /** How the count stands at the bar; as it is unless given. */
  readonly text?: string;
  /** What the link is called; beside a text of its own it explains that. */
  readonly name: string;
  /** The list of what is counted; null where the user may not open it. */
  readonly address: string | null;
}

interface BarProps {
  readonly address: string | null;
  readonly title?: string;
  readonly "aria-label"?: string;
  readonly children: ReactNode;
}

function Bar({ address, children, ...named }: BarProps) {
  if (address === null) {
    return (
      <span className={styles.month} {...named}>
        {children}
      </span>
    );
  }
  return (
    <Link to={address} className={styles.month} {...named}>
      {children}
    </Link>
  );
}

/** A bar per month, each a link to what it counts; the present month, which comes last, stands out. A full bar is the most, or `whole`. */
export function MonthBars({ bars, whole }: { bars: readonly MonthBar[]; whole?: number }) {
  const most = whole ?? Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ol className={styles.bars}>
      {bars.map(({ month, label, count, text, name, address }) => (
        <li key={month}>
          <Bar address={address} {...(text === undefined ? { "aria-label": name } : { title: name })}>
            <span className={styles.place}>
              <span className={styles.bar} style={{ height: `${(count / most) * 100}%` }}>
                <span className={styles.count}>{text ?? count}</span>
              </span>
            </span>
            <span className={styles.label}>{label}</span>
          </Bar>
        </li>
      ))}
    </ol>
  );
}
