import {
  LayoutOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  VerticalLeftOutlined,
  VerticalRightOutlined,
} from "@ant-design/icons";
import { Button } from "antd";
import { memo, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { late } from "../ui/late.tsx";
import { Opened } from "../ui/Opened.tsx";
import { tooltip } from "../ui/tooltip.ts";
import { FullMenu } from "./FullMenu.tsx";
import { useFunctionPanel } from "./functionPanelState.ts";
import { Handheld } from "./MenuLists.tsx";
import { MenuRail } from "./MenuRail.tsx";
import styles from "./SideMenu.module.css";
import { useSidebar } from "./sidebar.ts";

const MenuDrawer = late(() => import("./MenuDrawer.tsx"));

const menuId = "side-menu";
/** Clicks on it are the button's own to answer. */
const buttonMark = "data-menu-button";

/** At the foot of the menu: everything at a glance, and whether the menu stands beside the page or floats over it. */
function Foot() {
  const { t } = useTranslation();
  const { fixed, setFixed } = useSidebar();
  const text = t(fixed ? "sideMenu.float" : "sideMenu.fix");
  return (
    <div className={styles.foot}>
      <button
        type="button"
        className={styles.functions}
        title={`${t("sideMenu.functions")} (Alt+C)`}
        aria-keyshortcuts="Alt+C"
        onClick={() => {
          useSidebar.getState().setFloating(false);
          useFunctionPanel.getState().toggle();
        }}
      >
        <LayoutOutlined />
        <span className={styles.groupTitle}>{t("sideMenu.functions")}</span>
      </button>
      <Button
        type="text"
        size="small"
        icon={fixed ? <VerticalRightOutlined /> : <VerticalLeftOutlined />}
        aria-label={text}
        onClick={() => setFixed(!fixed)}
        {...tooltip(text, "right")}
      />
    </div>
  );
}

/** Hides the floating menu on a click elsewhere (S2.15b), and on Escape, which gives the focus back to the button. */
function useHideOutside(shown: boolean, aside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!shown) return;
    const hide = () => useSidebar.getState().setFloating(false);
    const press = (event: PointerEvent) => {
      if (!(event.target instanceof Element)) return;
      if (!aside.current?.contains(event.target) && !event.target.closest(`[${buttonMark}]`)) hide();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      hide();
      document.querySelector<HTMLElement>(`[${buttonMark}]`)?.focus();
    };
    document.addEventListener("pointerdown", press);
    document.addEventListener("keydown", key);
    return () => {
      document.removeEventListener("pointerdown", press);
      document.removeEventListener("keydown", key);
    };
  }, [shown, aside]);
}

/** The button in the top bar that unfolds, folds or calls the side menu. */
export function MenuButton({ narrow }: { narrow: boolean }) {
  const { t } = useTranslation();
  const { fixed, collapsed, floating, setCollapsed, setFloating } = useSidebar();
  const beside = fixed && !collapsed && !narrow;
  const open = beside || floating;
  return (
    <Button
      type="text"
      icon={narrow ? <MenuOutlined /> : open ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
      aria-label={t("shell.menu")}
      aria-expanded={open}
      aria-controls={menuId}
      {...{ [buttonMark]: "" }}
      onClick={() => {
        if (fixed && !narrow) setCollapsed(!collapsed);
        else setFloating(!floating);
      }}
    />
  );
}

/**
 * The menu of the pages the user may open (S2.14, S2.15). Beside the page it is 210 px wide, folded 64 px (S2.19a); from
 * there, and where it floats, it comes over the page and goes on a click outside. On a phone it is a drawer.
 */
export const SideMenu = memo(function SideMenu({ narrow }: { narrow: boolean }) {
  const { t } = useTranslation();
  const { fixed, collapsed, floating, setFloating } = useSidebar();
  const aside = useRef<HTMLElement>(null);
  const beside = fixed && !collapsed;
  const [drawn, setDrawn] = useState(floating);
  if (floating && !drawn) setDrawn(true);
  useHideOutside(floating && !narrow, aside);
  const hide = () => setFloating(false);

  if (narrow) {
    return (
      <Opened onEscape={floating ? hide : undefined}>
        {drawn && (
          <MenuDrawer open={floating} onClose={hide}>
            <nav id={menuId} className={styles.menu} aria-label={t("sideMenu.label")}>
              <Handheld onOpen={hide} />
              <FullMenu onOpen={hide} />
            </nav>
          </MenuDrawer>
        )}
      </Opened>
    );
  }
  return (
    <aside ref={aside} className={beside ? styles.side : `${styles.side} ${styles.folded}`}>
      {!beside && <MenuRail />}
      {(beside || floating) && (
        <nav
          id={menuId}
          className={beside ? styles.menu : `${styles.menu} ${styles.floating}`}
          aria-label={t("sideMenu.label")}
        >
          <FullMenu foot={<Foot />} onOpen={beside ? undefined : hide} />
        </nav>
      )}
    </aside>
  );
});
