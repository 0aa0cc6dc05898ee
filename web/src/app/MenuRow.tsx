import {
  CloseOutlined,
  ExportOutlined,
  PushpinFilled,
  PushpinOutlined,
  StarFilled,
  StarOutlined,
} from "@ant-design/icons";
import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCurrentUser, usePage } from "../api/currentUser.ts";
import styles from "./MenuRow.module.css";
import { collectMenu, countUse, pinMenu, useIsCollected, useIsPinned } from "./menuHabits.ts";
import type { MenuNode } from "./menuTree.ts";
import { addressOf, openPage, openWithoutAddress } from "./openMenu.ts";

interface LinkProps {
  readonly node: MenuNode;
  readonly className: string | undefined;
  /** Runs once the entry is being opened. */
  readonly onOpen?: (() => void) | undefined;
  /** What reads the entry aloud where nothing is written. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** What opens a menu entry (S2.17): a real link wherever there is an address, so that it can be copied and opened beside. */
export function MenuLink(props: LinkProps) {
  const { menu } = usePage();
  return <Opener {...props} isOpen={menu?.menuNo === props.node.menuNo} />;
}

/** Of a hundred entries two are drawn anew when another page opens. */
const Opener = memo(function Opener({
  node,
  className,
  onOpen,
  label,
  children,
  isOpen,
}: LinkProps & { isOpen: boolean }) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const navigate = useNavigate();
  const address = addressOf(node, user);
  const elsewhere = node.target?.kind === "window" || node.target?.kind === "service";
  const opened = () => {
    countUse(node.menuNo);
    onOpen?.();
  };
  const named = label ?? (elsewhere ? t("sideMenu.newWindow", { title: node.title }) : undefined);
  const common = { className: className ?? "", ...(named ? { "aria-label": named } : {}) };
  if (address === null) {
    return (
      <button
        type="button"
        {...common}
        onClick={() => {
          openWithoutAddress(node, navigate);
          opened();
        }}
      >
        {children}
      </button>
    );
  }
  if (node.path === null) {
    return (
      <a {...common} href={address} onClick={opened} {...(elsewhere ? { target: "_blank", rel: "noreferrer" } : {})}>
        {children}
      </a>
    );
  }
  // Those of the router are all drawn anew whenever the address changes.
  return (
    <a
      {...common}
      href={node.path}
      {...(isOpen ? { "aria-current": "page" as const } : {})}
      onClick={(event) => {
        const beside = event.ctrlKey || event.metaKey || event.shiftKey;
        if (!beside) {
          event.preventDefault();
          openPage(address, navigate);
        }
        opened();
      }}
    >
      {children}
    </a>
  );
});

interface RowProps {
  readonly node: MenuNode;
  readonly onOpen?: (() => void) | undefined;
  /** What stands before the name. */
  readonly before?: ReactNode;
  /** The row stands in the list of those used most, and can be taken off it. */
  readonly isCommon?: boolean;
}

/** An entry with what can be done with it: keep it among those used most, pin it (S2.15a). */
export function MenuRow({ node, onOpen, before, isCommon = false }: RowProps) {
  const { t } = useTranslation();
  const { title, menuNo } = node;
  const pinned = useIsPinned(menuNo);
  const collected = useIsCollected(menuNo);
  const pinText = t(pinned ? "sideMenu.unpin" : "sideMenu.pin", { title });
  const collectText = t(collected || isCommon ? "sideMenu.uncollect" : "sideMenu.collect", { title });
  return (
    <div className={styles.row}>
      <MenuLink node={node} className={styles.link} onOpen={onOpen}>
        {before}
        <span className={styles.title} title={title}>
          {title}
        </span>
        {node.target?.kind !== "route" && <ExportOutlined className={styles.elsewhere ?? ""} />}
      </MenuLink>
      <span className={styles.tools}>
        <button
          type="button"
          className={styles.tool}
          aria-label={collectText}
          title={collectText}
          onClick={() => collectMenu(menuNo, !(collected || isCommon))}
        >
          {isCommon ? <CloseOutlined /> : collected ? <StarFilled /> : <StarOutlined />}
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-label={pinText}
          title={pinText}
          onClick={() => pinMenu(menuNo, !pinned)}
        >
          {pinned ? <PushpinFilled /> : <PushpinOutlined />}
        </button>
      </span>
    </div>
  );
}
