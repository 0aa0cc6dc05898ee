import { CloseOutlined, LeftOutlined, RightOutlined } from "@ant-design/icons";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { wordedTitle } from "../api/pageTitle.ts";
import { placeOf } from "../routes/paths.ts";
import { sayInfo } from "../ui/announce.ts";
import { startDeveloperMode } from "../ui/developerMode.ts";
import { Link } from "../ui/Link.tsx";
import { isTyping } from "../ui/typing.ts";
import { useScrollingTabs } from "./scrollingTabs.ts";
import { TabMenu } from "./TabMenu.tsx";
import { useTabActions } from "./tabActions.ts";
import styles from "./VisitedTabsBar.module.css";
import { affixedPath, tabNames, useVisitedTabs, type VisitedTab } from "./visitedTabs.ts";

/** So many clicks on the active tab within this time turn developer mode on (S2.28a). */
const developerClicks = 7;
const developerMilliseconds = 2000;

/** `[` and `]` go to the tab on the left and on the right. */
function useTabKeys(go: (step: -1 | 1) => void): void {
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    const keys = (event: globalThis.KeyboardEvent) => {
      const inDialog = event.target instanceof Element && event.target.closest("[role=dialog]") !== null;
      if ((event.key !== "[" && event.key !== "]") || event.metaKey || isTyping(event) || inDialog) return;
      latest.current(event.key === "[" ? -1 : 1);
    };
    window.addEventListener("keydown", keys);
    return () => window.removeEventListener("keydown", keys);
  }, []);
}

/** Counts quick clicks on the active tab. */
function useDeveloperClicks(): () => void {
  const { t } = useTranslation();
  const clicks = useRef<readonly number[]>([]);
  return () => {
    const now = Date.now();
    clicks.current = [...clicks.current, now].filter((at) => now - at < developerMilliseconds);
    if (clicks.current.length < developerClicks) return;
    clicks.current = [];
    startDeveloperMode();
    sayInfo(t("developer.on"));
  };
}

/** Arrows move along the tabs; the browser's own keys do the rest. */
function moveFocus(event: KeyboardEvent<HTMLAnchorElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  const links = [...(event.currentTarget.closest("nav")?.querySelectorAll("a") ?? [])];
  links[links.indexOf(event.currentTarget) + step]?.focus();
  event.preventDefault();
}

interface TabProps {
  readonly tab: VisitedTab;
  readonly title: string;
  /** Whether its page is on screen. */
  readonly current: boolean;
  /** Whether it is the one that the Tab key stops at. */
  readonly reached: boolean;
  readonly onClick: (() => void) | undefined;
  readonly onClose: () => void;
}

function Tab({ tab, title, current, reached, onClick, onClose }: TabProps) {
  const { t } = useTranslation();
  return (
    <span className={current ? `${styles.tab} ${styles.current}` : styles.tab} data-tab={tab.pathname}>
      <Link
        to={tab.pathname + tab.search}
        className={styles.link}
        title={title}
        tabIndex={reached ? 0 : -1}
        {...(current ? { "aria-current": "page" as const } : {})}
        onClick={onClick}
        onAuxClick={(event) => {
          if (event.button !== 1) return;
          event.preventDefault();
          onClose();
        }}
        onKeyDown={(event) => {
          if (event.key === "Delete") onClose();
          else moveFocus(event);
        }}
      >
        {title}
      </Link>
      {tab.pathname !== affixedPath && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.close}
          aria-label={t("shell.closeNamed", { title })}
          onClick={onClose}
        >
          <CloseOutlined />
        </button>
      )}
    </span>
  );
}

/** The visited pages as tabs: middle-click or Delete closes, right-click offers the rest (S2.18). */
export function VisitedTabsBar() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const known = useVisitedTabs((state) => state.tabs);
  const tabs = known.filter((tab) => placeOf(tab.routeName));
  const names = tabNames(tabs, ({ title, routeName }) =>
    wordedTitle(t, title ?? { key: placeOf(routeName)?.title ?? "" }),
  );
  const bar = useRef<HTMLElement>(null);
  const actions = useTabActions();
  const { hidden, move, onWheel } = useScrollingTabs(bar, tabs.length);
  const overflows = hidden.left || hidden.right;
  const countClick = useDeveloperClicks();
  const currentIndex = tabs.findIndex((tab) => tab.pathname === pathname);
  useTabKeys(actions.step);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab comes into view when the page or the room changes
  useEffect(() => {
    const tab = bar.current?.querySelector("[aria-current]")?.parentElement;
    if (!bar.current || !tab) return;
    // Not by `scrollIntoView`: from there the Tab key would go on, past all that stands before.
    const [view, place] = [bar.current, tab].map((each) => each.getBoundingClientRect());
    if (view && place)
      bar.current.scrollLeft += Math.min(0, place.left - view.left) + Math.max(0, place.right - view.right);
  }, [pathname, tabs.length, overflows]);

  const arrow = (direction: 1 | -1) => {
    const left = direction === -1;
    return (
      <button
        type="button"
        className={styles.arrow}
        aria-label={t(left ? "shell.scrollLeft" : "shell.scrollRight")}
        disabled={!(left ? hidden.left : hidden.right)}
        onClick={() => move(direction)}
      >
        {left ? <LeftOutlined /> : <RightOutlined />}
      </button>
    );
  };

  return (
    <div className={styles.frame}>
      {overflows && arrow(-1)}
      <TabMenu tabs={tabs} actions={actions}>
        <nav ref={bar} className={styles.bar} aria-label={t("shell.visitedPages")} onWheel={onWheel}>
          {tabs.map((tab, index) => (
            <Tab
              key={tab.pathname}
              tab={tab}
              title={names[index] ?? ""}
              current={index === currentIndex}
              reached={index === Math.max(0, currentIndex)}
              onClick={index === currentIndex ? countClick : undefined}
              onClose={() => actions.close(tab)}
            />
          ))}
        </nav>
      </TabMenu>
      {overflows && arrow(1)}
    </div>
  );
}
