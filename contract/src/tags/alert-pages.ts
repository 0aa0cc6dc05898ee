import { address } from "../addresses/addresses.ts";
import type { Entity } from "../core/entity.ts";
import { material } from "../materials/materials.ts";
import type { MenuName } from "../menus/menu-table.ts";
import { organisation } from "../organisations/organisations.ts";
import { purchaseOrder, purchaseOrderLine } from "../purchase-orders/purchase-orders.ts";
import { receipt } from "../receipts/receipts.ts";
import { shippingNotice } from "../shipping-notices/shipping-notices.ts";
import { supplier } from "../suppliers/suppliers.ts";
import { warehouse } from "../warehouses/warehouses.ts";

/** A list whose tags may tell what newly matches them. */
export interface AlertPage {
  /** Whoever may see this menu may see the list. */
  readonly menu: MenuName;
  readonly entity: Entity;
}

const page = (menu: MenuName, entity: unknown): AlertPage => ({ menu, entity: entity as Entity });

/**
 * The lists whose tags may alert, by route name. The table behind each wakes the alerts with `app.alerted` in its
 * migration.
 */
export const alertPages: Readonly<Record<string, AlertPage>> = {
  "Offsite.User.Order": page("purchaseOrders", purchaseOrder),
  "Offsite.Delivery.OrderTracking": page("orderTracking", purchaseOrderLine),
  "Offsite.Delivery.AsnTracking": page("shippingNotices", shippingNotice),
  "Offsite.Delivery.ReceivingDetails": page("receipts", receipt),
  "Offsite.Delivery.Address": page("addresses", address),
  "Base.Basic.Organizational": page("organisations", organisation),
  "Base.Basic.Supplier": page("suppliers", supplier),
  "Base.Basic.Material": page("materials", material),
  "Base.Basic.Warehouse": page("warehouses", warehouse),
};
