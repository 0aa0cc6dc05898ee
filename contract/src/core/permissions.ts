/** The flags a role may hold on a menu (S6.1a). `isSearch` is seeing the page at all. */
export const menuFlags = [
  "isOut",
  "isAdd",
  "isModify",
  "isDelete",
  "isCancelInvalid",
  "isBatchUpdate",
  "isPhysicalDelete",
  "isSave",
  "isSubmit",
  "isClose",
  "isCheck",
  "isSearch",
  "isImport",
  "isExport",
  "isPrint",
  "isEnd",
] as const;
export type MenuFlag = (typeof menuFlags)[number];

/** The menus there are, by name; the table of menus says them. */
// biome-ignore lint/suspicious/noEmptyInterface: the table of menus adds its names
export interface MenuNames {}
export type MenuName = keyof MenuNames;
