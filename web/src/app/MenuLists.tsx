import { DownOutlined } from "@ant-design/icons";
import { userMenus } from "@tandem/contract/platform/menus/menus";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../api/currentUser.ts";
import { callQuery } from "../api/queryKeys.ts";
import { late, MissingFile } from "../ui/late.tsx";
import { MenuIcon } from "../ui/menuIcons.tsx";
import { MenuLink, MenuRow } from "./MenuRow.tsx";
import { useCommonMenus, useFixedMenus, useOwnOrder } from "./menuHabits.ts";
import { leavesOf, type MenuNode, menuTree } from "./menuTree.ts";
import styles from "./SideMenu.module.css";
import { useSidebar } from "./sidebar.ts";

const DraggableMenus = late(() => import("./DraggableMenus.tsx"));

/** Called when an entry is opened. */
export type OnOpen = { readonly onOpen?: (() => void) | undefined };

/** The pinned entries in the user's own order. */
export function usePinned(tree: readonly MenuNode[]): ReturnType<typeof useOwnOrder<MenuNode>> {
  const numbers = useFixedMenus();
  const leaves = leavesOf(tree);
  return useOwnOrder(numbers.flatMap((menuNo) => leaves.find((leaf) => leaf.menuNo === menuNo) ?? []));
}

/** The pinned entries, which can be dragged into another order. */
export function Pinned({ tree, onOpen }: { tree: readonly MenuNode[] } & OnOpen) {
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
        // Nobody asked for it: it is tried again when a hand comes near anew.
        <MissingFile onMissing={() => setMovable(false)} instead={still}>
          <Suspense fallback={still}>
            <DraggableMenus nodes={pinned} onOrder={reorder} onOpen={onOpen} />
          </Suspense>
        </MissingFile>
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
        <DownOutlined className={open ? (styles.arrow ?? "") : `${styles.arrow} ${styles.closed}`} />
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

/** The whole tree, in groups that fold. */
export function All({ tree, onOpen }: { tree: readonly MenuNode[] } & OnOpen) {
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

/** What is opened most, and what the user keeps there. */
export function Common({ tree, onOpen }: { tree: readonly MenuNode[] } & OnOpen) {
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
export function Handheld({ onOpen }: OnOpen) {
  const { t } = useTranslation();
  const { roles } = useCurrentUser();
  const list = useQuery({
    ...callQuery(userMenus, "getPdaMenuList", { appNo: "PDA" }),
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
