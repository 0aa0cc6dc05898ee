import type { ReactNode } from "react";
import styles from "./AskedField.module.css";

/** An input of a question, called so; below it what is wrong with it, else why it is asked for. */
export function AskedField(props: {
  readonly label: string;
  readonly problem: string | null;
  readonly hint?: string | null;
  /** Whether there is no answer without it. */
  readonly required?: boolean;
  readonly children: ReactNode;
}) {
  const { label, problem, hint = null, required = false, children } = props;
  return (
    <>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is within it */}
      <label className={styles.field}>
        <span className={styles.label} data-required={required || undefined}>
          {label}
        </span>
        {children}
      </label>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {problem === null && hint !== null && <p className={styles.hint}>{hint}</p>}
    </>
  );
}
