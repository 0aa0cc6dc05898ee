import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { PageTitle } from "../api/pageTitle.ts";
import { rememberedIn } from "../ui/remember.ts";

/** A visited page; the address with its query comes back as it was left. */
export interface VisitedTab {
  readonly pathname: string;
  readonly search: string;
  readonly routeName: string;
  /** Said by the page itself, for example a document number; otherwise the route's title. */
  readonly title?: PageTitle | null;
}

interface VisitedTabs {
  readonly tabs: readonly VisitedTab[];
  /** Whose tabs they are, by user id. */
  readonly owner: string | null;
  /** Paths of pages in the order in which they were last on screen, the latest first. */
  readonly recent: readonly string[];
  /** How often a page was drawn anew, by path. */
  readonly rounds: Readonly<Record<string, number>>;
  visit: (tab: VisitedTab) => void;
  setTitle: (pathname: string, title: PageTitle | null) => void;
  /** Keeps only those that fit. */
  keep: (wanted: (tab: VisitedTab) => boolean) => void;
  /** Draws a page anew the next time it is on screen, as if it had not been visited (S2.18c). */
  renew: (pathname: string) => void;
  /** Forgets the tabs of any other user. */
  claim: (userId: string) => void;
}

/** Always open and never closed (S2.4b, S2.18b). */
export const affixedPath = "/dashboard";
const affixed: VisitedTab = { pathname: affixedPath, search: "", routeName: "Dashboard" };

/** What the tabs are called: each by a name of its own, those alike by a number behind it. */
export function tabNames(tabs: readonly VisitedTab[], nameOf: (tab: VisitedTab) => string): string[] {
  const names = tabs.map(nameOf);
  return names.map((name, at) => {
    const before = names.slice(0, at).filter((each) => each === name).length;
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}

/** The tabs of visited pages; they live as long as the browser's tab. */
export const useVisitedTabs = create<VisitedTabs>()(
  persist(
    (set, get) => ({
      tabs: [affixed],
      owner: null,
      recent: [],
      rounds: {},
      visit: (tab) =>
        set(({ tabs, recent }) => ({
          tabs: tabs.some((each) => each.pathname === tab.pathname)
            ? tabs.map((each) => (each.pathname === tab.pathname ? { ...each, search: tab.search } : each))
            : [...tabs, tab],
          recent: [tab.pathname, ...recent.filter((pathname) => pathname !== tab.pathname)],
        })),
      setTitle: (pathname, title) =>
        set(({ tabs }) => ({ tabs: tabs.map((each) => (each.pathname === pathname ? { ...each, title } : each)) })),
      keep: (wanted) =>
        set(({ tabs, recent }) => {
          const kept = tabs.filter((tab) => tab.pathname === affixedPath || wanted(tab));
          return { tabs: kept, recent: recent.filter((pathname) => kept.some((tab) => tab.pathname === pathname)) };
        }),
      renew: (pathname) => set(({ rounds }) => ({ rounds: { ...rounds, [pathname]: (rounds[pathname] ?? 0) + 1 } })),
      claim: (userId) => {
        if (get().owner !== userId) set({ owner: userId, tabs: [affixed], recent: [], rounds: {} });
      },
    }),
    {
      name: "visited-tabs",
      storage: rememberedIn(window.sessionStorage),
      partialize: ({ tabs, owner }) => ({ tabs, owner }),
    },
  ),
);
