import { LayoutOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { usePage } from "../api/currentUser.ts";
import { MenuIcon } from "../ui/menuIcons.tsx";
import { Tooltip } from "../ui/Tooltip.tsx";
import { useFunctionPanel } from "./functionPanelState.ts";
import { usePinned } from "./MenuLists.tsx";
import { MenuLink } from "./MenuRow.tsx";
import { useMenuTree } from "./menuTree.ts";
import styles from "./SideMenu.module.css";
import { useSidebar } from "./sidebar.ts";

/** The menu folded to icons: pinned entries open at once, groups call the full menu over the page. */
export function MenuRail() {
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
