import { create } from "zustand";
import { persist } from "zustand/middleware";
import { readCookie, writeCookie } from "../api/cookies.ts";
import { rememberedIn } from "../ui/remember.ts";

const cookieName = "sidebarStatus";
const yearInMilliseconds = 365 * 24 * 3600 * 1000;

interface Sidebar {
  /** Stands beside the page, or else floats over it when called (S2.15a). */
  readonly fixed: boolean;
  /** Folded to its icons. */
  readonly collapsed: boolean;
  /** Numbers of the groups that are closed. */
  readonly closedGroups: readonly string[];
  /** Is over the page just now. */
  readonly floating: boolean;
  /** The group for whose sake it came over the page. */
  readonly calledGroup: string | null;
  setFixed: (fixed: boolean) => void;
  setCollapsed: (collapsed: boolean) => void;
  setFloating: (floating: boolean) => void;
  /** Comes over the page with a group open. */
  callGroup: (menuNo: string) => void;
  toggleGroup: (menuNo: string) => void;
}

/** How the side menu stands: fixed or floating in a cookie, what is collapsed in local storage (S2.19b). */
export const useSidebar = create<Sidebar>()(
  persist(
    (set) => ({
      fixed: readCookie(cookieName) !== "0",
      collapsed: false,
      closedGroups: [],
      floating: false,
      calledGroup: null,
      setFixed: (fixed) => {
        writeCookie(cookieName, fixed ? "1" : "0", new Date(Date.now() + yearInMilliseconds));
        set({ fixed, floating: false, calledGroup: null, ...(fixed ? { collapsed: false } : {}) });
      },
      setCollapsed: (collapsed) => set({ collapsed, floating: false, calledGroup: null }),
      setFloating: (floating) => set({ floating, calledGroup: null }),
      callGroup: (menuNo) =>
        set(({ closedGroups }) => ({
          floating: true,
          calledGroup: menuNo,
          closedGroups: closedGroups.filter((each) => each !== menuNo),
        })),
      toggleGroup: (menuNo) =>
        set(({ closedGroups }) => ({
          closedGroups: closedGroups.includes(menuNo)
            ? closedGroups.filter((each) => each !== menuNo)
            : [...closedGroups, menuNo],
        })),
    }),
    {
      name: "side-menu",
      storage: rememberedIn(window.localStorage),
      partialize: ({ collapsed, closedGroups }) => ({ collapsed, closedGroups }),
    },
  ),
);
