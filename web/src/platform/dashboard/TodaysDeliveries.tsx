import { shippingNotices } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../api/currentUser.ts";
import { listSource } from "../../api/listSource.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import { DeliveryBar } from "../../fields/QuantityBar.tsx";
import { listAddress } from "../../list/listState.ts";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import { StatusText } from "../../ui/StatusText.tsx";
import styles from "./ScheduleEntries.module.css";
import { Tile, TileRows } from "./Tile.tsx";

const source = listSource(shippingNotices, "getShippingNoticePage");
const shown = 5;

/** The notices expected today, on their way or already here (B1.5n). */
export function TodaysDeliveries() {
  const { t } = useTranslation();
  const { side } = useCurrentUser();
  const today = tenantToday();
  const conditions = {
    checkStatus: noticeStatus.groups.sent,
    expectedArrivalDateStart: today,
    expectedArrivalDateEnd: today,
  };
  const request = {
    current: 1,
    size: shown,
    columns: [
      "asnNo",
      "checkStatus",
      "orgName",
      "sumDeliveryQty",
      "sumReceiveQty",
      "deliveryQtyByUnit",
      "receiveQtyByUnit",
      "supplierName",
    ],
    condition: { ...conditions, field: "checkStatus", order: "asc" as const, limitCount: 1000 },
  };
  const notices = useQuery({
    queryKey: [...source.key, request],
    queryFn: ({ signal }) => source.load(request, signal),
  });
  const total = notices.data?.total ?? 0;
  return (
    <Tile
      title={total > 0 ? `${t("dashboard.todaysDeliveries")} (${total})` : t("dashboard.todaysDeliveries")}
      all={listAddress(pathTo("Offsite.Delivery.AsnTracking"), conditions)}
    >
      <TileRows
        query={{ data: notices.data?.records, isError: notices.isError, refetch: notices.refetch }}
        nothing={t("dashboard.noDeliveries")}
      >
        {(rows) => (
          <ul className={styles.rows}>
            {rows.map((notice) => (
              <li key={notice.id} className={styles.row}>
                <span className={styles.main}>
                  <Link to={pathToDocument("Offsite.Delivery.AsnTracking.Detail", notice.id)} className={styles.number}>
                    {notice.asnNo}
                  </Link>
                  <span className={styles.what}>{side === "supplier" ? notice.orgName : notice.supplierName}</span>
                </span>
                <span className={styles.quantity}>
                  <StatusText set={noticeStatus} code={notice.checkStatus} />
                  <span className={styles.kind}>
                    <DeliveryBar
                      delivered={notice.sumDeliveryQty}
                      received={notice.sumReceiveQty}
                      deliveredByUnit={notice.deliveryQtyByUnit}
                      receivedByUnit={notice.receiveQtyByUnit}
                    />
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </TileRows>
    </Tile>
  );
}
