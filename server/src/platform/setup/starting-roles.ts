import type { MenuFlag, MenuName } from "@tandem/contract/core/permissions";
import { menus } from "@tandem/contract/platform/menus/menu-table";

export type StartingRole = "admin" | "buyer" | "warehouse" | "supplier";

type Grants = Partial<Record<MenuName, readonly MenuFlag[]>>;

const see = ["isSearch", "isExport"] as const satisfies readonly MenuFlag[];

/** The roles a tenant begins with, by number, and what each may do. The administrator may do everything. */
export const startingRoles: Readonly<Record<StartingRole, Grants>> = {
  admin: Object.fromEntries(
    Object.entries(menus).flatMap(([name, menu]) => (menu.flags.length > 0 ? [[name, menu.flags]] : [])),
  ),
  buyer: {
    purchaseOrders: ["isSearch", "isImport", "isExport", "isPrint", "isSubmit", "isCheck"],
    orderTracking: see,
    shippingNotices: ["isSearch", "isCheck", "isEnd", "isClose", "isExport", "isPrint"],
    receipts: see,
    labels: ["isSearch", "isPrint"],
    suppliers: see,
    materials: see,
    notices: ["isSearch", "isAdd", "isModify", "isPhysicalDelete", "isSubmit", "isCancelInvalid"],
  },
  warehouse: {
    orderTracking: see,
    shippingNotices: ["isSearch"],
    receipts: ["isSearch", "isAdd", "isDelete", "isExport"],
    labels: ["isSearch", "isPrint"],
  },
  supplier: {
    purchaseOrders: ["isSearch", "isSave", "isExport", "isPrint"],
    orderTracking: see,
    shippingNotices: ["isSearch", "isAdd", "isModify", "isCancelInvalid", "isEnd", "isClose", "isExport", "isPrint"],
    addShippingNotice: ["isSearch", "isAdd"],
    receipts: see,
    labels: ["isSearch", "isPrint"],
    addresses: ["isSearch", "isAdd", "isModify", "isPhysicalDelete", "isExport", "isImport"],
  },
};
