import { dashboard } from "@tandem/contract/platform/dashboard/dashboard";
import { displaySettings } from "@tandem/contract/platform/display-settings";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import dayjs from "dayjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../api/language.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import { listAddress } from "../../list/listState.ts";
import { pathTo } from "../../routes/paths.ts";
import { relativeDay } from "./clock.ts";
import styles from "./MySchedule.module.css";
import { ScheduleEntries } from "./ScheduleEntries.tsx";
import { Tile, TileRows } from "./Tile.tsx";

/** The start page shows so many (B9.5d); all are a page of their own. */
const shown = 5;

const capitalised = (text: string, language: string) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/** Today and the days ahead, as many as the tenant has set (B7.10c). */
function useDays(): { readonly value: string; readonly label: string }[] {
  const { t } = useTranslation();
  const language = useLanguage((state) => state.code);
  const setting = useQuery(callQuery(displaySettings, "getCommonSetting", {}));
  return Array.from({ length: (setting.data?.monthPlanDays ?? 2) + 1 }, (_, ahead) => {
    const day = dayjs(tenantToday()).add(ahead, "day");
    return {
      value: day.format("YYYY-MM-DD"),
      label: ahead < 2 ? capitalised(relativeDay(ahead, t), language) : day.format(t("dashboard.dayAhead")),
    };
  });
}

/** What is due today and in the days after (S7.20a). */
export function MySchedule({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const days = useDays();
  const [chosen, setChosen] = useState<string | null>(null);
  const scheduleDate = chosen ?? tenantToday();
  const request = { current: 1, size: shown, condition: { scheduleDate } };
  const page = useQuery({
    ...callQuery(dashboard, "mySchedulePage", request),
    placeholderData: keepPreviousData,
  });
  const total = page.data?.total ?? 0;
  return (
    <Tile
      title={total > 0 ? `${t("dashboard.mySchedule")} (${total})` : t("dashboard.mySchedule")}
      all={listAddress(pathTo("MySchedule.List"), { date: scheduleDate })}
      className={className}
      tools={
        <fieldset className={styles.days} aria-label={t("dashboard.day")}>
          {days.map(({ value, label }) => (
            <label key={value} className={styles.day}>
              <input
                type="radio"
                name="schedule-day"
                checked={value === scheduleDate}
                onChange={() => setChosen(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      }
    >
      <TileRows
        query={{ data: page.data?.records, isError: page.isError, refetch: page.refetch }}
        nothing={t("dashboard.nothingDue")}
      >
        {(entries) => <ScheduleEntries entries={entries} />}
      </TileRows>
    </Tile>
  );
}
