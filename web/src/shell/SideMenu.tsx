import {
  DownOutlined,
  LayoutOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  SearchOutlined,
  VerticalLeftOutlined,
  VerticalRightOutlined,
} from "@ant-design/icons";
import { userMenus } from "@tandem/contract/menus/menus";
import { useQuery } from "@tanstack/react-query";
import { Button, Tooltip } from "antd";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../core/client.ts";
import { useCurrentUser, usePage } from "../core/currentUser.ts";
import { useFunctionPanel } from "./functionPanelState.ts";
import { MenuLink, MenuRow } from "./MenuRow.tsx";
import { useCommonMenus, useFixedMenus, useOwnOrder } from "./menuHabits.ts";
import { MenuIcon } from "./menuIcons.tsx";
import { useMenuSearch } from "./menuSearch.ts";
import { leavesOf, type MenuNode, menuTree, useMenuTree } from "./menuTree.ts";
import styles from "./SideMenu.module.css";
import { useSidebar } from "./sidebar.ts";

const DraggableMenus = lazy(() => import("./DraggableMenus.tsx"));
const MenuDrawer = lazy(() => import("./MenuDrawer.tsx"));

const menuId = "side-menu";
/** Clicks on it are the button's own to answer. */
const buttonMark = "data-menu-button";

type OnOpen = { readonly onOpen?: (() => void) | undefined };

/** The pinned entries in the user's own order. */
function usePinned(tree: readonly MenuNode[]): ReturnType<typeof useOwnOrder<MenuNode>> {
  const numbers = useFixedMenus();
  const leaves = leavesOf(tree);
  return useOwnOrder(numbers.flatMap((menuNo) => leaves.find((leaf) => leaf.menuNo === menuNo) ?? []));
}

function Pinned({ tree, onOpen }: { tree: readonly MenuNode[] } & OnOpen) {
  const { t } = useTranslation();
  const [pinned, reorder] = usePinned(tree);
  // What drags is loaded when a hand or the keyboard comes near.
  const [movable, setMovable] = useState(false);
  if (pinned.length === 0) return null;
  const still = (
    <ul className={styles.list}>
      {pinned.map((node) => (
        <li key={node.menuNo} className={styles.pinnedItem}>
          <MenuRow node={node} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
  return (
    <section
      aria-label={t("sideMenu.pinned")}
      className={styles.pinned}
      onPointerEnter={() => setMovable(true)}
      onFocus={() => setMovable(true)}
    >
      <h2 className={styles.heading}>{t("sideMenu.pinned")}</h2>
      {movable ? (
        <Suspense fallback={still}>
          <DraggableMenus nodes={pinned} onOrder={reorder} onOpen={onOpen} />
        </Suspense>
      ) : (
        still
      )}
    </section>
  );
}

function Group({ node, onOpen }: { node: MenuNode } & OnOpen) {
  const { closedGroups, toggleGroup, calledGroup } = useSidebar();
  const head = useRef<HTMLButtonElement>(null);
  const open = !closedGroups.includes(node.menuNo);
  const id = `menu-group-${node.menuNo}`;
  useEffect(() => {
    if (calledGroup === node.menuNo) head.current?.focus();
  }, [calledGroup, node.menuNo]);
  return (
    <li>
      <button
        ref={head}
        type="button"
        className={styles.group}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => toggleGroup(node.menuNo)}
      >
        <MenuIcon name={node.icon} isGroup />
        <span className={styles.groupTitle} title={node.title}>
          {node.title}
        </span>
        <DownOutlined aria-hidden className={open ? (styles.arrow ?? "") : `${styles.arrow} ${styles.closed}`} />
      </button>
      <ul id={id} className={styles.children} hidden={!open}>
        {node.children.map((child) => (
          <li key={child.menuNo}>
            <MenuRow node={child} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function All({ tree, onOpen }: { tree: readonly MenuNode[] } & OnOpen) {
  return (
    <ul className={styles.list}>
      {tree.map((node) =>
        node.url === null ? (
          <Group key={node.menuNo} node={node} onOpen={onOpen} />
        ) : (
          <li key={node.menuNo}>
            <MenuRow node={node} onOpen={onOpen} before={<MenuIcon name={node.icon} />} />
          </li>
        ),
      )}
    </ul>
  );
}

function Common({ tree, onOpen }: { tree: readonly MenuNode[] } & OnOpen) {
  const { t } = useTranslation();
  const leaves = leavesOf(tree);
  const shown = useCommonMenus().flatMap(({ menuNo }) => leaves.find((leaf) => leaf.menuNo === menuNo) ?? []);
  if (shown.length === 0) return <p className={styles.empty}>{t("sideMenu.commonEmpty")}</p>;
  return (
    <ul className={styles.list}>
      {shown.map((node) => (
        <li key={node.menuNo}>
          <MenuRow node={node} onOpen={onOpen} before={<MenuIcon name={node.icon} />} isCommon />
        </li>
      ))}
    </ul>
  );
}

/** The pages that are worked with in the hand, first thing on a phone (S7.6c, S7.8e). */
function Handheld({ onOpen }: OnOpen) {
  const { t } = useTranslation();
  const { roles } = useCurrentUser();
  const list = useQuery({
    queryKey: ["menus", "handheld"],
    queryFn: () => call(userMenus, "getPdaMenuList", { appNo: "PDA" }, { showError: false }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const items = (list.data?.records ?? []).flatMap(({ children, ...group }) => [group, ...children]);
  const nodes = leavesOf(menuTree(items, roles, t));
  if (nodes.length === 0) return null;
  return (
    <section aria-label={t("sideMenu.handheld")} className={styles.handheld}>
      {nodes.map((node) => (
        <MenuLink key={node.menuNo} node={node} className={styles.tile} onOpen={onOpen}>
          <span className={styles.tileIcon}>
            <MenuIcon name={node.icon} />
          </span>
          {node.title}
        </MenuLink>
      ))}
    </section>
  );
}

const tabs = ["all", "common"] as const;
type MenuTab = (typeof tabs)[number];
const panelId = "side-menu-panel";

function MenuTabs({ chosen, onChoose }: { chosen: MenuTab; onChoose: (tab: MenuTab) => void }) {
  const { t } = useTranslation();
  const row = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={row}
      role="tablist"
      className={styles.tabs}
      onKeyDown={({ key }) => {
        if (key !== "ArrowLeft" && key !== "ArrowRight") return;
        onChoose(chosen === "all" ? "common" : "all");
        row.current?.querySelector<HTMLElement>("[aria-selected=false]")?.focus();
      }}
    >
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          aria-selected={tab === chosen}
          aria-controls={panelId}
          tabIndex={tab === chosen ? 0 : -1}
          className={styles.tab}
          onClick={() => onChoose(tab)}
        >
          {t(`sideMenu.${tab}`)}
        </button>
      ))}
    </div>
  );
}

/** The menu in full width: search, pinned entries, and the tabs All and Frequently used (S2.15a). */
function FullMenu({ onOpen, foot }: { foot?: React.ReactNode } & OnOpen) {
  const { t } = useTranslation();
  const tree = useMenuTree();
  const [typed, setTyped] = useState("");
  const [tab, setTab] = useState<MenuTab>("all");
  const found = useMenuSearch(leavesOf(tree), typed);
  const list = useRef<HTMLUListElement>(null);
  const opened = () => {
    setTyped("");
    onOpen?.();
  };
  return (
    <>
      <div className={styles.search}>
        <SearchOutlined aria-hidden />
        <input
          type="search"
          value={typed}
          maxLength={100}
          placeholder={t("sideMenu.search")}
          aria-label={t("sideMenu.search")}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={({ key }) => {
            if (key === "Enter") list.current?.querySelector<HTMLElement>("a, button")?.click();
          }}
        />
      </div>
      <div className={styles.scroll}>
        {found ? (
          <ul className={styles.list} ref={list}>
            {found.map((node) => (
              <li key={node.menuNo}>
                <MenuRow node={node} onOpen={opened} />
              </li>
            ))}
            {found.length === 0 && <li className={styles.empty}>{t("sideMenu.nothingFound")}</li>}
          </ul>
        ) : (
          <>
            <Pinned tree={tree} onOpen={onOpen} />
            <MenuTabs chosen={tab} onChoose={setTab} />
            <div id={panelId} role="tabpanel" aria-label={t(`sideMenu.${tab}`)}>
              {tab === "all" ? <All tree={tree} onOpen={onOpen} /> : <Common tree={tree} onOpen={onOpen} />}
            </div>
          </>
        )}
      </div>
      {foot}
    </>
  );
}

/** The menu folded to icons: pinned entries open at once, groups call the full menu over the page. */
function Rail() {
  const { t } = useTranslation();
  const tree = useMenuTree();
  const { menu } = usePage();
  const { callGroup } = useSidebar();
  const [pinned] = usePinned(tree);
  return (
    <div className={styles.rail}>
      {pinned.map((node) => (
        <Tooltip key={node.menuNo} title={node.title} placement="right">
          <span>
            <MenuLink node={node} className={styles.railItem} label={node.title}>
              <MenuIcon name={node.icon} />
            </MenuLink>
          </span>
        </Tooltip>
      ))}
      {pinned.length > 0 && <hr className={styles.rule} />}
      {tree.map((node) => (
        <Tooltip key={node.menuNo} title={node.title} placement="right">
          {node.url === null ? (
            <button
              type="button"
              className={
                node.children.some((child) => child.menuNo === menu?.menuNo)
                  ? `${styles.railItem} ${styles.here}`
                  : styles.railItem
              }
              aria-label={node.title}
              onClick={() => callGroup(node.menuNo)}
            >
              <MenuIcon name={node.icon} isGroup />
            </button>
          ) : (
            <span>
              <MenuLink node={node} className={styles.railItem} label={node.title}>
                <MenuIcon name={node.icon} />
              </MenuLink>
            </span>
          )}
        </Tooltip>
      ))}
      <span className={styles.railFoot}>
        <Tooltip title={`${t("sideMenu.functions")} (Alt+C)`} placement="right">
          <button
            type="button"
            className={styles.railItem}
            aria-label={t("sideMenu.functions")}
            onClick={() => useFunctionPanel.getState().toggle()}
          >
            <LayoutOutlined />
          </button>
        </Tooltip>
      </span>
    </div>
  );
}

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
        <LayoutOutlined aria-hidden />
        <span className={styles.groupTitle}>{t("sideMenu.functions")}</span>
      </button>
      <Tooltip title={text} placement="right">
        <Button
          type="text"
          size="small"
          icon={fixed ? <VerticalRightOutlined /> : <VerticalLeftOutlined />}
          aria-label={text}
          onClick={() => setFixed(!fixed)}
        />
      </Tooltip>
    </div>
  );
}

/** Hides the floating menu on a click elsewhere (S2.15b), and on Escape, which gives the focus back to the button. */
function useHideOutside(shown: boolean, aside: React.RefObject<HTMLElement | null>): void {
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
export function SideMenu({ narrow }: { narrow: boolean }) {
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
      <Suspense>
        {drawn && (
          <MenuDrawer open={floating} onClose={hide}>
            <nav id={menuId} className={styles.menu} aria-label={t("sideMenu.label")}>
              <Handheld onOpen={hide} />
              <FullMenu onOpen={hide} />
            </nav>
          </MenuDrawer>
        )}
      </Suspense>
    );
  }
  return (
    <aside ref={aside} className={beside ? styles.side : `${styles.side} ${styles.folded}`}>
      {!beside && <Rail />}
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
}
