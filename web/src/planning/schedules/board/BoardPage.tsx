import { LeftOutlined, PrinterOutlined, ReloadOutlined, RightOutlined } from "@ant-design/icons";
import { type BoardRow, boardSize, boardViews, scheduleBoard } from "@tandem/contract/planning/schedules/board";
import { schedules } from "@tandem/contract/planning/schedules/schedules";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { type ReactNode, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../api/client.ts";
import { useCurrentUser } from "../../../api/currentUser.ts";
import { listExport } from "../../../api/listSource.ts";
import { callQuery } from "../../../api/queryKeys.ts";
import { tenantToday } from "../../../api/tenantDay.ts";
import { SearchBox } from "../../../list/SearchBox.tsx";
import { ActionBar, type PageAction } from "../../../ui/ActionBar.tsx";
import { FoldingChoice } from "../../../ui/FoldingChoice.tsx";
import { late } from "../../../ui/late.tsx";
import { Opened } from "../../../ui/Opened.tsx";
import { Outline } from "../../../ui/Outline.tsx";
import { PageMessage } from "../../../ui/PageMessage.tsx";
import { Pager } from "../../../ui/Pager.tsx";
import { useOffered } from "../../../ui/pageActions.ts";
import { tooltip } from "../../../ui/tooltip.ts";
import { useGradually } from "../../../ui/useGradually.ts";
import { useNarrow } from "../../../ui/useNarrow.ts";
import { useExport } from "../../../workbooks/useExport.tsx";
import { bucketName } from "../../bucketNames.ts";
import { PeriodChoice } from "../../PeriodChoice.tsx";
import page from "../../planPage.module.css";
import { type Periods, useShownPeriods } from "../../shownPeriods.ts";
import { BoardCards } from "./BoardCards.tsx";
import { BoardList } from "./BoardList.tsx";
import styles from "./BoardPage.module.css";
import { askedOf, type BoardPlace, modes, movedStart, useBoardPlace } from "./boardPlace.ts";
import { useBoardSteps } from "./useBoardSteps.ts";

const RowDrawer = late(() => import("./RowDrawer.tsx"));
const PrintedBoard = late(() => import("./PrintedBoard.tsx"));

const exportTo = listExport(schedules, "exportexcel");

type Change = (next: Partial<BoardPlace>) => void;

/** Which buckets are shown, and the ways before them and after. */
function Buckets(props: { readonly place: BoardPlace; readonly periods: Periods; readonly onChange: Change }) {
  const { t } = useTranslation();
  const { place, periods, onChange } = props;
  const { planType: type, span, start } = place;
  return (
    <>
      <PeriodChoice
        type={type}
        span={span}
        periods={periods}
        onType={(next) => onChange({ planType: next })}
        onSpan={(next) => onChange({ span: next })}
      />
      <span className={styles.moves}>
        <Button
          icon={<LeftOutlined />}
          aria-label={t("scheduleBoard.earlier")}
          onClick={() => onChange({ start: movedStart(place, -1) })}
          {...tooltip(t("scheduleBoard.earlier"))}
        />
        <Button onClick={() => onChange({ start: tenantToday() })}>{bucketName(type, start)}</Button>
        <Button
          icon={<RightOutlined />}
          aria-label={t("scheduleBoard.later")}
          onClick={() => onChange({ start: movedStart(place, 1) })}
          {...tooltip(t("scheduleBoard.later"))}
        />
      </span>
    </>
  );
}

function Toolbar(props: {
  readonly place: BoardPlace;
  readonly periods: Periods;
  readonly onChange: Change;
  readonly isFetching: boolean;
  readonly onAgain: () => void;
}) {
  const { t } = useTranslation();
  const { place, onChange, onAgain } = props;
  const ofBuyer = useCurrentUser().side === "buyer";
  const views = ["all" as const, ...boardViews.filter((view) => ofBuyer || view !== "unreleased")];
  return (
    <div className={page.toolbar}>
      <SearchBox
        value={place.keyword}
        onSearch={(keyword) => (keyword === place.keyword ? onAgain() : onChange({ keyword }))}
      />
      <Buckets place={place} periods={props.periods} onChange={onChange} />
      <FoldingChoice
        isPlain
        folded={useNarrow("laptop")}
        label={t("scheduleBoard.view")}
        value={place.view ?? "all"}
        options={views.map((value) => ({ value, label: t(`scheduleBoard.views.${value}`) }))}
        onChange={(next) => onChange({ view: next === "all" ? null : next })}
      />
      <Button
        className={page.end ?? ""}
        icon={<ReloadOutlined spin={props.isFetching} />}
        aria-label={t("actions.refresh")}
        onClick={onAgain}
        {...tooltip(t("actions.refresh"))}
      />
    </div>
  );
}

/** What is exported, printed and opened of a board. */
function useBoardActions(place: BoardPlace, rows: readonly BoardRow[]) {
  const { t } = useTranslation();
  const [printed, setPrinted] = useState<readonly BoardRow[] | null>(null);
  const stopPrinting = useCallback(() => setPrinted(null), []);
  const { start, end } = askedOf(place);
  const condition = {
    ...{ plannedDateStart: start, plannedDateEnd: end },
    ...(place.keyword ? { keyword: place.keyword } : {}),
  };
  const exporting = useExport(
    exportTo as never,
    {
      request: { current: 1, size: boardSize, condition },
      always: undefined,
      total: rows.length,
      limited: false,
      pageRows: [],
      selected: [],
    } as never,
  );
  const print: PageAction = {
    key: "print",
    label: t("scheduleBoard.print"),
    icon: <PrinterOutlined />,
    permission: "isPrint",
    disabledReason: rows.length > 0 ? null : t("scheduleBoard.nothingShown"),
    run: async () => setPrinted((await call(scheduleBoard, "getPrintedBoard", askedOf(place))).rows),
  };
  const dialogs = (
    <>
      {exporting.dialog}
      {printed && (
        <PrintedBoard rows={printed} type={place.planType} title={t("menus.scheduleBoard")} onPrinted={stopPrinting} />
      )}
    </>
  );
  return { actions: [...exporting.running, print, ...exporting.actions], dialogs };
}

/** Why nothing stands on the board. */
function Nothing({ place, onChange }: { readonly place: BoardPlace; readonly onChange: Change }) {
  const { t } = useTranslation();
  const isNarrowed = place.keyword !== "" || place.view !== null;
  return (
    <div className={styles.nothing}>
      <p>{t(isNarrowed ? "listPage.nothingMatches" : "scheduleBoard.nothing")}</p>
      {isNarrowed && (
        <Button onClick={() => onChange({ keyword: "", view: null })}>{t("listPage.clearFilters")}</Button>
      )}
    </div>
  );
}

function ModeChoice({ place, onChange }: { readonly place: BoardPlace; readonly onChange: Change }) {
  const { t } = useTranslation();
  return (
    <div className={styles.mode}>
      <FoldingChoice
        isPlain
        folded={useNarrow()}
        label={t("forecastPages.display")}
        value={place.mode}
        options={modes.map((value) => ({ value, label: t(`scheduleBoard.modes.${value}`) }))}
        onChange={(mode) => onChange({ mode, current: place.current })}
      />
    </div>
  );
}

/** A board, with the one before it until it is there: but for one of other buckets, whose cells are others. */
function useBoard(place: BoardPlace, enabled: boolean) {
  const query = callQuery(scheduleBoard, "getScheduleBoard", askedOf(place));
  return useQuery({
    ...query,
    enabled,
    placeholderData: (before, asked) => {
      const [, , of] = asked?.queryKey ?? [];
      return (of as { planType?: string } | undefined)?.planType === place.planType ? before : undefined;
    },
  });
}

/** The board of schedules, as a list or as cards: what is planned, replied, under way and received, and why they differ (B2.15, B2.29h). */
export default function BoardPage() {
  const { t } = useTranslation();
  const { periods, isKnown } = useShownPeriods();
  const [place, change] = useBoardPlace(periods);
  const [looked, setLooked] = useState<BoardRow | null>(null);
  const board = useBoard(place, isKnown);
  const data = useGradually(board.data);
  const again = () => void board.refetch();
  const { take, notices } = useBoardSteps(place, again);
  const { actions, dialogs } = useBoardActions(place, data?.rows ?? []);
  useOffered(t("menus.scheduleBoard"), actions);
  const closeRow = useCallback(() => setLooked(null), []);
  const content = (): ReactNode => {
    if (board.isError) {
      return (
        <PageMessage tone="warning" title={t("listPage.failed")} text={board.error.message}>
          <Button onClick={again}>{t("actions.tryAgain")}</Button>
        </PageMessage>
      );
    }
    if (!data) return <Outline rows={10} className={styles.outline} />;
    if (data.rows.length === 0) return <Nothing place={place} onChange={change} />;
    if (place.mode === "card") return <BoardCards rows={data.rows} type={place.planType} />;
    return (
      <div className={styles.list}>
        <BoardList place={place} rows={data.rows} onLook={setLooked} onStep={take} />
      </div>
    );
  };
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>
          {t("menus.scheduleBoard")} {data && <span className={page.count}>{data.total}</span>}
        </h1>
        <ModeChoice place={place} onChange={change} />
        <ActionBar compact actions={actions} />
      </header>
      {notices}
      <div className={page.panel}>
        <Toolbar
          place={place}
          periods={periods}
          onChange={change}
          isFetching={board.isFetching && !board.isPending}
          onAgain={again}
        />
        <div className={page.content}>{content()}</div>
        {data && data.total > boardSize && (
          <footer className={styles.foot}>
            <Pager
              narrow
              current={place.current}
              size={boardSize}
              total={data.total}
              onPage={(current) => change({ current })}
            />
          </footer>
        )}
      </div>
      {looked && (
        <Opened onEscape={closeRow}>
          <RowDrawer row={looked} type={place.planType} onClose={closeRow} />
        </Opened>
      )}
      {dialogs}
    </div>
  );
}
