import type { LanguageCode } from "@tandem/contract/languages/languages";
import { type MenuFlag, type MenuName, menus } from "@tandem/contract/menus/menu-table";

/** The password of every demo user. */
export const demoPassword = "Tandem2026";

export type DemoRole = "supplier" | "buyer" | "warehouse" | "admin";

export interface DemoAccount {
  userNo: string;
  userName: string;
  role: DemoRole;
  languageCode: LanguageCode;
  email: string;
  phone: string;
  supplierNo?: string;
  /** Organisations and warehouses the user is limited to; none means all. */
  scopeOrgNo?: readonly string[];
  scopeWarehouseNo?: readonly string[];
}

/** Who can sign in to the demo tenant. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    userNo: "admin",
    userName: "Helen Marsh",
    role: "admin",
    languageCode: "en-US",
    email: "helen.marsh@xulan.example.com",
    phone: "13800010001",
  },
  {
    userNo: "buyer",
    userName: "王雅琴",
    role: "buyer",
    languageCode: "zh-CN",
    email: "wang.yaqin@xulan.example.com",
    phone: "13800010002",
  },
  {
    userNo: "buyer2",
    userName: "林佳蓉",
    role: "buyer",
    languageCode: "zh-TW",
    email: "lin.jiarong@xulan.example.com",
    phone: "13800010003",
    scopeOrgNo: ["TW20"],
  },
  {
    userNo: "warehouse",
    userName: "Nguyễn Văn Hùng",
    role: "warehouse",
    languageCode: "vi-VN",
    email: "nguyen.van.hung@xulan.example.com",
    phone: "13800010004",
    scopeOrgNo: ["VN10"],
    scopeWarehouseNo: ["VN10-RM", "VN10-EL", "VN10-PK"],
  },
  {
    userNo: "supplier",
    userName: "周海燕",
    role: "supplier",
    languageCode: "zh-CN",
    email: "zhou.haiyan@hengruida.example.com",
    phone: "13800010005",
    supplierNo: "S10001",
  },
  {
    userNo: "supplier2",
    userName: "Phạm Thị Lan",
    role: "supplier",
    languageCode: "vi-VN",
    email: "pham.thi.lan@phuthanhan.example.com",
    phone: "13800010006",
    supplierNo: "S10002",
  },
  {
    userNo: "supplier3",
    userName: "黃志明",
    role: "supplier",
    languageCode: "zh-TW",
    email: "huang.zhiming@yuteng.example.com",
    phone: "13800010007",
    supplierNo: "S10003",
  },
];

type Grants = Partial<Record<MenuName, readonly MenuFlag[]>>;

const see = ["isSearch", "isExport"] as const satisfies readonly MenuFlag[];

/** The starting roles: names, and what each may do. The administrator may do everything. */
export const demoRoles: Readonly<Record<DemoRole, { roleName: string; grants: Grants }>> = {
  admin: {
    roleName: "Administrator",
    grants: Object.fromEntries(
      Object.entries(menus).flatMap(([name, menu]) => (menu.flags.length > 0 ? [[name, menu.flags]] : [])),
    ),
  },
  buyer: {
    roleName: "Buyer / 采购 / Mua hàng",
    grants: {
      purchaseOrders: ["isSearch", "isImport", "isExport", "isPrint", "isSubmit", "isCheck"],
      orderTracking: see,
      shippingNotices: ["isSearch", "isCheck", "isEnd", "isClose", "isExport", "isPrint"],
      receipts: see,
      labels: ["isSearch", "isPrint"],
      suppliers: see,
      materials: see,
      notices: ["isSearch", "isAdd", "isModify", "isPhysicalDelete", "isSubmit", "isCancelInvalid"],
    },
  },
  warehouse: {
    roleName: "Warehouse / 仓库 / Kho",
    grants: {
      orderTracking: see,
      shippingNotices: ["isSearch"],
      receipts: ["isSearch", "isAdd", "isDelete", "isExport"],
      labels: ["isSearch", "isPrint"],
    },
  },
  supplier: {
    roleName: "Supplier / 供应商 / Nhà cung cấp",
    grants: {
      purchaseOrders: ["isSearch", "isSave", "isExport", "isPrint"],
      orderTracking: see,
      shippingNotices: ["isSearch", "isAdd", "isModify", "isCancelInvalid", "isEnd", "isClose", "isExport", "isPrint"],
      addShippingNotice: ["isSearch", "isAdd"],
      receipts: see,
      labels: ["isSearch", "isPrint"],
      addresses: ["isSearch", "isAdd", "isModify", "isPhysicalDelete", "isExport", "isImport"],
    },
  },
};
