import { waitingCap } from "@tandem/contract/platform/dashboard/dashboard";
import { turnoverClass } from "@tandem/contract/receiving/stock-analysis/statuses";
import { stockAnalysis } from "@tandem/contract/receiving/stock-analysis/stock-analysis";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { listSource } from "../../api/listSource.ts";
import { listAddress } from "../../list/listState.ts";
import { pathTo } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import styles from "./ScheduleEntries.module.css";
import { Tile, TileRows } from "./Tile.tsx";

const source = listSource(stockAnalysis, "getTurnoverPage");
const classes = turnoverClass.codes.map((code) => ({ turnoverClass: [code] }));

/** How fast stock turned over in the last 30 days: how many entries of the list are of each class (B1.5n). */
export function TurnoverByClass() {
  const { t } = useTranslation();
  const request = { current: 1, size: 1, condition: { limitCount: waitingCap }, counts: classes };
  const found = useQuery({
    queryKey: [...source.key, request],
    queryFn: ({ signal }) => source.load(request, signal),
  });
  const list = (conditions: Readonly<Record<string, string>>) =>
    listAddress(pathTo("InventorySynergy.StockAnalysis.Turnover"), conditions);
  const held = found.data?.counts
    ?.map((count, index) => ({ code: turnoverClass.codes[index] ?? "", count }))
    .filter(({ count }) => count > 0);
  return (
    <Tile title={t("dashboard.turnover")} all={list({})}>
      <TileRows
        query={{ data: held, isError: found.isError, refetch: found.refetch }}
        nothing={t("dashboard.noTurnover")}
      >
        {(rows) => (
          <ul className={styles.rows}>
            {rows.map(({ code, count }) => (
              <li key={code} className={styles.row}>
                <Link to={list({ turnoverClass: code })} className={styles.main}>
                  {t(turnoverClass.labelKey(code))}
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
