import type { Noun } from "@tandem/contract/nouns";
import type { RouteName } from "./shell/routes.tsx";

/** The pages of every noun. A noun without pages of its own says so. */
export const pagesOfNoun = {
  sessions: ["Setting.Password"],
  languages: [],
  menus: [],
  users: ["BaseManage.Base.User", "BaseManage.Base.User.Add", "BaseManage.Base.User.Modify"],
  roles: ["BaseManage.Base.Role", "BaseManage.Base.Role.Add", "BaseManage.Base.Role.Modify"],
  organisations: ["Base.Basic.Organizational", "Base.Basic.Organizational.Add", "Base.Basic.Organizational.Modify"],
  suppliers: ["Base.Basic.Supplier", "Base.Basic.Supplier.Add", "Base.Basic.Supplier.Modify"],
  materials: ["Base.Basic.Material", "Base.Basic.Material.Add", "Base.Basic.Material.Modify"],
  warehouses: ["Base.Basic.Warehouse", "Base.Basic.Warehouse.Add", "Base.Basic.Warehouse.Modify"],
  addresses: ["Offsite.Delivery.Address", "Offsite.Delivery.Address.Add", "Offsite.Delivery.Address.Modify"],
  "purchase-orders": [
    "Offsite.User.Order",
    "Offsite.User.Order.Acceptance",
    "Offsite.Delivery.OrderTracking",
    "Offsite.Delivery.OrderTracking.Chain",
  ],
  "shipping-notices": [
    "Offsite.Delivery.AsnTracking",
    "Offsite.Delivery.AsnTracking.Detail",
    "Offsite.Delivery.AsnTracking.Correct",
    "Offsite.Delivery.AddAsn",
    "Offsite.Delivery.AddAsn.Add",
  ],
  receipts: ["Offsite.Delivery.ReceivingDetails"],
} satisfies Record<Noun, readonly RouteName[]>;
