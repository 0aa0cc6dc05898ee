import { useTranslation } from "react-i18next";
import { placeOf } from "../routes/paths.ts";
import styles from "./ComingTitle.module.css";

/**
 * What a page is called, in the place of its heading until that is there: no heading itself, which would be one that goes away
 * again. The server has written the same where the page was asked for (`core/opening-page.ts`).
 */
export function ComingTitle({ name }: { name: string | undefined }) {
  const { t } = useTranslation();
  const place = placeOf(name);
  if (!place) return <div className={styles.title} />;
  if (place.coming) return <p className={styles.coming}>{t(place.coming)}</p>;
  return place.back ? (
    <div className={`${styles.title} ${styles.inner}`}>{t(place.title)} …</div>
  ) : (
    <div className={styles.title}>{t(place.title)}</div>
  );
}
