import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useClock } from "./clock.ts";
import styles from "./WaitingTiles.module.css";
import { useWaiting } from "./waiting.ts";

/** What waits for the user: how much, and since when. */
export function WaitingTiles() {
  const { t } = useTranslation();
  const { items, failed } = useWaiting();
  const clock = useClock();
  if (failed && !items) return <p className={styles.quiet}>{t("listPage.failed")}</p>;
  if (!items) {
    return (
      <div className={styles.tiles} aria-busy>
        {["first", "second", "third", "fourth"].map((place) => (
          <div key={place} className={styles.outline} />
        ))}
      </div>
    );
  }
  if (items.length === 0) return null;
  return (
    <section aria-label={t("dashboard.waiting")} className={styles.tiles}>
      {items.map((item) => (
        <Link
          key={item.name}
          to={item.address}
          className={item.count > 0 ? `${styles.tile} ${styles[item.tone]}` : styles.tile}
        >
          <span className={styles.number}>{item.text}</span>
          <span>{t(`dashboard.tiles.${item.name}`)}</span>
          <span className={styles.clock}>{clock(item)}</span>
        </Link>
      ))}
    </section>
  );
}
