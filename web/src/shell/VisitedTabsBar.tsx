import { CloseOutlined } from "@ant-design/icons";
import { Dropdown } from "antd";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router";
import { refreshAll } from "../core/queries.ts";
import { placeOf } from "./routes.tsx";
import styles from "./VisitedTabsBar.module.css";
import { affixedPath, useVisitedTabs, type VisitedTab } from "./visitedTabs.ts";

/** A refresh is not repeated within this time (S2.18c). */
const refreshWait = 300;

/** Closing a tab, from the bar or from its page: the last remaining one comes up (S2.18d). */
export function useCloseTab(): (pathname: string) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return (pathname) => {
    useVisitedTabs.getState().keep((tab) => tab.pathname !== pathname);
    if (location.pathname !== pathname) return;
    const last = useVisitedTabs.getState().tabs.at(-1);
    navigate(last ? last.pathname + last.search : "/");
  };
}

/** The visited pages as tabs: middle-click closes, right-click offers the rest (S2.18). */
export function VisitedTabsBar() {
  const { t } = useTranslation();
  const { tabs, keep } = useVisitedTabs();
  const location = useLocation();
  const navigate = useNavigate();
  const close = useCloseTab();
  const bar = useRef<HTMLElement>(null);
  const lastRefresh = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab comes into view when the page changes
  useEffect(() => {
    bar.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [location.pathname]);

  const open = (tab: VisitedTab) => navigate(tab.pathname + tab.search);
  const refresh = (tab: VisitedTab) => {
    if (Date.now() - lastRefresh.current < refreshWait) return;
    lastRefresh.current = Date.now();
    void refreshAll();
    navigate(`/redirect${tab.pathname}${tab.search}`, { replace: true });
  };
  const closeMany = (wanted: (tab: VisitedTab) => boolean, then: VisitedTab | undefined) => {
    keep(wanted);
    if (!useVisitedTabs.getState().tabs.some((tab) => tab.pathname === location.pathname)) {
      if (then) open(then);
      else navigate("/");
    }
  };
  const actions: Record<string, (tab: VisitedTab, index: number) => void> = {
    refresh,
    close: (tab) => close(tab.pathname),
    closeOthers: (tab) => closeMany((each) => each.pathname === tab.pathname, tab),
    closeAll: () => closeMany(() => false, undefined),
    left: (_tab, index) => {
      const next = tabs[index - 1];
      if (next) open(next);
    },
    right: (_tab, index) => {
      const next = tabs[index + 1];
      if (next) open(next);
    },
  };

  return (
    <nav ref={bar} className={styles.bar} aria-label={t("shell.visitedPages")}>
      {tabs.map((tab, index) => {
        const place = placeOf(tab.routeName);
        if (!place) return null;
        const current = tab.pathname === location.pathname;
        const closable = tab.pathname !== affixedPath;
        return (
          <Dropdown
            key={tab.pathname}
            trigger={["contextMenu"]}
            menu={{
              items: [
                { key: "refresh", label: t("shell.refreshTab") },
                { key: "close", label: t("shell.closeTab"), disabled: !closable },
                { key: "closeOthers", label: t("shell.closeOtherTabs") },
                { key: "closeAll", label: t("shell.closeAllTabs") },
                { key: "left", label: t("shell.tabToLeft"), disabled: index === 0 },
                { key: "right", label: t("shell.tabToRight"), disabled: index === tabs.length - 1 },
              ],
              onClick: ({ key }) => actions[key]?.(tab, index),
            }}
          >
            <span className={current ? `${styles.tab} ${styles.current}` : styles.tab}>
              <Link
                to={tab.pathname + tab.search}
                className={styles.link}
                {...(current ? { "aria-current": "page" as const } : {})}
                onAuxClick={(event) => {
                  if (event.button !== 1) return;
                  event.preventDefault();
                  if (closable) close(tab.pathname);
                  else refresh(tab);
                }}
              >
                {tab.title ?? t(place.title)}
              </Link>
              {closable && (
                <button
                  type="button"
                  className={styles.close}
                  aria-label={t("shell.closeNamed", { title: tab.title ?? t(place.title) })}
                  onClick={() => close(tab.pathname)}
                >
                  <CloseOutlined />
                </button>
              )}
            </span>
          </Dropdown>
        );
      })}
    </nav>
  );
}
