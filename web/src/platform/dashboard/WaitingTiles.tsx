import { dashboard } from "@tandem/contract/platform/dashboard/dashboard";
import { setsUp } from "@tandem/contract/platform/dashboard/first-steps";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callQuery } from "../../api/queryKeys.ts";
import { Link } from "../../ui/Link.tsx";
import { useClock } from "./clock.ts";
import styles from "./WaitingTiles.module.css";
import { useWaiting } from "./waiting.ts";

/** Stands where the tiles will, until it is known which there are. */
export function TileOutlines() {
  return (
    <div className={styles.tiles} aria-busy>
      {["first", "second", "third", "fourth"].map((place) => (
        <div key={place} className={styles.outline} />
      ))}
    </div>
  );
}

/** What waits for the user: how much, and since when. */
export function WaitingTiles() {
  const { t } = useTranslation();
  const { items, failed } = useWaiting();
  const clock = useClock();
  const firstSteps = useQuery(callQuery(dashboard, "getFirstSteps", {}));
  if (!items) return failed ? <p className={styles.quiet}>{t("listPage.failed")}</p> : null;
  // While a company is being set up, nothing can wait anywhere yet: zeros would only stand in the way of what is to be done.
  const isNew = firstSteps.data?.steps.some(({ name, done }) => setsUp(name) && !done) ?? false;
  const shown = isNew ? items.filter(({ count }) => count > 0) : items;
  if (shown.length === 0) return null;
  return (
    <section aria-label={t("dashboard.waiting")} className={styles.tiles}>
      {shown.map((item) => (
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
