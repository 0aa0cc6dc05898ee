import { memo, useCallback } from "react";
import { useNavigate } from "react-router";
import { loginPath } from "../api/sessionExpired.ts";
import { LicenceNotice } from "../platform/licence/LicenceNotice.tsx";
import { Link } from "../ui/Link.tsx";
import { ProductMark } from "../ui/ProductMark.tsx";
import { Bell } from "./Bell.tsx";
import { PaletteButton } from "./PaletteButton.tsx";
import { LanguageSwitch } from "./Preferences.tsx";
import { MenuButton } from "./SideMenu.tsx";
import { SupplierSwitch } from "./SupplierSwitch.tsx";
import { signOut } from "./signOut.ts";
import styles from "./TopBar.module.css";
import { UserMenu } from "./UserMenu.tsx";
import { VisitedTabsBar } from "./VisitedTabsBar.tsx";
import { affixedPath } from "./visitedTabs.ts";

export interface TopBarProps {
  /** Of the page on screen, shown where there is no room for tabs. */
  readonly title: string;
  readonly narrow: boolean;
}

/** The bar above every page: product, tabs of visited pages, tools, user (S2.15a). What the frame notes of a visit does not draw it anew. */
export const TopBar = memo(function TopBar({ title, narrow }: TopBarProps) {
  const navigate = useNavigate();
  const leave = useCallback(async () => {
    if (await signOut()) navigate(loginPath);
  }, [navigate]);
  return (
    <header className={styles.bar}>
      <MenuButton narrow={narrow} />
      <Link to={affixedPath} className={styles.mark}>
        <ProductMark />
      </Link>
      {narrow ? <span className={styles.pageName}>{title}</span> : <VisitedTabsBar />}
      <div className={styles.tools}>
        <PaletteButton narrow={narrow} onSignOut={leave} />
        <LicenceNotice />
        <SupplierSwitch narrow={narrow} />
        <Bell />
        <LanguageSwitch />
        <UserMenu narrow={narrow} onSignOut={leave} />
      </div>
    </header>
  );
});
