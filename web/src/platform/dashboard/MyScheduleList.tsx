import { pageSizes } from "@tandem/contract/core/service";
import { dashboard, type ScheduleEntry } from "@tandem/contract/platform/dashboard/dashboard";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import dayjs from "dayjs";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../api/language.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import { useAddress } from "../../api/useAddress.ts";
import { DateInput } from "../../fields/inputs/lateInputs.tsx";
import list from "../../list/ListPage.module.css";
import { SearchBox } from "../../list/SearchBox.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { useNarrow } from "../../ui/useNarrow.ts";
import styles from "./MyScheduleList.module.css";
import { ScheduleEntries } from "./ScheduleEntries.tsx";

/** Counting stops here. */
const countCap = 999;

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && dayjs(text).isValid();

/** What the list shows; it lives in the address, so that a link shows the same to someone else. */
function useScheduleState() {
  const [parameters, setParameters] = useAddress();
  const size = Number(parameters.get("size"));
  const date = parameters.get("date");
  const state = {
    date: isDay(date) ? date : null,
    keyword: parameters.get("keyword") ?? "",
    current: Math.max(1, Math.trunc(Number(parameters.get("page"))) || 1),
    size: (pageSizes as readonly number[]).includes(size) ? size : pageSizes[0],
  };
  const change = (next: Partial<typeof state>) => {
    const { date: day, keyword, current, size: rows } = { ...state, current: 1, ...next };
    const written = new URLSearchParams({
      ...(day ? { date: day } : {}),
      ...(keyword ? { keyword } : {}),
      ...(current > 1 ? { page: String(current) } : {}),
      ...(rows === pageSizes[0] ? {} : { size: String(rows) }),
    });
    setParameters(written);
  };
  return [state, change] as const;
}

function Days({ entries }: { entries: readonly ScheduleEntry[] }) {
  const language = useLanguage((state) => state.code);
  const words = new Intl.DateTimeFormat(language, { dateStyle: "full" });
  return [...Map.groupBy(entries, ({ scheduleDate }) => scheduleDate)].map(([day, ofDay]) => (
    <section key={day}>
      <h2 className={styles.day}>{words.format(dayjs(day).toDate())}</h2>
      <ScheduleEntries entries={ofDay} />
    </section>
  ));
}

/** Everything that is due: on a day, or from today on (S2.13, S7.20a). */
export default function MyScheduleList() {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const [{ date, keyword, current, size }, change] = useScheduleState();
  const request = {
    current,
    size,
    condition: {
      ...(keyword ? { keyword } : {}),
      ...(date ? { scheduleDate: date } : {}),
      limitCount: countCap,
    },
  };
  const page = useQuery({
    ...callQuery(dashboard, "mySchedulePage", request),
    placeholderData: keepPreviousData,
  });
  const today = tenantToday();
  return (
    <div className={list.page}>
      <h1 className={list.title}>
        {t("dashboard.mySchedule")}
        {page.data && (
          <span className={styles.count}>{page.data.limited ? `${page.data.total}+` : page.data.total}</span>
        )}
      </h1>
      <div className={list.panel}>
        <div className={styles.tools}>
          <SearchBox value={keyword} onSearch={(text) => change({ keyword: text })} />
          <span className={styles.date}>
            <DateInput
              value={date ?? undefined}
              placeholder={t("dashboard.day")}
              aria-label={t("dashboard.day")}
              onChange={(day) => change({ date: day })}
            />
          </span>
          <Button disabled={date === today} onClick={() => change({ date: today })}>
            {t("dashboard.today")}
          </Button>
          <Button disabled={date === null} onClick={() => change({ date: null })}>
            {t("dashboard.fromToday")}
          </Button>
        </div>
        <div className={styles.rows}>
          <Loaded query={page}>
            {({ records }) =>
              records.length > 0 ? (
                <Days entries={records} />
              ) : (
                <p className={styles.nothing}>{t("dashboard.nothingDue")}</p>
              )
            }
          </Loaded>
        </div>
        <footer className={styles.foot}>
          <Pager
            total={page.data?.total ?? 0}
            current={current}
            size={size}
            narrow={narrow}
            onPage={(next, rows) => change({ current: rows === size ? next : 1, size: rows })}
          />
        </footer>
      </div>
    </div>
  );
}
