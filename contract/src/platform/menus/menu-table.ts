import { type PagesIn, type SaidPages, saidOf } from "../../core/noun.ts";
import { crudFlags, type Menu, type MenuName } from "../../core/permissions.ts";
import { plainMenus } from "../../core/plain-records.ts";
import { type NounMenu, type Nouns, nouns, plainNouns } from "../../nouns.ts";

/** The menus of groups, and of pages of which nothing else in the product knows. */
const ownMenus = {
  orders: { menuNo: "10", menuOwner: "0", icon: "FileTextOutlined", sort: 10, flags: [] },
  delivery: { menuNo: "20", menuOwner: "0", icon: "CarOutlined", sort: 20, flags: [] },
  settlement: { menuNo: "22", menuOwner: "0", icon: "AccountBookOutlined", sort: 22, flags: [] },
  planning: { menuNo: "23", menuOwner: "0", icon: "ScheduleOutlined", sort: 23, flags: [] },
  inventorySynergy: { menuNo: "24", menuOwner: "0", icon: "InboxOutlined", sort: 24, flags: [] },
  serviceCentre: { menuNo: "25", menuOwner: "0", icon: "CustomerServiceOutlined", sort: 25, flags: [] },
  baseData: { menuNo: "30", menuOwner: "0", icon: "DatabaseOutlined", sort: 30, flags: [] },
  production: { menuNo: "32", menuOwner: "0", icon: "ToolOutlined", sort: 32, flags: [] },
  rules: { menuNo: "34", menuOwner: "0", icon: "ProfileOutlined", sort: 34, flags: [] },
  access: { menuNo: "40", menuOwner: "0", icon: "SafetyOutlined", sort: 40, flags: [] },
  users: {
    menuNo: "4010",
    menuOwner: "40",
    url: "BaseManage.Base.User",
    icon: "UserOutlined",
    sort: 10,
    flags: [...crudFlags, "isImport"],
  },
  roles: {
    menuNo: "4020",
    menuOwner: "40",
    url: "BaseManage.Base.Role",
    icon: "TeamOutlined",
    sort: 20,
    flags: crudFlags,
    ofTenant: true,
  },
  passwordPolicies: {
    menuNo: "4030",
    menuOwner: "40",
    url: "BaseManage.Base.PasswordPolicy",
    icon: "LockOutlined",
    sort: 30,
    flags: ["isSearch", "isModify"],
    ofTenant: true,
  },
  menuEntries: {
    menuNo: "4070",
    menuOwner: "40",
    url: "BaseManage.Base.MenuEntry",
    icon: "MenuOutlined",
    sort: 70,
    flags: ["isSearch", "isAdd", "isModify", "isPhysicalDelete"],
    ofTenant: true,
  },
  parameters: {
    menuNo: "4040",
    menuOwner: "40",
    url: "BaseManage.Base.Parameter",
    icon: "SlidersOutlined",
    sort: 40,
    flags: ["isSearch", "isAdd", "isModify", "isPhysicalDelete"],
    ofTenant: true,
  },
  dictionaries: {
    menuNo: "4045",
    menuOwner: "40",
    url: "BaseManage.Base.Enumeration",
    icon: "UnorderedListOutlined",
    sort: 45,
    flags: ["isSearch", "isAdd", "isModify", "isPhysicalDelete"],
    ofTenant: true,
  },
  customFields: {
    menuNo: "4050",
    menuOwner: "40",
    url: "BaseManage.Base.CustomField",
    icon: "ProfileOutlined",
    sort: 50,
    flags: ["isSearch", "isAdd", "isModify", "isPhysicalDelete"],
    ofTenant: true,
  },
  auditEntries: {
    menuNo: "4090",
    menuOwner: "40",
    url: "BaseManage.Base.AuditEntry",
    icon: "AuditOutlined",
    sort: 90,
    flags: ["isSearch", "isExport"],
  },
  system: { menuNo: "50", menuOwner: "0", icon: "SettingOutlined", sort: 50, flags: [] },
  displaySettings: {
    menuNo: "5010",
    menuOwner: "50",
    url: "DisplaySettings",
    icon: "CalendarOutlined",
    sort: 10,
    flags: ["isSearch", "isModify"],
    ofTenant: true,
  },
  systemHealth: {
    menuNo: "5020",
    menuOwner: "50",
    url: "SystemHealth",
    icon: "BarChartOutlined",
    sort: 20,
    flags: ["isSearch", "isModify"],
    ofTenant: true,
  },
  scheduledJobs: {
    menuNo: "5030",
    menuOwner: "50",
    url: "ScheduledJob",
    icon: "CalendarOutlined",
    sort: 30,
    flags: ["isSearch", "isModify"],
    ofTenant: true,
  },
  operationLogs: {
    menuNo: "5040",
    menuOwner: "50",
    url: "OperationLog",
    icon: "ProfileOutlined",
    sort: 40,
    flags: ["isSearch", "isExport"],
    ofTenant: true,
  },
  abnormalLogs: {
    menuNo: "5045",
    menuOwner: "50",
    url: "AbnormalLog",
    icon: "AuditOutlined",
    sort: 45,
    flags: ["isSearch", "isModify"],
    ofTenant: true,
  },
  printTemplates: {
    menuNo: "5060",
    menuOwner: "50",
    url: "PrintTemplate",
    icon: "PrinterOutlined",
    sort: 60,
    flags: ["isSearch", "isAdd", "isModify", "isPhysicalDelete"],
    ofTenant: true,
  },
  exportTemplates: {
    menuNo: "5062",
    menuOwner: "50",
    url: "ExportTemplate",
    icon: "UnorderedListOutlined",
    sort: 62,
    flags: ["isSearch"],
  },
  importTemplates: {
    menuNo: "5064",
    menuOwner: "50",
    url: "ImportTemplate",
    icon: "SwapOutlined",
    sort: 64,
    flags: ["isSearch", "isPhysicalDelete"],
    ofTenant: true,
  },
  storedFiles: {
    menuNo: "5070",
    menuOwner: "50",
    url: "StoredFile",
    icon: "InboxOutlined",
    sort: 70,
    flags: ["isSearch", "isPhysicalDelete"],
    ofTenant: true,
  },
  appVersions: {
    menuNo: "5080",
    menuOwner: "50",
    url: "AppVersion",
    icon: "AppstoreOutlined",
    sort: 80,
    flags: ["isSearch", "isAdd", "isModify", "isPhysicalDelete"],
    ofTenant: true,
  },
  messageConfig: {
    menuNo: "5071",
    menuOwner: "50",
    url: "MessageConfig",
    icon: "MailOutlined",
    sort: 71,
    flags: ["isSearch", "isModify"],
    ofTenant: true,
  },
  outgoingMessages: {
    menuNo: "5074",
    menuOwner: "50",
    url: "OutgoingMessage",
    icon: "MailOutlined",
    sort: 74,
    flags: ["isSearch", "isModify", "isExport"],
  },
  licence: {
    menuNo: "5090",
    menuOwner: "50",
    url: "Licence",
    icon: "SafetyCertificateOutlined",
    sort: 90,
    flags: ["isSearch", "isModify"],
    ofTenant: true,
  },
} as const satisfies Record<string, Menu>;

declare module "../../core/permissions.ts" {
  interface MenuNames extends Record<keyof typeof ownMenus | NounMenu, true> {}
}

/** The pages that menus open, or nouns name besides: there are routes of all of them. */
export type NamedPage = PagesIn<(typeof ownMenus)[keyof typeof ownMenus], "url"> | SaidPages<Nouns[keyof Nouns]>;

/** The menus the product comes with, by name. */
export const menus: Readonly<Record<MenuName, Menu>> = {
  ...ownMenus,
  ...saidOf(nouns, "menus"),
  ...plainMenus(plainNouns),
};

/** The menu of a number, for requests that name theirs. */
export const menuByNumber: ReadonlyMap<string, MenuName> = new Map(
  Object.entries(menus).map(([name, menu]) => [menu.menuNo, name as MenuName]),
);
