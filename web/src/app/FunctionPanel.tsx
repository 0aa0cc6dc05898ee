import { CloseOutlined, SearchOutlined } from "@ant-design/icons";
import { rootMenu } from "@tandem/contract/platform/menus/menus";
import { Button, Input, type InputRef } from "antd";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { MenuIcon } from "../ui/menuIcons.tsx";
import { isComposing } from "../ui/typing.ts";
import styles from "./FunctionPanel.module.css";
import { useFunctionPanel } from "./functionPanelState.ts";
import { MenuRow } from "./MenuRow.tsx";
import { useMenuSearch } from "./menuSearch.ts";
import { leavesOf, type MenuNode, useMenuTree } from "./menuTree.ts";

/** A column holds so many entries; a group with more has several (S2.16c). */
const columnLength = 5;

function columnsOf(nodes: readonly MenuNode[]): MenuNode[][] {
  const columns: MenuNode[][] = [];
  for (let from = 0; from < nodes.length; from += columnLength) columns.push(nodes.slice(from, from + columnLength));
  return columns;
}

type Group = Pick<MenuNode, "menuNo" | "title" | "icon" | "children">;

/** Groups with the entries that are left of them; what stands at the top alone comes last, together. */
function groupsOf(tree: readonly MenuNode[], others: string, isShown: (node: MenuNode) => boolean): Group[] {
  const alone = { menuNo: rootMenu, title: others, icon: "", children: tree.filter((node) => node.url !== null) };
  return [...tree.filter((node) => node.url === null), alone]
    .map((group) => ({ ...group, children: group.children.filter(isShown) }))
    .filter((group) => group.children.length > 0);
}

const focusable = "a[href], button, input";

/** Moves the focus among the entries, from the search downwards; Tab stays within the panel. */
function moveFocus(event: React.KeyboardEvent<HTMLElement>): void {
  const within = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)];
  const active = document.activeElement;
  if (event.key === "Tab") {
    const [first, last] = [within[0], within.at(-1)];
    if (event.shiftKey ? active !== first : active !== last) return;
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
    return;
  }
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-entries] li > div > :first-child")];
  const at = active instanceof HTMLElement ? entries.indexOf(active) : -1;
  const next = event.key === "ArrowDown" ? at + 1 : at - 1;
  event.preventDefault();
  if (next < 0) event.currentTarget.querySelector<HTMLElement>("input")?.focus();
  else entries[Math.min(next, entries.length - 1)]?.focus();
}

/** Hands the search what was typed before it was there. Escape closes the panel; Delete, and what is answered, empty the search. */
function usePanelKeys(search: RefObject<InputRef | null>, setTyped: (text: string) => void): () => void {
  const { close, takeTyped } = useFunctionPanel();
  const reset = useCallback(() => {
    setTyped("");
    search.current?.focus();
  }, [search, setTyped]);
  // Before the browser goes on: a key that came in between would write before what was typed.
  useLayoutEffect(() => {
    search.current?.focus();
    const before = takeTyped();
    if (before !== "") setTyped(before);
  }, [takeTyped, search, setTyped]);
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      // Keys that choose a Chinese word are no commands.
      if (isComposing(event) || (event.key !== "Escape" && event.key !== "Delete")) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === "Escape") close();
      else reset();
    };
    // Caught before anything below the panel takes the keys for its own.
    window.addEventListener("keydown", keys, true);
    return () => window.removeEventListener("keydown", keys, true);
  }, [close, reset]);
  return reset;
}

/** A group with its entries, in columns. */
function GroupOfMenus({ group, onOpen }: { readonly group: Group; readonly onOpen: () => void }) {
  return (
    <section className={styles.group} aria-label={group.title}>
      <h3 className={styles.groupTitle}>
        <MenuIcon name={group.icon} isGroup />
        {group.title}
      </h3>
      <div className={styles.columns}>
        {columnsOf(group.children).map((column) => (
          <ul key={column[0]?.menuNo} className={styles.column}>
            {column.map((node) => (
              <li key={node.menuNo}>
                <MenuRow node={node} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        ))}
      </div>
    </section>
  );
}

/** Everything the user may open, at a glance and searched (S2.16). Escape closes it, Delete empties the search. */
export default function FunctionPanel() {
  const { t } = useTranslation();
  const { close } = useFunctionPanel();
  const tree = useMenuTree();
  const [typed, setTyped] = useState("");
  const search = useRef<InputRef>(null);
  const body = useRef<HTMLDivElement>(null);
  const found = useMenuSearch(leavesOf(tree), typed);
  const numbers = found && new Set(found.map((node) => node.menuNo));
  const groups = groupsOf(tree, t("functionPanel.others"), (node) => numbers?.has(node.menuNo) ?? true);
  const count = groups.reduce((sum, group) => sum + group.children.length, 0);
  const reset = usePanelKeys(search, setTyped);

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside the panel closes it; the keyboard has Escape */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
      <div className={styles.mask} onClick={close} />
      <div
        role="dialog"
        aria-modal="true"
        aria-label={t("functionPanel.title")}
        className={styles.panel}
        onKeyDown={moveFocus}
      >
        <header className={styles.head}>
          <h2 className={styles.title}>{t("functionPanel.title")}</h2>
          <Input
            ref={search}
            className={styles.search ?? ""}
            value={typed}
            maxLength={200}
            prefix={<SearchOutlined />}
            placeholder={t("functionPanel.search")}
            aria-label={t("functionPanel.search")}
            onChange={(event) => setTyped(event.target.value)}
            onPressEnter={(event) => {
              if (!isComposing(event)) body.current?.querySelector<HTMLElement>("li > div > :first-child")?.click();
            }}
          />
          <span className={styles.count} role="status">
            {found && t("functionPanel.found", { count })}
          </span>
          <span className={styles.keys}>{t("functionPanel.keys")}</span>
          <Button type="text" icon={<CloseOutlined />} aria-label={t("actions.close")} onClick={close} />
        </header>
        <div className={styles.body} ref={body} data-entries="">
          {groups.map((group) => (
            <GroupOfMenus key={group.menuNo} group={group} onOpen={close} />
          ))}
          {groups.length === 0 && (
            <div className={styles.nothing}>
              <p>{t("functionPanel.nothing", { text: typed.trim() })}</p>
              <Button onClick={reset}>{t("functionPanel.reset")}</Button>
            </div>
          )}
        </div>
      </div>
    </>
  );
}
