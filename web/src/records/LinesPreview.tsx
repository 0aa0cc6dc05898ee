import { useTranslation } from "react-i18next";
import { DrawerSection } from "../list/RecordDrawer.tsx";
import styles from "./DrawnLines.module.css";
import type { ShownLine } from "./lineForms.ts";

/** How lines might look in use: each by what tells it from the others, as its language. */
export function LinesPreview({ shown }: { readonly shown: readonly ShownLine[] }) {
  const { t } = useTranslation();
  if (shown.length === 0) return null;
  return (
    <DrawerSection title={t("plainPages.preview")}>
      {shown.map(({ key, label, title, text }) => (
        <article key={key} className={styles.shown} aria-label={label}>
          {label && <small>{label}</small>}
          {title && <h3>{title}</h3>}
          <p>{text}</p>
        </article>
      ))}
    </DrawerSection>
  );
}
