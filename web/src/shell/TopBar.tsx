import type { ReactNode } from "react";
import { Link } from "react-router";
import { LicenceNotice } from "../licence/LicenceNotice.tsx";
import { Bell } from "./Bell.tsx";
import { AppearanceSwitch, LanguageSwitch } from "./Preferences.tsx";
import { ProductMark } from "./ProductMark.tsx";
import styles from "./TopBar.module.css";
import { UserMenu } from "./UserMenu.tsx";
import { VisitedTabsBar } from "./VisitedTabsBar.tsx";
import { affixedPath } from "./visitedTabs.ts";

export interface TopBarProps {
  /** What opens or folds the side menu. */
  readonly menuButton: ReactNode;
  /** Of the page on screen, shown where there is no room for tabs. */
  readonly title: string;
  readonly narrow: boolean;
}

/** The bar above every page: product, tabs of visited pages, tools, user (S2.15a). */
export function TopBar({ menuButton, title, narrow }: TopBarProps) {
  return (
    <header className={styles.bar}>
      {menuButton}
      <Link to={affixedPath} className={styles.mark}>
        <ProductMark />
      </Link>
      {narrow ? <span className={styles.pageName}>{title}</span> : <VisitedTabsBar />}
      <div className={styles.tools}>
        <LicenceNotice />
        <Bell />
        <LanguageSwitch />
        <AppearanceSwitch />
        <UserMenu />
      </div>
    </header>
  );
}
