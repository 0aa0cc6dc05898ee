import { ReloadOutlined } from "@ant-design/icons";
import type { Entity } from "@tandem/contract/core/entity";
import { horizons } from "@tandem/contract/planning/buckets";
import { type ForecastSeries, forecast, forecasts, overviewSize } from "@tandem/contract/planning/forecasts/forecasts";
import { predictStatus } from "@tandem/contract/planning/forecasts/statuses";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { callQuery } from "../../api/queryKeys.ts";
import { FilterChips } from "../../list/ListFilters.tsx";
import { SearchBox } from "../../list/SearchBox.tsx";
import { ActionBar, type PageAction } from "../../ui/ActionBar.tsx";
import { FoldingChoice } from "../../ui/FoldingChoice.tsx";
import { Outline } from "../../ui/Outline.tsx";
import { PageMessage } from "../../ui/PageMessage.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { useOffered } from "../../ui/pageActions.ts";
import { tooltip } from "../../ui/tooltip.ts";
import { useGradually } from "../../ui/useGradually.ts";
import { useNarrow } from "../../ui/useNarrow.ts";
import page from "../planPage.module.css";
import { DisplayChoice } from "./DisplayChoice.tsx";
import type { Display, Displaying } from "./display.ts";
import { ForecastCards } from "./ForecastCards.tsx";
import { ForecastMatrix } from "./ForecastMatrix.tsx";
import styles from "./ForecastOverview.module.css";
import { type Standing, standingOf, standings } from "./series.ts";

/** What the server searches for at most. */
const longestKeyword = 100;

const useOverview = ({ shown: { keyword, conditions, ...shown } }: Displaying) => {
  const word = keyword.slice(0, longestKeyword);
  const asked = { ...shown, ...conditions, ...(word ? { keyword: word } : {}) };
  return useQuery({ ...callQuery(forecasts, "getForecastOverview", asked), placeholderData: keepPreviousData });
};

const unnarrowed = { keyword: "", conditions: {} };

/** What narrows an overview, and asks for it again. */
function Toolbar(props: {
  readonly displaying: Displaying;
  readonly isFetching: boolean;
  readonly onAgain: () => void;
}) {
  const { displaying, onAgain } = props;
  const { t } = useTranslation();
  const { keyword, horizon, conditions } = displaying.shown;
  return (
    <div className={page.toolbar}>
      <SearchBox
        value={keyword}
        onSearch={(next) => (next === keyword ? onAgain() : displaying.change({ keyword: next }))}
      />
      <FoldingChoice
        isPlain
        folded={useNarrow("laptop")}
        label={t("forecastPages.horizon")}
        value={horizon}
        options={horizons.map((days) => ({ value: days, label: t("listPage.days", { count: days }) }))}
        onChange={(next) => displaying.change({ horizon: next })}
      />
      <Button
        className={page.end ?? ""}
        icon={<ReloadOutlined spin={props.isFetching} />}
        aria-label={t("actions.refresh")}
        onClick={onAgain}
        {...tooltip(t("actions.refresh"))}
      />
      {Object.keys(conditions).length > 0 && (
        <div className={styles.chips}>
          <FilterChips
            entity={forecast as unknown as Entity}
            conditions={conditions}
            except={[]}
            usual={undefined}
            onChange={(left) => displaying.change({ conditions: left })}
            onReset={() => displaying.change(unnarrowed)}
          />
        </div>
      )}
    </div>
  );
}

/** What stands for buckets that wait for no supplier is explained only where there are such: suppliers see no drafts. */
const always: ReadonlySet<Standing> = new Set(["full", "short", "open"]);

/** What the colours of an overview mean. */
function Legend({ display, all }: { readonly display: Display; readonly all: readonly ForecastSeries[] }) {
  const { t } = useTranslation();
  const present = new Set(all.flatMap(({ buckets }) => buckets.map(standingOf)));
  const words: Readonly<Record<Standing, string>> = {
    full: t("forecast.commitQty"),
    short: t("forecast.shortQty"),
    open: t("forecastPages.unanswered"),
    draft: t(predictStatus.labelKey(predictStatus.code.draft)),
    cancelled: t(predictStatus.labelKey(predictStatus.code.cancelled)),
  };
  return (
    <p className={styles.legend}>
      {display === "thumbnail" && <span data-standing="forecast">{t("forecast.planNum")}</span>}
      {standings.map(
        (standing) =>
          (always.has(standing) || present.has(standing)) && (
            <span key={standing} data-standing={standing}>
              {words[standing]}
            </span>
          ),
      )}
    </p>
  );
}

function Series({ display, all }: { readonly display: Display; readonly all: readonly ForecastSeries[] }) {
  if (display === "abbreviated") return <ForecastMatrix all={all} />;
  return <ForecastCards all={all} isLarge={display === "tile"} />;
}

/** Why nothing is shown, and what next. */
function Nothing({
  displaying,
  actions,
}: {
  readonly displaying: Displaying;
  readonly actions: readonly PageAction[];
}) {
  const { t } = useTranslation();
  const { keyword, conditions, horizon } = displaying.shown;
  const isNarrowed = keyword !== "" || Object.keys(conditions).length > 0;
  return (
    <div className={styles.nothing}>
      <p>{isNarrowed ? t("listPage.nothingMatches") : t("forecastPages.nothingAhead", { count: horizon })}</p>
      {isNarrowed ? (
        <Button onClick={() => displaying.change(unnarrowed)}>{t("listPage.clearFilters")}</Button>
      ) : (
        <ActionBar actions={actions} />
      )}
    </div>
  );
}

/** Forecasts of the days ahead by material and supplier, in one of the ways that are no list (B9.2b, B9.2c). */
export function ForecastOverview(props: { readonly displaying: Displaying; readonly actions: readonly PageAction[] }) {
  const { t } = useTranslation();
  const { displaying, actions } = props;
  const { display, shown, change } = displaying;
  const overview = useOverview(displaying);
  const data = useGradually(overview.data);
  useOffered(t("menus.forecasts"), actions);
  const again = () => void overview.refetch();
  const isBeyond = shown.current > 1 && !overview.isPlaceholderData && data?.series.length === 0;
  useEffect(() => {
    if (isBeyond) change({ current: 1 });
  });
  const content = (): ReactNode => {
    if (overview.isError && !overview.data) {
      return (
        <PageMessage tone="warning" title={t("listPage.failed")} text={overview.error.message}>
          <Button onClick={again}>{t("actions.tryAgain")}</Button>
        </PageMessage>
      );
    }
    if (!data || isBeyond) return <Outline rows={10} className={styles.outline} />;
    if (data.series.length === 0) return <Nothing {...props} />;
    return <Series display={display} all={data.series} />;
  };
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>
          {t("menus.forecasts")} {data && <span className={page.count}>{data.total}</span>}
        </h1>
        <div className={styles.display}>
          <DisplayChoice displaying={displaying} />
        </div>
        <ActionBar compact actions={actions} />
      </header>
      <div className={page.panel}>
        <Toolbar displaying={displaying} isFetching={overview.isFetching && !overview.isPending} onAgain={again} />
        <div className={page.content}>{content()}</div>
        {data && data.total > 0 && (
          <footer className={styles.foot}>
            <Legend display={display} all={data.series} />
            {data.total > overviewSize && (
              <Pager
                narrow
                current={shown.current}
                size={overviewSize}
                total={data.total}
                onPage={(current) => change({ current })}
              />
            )}
          </footer>
        )}
      </div>
    </div>
  );
}
