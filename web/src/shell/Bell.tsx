import { BellOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { ToneText } from "../core/StatusText.tsx";
import { useClock } from "../dashboard/clock.ts";
import { useWaiting } from "../dashboard/waiting.ts";
import styles from "./Bell.module.css";

/** Above this the bell says only that it is more. */
const mostShown = 99;

/** What waits for the user, on every page: how much of what, since when, and the way to it. */
export function Bell() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const clock = useClock();
  const { items = [], failed } = useWaiting();
  const waiting = items.filter(({ count }) => count > 0);
  const total = waiting.reduce((sum, { count, watched }) => (watched ? sum : sum + count), 0);
  return (
    <Dropdown
      trigger={["click"]}
      placement="bottomRight"
      autoFocus
      menu={{
        className: styles.list ?? "",
        items:
          waiting.length > 0
            ? waiting.map((item) => ({
                key: item.name,
                label: (
                  <Link to={item.address} className={styles.item ?? ""}>
                    <span>
                      <ToneText tone={item.tone} text={t(`dashboard.tiles.${item.name}`)} />
                      <span className={styles.clock}>{clock(item)}</span>
                    </span>
                    <span className={styles.count}>{item.text}</span>
                  </Link>
                ),
              }))
            : [{ key: "nothing", type: "group", label: t(failed ? "listPage.failed" : "dashboard.nothingWaits") }],
        onClick: ({ key, domEvent }) => {
          const chosen = waiting.find(({ name }) => name === key);
          // A click is the link's own business: it may open another window.
          if (chosen && domEvent.type === "keydown") navigate(chosen.address);
        },
      }}
    >
      <Button
        type="text"
        className={styles.bell ?? ""}
        aria-label={total > 0 ? t("dashboard.bell", { count: total }) : t("dashboard.nothingWaits")}
        icon={
          <span className={styles.icon}>
            <BellOutlined />
            {total > 0 && <span className={styles.total}>{total > mostShown ? `${mostShown}+` : total}</span>}
          </span>
        }
      />
    </Dropdown>
  );
}
