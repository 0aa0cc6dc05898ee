import styles from "./CountMark.module.css";

/** How many, in a small round mark beside a word. */
export function CountMark({ count }: { count: number }) {
  return <span className={styles.mark}>{count}</span>;
}
