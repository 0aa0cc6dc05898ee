import type { StartingRole } from "@tandem/contract/core/permissions";

/** The password of every demo user. */
export const demoPassword = "Tandem2026";

export interface DemoAccount {
  userNo: string;
  userName: string;
  role: StartingRole;
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
    email: "helen.marsh@xulan.example.com",
    phone: "13800010001",
  },
  {
    userNo: "buyer",
    userName: "王雅琴",
    role: "buyer",
    email: "wang.yaqin@xulan.example.com",
    phone: "13800010002",
  },
  {
    userNo: "buyer2",
    userName: "林佳蓉",
    role: "buyer",
    email: "lin.jiarong@xulan.example.com",
    phone: "13800010003",
    scopeOrgNo: ["TW20"],
  },
  {
    userNo: "warehouse",
    userName: "Nguyễn Văn Hùng",
    role: "warehouse",
    email: "nguyen.van.hung@xulan.example.com",
    phone: "13800010004",
    scopeOrgNo: ["VN10"],
    scopeWarehouseNo: ["VN10-RM", "VN10-EL", "VN10-PK"],
  },
  {
    userNo: "supplier",
    userName: "周海燕",
    role: "supplier",
    email: "zhou.haiyan@hengruida.example.com",
    phone: "13800010005",
    supplierNo: "S10001",
  },
  {
    userNo: "supplier2",
    userName: "Phạm Thị Lan",
    role: "supplier",
    email: "pham.thi.lan@phuthanhan.example.com",
    phone: "13800010006",
    supplierNo: "S10002",
  },
  {
    userNo: "supplier3",
    userName: "黃志明",
    role: "supplier",
    email: "huang.zhiming@yuteng.example.com",
    phone: "13800010007",
    supplierNo: "S10003",
  },
];

/** Names of the starting roles, in the languages of the demo's people. */
export const demoRoleNames: Readonly<Record<StartingRole, string>> = {
  admin: "Administrator",
  buyer: "Buyer / 采购 / Mua hàng",
  warehouse: "Warehouse / 仓库 / Kho",
  supplier: "Supplier / 供应商 / Nhà cung cấp",
};
