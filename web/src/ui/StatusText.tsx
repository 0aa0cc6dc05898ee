import type { Statuses, Tone } from "@tandem/contract/core/statuses";
import { useTranslation } from "react-i18next";
import styles from "./StatusText.module.css";

/** A coloured dot and a word; bold when it waits for the person who looks at it. */
export function ToneText({ tone, text, waitsForMe }: { tone: Tone; text: string; waitsForMe?: boolean }) {
  return (
    <span className={waitsForMe ? `${styles.status} ${styles.mine}` : styles.status}>
      <span className={`${styles.dot} ${styles[tone]}`} aria-hidden />
      <span className={styles.word}>{text}</span>
    </span>
  );
}

/** The state of a record, by its code. A code that this version does not know is shown as it is. */
export function StatusText({ set, code, waitsForMe }: { set: Statuses; code: string; waitsForMe?: boolean }) {
  const { t } = useTranslation();
  if (!set.codes.includes(code)) return <span>{code}</span>;
  if (set.isPlain) return <span>{t(set.labelKey(code))}</span>;
  return <ToneText tone={set.tone(code)} text={t(set.labelKey(code))} waitsForMe={waitsForMe ?? false} />;
}
