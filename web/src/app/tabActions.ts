import { useRef } from "react";
import { useNavigate } from "react-router";
import { refreshAll } from "../api/queries.ts";
import { anew } from "../routes/paths.ts";
import { affixedPath, useVisitedTabs, type VisitedTab } from "./visitedTabs.ts";

/** Refreshes that follow each other within this time are one (S2.18c, S9.3f). */
const refreshWait = 300;

/** The path one has gone to, which is ahead of the page on screen while that is still being drawn. */
const pathNow = () => window.location.pathname;

export interface TabActions {
  /** Goes so many tabs to the right; to the left where it is negative. */
  readonly step: (count: number) => void;
  readonly open: (tab: VisitedTab | undefined) => void;
  readonly refresh: (tab: VisitedTab) => void;
  /** The affixed tab is refreshed instead (S2.18e). */
  readonly close: (tab: VisitedTab) => void;
  readonly closeOthers: (tab: VisitedTab) => void;
  readonly closeAll: () => void;
}

/** What can be done with the tabs of visited pages (S2.18). */
export function useTabActions(): TabActions {
  const navigate = useNavigate();
  const lastRefresh = useRef(0);

  const open = (tab: VisitedTab | undefined) => navigate(tab ? tab.pathname + tab.search : "/");
  const refresh = (tab: VisitedTab) => {
    const before = lastRefresh.current;
    lastRefresh.current = Date.now();
    if (lastRefresh.current - before < refreshWait) return;
    void refreshAll();
    navigate(anew(tab.pathname + tab.search), { replace: tab.pathname === pathNow() });
  };
  /** The last remaining tab comes up where the one on screen is closed (S2.18d). */
  const keep = (wanted: (tab: VisitedTab) => boolean) => {
    useVisitedTabs.getState().keep(wanted);
    const { tabs } = useVisitedTabs.getState();
    if (!tabs.some((tab) => tab.pathname === pathNow())) open(tabs.at(-1));
  };
  return {
    open,
    step: (count) => {
      const { tabs } = useVisitedTabs.getState();
      const index = tabs.findIndex((tab) => tab.pathname === pathNow());
      const next = tabs[index + count];
      if (index >= 0 && next) open(next);
    },
    refresh,
    close: (tab) => {
      if (tab.pathname === affixedPath) refresh(tab);
      else keep((each) => each.pathname !== tab.pathname);
    },
    closeOthers: (tab) => {
      useVisitedTabs.getState().keep((each) => each.pathname === tab.pathname);
      if (tab.pathname !== pathNow()) open(tab);
    },
    closeAll: () => keep(() => false),
  };
}
