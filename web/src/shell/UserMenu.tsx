import { LogoutOutlined, UserOutlined } from "@ant-design/icons";
import { Avatar, Button, Dropdown } from "antd";
import { useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { useCurrentUser } from "../core/currentUser.ts";
import { loginPath } from "../core/sessionExpired.ts";
import { signOut } from "./signOut.ts";
import styles from "./TopBar.module.css";

/** Who is signed in, and what they may set for themselves; Shift+Ctrl+Q signs out (S2.15a). */
export function UserMenu() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const navigate = useNavigate();
  const leave = useCallback(async () => {
    if (await signOut()) navigate(loginPath);
  }, [navigate]);
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (event.shiftKey && event.ctrlKey && event.code === "KeyQ") {
        event.preventDefault();
        void leave();
      }
    };
    window.addEventListener("keydown", keys);
    return () => window.removeEventListener("keydown", keys);
  }, [leave]);
  return (
    <Dropdown
      trigger={["click"]}
      menu={{
        items: [
          {
            key: "who",
            type: "group",
            label: [user.userName, user.supplierName ?? user.orgName].filter(Boolean).join(" · "),
          },
          {
            key: "password",
            icon: <UserOutlined />,
            label: <Link to="/setting/password">{t("routes.password")}</Link>,
          },
          { key: "leave", icon: <LogoutOutlined />, label: t("shell.signOut"), extra: "Shift+Ctrl+Q" },
        ],
        onClick: ({ key }) => {
          if (key === "leave") void leave();
        },
      }}
    >
      <Button type="text" className={styles.user ?? ""} aria-label={t("shell.userMenu", { name: user.userName })}>
        <Avatar size={24}>{Array.from(user.userName)[0]?.toUpperCase()}</Avatar>
      </Button>
    </Dropdown>
  );
}
