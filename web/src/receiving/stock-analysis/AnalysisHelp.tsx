import { useTranslation } from "react-i18next";
import { useNarrow } from "../../ui/useNarrow.ts";
import styles from "./AnalysisHelp.module.css";

/** How the figures of the list below are reckoned, where their reader looks; on a phone one touch away. */
export function AnalysisHelp({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  if (!useNarrow()) return <p className={styles.help}>{text}</p>;
  return (
    <details className={styles.help}>
      <summary>{t("stockAnalysisPages.howReckoned")}</summary>
      {text}
    </details>
  );
}
