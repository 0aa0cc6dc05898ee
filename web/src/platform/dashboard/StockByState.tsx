import { waitingCap } from "@tandem/contract/platform/dashboard/dashboard";
import { stockType } from "@tandem/contract/receiving/stock/statuses";
import { stock } from "@tandem/contract/receiving/stock/stock";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { listSource } from "../../api/listSource.ts";
import { listAddress } from "../../list/listState.ts";
import { pathTo } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import { StatusText } from "../../ui/StatusText.tsx";
import styles from "./ScheduleEntries.module.css";
import { Tile, TileRows } from "./Tile.tsx";

const source = listSource(stock, "getStockPage");
const states = stockType.codes.map((code) => ({ stockType: [code] }));

/** In which states goods lie, each with how many entries its list has: quantities of different units are never added (B1.5n). */
export function StockByState() {
  const { t } = useTranslation();
  const request = { current: 1, size: 1, condition: { limitCount: waitingCap }, counts: states };
  const found = useQuery({
    queryKey: [...source.key, request],
    queryFn: ({ signal }) => source.load(request, signal),
  });
  const list = (conditions: Readonly<Record<string, string>>) =>
    listAddress(pathTo("Offsite.Delivery.Stock"), conditions);
  const held = found.data?.counts
    ?.map((count, index) => ({ code: stockType.codes[index] ?? "", count }))
    .filter(({ count }) => count > 0);
  return (
    <Tile title={t("dashboard.stockByState")} all={list({})}>
      <TileRows query={{ data: held, isError: found.isError, refetch: found.refetch }} nothing={t("dashboard.noStock")}>
        {(rows) => (
          <ul className={styles.rows}>
            {rows.map(({ code, count }) => (
              <li key={code} className={styles.row}>
                <Link to={list({ stockType: code })} className={styles.main}>
                  <StatusText set={stockType} code={code} />
                </Link>
                <span className={styles.quantity}>
                  {count > waitingCap ? `${waitingCap}+` : t("dashboard.stockEntries", { count })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </TileRows>
    </Tile>
  );
}
