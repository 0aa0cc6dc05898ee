import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from "@ant-design/icons";
import { Button, Drawer, Grid } from "antd";
import { Suspense, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, Outlet, useLocation, useMatches, useNavigate } from "react-router";
import { sayWarning } from "../core/announce.ts";
import { setModuleNumber } from "../core/client.ts";
import { PagePlaceContext, useMenus } from "../core/currentUser.ts";
import { useLiveChanges } from "../core/liveChanges.ts";
import { KeyboardHelp } from "./KeyboardHelp.tsx";
import styles from "./Layout.module.css";
import { OfflineBar } from "./OfflineBar.tsx";
import { ProductMark } from "./ProductMark.tsx";
import { placeOf } from "./routes.tsx";
import { SideMenu } from "./SideMenu.tsx";
import { TopBar } from "./TopBar.tsx";
import { useVisitedTabs } from "./visitedTabs.ts";

const foldedKey = "side-menu-folded";

/** The route name of the page on screen, as the router's table carries it. */
function useRouteName(): string | undefined {
  const handle = useMatches().at(-1)?.handle as { readonly routeName?: string } | undefined;
  return handle?.routeName;
}

/** Sent to the start page: the user holds no menu for the one they asked for (S2.17d, S2.18a, S8.6). */
function UnknownMenu() {
  const { t } = useTranslation();
  useEffect(() => sayWarning(t("shell.unknownMenu")), [t]);
  return <Navigate to="/" replace />;
}

/** Everything around a page: top bar, tabs of visited pages, side menu (S2.15a). */
export function Layout() {
  const { t } = useTranslation();
  const location = useLocation();
  const navigate = useNavigate();
  const menus = useMenus();
  const narrow = !Grid.useBreakpoint().md;
  const [folded, setFolded] = useState(() => window.localStorage.getItem(foldedKey) === "1");
  const [drawn, setDrawn] = useState(false);

  const routeName = useRouteName();
  const place = placeOf(routeName);
  const menu = menus.find((each) => each.menuName === place?.menu) ?? null;
  const allowed = !place?.menu || menu?.flags.includes(place.flag ?? "isSearch");
  const { tabs, visit, keep, setTitle } = useVisitedTabs();
  const title = tabs.find((tab) => tab.pathname === location.pathname)?.title ?? (place ? t(place.title) : "");

  useLiveChanges();
  useLayoutEffect(() => setModuleNumber(menu?.menuNo ?? ""), [menu]);
  useEffect(() => {
    if (routeName && allowed) visit({ pathname: location.pathname, search: location.search, routeName });
  }, [routeName, allowed, visit, location.pathname, location.search]);
  useEffect(() => {
    document.title = title ? `${title} - WMS` : "WMS";
  }, [title]);

  const page = useMemo(
    () => ({
      menu,
      leave: (path: string) => {
        keep((tab) => tab.pathname !== location.pathname);
        const last = useVisitedTabs.getState().tabs.find((tab) => tab.pathname === path);
        navigate(last ? last.pathname + last.search : path);
      },
      setTitle: (text: string) => setTitle(location.pathname, text),
    }),
    [menu, location.pathname, keep, navigate, setTitle],
  );

  const fold = () => {
    if (narrow) {
      setDrawn(true);
      return;
    }
    window.localStorage.setItem(foldedKey, folded ? "0" : "1");
    setFolded(!folded);
  };

  return (
    <PagePlaceContext value={page}>
      <div className={styles.frame}>
        <TopBar
          narrow={narrow}
          title={title}
          menuButton={
            <Button
              type="text"
              icon={narrow ? <MenuOutlined /> : folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
              aria-label={t("shell.menu")}
              onClick={fold}
            />
          }
        />
        {narrow ? (
          <Drawer
            open={drawn}
            placement="left"
            size={260}
            onClose={() => setDrawn(false)}
            title={<ProductMark />}
            styles={{ body: { padding: "8px 0" } }}
          >
            <SideMenu folded={false} onChoose={() => setDrawn(false)} />
          </Drawer>
        ) : (
          <aside className={folded ? `${styles.side} ${styles.folded}` : styles.side}>
            <SideMenu key={folded ? "folded" : "open"} folded={folded} />
          </aside>
        )}
        <main className={styles.main}>
          <OfflineBar />
          <KeyboardHelp />
          {allowed ? (
            <Suspense>
              <Outlet key={location.pathname} />
            </Suspense>
          ) : (
            <UnknownMenu />
          )}
        </main>
      </div>
    </PagePlaceContext>
  );
}
