import type { ReactNode } from "react";
import styles from "./Told.module.css";

/** A figure, and below it what is to be known of it. */
export function Told({ figure, below }: { readonly figure: ReactNode; readonly below: ReactNode }) {
  return (
    <span className={styles.told}>
      {figure}
      {below && <span className={styles.below}>{below}</span>}
    </span>
  );
}
