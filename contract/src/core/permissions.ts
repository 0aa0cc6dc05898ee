/**
 * The flags a role may hold on a menu (S6.1a). `isSearch` is seeing the page at all; `isBatchUpdate` changing many records at
 * once, by the import that with `isImport` alone only adds. `isOut`, opening a record, stands on no menu: a list says of its
 * records what their pages say, so that seeing the list is seeing them.
 */
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

/** The roles a tenant begins with, by number. */
export type StartingRole = "admin" | "buyer" | "warehouse" | "supplier";

/** A menu of the product, which opens a page or holds others. Its title is the locale key `menus.` and its name. */
export interface Menu {
  /** Number sent as App-Module-Number (S7.1d). */
  readonly menuNo: string;
  /** Menu this one stands under; `0` is the root (S3.1). */
  readonly menuOwner: string;
  /** Route name the menu opens; groups have none. */
  readonly url?: string;
  readonly icon: string;
  readonly sort: number;
  /** Flags that mean something on the page. */
  readonly flags: readonly MenuFlag[];
  /** The page's records are the whole tenant's, and no organisation's: what one changes there changes for all. */
  readonly ofTenant?: boolean;
  /** The page is worked with in the hand, too: scanning, receiving, tracking. */
  readonly handheld?: true;
  /** Its place among the menus that are pinned until the user decides otherwise (S2.15a). */
  readonly pinned?: number;
  /**
   * The entity that the page lists, where tags of the list may tell what newly matches them. The table behind it wakes the
   * alerts with `app.alerted` in its migration.
   */
  readonly alerts?: string;
  /** What the roles that a tenant begins with may do there; the administrator may do everything. */
  readonly grants?: Readonly<Partial<Record<Exclude<StartingRole, "admin">, readonly MenuFlag[]>>>;
}

/** The flags of a page on which records are kept, and of one that takes workbooks besides. */
export const crudFlags = ["isSearch", "isAdd", "isModify", "isPhysicalDelete", "isExport"] as const;
export const importableFlags = [...crudFlags, "isImport", "isBatchUpdate"] as const;

/** The locale key of what a flag allows on a menu. */
export const flagLabelKey = (menu: MenuName, flag: MenuFlag) => `flags.${menu}.${flag}`;
