import { waitingCap } from "@tandem/contract/platform/dashboard/dashboard";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ListSource } from "../../api/listSource.ts";
import { listAddress } from "../../list/listState.ts";
import { Link } from "../../ui/Link.tsx";
import styles from "./ScheduleEntries.module.css";
import { Tile, TileRows } from "./Tile.tsx";

/** How many entries of a list of stock have each code of a field, which leads to these: quantities of different units are never added. */
export function CountsByCode(props: {
  readonly title: string;
  readonly nothing: string;
  readonly source: Pick<ListSource<unknown>, "key" | "load">;
  readonly field: string;
  readonly codes: readonly string[];
  /** Of the list's page. */
  readonly path: string;
  readonly wordOf: (code: string) => ReactNode;
}) {
  const { t } = useTranslation();
  const { title, nothing, source, field, codes, path, wordOf } = props;
  const counts = codes.map((code) => ({ [field]: [code] }));
  const request = { current: 1, size: 1, condition: { limitCount: waitingCap }, counts };
  const found = useQuery({
    queryKey: [...source.key, request],
    queryFn: ({ signal }) => source.load(request, signal),
  });
  const held = found.data?.counts
    ?.map((count, index) => ({ code: codes[index] ?? "", count }))
    .filter(({ count }) => count > 0);
  return (
    <Tile title={title} all={listAddress(path, {})}>
      <TileRows query={{ data: held, isError: found.isError, refetch: found.refetch }} nothing={nothing}>
        {(rows) => (
          <ul className={styles.rows}>
            {rows.map(({ code, count }) => (
              <li key={code} className={styles.row}>
                <Link to={listAddress(path, { [field]: code })} className={styles.main}>
                  {wordOf(code)}
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
