import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./Clamped.module.css";

/** So long a text may take more lines than are shown of it in a row of a table. */
const long = 90;

/** A text of which a row of a table shows three lines, and the rest once it is asked for. */
export function Clamped({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  if (text.length <= long) return text;
  return (
    <>
      <span className={isWhole ? undefined : styles.clamped} title={isWhole ? undefined : text}>
        {text}
      </span>
      <button
        type="button"
        className={styles.more}
        aria-expanded={isWhole}
        onClick={(event) => {
          event.stopPropagation();
          setWhole(!isWhole);
        }}
      >
        {t(isWhole ? "actions.showLess" : "actions.showAll")}
      </button>
    </>
  );
}
