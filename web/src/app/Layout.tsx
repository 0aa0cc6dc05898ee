import { Suspense, useEffect, useLayoutEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Location, Navigate, useLocation } from "react-router";
import { setModuleNumber } from "../api/client.ts";
import { PagePlaceContext, useCurrentUser, useMenus } from "../api/currentUser.ts";
import { useLiveChanges } from "../api/liveChanges.ts";
import { ownPath } from "../api/ownPath.ts";
import { wordedTitle } from "../api/pageTitle.ts";
import { AppHint } from "../platform/app-versions/AppHint.tsx";
import { statedVersion } from "../platform/app-versions/statedVersion.ts";
import { LicenceBanner } from "../platform/licence/LicenceBanner.tsx";
import {
  documentOfForm,
  mayOpen,
  menuOf,
  placeOf,
  type RouteName,
  redirectionOf,
  routeNameAt,
} from "../routes/paths.ts";
import { sayWarning } from "../ui/announce.ts";
import { skipToPage } from "../ui/focus.ts";
import { late, MissingFile } from "../ui/late.tsx";
import { useNarrow } from "../ui/useNarrow.ts";
import { Copyright } from "./Copyright.tsx";
import { useDocumentTitle } from "./documentTitle.ts";
import { NotFound } from "./Failures.tsx";
import { FunctionPanelKeys } from "./FunctionPanelKeys.tsx";
import { fetchAhead } from "./fetchAhead.ts";
import { KeptPages } from "./KeptPages.tsx";
import { KeyboardHelpKeys } from "./KeyboardHelpKeys.tsx";
import styles from "./Layout.module.css";
import { OfflineBar } from "./OfflineBar.tsx";
import { PasswordNotice } from "./PasswordNotice.tsx";
import { SideMenu } from "./SideMenu.tsx";
import { sendWaitingCounts } from "./sendWaitingCounts.ts";
import { TopBar } from "./TopBar.tsx";
import { useVisitedTabs } from "./visitedTabs.ts";

const AppNotice = late(() => import("../platform/app-versions/AppNotice.tsx"));

/** The app in the hand, where it shows the portal, does not change while it is open. */
const appInHand = statedVersion();

/** The user holds no menu, or no right to the page, that they asked for. */
function Denied({ place }: { readonly place: ReturnType<typeof placeOf> }) {
  const { t } = useTranslation();
  const menus = useMenus();
  const { roles } = useCurrentUser();
  const { search } = useLocation();
  const shown = place && documentOfForm(place, search, (name) => mayOpen(name, menus, roles));
  return shown ? <Navigate to={shown} replace /> : <UnknownMenu title={place ? t(place.title) : ""} />;
}

/** Sent to the start page (S2.17d, S2.18a, S8.6). */
function UnknownMenu({ title }: { readonly title: string }) {
  const { t } = useTranslation();
  useEffect(() => sayWarning(t("shell.unknownMenuOf", { title })), [t, title]);
  return <Navigate to="/" replace />;
}

const replayPrefix = "/redirect/";

/** Draws the page of a path and its query anew (S2.4c). */
function Replay({ path }: { path: string }) {
  const target = ownPath(path);
  useLayoutEffect(() => useVisitedTabs.getState().renew(target.replace(/[?#].*/, "")), [target]);
  return <Navigate to={target} replace />;
}

/** What an address without a page of its own is answered with (S2.4). */
function Elsewhere({ location: { pathname, search } }: { location: Location }) {
  const menus = useMenus();
  const { roles } = useCurrentUser();
  if (pathname === "/404") return <NotFound />;
  if (pathname.startsWith(replayPrefix)) return <Replay path={pathname.slice(replayPrefix.length - 1) + search} />;
  const mayBe = (name: RouteName) => mayOpen(name, menus, roles);
  return <Navigate to={redirectionOf(pathname, search, mayBe) ?? "/404"} replace />;
}

/** What the page at an address is called: as it says itself, else by the words of its route. */
function useTitle(address: string, key: string | undefined): string {
  const { t } = useTranslation();
  const said = useVisitedTabs(({ tabs }) => tabs.find(({ pathname }) => pathname === address)?.title);
  return wordedTitle(t, said ?? (key === undefined ? "" : { key }));
}

/** Everything around a page: top bar, tabs of visited pages, side menu (S2.15a). */
export function Layout() {
  const { t } = useTranslation();
  const location = useLocation();
  const user = useCurrentUser();
  const menus = useMenus();
  const narrow = useNarrow();

  const routeName = routeNameAt(location.pathname);
  const place = placeOf(routeName);
  const menu = menuOf(routeName, menus);
  const shown = routeName !== undefined && mayOpen(routeName, menus, user.roles) ? { name: routeName, location } : null;
  const allowed = shown !== null;
  const { visit, claim } = useVisitedTabs.getState();
  const title = useTitle(location.pathname, place?.title);

  useLiveChanges();
  useEffect(fetchAhead, []);
  useEffect(() => sendWaitingCounts(user.id), [user.id]);
  useLayoutEffect(() => setModuleNumber(menu?.menuNo ?? ""), [menu]);
  useLayoutEffect(() => claim(user.id), [claim, user.id]);
  useLayoutEffect(() => {
    if (routeName && allowed) visit({ pathname: location.pathname, search: location.search, routeName });
  }, [routeName, allowed, visit, location.pathname, location.search]);
  useDocumentTitle(title);

  const page = useMemo(
    () => ({ menu, leave: () => undefined, isOnScreen: () => true, setTitle: () => undefined }),
    [menu],
  );

  return (
    <PagePlaceContext value={page}>
      <div className={styles.frame}>
        <button type="button" className={styles.skip} onClick={skipToPage}>
          {t("shell.skipToPage")}
        </button>
        <TopBar narrow={narrow} title={narrow ? title : ""} />
        <SideMenu narrow={narrow} />
        <FunctionPanelKeys />
        <main className={styles.main}>
          <OfflineBar />
          <PasswordNotice />
          <LicenceBanner />
          {appInHand === null ? (
            <AppHint />
          ) : (
            <MissingFile onMissing={() => undefined}>
              <Suspense fallback={null}>
                <AppNotice version={appInHand} />
              </Suspense>
            </MissingFile>
          )}
          <KeyboardHelpKeys />
          <KeptPages visit={shown} />
          {!shown && (routeName ? <Denied place={place} /> : <Elsewhere key={location.key} location={location} />)}
        </main>
        {!narrow && (
          <footer className={styles.foot}>
            <Copyright />
          </footer>
        )}
      </div>
    </PagePlaceContext>
  );
}
