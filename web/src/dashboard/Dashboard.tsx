import { useTranslation } from "react-i18next";
import { useCanOpen, useCurrentUser, useMenus } from "../core/currentUser.ts";
import styles from "./Dashboard.module.css";
import { LicenceTile } from "./LicenceTile.tsx";
import { MySchedule } from "./MySchedule.tsx";
import { OrdersPerMonth } from "./OrdersPerMonth.tsx";
import { TodaysDeliveries } from "./TodaysDeliveries.tsx";
import { WaitingTiles } from "./WaitingTiles.tsx";

/** The start page (S2.4a, B1.5n): what waits for the user, what is due, and how things stand. */
export default function Dashboard() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const canOpen = useCanOpen();
  const menus = useMenus();
  const tracks = canOpen("orderTracking") || canOpen("shippingNotices");
  return (
    <div className={styles.page}>
      <h1>{t("dashboard.hello", { name: user.userName })}</h1>
      {menus.length === 0 && <p className={styles.quiet}>{t("dashboard.noRole")}</p>}
      <WaitingTiles />
      <div className={styles.grid}>
        {tracks && <MySchedule className={styles.wide} />}
        {canOpen("shippingNotices") && <TodaysDeliveries />}
        {canOpen("purchaseOrders") && <OrdersPerMonth className={styles.wide} />}
        {canOpen("licence") && <LicenceTile />}
      </div>
    </div>
  );
}
