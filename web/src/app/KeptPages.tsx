import {
  Activity,
  memo,
  Suspense,
  useDeferredValue,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { type Location, useNavigate, useRoutes } from "react-router";
import { PagePlaceContext, useMenus } from "../api/currentUser.ts";
import type { PageTitle } from "../api/pageTitle.ts";
import { menuOf, type PageName, routeOf } from "../routes/paths.ts";
import { focusedWithin, focusPage } from "../ui/focus.ts";
import { PageBoundary } from "./Failures.tsx";
import styles from "./KeptPages.module.css";
import { PageOf } from "./PageOf.tsx";
import { PageSkeleton } from "./Skeletons.tsx";
import { useVisitedTabs } from "./visitedTabs.ts";

/** So many pages stay as they were left; the one not seen for longest goes first. */
const mostKept = 10;

/** A page at the address it was last seen at. */
export interface Visit {
  readonly name: PageName;
  readonly location: Location;
}

/**
 * The address that a page was left at. One that is drawn anew opens no drawer: of a list that shows what waits, its row may have
 * gone by what was done since.
 */
function lastAddress(path: string): string {
  const { tabs, recent } = useVisitedTabs.getState();
  const last = tabs.find((tab) => tab.pathname === path);
  if (!last) return path;
  if (recent.includes(path)) return path + last.search;
  const parameters = new URLSearchParams(last.search);
  parameters.delete("open");
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/**
 * The element a page is drawn into. It is in the document only while the page is on screen, so that nothing finds the fields
 * of hidden pages by their ids; how far everything within was scrolled is put back with it, and so is the focus.
 */
function usePageElement(host: HTMLElement, visible: boolean, record: string | null): HTMLElement {
  const [element] = useState(() => {
    const created = document.createElement("div");
    created.className = styles.page ?? "";
    return created;
  });
  const scrolled = useRef(new Map<Element, readonly [number, number]>());
  const focused = useRef<HTMLElement>(undefined);
  // Before the page's own layout effects, which measure it.
  useInsertionEffect(() => {
    if (!visible) return;
    host.append(element);
    return () => {
      focused.current = focusedWithin(element);
      element.remove();
    };
  }, [host, element, visible]);
  useLayoutEffect(() => {
    if (!visible) return;
    for (const [each, [left, top]] of scrolled.current) {
      if (each.isConnected) each.scrollTo({ left, top, behavior: "instant" });
      else scrolled.current.delete(each);
    }
    const remember = ({ target }: Event) => {
      if (target instanceof Element) scrolled.current.set(target, [target.scrollLeft, target.scrollTop]);
    };
    // Scrolling does not bubble.
    element.addEventListener("scroll", remember, { capture: true, passive: true });
    return () => element.removeEventListener("scroll", remember, { capture: true });
  }, [element, visible]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record is another page to whoever hears it
  useLayoutEffect(() => {
    if (!visible) return;
    focusPage(element, focused.current);
    focused.current = undefined;
  }, [element, visible, record]);
  return element;
}

/** The page of a route, which sees the address it was visited at, wherever one has gone since. */
function PageAt({ visit }: { visit: Visit }) {
  const { name, location } = visit;
  const element = useRoutes([{ path: routeOf(name).path, element: <PageOf key={name} name={name} /> }], location);
  // The same element as long as the address is: otherwise every hidden page would be drawn anew whenever one goes anywhere.
  const [drawn, setDrawn] = useState({ visit, element });
  if (drawn.visit !== visit) setDrawn({ visit, element });
  return drawn.element;
}

/** One page. Hidden, it keeps its state and what it shows, but listens to nothing: no keys, no news, no queries. */
const KeptPage = memo(function KeptPage(props: { host: HTMLElement; pathname: string; visit: Visit | null }) {
  const { host, pathname, visit } = props;
  const menus = useMenus();
  const navigate = useNavigate();
  const [seen, setSeen] = useState(visit);
  if (visit && (visit.location !== seen?.location || visit.name !== seen.name)) setSeen(visit);
  const visible = visit !== null;
  const record = new URLSearchParams(seen?.location.search).get("id");
  const element = usePageElement(host, visible, record);
  const name = seen?.name;
  const onScreen = useRef({ visible, record });
  useLayoutEffect(() => {
    onScreen.current = { visible, record };
  }, [visible, record]);

  const place = useMemo(
    () => ({
      menu: menuOf(name, menus),
      ...(name ? { routeName: name } : {}),
      leave: (path: string) => {
        useVisitedTabs.getState().keep((tab) => tab.pathname !== pathname);
        if (!onScreen.current.visible) return;
        navigate(lastAddress(path));
      },
      isOnScreen: (of: string | null) => onScreen.current.visible && onScreen.current.record === of,
      setTitle: (title: PageTitle | null) => useVisitedTabs.getState().setTitle(pathname, title),
    }),
    [menus, name, pathname, navigate],
  );

  if (!seen) return null;
  return (
    <PagePlaceContext value={place}>
      {createPortal(
        <Activity mode={visible ? "visible" : "hidden"}>
          <PageBoundary>
            <Suspense fallback={<PageSkeleton name={name} />}>
              <PageAt visit={seen} />
            </Suspense>
          </PageBoundary>
        </Activity>,
        element,
      )}
    </PagePlaceContext>
  );
});

/** The page on screen, and behind it those visited before, as they were left (S4.2c). */
export function KeptPages({ visit }: { visit: Visit | null }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // The first page is drawn a little at a time: what a reference causes would be drawn at once.
  const host = useDeferredValue(place);
  const recent = useVisitedTabs((state) => state.recent);
  const rounds = useVisitedTabs((state) => state.rounds);
  const current = visit?.location.pathname;
  const others = recent.filter((pathname) => pathname !== current);
  const kept = (current === undefined ? others : [current, ...others]).slice(0, mostKept);
  return (
    <div ref={setPlace} className={current === undefined ? styles.none : styles.host}>
      {host &&
        kept.map((pathname) => (
          <KeptPage
            key={`${pathname} ${rounds[pathname] ?? 0}`}
            host={host}
            pathname={pathname}
            visit={pathname === current ? visit : null}
          />
        ))}
    </div>
  );
}
