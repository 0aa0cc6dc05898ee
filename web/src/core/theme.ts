import { type ThemeConfig, theme } from "antd";
import { create } from "zustand";

/** What the user chose; `system` follows the device. */
export type Appearance = "system" | "light" | "dark";

const storageKey = "appearance";
const darkDevice = window.matchMedia("(prefers-color-scheme: dark)");

function remembered(): Appearance {
  const value = window.localStorage.getItem(storageKey);
  return value === "light" || value === "dark" ? value : "system";
}

const isDark = (choice: Appearance) => choice === "dark" || (choice === "system" && darkDevice.matches);

/** The chosen appearance and whether it comes out dark. */
export const useAppearance = create<{ choice: Appearance; dark: boolean }>(() => {
  const choice = remembered();
  return { choice, dark: isDark(choice) };
});

darkDevice.addEventListener("change", () => {
  const { choice } = useAppearance.getState();
  useAppearance.setState({ dark: isDark(choice) });
});

/** Chooses the appearance and remembers it on this device. */
export function chooseAppearance(choice: Appearance): void {
  window.localStorage.setItem(storageKey, choice);
  useAppearance.setState({ choice, dark: isDark(choice) });
}

const families = [
  "system-ui",
  "-apple-system",
  '"Segoe UI"',
  "Roboto",
  '"Helvetica Neue"',
  '"PingFang SC"',
  '"Microsoft YaHei"',
  '"Noto Sans CJK SC"',
  "sans-serif",
];
const traditionalFamilies = families.map((family) =>
  family === '"PingFang SC"'
    ? '"PingFang TC"'
    : family === '"Microsoft YaHei"'
      ? '"Microsoft JhengHei"'
      : family.replace("CJK SC", "CJK TC"),
);

/** Every colour, size and shadow of the product: screens name none of their own. */
export function themeOf(dark: boolean, language: string): ThemeConfig {
  const accent = dark ? "#2b8f93" : "#0b6b72";
  return {
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: accent,
      colorLink: dark ? "#5bb8ba" : "#0b6b72",
      colorSuccess: dark ? "#49a35c" : "#2e7d43",
      colorWarning: dark ? "#d19a2e" : "#b26a00",
      colorError: dark ? "#e0625a" : "#c8322b",
      colorInfo: dark ? "#5b93e6" : "#2563c9",
      colorBgLayout: dark ? "#0f1113" : "#f3f5f6",
      ...(dark ? { colorBgBase: "#15181a" } : {}),
      fontFamily: (language === "zh-TW" ? traditionalFamilies : families).join(", "),
      fontSize: 14,
      borderRadius: 6,
      controlHeight: 32,
      motionDurationMid: "0.12s",
      motionDurationSlow: "0.16s",
    },
    components: {
      Layout: { headerHeight: 48, headerPadding: "0 12px", bodyBg: dark ? "#0f1113" : "#f3f5f6" },
      Table: {
        cellFontSizeSM: 13,
        cellPaddingBlockSM: 7.5,
        cellPaddingInlineSM: 10,
        headerBg: dark ? "#1c2023" : "#f7f9f9",
        headerBorderRadius: 0,
        rowHoverBg: dark ? "#1e2528" : "#f2f8f8",
        rowSelectedBg: dark ? "#17292b" : "#e7f3f3",
        rowSelectedHoverBg: dark ? "#1b3032" : "#dceeee",
      },
      Menu: { itemHeight: 36, itemMarginInline: 6, itemBorderRadius: 6, subMenuItemBg: "transparent" },
      Form: { itemMarginBottom: 16, verticalLabelPadding: "0 0 4px" },
      Drawer: { paddingLG: 20 },
    },
  };
}
