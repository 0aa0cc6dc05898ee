import { LayoutOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { usePage } from "../api/currentUser.ts";
import { MenuIcon } from "../ui/menuIcons.tsx";
import { tooltip } from "../ui/tooltip.ts";
import { useFunctionPanel } from "./functionPanelState.ts";
import { usePinned } from "./MenuLists.tsx";
import { MenuLink } from "./MenuRow.tsx";
import { type MenuNode, useMenuTree } from "./menuTree.ts";
import styles from "./SideMenu.module.css";
import { useSidebar } from "./sidebar.ts";

/** An icon that opens a page. */
function RailLink({ node }: { readonly node: MenuNode }) {
  return (
    <span {...tooltip(node.title, "right")}>
      <MenuLink node={node} className={styles.railItem} label={node.title}>
        <MenuIcon name={node.icon} />
      </MenuLink>
    </span>
  );
}

/** An icon that calls the full menu over the page, at the group it stands for. */
function RailGroup({ node }: { readonly node: MenuNode }) {
  const { menu } = usePage();
  const { callGroup } = useSidebar();
  const isHere = node.children.some((child) => child.menuNo === menu?.menuNo);
  return (
    <button
      type="button"
      className={isHere ? `${styles.railItem} ${styles.here}` : styles.railItem}
      aria-label={node.title}
      onClick={() => callGroup(node.menuNo)}
      {...tooltip(node.title, "right")}
    >
      <MenuIcon name={node.icon} isGroup />
    </button>
  );
}

/** The menu folded to icons: pinned entries open at once, groups call the full menu over the page. */
export function MenuRail() {
  const { t } = useTranslation();
  const tree = useMenuTree();
  const [pinned] = usePinned(tree);
  return (
    <div className={styles.rail}>
      {pinned.map((node) => (
        <RailLink key={node.menuNo} node={node} />
      ))}
      {pinned.length > 0 && <hr className={styles.rule} />}
      {tree.map((node) =>
        node.url === null ? <RailGroup key={node.menuNo} node={node} /> : <RailLink key={node.menuNo} node={node} />,
      )}
      <span className={styles.railFoot}>
        <button
          type="button"
          className={styles.railItem}
          aria-label={t("sideMenu.functions")}
          onClick={() => useFunctionPanel.getState().toggle()}
          {...tooltip(`${t("sideMenu.functions")} (Alt+C)`, "right")}
        >
          <LayoutOutlined />
        </button>
      </span>
    </div>
  );
}
