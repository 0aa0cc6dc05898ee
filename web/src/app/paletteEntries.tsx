import {
  BulbOutlined,
  ClockCircleOutlined,
  GlobalOutlined,
  ImportOutlined,
  LockOutlined,
  LogoutOutlined,
  PlusOutlined,
  ThunderboltOutlined,
  UserOutlined,
} from "@ant-design/icons";
import { languageCodes, languageNames } from "@tandem/contract/core/languages";
import { type Found, foundKinds } from "@tandem/contract/platform/search";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type NavigateFunction, useNavigate } from "react-router";
import { useCanOpen, useCurrentUser } from "../api/currentUser.ts";
import { useLanguage } from "../api/language.ts";
import { asRead } from "../fields/asRead.ts";
import { addressOfFound, menuOfFound } from "../list/foundAddress.ts";
import { useWaiting } from "../platform/dashboard/waiting.ts";
import { pathTo } from "../routes/paths.ts";
import { MenuIcon } from "../ui/menuIcons.tsx";
import { usePageActions } from "../ui/pageActions.ts";
import { StatusText } from "../ui/StatusText.tsx";
import { chooseAppearance, useAppearance } from "../ui/theme.ts";
import { countUse } from "./menuHabits.ts";
import type { MenuNode } from "./menuTree.ts";
import { addressOf, openPage, openWithoutAddress } from "./openMenu.ts";
import { changeLanguage } from "./Preferences.tsx";
import type { RecentEntry } from "./recentEntries.ts";

/** Something the palette offers. */
export interface PaletteEntry {
  readonly key: string;
  readonly icon: ReactNode;
  readonly label: string;
  /** Said beside the label, less loudly. */
  readonly hint?: string | null;
  readonly status?: ReactNode;
  /** The keys that do it without the palette. */
  readonly keys?: string;
  /** false: offered only to who types its name. */
  readonly usual?: boolean;
  /** Address within the product, where there is one: it may be opened beside this page. */
  readonly path?: string;
  /** Remembered among what was opened lately. */
  readonly kind?: RecentEntry["kind"];
  readonly run: () => void;
}

/** What was found by number. */
export function foundEntry(found: Found, navigate: NavigateFunction): PaletteEntry {
  const path = addressOfFound(found);
  const { status } = foundKinds[found.kind];
  const set = [status, status?.unless].find((state) => state?.field === found.statusField)?.set;
  return {
    key: `${found.kind}:${found.id}`,
    icon: <MenuIcon name={menuOfFound(found.kind).icon} />,
    label: found.no,
    hint: found.name,
    ...(set && found.status !== null ? { status: <StatusText set={asRead(set)} code={found.status} /> } : {}),
    path,
    kind: found.kind,
    run: () => navigate(path),
  };
}

/** What was opened lately, found or a page. */
export function recentEntry({ kind, label, hint, path }: RecentEntry, navigate: NavigateFunction): PaletteEntry {
  const icon = kind === "page" ? <ClockCircleOutlined /> : <MenuIcon name={menuOfFound(kind).icon} />;
  return { key: `recent:${path}`, icon, label, hint, path, kind, run: () => navigate(path) };
}

/** How the entries of the menu stand in the palette. */
export function useMenuEntry(): (node: MenuNode, group: string) => PaletteEntry {
  const user = useCurrentUser();
  const navigate = useNavigate();
  return (node, group) => {
    const { path } = node;
    const run = () => {
      countUse(node.menuNo);
      const address = addressOf(node, user);
      if (path !== null) openPage(path, navigate);
      else if (address !== null) window.open(address, "_blank", "noreferrer");
      else openWithoutAddress(node, navigate);
    };
    const entry = {
      key: `menu:${node.menuNo}`,
      icon: <MenuIcon name={node.icon} />,
      label: node.title,
      hint: group,
    };
    return path === null ? { ...entry, run } : { ...entry, path, kind: "page", run };
  };
}

/** What can be done with the document on screen, by its number. */
export function usePageEntries(): { readonly title: string; readonly entries: PaletteEntry[] } {
  const { of, actions } = usePageActions();
  const entries = actions
    .filter(({ disabledReason }) => !disabledReason)
    .map(({ key, label, icon, run }) => ({ key: `page:${key}`, icon, label, hint: of, run: () => void run() }));
  return { title: of, entries };
}

/** What can be done from everywhere. */
export function useActionEntries(onSignOut: () => void): PaletteEntry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const canOpen = useCanOpen();
  const { dark } = useAppearance();
  const waiting = (useWaiting().items ?? []).filter(({ count }) => count > 0);
  const language = useLanguage(({ code }) => code);
  const go = (key: string, icon: ReactNode, label: string, path: string): PaletteEntry => ({
    key,
    icon,
    label,
    path,
    run: () => navigate(path),
  });
  const newNotice = pathTo("Offsite.Delivery.AddAsn");
  const orders = pathTo("Offsite.User.Order");
  return [
    ...(canOpen("addShippingNotice", "isAdd")
      ? [go("newNotice", <PlusOutlined />, t("palette.actions.newNotice"), newNotice)]
      : []),
    ...(canOpen("purchaseOrders", "isAdd")
      ? [go("newOrder", <PlusOutlined />, t("palette.actions.newOrder"), pathTo("Offsite.User.Order.Add"))]
      : []),
    ...waiting.map(({ name, text, address }) => ({
      ...go(`waiting:${name}`, <ThunderboltOutlined />, t(`dashboard.tiles.${name}`), address),
      hint: text,
    })),
    ...(canOpen("purchaseOrders", "isImport")
      ? [
          {
            key: "importOrders",
            icon: <ImportOutlined />,
            label: t("palette.actions.importOrders"),
            run: () => navigate(orders, { state: { action: "import" } }),
          },
        ]
      : []),
    go("userInfo", <UserOutlined />, t("routes.userInfo"), pathTo("Setting.UserInfo")),
    go("password", <LockOutlined />, t("routes.password"), pathTo("Setting.Password")),
    {
      key: "appearance",
      icon: <BulbOutlined />,
      label: t(dark ? "palette.actions.light" : "palette.actions.dark"),
      run: () => chooseAppearance(dark ? "light" : "dark"),
    },
    ...languageCodes
      .filter((code) => code !== language)
      .map((code) => ({
        key: `language:${code}`,
        icon: <GlobalOutlined />,
        label: languageNames[code],
        hint: t("shell.language"),
        usual: false,
        run: () => void changeLanguage(code),
      })),
    { key: "signOut", icon: <LogoutOutlined />, label: t("shell.signOut"), keys: "Shift+Ctrl+Q", run: onSignOut },
  ];
}
