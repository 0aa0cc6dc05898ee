import { orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { dashboard } from "@tandem/contract/platform/dashboard/dashboard";
import { useQuery } from "@tanstack/react-query";
import dayjs from "dayjs";
import { useTranslation } from "react-i18next";
import { callQuery } from "../../api/queryKeys.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import { listAddress } from "../../list/listState.ts";
import { pathTo } from "../../routes/paths.ts";
import { MonthBars } from "./MonthBars.tsx";
import { Tile, TileRows } from "./Tile.tsx";
import { useMonthLabel } from "./useMonthLabel.ts";

/** The orders that a month's count counts. */
function addressOf(month: string): string {
  const first = dayjs(`${month}-01`);
  return listAddress(pathTo("Offsite.User.Order"), {
    status: orderStatus.code.effective,
    purchaseDateStart: first.format("YYYY-MM-DD"),
    purchaseDateEnd: first.endOf("month").format("YYYY-MM-DD"),
  });
}

/** How many orders there were in each of the last months (S7.20b). */
export function OrdersPerMonth({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const labelOf = useMonthLabel();
  const today = tenantToday();
  const months = useQuery(callQuery(dashboard, "purCountPreMouth", { today }));
  const records = months.data?.records;
  return (
    <Tile title={t("dashboard.ordersPerMonth")} all={pathTo("Offsite.User.Order")} className={className} tall>
      <TileRows
        query={{
          data: records?.every(({ count }) => count === 0) ? [] : records,
          isError: months.isError,
          refetch: months.refetch,
        }}
        nothing={t("dashboard.noOrders")}
      >
        {(rows) => (
          <MonthBars
            bars={rows.map(({ month, count }) => ({
              month,
              count,
              label: labelOf(month),
              name: t("dashboard.ordersOf", { month, count }),
              address: addressOf(month),
            }))}
          />
        )}
      </TileRows>
    </Tile>
  );
}
