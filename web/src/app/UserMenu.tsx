import {
  BulbOutlined,
  CheckOutlined,
  ColumnHeightOutlined,
  CompassOutlined,
  LockOutlined,
  LogoutOutlined,
  MobileOutlined,
  UserOutlined,
} from "@ant-design/icons";
import { densities } from "@tandem/contract/platform/column-settings";
import { firstStepsFor } from "@tandem/contract/platform/dashboard/first-steps";
import { Button, type MenuProps } from "antd";
import type { TFunction } from "i18next";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCanOpen, useCurrentUser } from "../api/currentUser.ts";
import { fetchApp, maySetOnHomeScreen, useOfferedApp } from "../platform/app-versions/offeredApp.ts";
import { putFirstStepsAway } from "../platform/dashboard/firstSteps.ts";
import { pathTo } from "../routes/paths.ts";
import { sayInfo } from "../ui/announce.ts";
import { DropMenu } from "../ui/DropMenu.tsx";
import { chooseDensity, useDensity } from "../ui/density.ts";
import { Link } from "../ui/Link.tsx";
import { appearances, chooseAppearance, useAppearance } from "../ui/theme.ts";
import { UserAvatar } from "../ui/UserAvatar.tsx";
import { Copyright } from "./Copyright.tsx";
import styles from "./TopBar.module.css";
import { affixedPath } from "./visitedTabs.ts";

type Items = NonNullable<MenuProps["items"]>;

/** How the pages look, and which of that is chosen. */
function useLooks(): Items {
  const { t } = useTranslation();
  const { choice } = useAppearance();
  const { density } = useDensity();
  return [
    {
      key: "appearance",
      icon: <BulbOutlined />,
      label: t("shell.appearance"),
      children: appearances.map((each) => ({
        key: `appearance:${each}`,
        label: t(`shell.appearances.${each}`),
        extra: each === choice && <CheckOutlined />,
      })),
    },
    {
      key: "density",
      icon: <ColumnHeightOutlined />,
      label: t("columnSettings.density"),
      children: densities.map((each) => ({
        key: `density:${each}`,
        label: t(`columnSettings.densities.${each}`),
        extra: each === density && <CheckOutlined />,
      })),
    },
  ];
}

/** What is the user's own, and how they begin. */
const ownItems = (t: TFunction, hasFirstSteps: boolean, app: ReturnType<typeof useOfferedApp>): Items => [
  {
    key: "userInfo",
    icon: <UserOutlined />,
    label: <Link to={pathTo("Setting.UserInfo")}>{t("routes.userInfo")}</Link>,
  },
  {
    key: "password",
    icon: <LockOutlined />,
    label: <Link to={pathTo("Setting.Password")}>{t("routes.password")}</Link>,
  },
  ...(hasFirstSteps ? [{ key: "firstSteps", icon: <CompassOutlined />, label: t("firstSteps.open") }] : []),
  ...(app || maySetOnHomeScreen
    ? [
        {
          key: "app",
          icon: <MobileOutlined />,
          label: t(app ? "appVersion.get" : "appVersion.toHomeScreen"),
          extra: app?.versionNo,
        },
      ]
    : []),
];

/** Who is signed in, and what they may set for themselves; Shift+Ctrl+Q signs out (S2.15a). */
export function UserMenu({ narrow, onSignOut }: { narrow: boolean; onSignOut: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const looks = useLooks();
  const hasFirstSteps = firstStepsFor(user.side, useCanOpen()).length > 0;
  const app = useOfferedApp();
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (!event.shiftKey || !event.ctrlKey || event.code !== "KeyQ") return;
      event.preventDefault();
      onSignOut();
    };
    window.addEventListener("keydown", keys);
    return () => window.removeEventListener("keydown", keys);
  }, [onSignOut]);
  const chooses: Readonly<Record<string, () => unknown>> = {
    leave: onSignOut,
    app: () => (app ? fetchApp(app) : sayInfo(t("appVersion.homeScreen"))),
    firstSteps: async () => {
      await putFirstStepsAway(false);
      navigate(affixedPath);
    },
    ...Object.fromEntries(appearances.map((each) => [`appearance:${each}`, () => chooseAppearance(each)])),
    ...Object.fromEntries(densities.map((each) => [`density:${each}`, () => chooseDensity(each)])),
  };
  const itemsOfMenu = (): MenuProps["items"] => [
    {
      key: "who",
      type: "group",
      label: [user.userName, user.supplierName ?? user.orgName].filter(Boolean).join(" · "),
    },
    ...ownItems(t, hasFirstSteps, app),
    { type: "divider" },
    ...looks,
    { type: "divider" },
    { key: "leave", icon: <LogoutOutlined />, label: t("shell.signOut"), extra: narrow ? "" : "Shift+Ctrl+Q" },
    ...(narrow ? [{ key: "copyright", type: "group" as const, label: <Copyright /> }] : []),
  ];
  return (
    <DropMenu
      placement="bottomRight"
      menu={() => ({
        items: itemsOfMenu(),
        onClick: ({ key }) => chooses[key]?.(),
      })}
    >
      <Button type="text" className={styles.user ?? ""} aria-label={t("shell.userMenu", { name: user.userName })}>
        <UserAvatar name={user.userName} fileId={user.avatar?.id ?? null} size={28} />
      </Button>
    </DropMenu>
  );
}
