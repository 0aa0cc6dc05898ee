import { dashboard } from "@tandem/contract/platform/dashboard/dashboard";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { useCanOpen, useCurrentUser, useMenus } from "../../api/currentUser.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { TopNotices } from "../../news/news-notices/TopNotices.tsx";
import { ScorecardTile } from "../../orders/scorecards/ScorecardTile.tsx";
import { AnswerRates } from "./AnswerRates.tsx";
import styles from "./Dashboard.module.css";
import { FirstSteps } from "./FirstSteps.tsx";
import { LicenceLine } from "./LicenceLine.tsx";
import { MySchedule } from "./MySchedule.tsx";
import { OrdersPerMonth } from "./OrdersPerMonth.tsx";
import { StockByState } from "./StockByState.tsx";
import { TodaysDeliveries } from "./TodaysDeliveries.tsx";
import { TurnoverByClass } from "./TurnoverByClass.tsx";
import { TileOutlines, WaitingTiles } from "./WaitingTiles.tsx";
import { useWaiting } from "./waiting.ts";

/** Whether it is known what stands above the rest: shown before, that would be pushed down under the reader's finger. */
function useSettled(): boolean {
  const firstSteps = useQuery(callQuery(dashboard, "getFirstSteps", {}));
  const { items, failed } = useWaiting();
  return !firstSteps.isPending && (items !== undefined || failed);
}

/** Why somebody sees nothing: they have no role, or none that is valid. */
function NoMenus({ invalidRoles }: { readonly invalidRoles: readonly string[] }) {
  const { t } = useTranslation();
  const roles = invalidRoles.join(", ");
  return <p className={styles.quiet}>{roles ? t("dashboard.noValidRole", { roles }) : t("dashboard.noRole")}</p>;
}

/** The start page (S2.4a, B1.5n): what waits for the user, what is due, and how things stand. */
export default function Dashboard() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const canOpen = useCanOpen();
  const menus = useMenus();
  // What comes then is drawn a little at a time.
  const settled = useDeferredValue(useSettled());
  const orders = canOpen("purchaseOrders");
  const stocked = canOpen("stock");
  const analysed = canOpen("stockAnalysis");
  const tracks = canOpen("orderTracking") || canOpen("shippingNotices");
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t("dashboard.hello", { name: user.userName })}</h1>
        {canOpen("licence") && <LicenceLine />}
      </header>
      {menus.length === 0 && <NoMenus invalidRoles={user.invalidRoles} />}
      {settled ? (
        <>
          <FirstSteps />
          <WaitingTiles />
        </>
      ) : (
        <>
          <p className={styles.coming}>{t("dashboard.coming")}</p>
          <TileOutlines />
        </>
      )}
      <div className={settled ? styles.grid : `${styles.grid} ${styles.settling}`}>
        {tracks && <MySchedule className={styles.wide} />}
        {canOpen("shippingNotices") && <TodaysDeliveries />}
        {orders && <OrdersPerMonth className={styles.wide} />}
        {orders && <AnswerRates />}
        <TopNotices className={stocked === analysed && (stocked || orders) ? undefined : styles.wide} />
        {stocked && <StockByState />}
        {analysed && <TurnoverByClass />}
        {user.supplierNo !== null && canOpen("scorecards") && (
          <ScorecardTile className={styles.whole} supplierNo={user.supplierNo} />
        )}
      </div>
    </div>
  );
}
