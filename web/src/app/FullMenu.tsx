import { SearchOutlined } from "@ant-design/icons";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { isComposing } from "../ui/typing.ts";
import { All, Common, type OnOpen, Pinned } from "./MenuLists.tsx";
import { MenuRow } from "./MenuRow.tsx";
import { useMenuSearch } from "./menuSearch.ts";
import { leavesOf, useMenuTree } from "./menuTree.ts";
import styles from "./SideMenu.module.css";

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

/** Keeps the entry of the page that is open in view. By itself: the menu is not drawn anew with every page. */
function OpenEntryInView({ view }: { view: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry is another when the page changes
  useEffect(() => {
    const entry = [...(view.current?.querySelectorAll("[aria-current]") ?? [])].at(-1);
    if (!view.current || !entry) return;
    // Not by `scrollIntoView`: from there the Tab key would go on, past all that stands before.
    const [whole, place] = [view.current, entry].map((each) => each.getBoundingClientRect());
    if (whole && place)
      view.current.scrollTop += Math.min(0, place.top - whole.top) + Math.max(0, place.bottom - whole.bottom);
  }, [pathname]);
  return null;
}

/** The menu in full width: search, pinned entries, and the tabs All and Frequently used (S2.15a). */
export function FullMenu({ onOpen, foot }: { foot?: ReactNode } & OnOpen) {
  const { t } = useTranslation();
  const tree = useMenuTree();
  const [typed, setTyped] = useState("");
  const [tab, setTab] = useState<MenuTab>("all");
  const found = useMenuSearch(leavesOf(tree), typed);
  const list = useRef<HTMLUListElement>(null);
  const view = useRef<HTMLDivElement>(null);
  const opened = () => {
    setTyped("");
    onOpen?.();
  };
  return (
    <>
      <div className={styles.search}>
        <SearchOutlined />
        <input
          type="search"
          value={typed}
          maxLength={100}
          placeholder={t("sideMenu.search")}
          aria-label={t("sideMenu.search")}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !isComposing(event))
              list.current?.querySelector<HTMLElement>("a, button")?.click();
          }}
        />
      </div>
      <div className={styles.scroll} ref={view}>
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
      <OpenEntryInView view={view} />
    </>
  );
}
