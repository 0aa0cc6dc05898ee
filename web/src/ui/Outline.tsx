import styles from "./Outline.module.css";

/** The shape of what is on its way: a heading, where one comes, and rows. */
export function Outline(props: {
  readonly rows: number;
  readonly heading?: boolean;
  /** Rows as far apart as those of a list with two lines each. */
  readonly wide?: boolean;
  readonly className?: string | undefined;
}) {
  const { rows, heading, wide, className } = props;
  return (
    <div className={[styles.outline, wide && styles.wide, className].filter(Boolean).join(" ")} aria-busy="true">
      {heading && <span className={styles.heading} />}
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that are nothing but their place
        <span key={row} className={styles.row} />
      ))}
    </div>
  );
}
