import { dashboard } from "@tandem/contract/dashboard/dashboard";
import { useQuery } from "@tanstack/react-query";
import dayjs from "dayjs";
import { lazy, Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "../core/client.ts";
import { useLanguage } from "../core/language.ts";
import { listAddress } from "../core/listState.ts";
import { pathTo } from "../shell/routes.tsx";
import styles from "./OrdersPerMonth.module.css";
import { Tile, TileRows } from "./Tile.tsx";

// The library that draws is larger than the page, which does not wait for it.
const MonthBars = lazy(() => import("./MonthBars.tsx"));

const chartHeight = 264;

/** How many orders there were in each of the last months (S7.20b), as a picture and as a table for those who hear it. */
export function OrdersPerMonth({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const language = useLanguage((state) => state.code);
  const today = dayjs().format("YYYY-MM-DD");
  const months = useQuery({
    queryKey: [`${dashboard.name}/purCountPreMouth`, today],
    queryFn: ({ signal }) => call(dashboard, "purCountPreMouth", { today }, { signal, showError: false }),
  });
  const records = months.data?.records;
  const bars = useMemo(() => {
    const short = new Intl.DateTimeFormat(language, { month: "short" });
    return (records ?? []).map(({ month, count }) => ({
      key: month,
      label: short.format(dayjs(`${month}-01`).toDate()),
      count,
    }));
  }, [records, language]);
  const open = (month: string) => {
    const first = dayjs(`${month}-01`);
    const conditions = {
      status: "1",
      purchaseDateStart: first.format("YYYY-MM-DD"),
      purchaseDateEnd: first.endOf("month").format("YYYY-MM-DD"),
    };
    navigate(listAddress(pathTo("Offsite.User.Order"), conditions));
  };
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
          <>
            <Suspense fallback={<div style={{ height: chartHeight }} />}>
              <MonthBars bars={bars} height={chartHeight} onChoose={open} />
            </Suspense>
            <table className={styles.heard}>
              <caption>{t("dashboard.ordersPerMonth")}</caption>
              <tbody>
                {rows.map(({ month, count }) => (
                  <tr key={month}>
                    <th scope="row">{month}</th>
                    <td>{count}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </TileRows>
    </Tile>
  );
}
