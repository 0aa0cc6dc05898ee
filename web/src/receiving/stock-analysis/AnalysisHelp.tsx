import type { ReactNode } from "react";
import styles from "./AnalysisHelp.module.css";

/** How the figures of the list below are reckoned, where their reader looks. */
export function AnalysisHelp({ children }: { readonly children: ReactNode }) {
  return <p className={styles.help}>{children}</p>;
}
