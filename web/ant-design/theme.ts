import { type ThemeConfig, theme } from "antd";

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

/** Behind every page; `public/opening.js` begins with it before anything is drawn. */
export const pageBackground = (dark: boolean) => (dark ? "#0e1011" : "#f3f5f6");

/** Who looks at the pages: by the appearance, in the writing of Taiwan, and on a device that is to keep still. */
export interface Look {
  readonly dark: boolean;
  readonly traditional: boolean;
  /** Who asked their device to keep still sees things come and go at once. */
  readonly still: boolean;
}

const accentOf = (dark: boolean) => (dark ? "#2b8f93" : "#0b6b72");
const linkOf = (dark: boolean) => (dark ? "#5bb8ba" : accentOf(dark));

function tokenOf({ dark, traditional, still }: Look): NonNullable<ThemeConfig["token"]> {
  return {
    colorPrimary: accentOf(dark),
    colorPrimaryBg: dark ? "#16302f" : "#e2f0f0",
    colorPrimaryBgHover: dark ? "#1b3b3b" : "#d2e7e7",
    colorPrimaryBorder: dark ? "#235858" : "#a5cfd0",
    colorLink: linkOf(dark),
    colorSuccess: dark ? "#49a35c" : "#2e7d43",
    colorWarning: dark ? "#d19a2e" : "#965800",
    colorError: dark ? "#ff7b72" : "#c8322b",
    colorInfo: dark ? "#5b93e6" : "#2563c9",
    colorSuccessBg: dark ? "#15241a" : "#edf7f0",
    colorSuccessBorder: dark ? "#2b5a38" : "#b7dcc2",
    colorWarningBg: dark ? "#2a2112" : "#fdf4e3",
    colorWarningBorder: dark ? "#5f4715" : "#f0cf93",
    colorInfoBg: dark ? "#141f31" : "#eaf1fd",
    colorInfoBorder: dark ? "#2a4a80" : "#b5cdf5",
    colorErrorBg: dark ? "#2c1614" : "#fdf0ef",
    colorErrorBorder: dark ? "#6b2f2a" : "#f0b9b5",
    colorTextTertiary: dark ? "#9aa2a5" : "#5f676a",
    colorTextDescription: dark ? "#9aa2a5" : "#5f676a",
    colorTextPlaceholder: dark ? "#8d9598" : "#656d70",
    colorBgLayout: pageBackground(dark),
    ...(dark
      ? {
          colorBgContainer: "#171a1c",
          colorBgElevated: "#1f2326",
          colorBorderSecondary: "#2a2f32",
          colorBorder: "#3c4347",
        }
      : {}),
    fontFamily: (traditional ? traditionalFamilies : families).join(", "),
    fontSize: 14,
    borderRadius: 6,
    controlHeight: 32,
    motion: !still,
    motionDurationMid: "0.12s",
    motionDurationSlow: "0.16s",
  };
}

function componentsOf(dark: boolean): NonNullable<ThemeConfig["components"]> {
  const link = linkOf(dark);
  return {
    Button: { primaryShadow: "none", defaultShadow: "none", dangerShadow: "none" },
    Layout: { headerHeight: 48, headerPadding: "0 12px", bodyBg: "transparent" },
    Table: {
      cellFontSizeSM: 13,
      cellPaddingBlockSM: 7.5,
      cellPaddingInlineSM: 10,
      headerBg: dark ? "#1c2023" : "#f7f9f9",
      headerSortActiveBg: dark ? "#1c2023" : "#f7f9f9",
      headerSortHoverBg: dark ? "#242a2e" : "#eef2f2",
      bodySortBg: "transparent",
      headerBorderRadius: 0,
      rowHoverBg: dark ? "#1e2528" : "#f2f8f8",
      rowSelectedBg: dark ? "#17292b" : "#e7f3f3",
      rowSelectedHoverBg: dark ? "#1b3032" : "#dceeee",
    },
    Menu: {
      fontSize: 13,
      itemHeight: 36,
      itemMarginInline: 6,
      itemPaddingInline: 12,
      iconMarginInlineEnd: 8,
      itemBorderRadius: 6,
      itemBg: "transparent",
      subMenuItemBg: "transparent",
      itemSelectedColor: link,
      subMenuItemSelectedColor: link,
    },
    Tabs: { itemSelectedColor: link, itemHoverColor: link, itemActiveColor: link, inkBarColor: link },
    Form: { itemMarginBottom: 22, verticalLabelPadding: "0 0 4px" },
    Drawer: { paddingLG: 20 },
  };
}

/** Every colour, size and shadow of the product: screens name none of their own. */
export const themeOf = (look: Look): ThemeConfig => ({
  algorithm: look.dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
  token: tokenOf(look),
  components: componentsOf(look.dark),
});
