import { Skeleton } from "antd";
import { useTranslation } from "react-i18next";
import { LicenceStandingText } from "../licence/LicenceStandingText.tsx";
import { useLicence } from "../licence/licenceStanding.ts";
import { pathTo } from "../shell/routes.tsx";
import styles from "./Dashboard.module.css";
import { Tile } from "./Tile.tsx";

/** How long the licence still holds (B1.5n), for administrators. */
export function LicenceTile() {
  const { t } = useTranslation();
  const { data } = useLicence();
  return (
    <Tile title={t("licence.name")} all={pathTo("Licence")} className={styles.low}>
      <div className={styles.licence}>
        {data ? <LicenceStandingText standing={data} /> : <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      </div>
    </Tile>
  );
}
