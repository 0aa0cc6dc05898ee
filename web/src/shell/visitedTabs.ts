import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

/** A visited page; the address with its query comes back as it was left. */
export interface VisitedTab {
  readonly pathname: string;
  readonly search: string;
  readonly routeName: string;
  /** Said by the page itself, for example a document number; otherwise the route's title. */
  readonly title?: string;
}

interface VisitedTabs {
  readonly tabs: readonly VisitedTab[];
  visit: (tab: VisitedTab) => void;
  setTitle: (pathname: string, title: string) => void;
  /** Keeps only those that fit. */
  keep: (wanted: (tab: VisitedTab) => boolean) => void;
}

/** Always open and never closed (S2.4b, S2.18b). */
export const affixedPath = "/dashboard";
const affixed: VisitedTab = { pathname: affixedPath, search: "", routeName: "Dashboard" };

/** The tabs of visited pages; they live as long as the browser's tab. */
export const useVisitedTabs = create<VisitedTabs>()(
  persist(
    (set) => ({
      tabs: [affixed],
      visit: (tab) =>
        set(({ tabs }) => ({
          tabs: tabs.some((each) => each.pathname === tab.pathname)
            ? tabs.map((each) => (each.pathname === tab.pathname ? { ...each, search: tab.search } : each))
            : [...tabs, tab],
        })),
      setTitle: (pathname, title) =>
        set(({ tabs }) => ({ tabs: tabs.map((each) => (each.pathname === pathname ? { ...each, title } : each)) })),
      keep: (wanted) =>
        set(({ tabs }) => ({ tabs: tabs.filter((tab) => tab.pathname === affixedPath || wanted(tab)) })),
    }),
    { name: "visited-tabs", storage: createJSONStorage(() => window.sessionStorage) },
  ),
);
