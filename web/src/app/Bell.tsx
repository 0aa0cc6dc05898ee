import { BellOutlined } from "@ant-design/icons";
import { type Message, unreadCap } from "@tandem/contract/platform/messages";
import { Button, type MenuProps } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useClock } from "../platform/dashboard/clock.ts";
import { useWaiting, type WaitingItem } from "../platform/dashboard/waiting.ts";
import { MessageLine } from "../platform/messages/MessageLine.tsx";
import { addressOf, markRead, useMessages } from "../platform/messages/messages.ts";
import { DropMenu } from "../ui/DropMenu.tsx";
import { Link } from "../ui/Link.tsx";
import { ToneText } from "../ui/StatusText.tsx";
import styles from "./Bell.module.css";

/** Above this the bell says only that it is more. */
const mostShown = unreadCap;

type Items = NonNullable<MenuProps["items"]>;

/** What waits for the user: how much of what, since when, and the way to it. */
function useWaitingItems(): { items: () => Items; readonly total: number; go: (key: string) => string | null } {
  const { t } = useTranslation();
  const clock = useClock();
  const { items = [], failed } = useWaiting();
  const waiting = items.filter(({ count }) => count > 0);
  const label = (item: WaitingItem) => (
    <Link to={item.address} className={styles.item ?? ""}>
      <span>
        <ToneText tone={item.tone} text={t(`dashboard.tiles.${item.name}`)} />
        <span className={styles.clock}>{clock(item)}</span>
      </span>
      <span className={styles.count}>{item.text}</span>
    </Link>
  );
  return {
    total: waiting.reduce((sum, { count, watched }) => (watched ? sum : sum + count), 0),
    items: () =>
      waiting.length > 0
        ? waiting.map((item) => ({ key: item.name, label: label(item) }))
        : [{ key: "nothing", type: "group", label: t(failed ? "listPage.failed" : "dashboard.nothingWaits") }],
    go: (key) => waiting.find(({ name }) => name === key)?.address ?? null,
  };
}

const allKey = "readAll";
const messageKey = "message:";

/** What the user was told, the unread ones marked; nothing is said of messages that are not known yet. */
function useMessageItems(opened: boolean): {
  items: () => Items;
  readonly unread: number;
  /** Marks as read what was chosen; answers where it leads. */
  choose: (key: string) => string | null;
} {
  const { t } = useTranslation();
  const { records, unread, failed } = useMessages(opened);
  const none: Items =
    records || failed ? [{ key: "none", type: "group", label: t(failed ? "messages.failed" : "messages.none") }] : [];
  const lineOf = (message: Message): Items[number] => {
    const address = addressOf(message);
    const key = messageKey + message.id;
    const line = <MessageLine key={key} message={message} />;
    return {
      key,
      label: address ? (
        <Link key={key} to={address} className={styles.message ?? ""}>
          {line}
        </Link>
      ) : (
        line
      ),
    };
  };
  return {
    unread,
    items: () => [
      { type: "divider" },
      ...(records && records.length > 0
        ? [
            { key: "messages", type: "group" as const, label: t("messages.title") },
            ...records.map(lineOf),
            ...(unread > 0 ? [{ key: allKey, label: t("messages.readAll") }] : []),
          ]
        : none),
    ],
    choose: (key) => {
      if (key === allKey) {
        void markRead();
        return null;
      }
      const message = records?.find(({ id }) => key === messageKey + id);
      if (!message) return null;
      if (!message.readAt) void markRead([message.id]);
      return addressOf(message);
    },
  };
}

/** What waits for the user and what they were told, on every page. */
export function Bell() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const waiting = useWaitingItems();
  const [opened, setOpened] = useState(false);
  const messages = useMessageItems(opened);
  const total = waiting.total + messages.unread;
  const shown = total > mostShown ? `${mostShown}+` : String(total);
  const told = [
    waiting.total > 0 ? t("dashboard.bell", { count: waiting.total }) : t("dashboard.nothingWaits"),
    ...(messages.unread > 0 ? [t("messages.unread", { count: messages.unread })] : []),
  ];
  // Whoever says to a machine what they see finds it by that.
  const spoken = total > 0 && !told.join().includes(shown) ? [shown, ...told] : told;
  return (
    <DropMenu
      placement="bottomRight"
      autoFocus
      onOpen={() => setOpened(true)}
      menu={() => ({
        className: styles.list ?? "",
        items: [...waiting.items(), ...messages.items()],
        onClick: ({ key, domEvent }) => {
          const address = waiting.go(key) ?? messages.choose(key);
          // A click is the link's own business: it may open another window.
          if (address && domEvent.type === "keydown") navigate(address);
        },
      })}
    >
      <Button
        type="text"
        className={styles.bell ?? ""}
        aria-label={spoken.join(", ")}
        icon={
          <span className={styles.icon}>
            <BellOutlined />
            {total > 0 && <span className={styles.total}>{shown}</span>}
          </span>
        }
      />
    </DropMenu>
  );
}
