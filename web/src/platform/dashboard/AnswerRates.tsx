import { supplierAnswers } from "@tandem/contract/orders/purchase-orders/supplier-answers";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callQuery } from "../../api/queryKeys.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import { listAddress } from "../../list/listState.ts";
import { pathTo } from "../../routes/paths.ts";
import { MonthBars } from "./MonthBars.tsx";
import { Tile, TileRows } from "./Tile.tsx";
import { useMonthLabel } from "./useMonthLabel.ts";

interface Props {
  readonly className?: string | undefined;
  /** Of one supplier alone; of all that the user sees unless given. */
  readonly supplierNo?: string;
}

const percent = (part: number, of: number) => (of === 0 ? 0 : Math.round((100 * part) / of));

/** Which share of orders was answered by their deadline in each of the last months (B4.3g). */
export function AnswerRates({ className, supplierNo }: Props) {
  const { t } = useTranslation();
  const labelOf = useMonthLabel();
  const of: Readonly<Record<string, string>> = supplierNo === undefined ? {} : { supplierNo };
  const today = tenantToday();
  const trend = useQuery(callQuery(supplierAnswers, "getAnswerTrend", { ...of, today }));
  const months = trend.data?.months;
  const list = (conditions: Readonly<Record<string, string>>) =>
    listAddress(pathTo("Offsite.User.Order.AnswerRates"), { ...of, ...conditions });
  return (
    <Tile title={t("dashboard.answerRates")} all={list({})} className={className} tall>
      <TileRows
        query={{
          data: months?.every(({ asked }) => asked === 0) ? [] : months,
          isError: trend.isError,
          refetch: trend.refetch,
        }}
        nothing={t("dashboard.noAnswers")}
      >
        {(rows) => (
          <MonthBars
            whole={100}
            bars={rows.map(({ month, asked, inTime }) => {
              const count = percent(inTime, asked);
              return {
                month,
                count,
                text: asked === 0 ? "–" : `${count}%`,
                label: labelOf(month),
                name: t("dashboard.answersOf", { month, inTime, asked }),
                address: list({ month }),
              };
            })}
          />
        )}
      </TileRows>
    </Tile>
  );
}
