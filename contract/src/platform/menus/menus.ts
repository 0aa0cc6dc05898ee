import { z } from "zod";
import { entity } from "../../core/entity.ts";
import { code, codes, integer, status, text, validity } from "../../core/fields.ts";
import { menuFlags } from "../../core/permissions.ts";
import { action, add, get, list, remove, service, update } from "../../core/service.ts";
import { statuses } from "../../core/statuses.ts";

/** appNo (S3.1): menus of the portal, and of the pages that are worked with in the hand. */
export const menuApps = statuses("menuEntry.app", {
  computer: { code: "PC", tone: "neutral" },
  handheld: { code: "PDA", tone: "neutral" },
});

/** The owner of what stands at the top (S3.1). */
export const rootMenu = "0";

/** menuLevel of what stands at the top, by appNo (S3.1). */
export const topLevels = { PDA: 1, PC: 2 } as const;

/** An entry that an administrator adds to the menu: another page, an address elsewhere, a service, or a group of such. */
export const menuEntry = entity(
  "menuEntry",
  {
    menuNo: code({ key: true }),
    /** Shown in languages that have no name of their own here. */
    menuName: text(),
    nameEnUs: text({ optional: true }),
    nameZhCn: text({ optional: true }),
    nameZhTw: text({ optional: true }),
    nameViVn: text({ optional: true }),
    /** The group it stands in; `0` is the top. */
    menuOwner: code(),
    appNo: status(menuApps),
    /** What a click opens (S2.17); a group has none. */
    url: text({ optional: true, max: 1000 }),
    /** Fields of a service's answer that go into the query of the address it answers (S2.17a). */
    responseFields: codes(),
    icon: code({ optional: true }),
    sort: integer(),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["menuNo", "menuName", "url"] },
);

/** A menu the user may open (S3.1, S2.14b), with its permission flags. */
export const menuItem = z.object({
  menuNo: z.string(),
  /** Stem of the locale key `menus.<menuName>`; null for an entry that an administrator added. */
  menuName: z.string().nullable(),
  /** In the caller's language. */
  title: z.string(),
  menuOwner: z.string(),
  menuLevel: z.int(),
  appNo: z.enum(menuApps.codes),
  url: z.string().nullable(),
  icon: z.string(),
  sort: z.int(),
  responseFields: z.array(z.string()),
  flags: z.array(z.enum(menuFlags)),
});
export type MenuItem = z.output<typeof menuItem>;

const menuTree = z.object({ records: z.array(menuItem.extend({ children: z.array(menuItem) })) });
export type MenuTree = z.output<typeof menuTree>;

const commonMenus = z.object({
  records: z.array(
    z.object({
      menuNo: z.string(),
      /** Kept there by the user, and not only by use. */
      isCollected: z.boolean(),
    }),
  ),
});
export type CommonMenu = z.output<typeof commonMenus>["records"][number];

const oneMenu = z.strictObject({ menuNo: menuEntry.fields.menuNo.schema });

/** The signed-in user's own menus (S2.14, S7.6). */
export const userMenus = service(
  "ISysMenuService",
  { menus: [] },
  {
    getMenuList: action({
      permission: "signedIn",
      summary: "The menus the user may open on a computer, each group with its children.",
      input: z.strictObject({}),
      output: menuTree,
    }),
    getPdaMenuList: action({
      permission: "signedIn",
      summary: "The menus for pages worked with in the hand; `menuLevel` 1 is the top alone.",
      input: z.strictObject({ appNo: z.literal("PDA").optional(), menuLevel: z.int().min(1).max(2).optional() }),
      output: menuTree,
    }),
    getBusinessCommonMenu: action({
      permission: "signedIn",
      summary:
        "The menus used most: first those the user keeps there, then by how often and how lately they were opened.",
      input: z.strictObject({}),
      output: commonMenus,
    }),
    collectBusinessCommonMenu: action({
      permission: "signedIn",
      summary: "Counts one use of a menu; with `isCollected` keeps it among those used most (1), or takes it off (0).",
      input: oneMenu.extend({ isCollected: z.enum(["1", "0"]).optional() }),
      output: commonMenus,
    }),
    getFixedMenu: action({
      permission: "signedIn",
      summary: "The menus the user has pinned.",
      input: z.strictObject({}),
      output: z.object({ records: z.array(z.object({ menuNo: z.string() })) }),
    }),
    addFixedMenu: action({ permission: "signedIn", input: oneMenu, output: z.object({}) }),
    removeFixedMenu: action({ permission: "signedIn", input: oneMenu, output: z.object({}) }),
  },
);

/** The entries an administrator adds to the menu. Who sees them is granted to roles, as with every menu. */
export const menuEntries = service(
  "ISysMenuEntryService",
  { menus: ["menuEntries"] },
  {
    getMenuEntryPage: list(menuEntry, { menus: ["menuEntries", "roles"] }),
    getMenuEntryById: get(menuEntry),
    addMenuEntry: add(menuEntry),
    updateMenuEntryById: update(menuEntry),
    deleteMenuEntryByIds: remove(menuEntry),
  },
);
