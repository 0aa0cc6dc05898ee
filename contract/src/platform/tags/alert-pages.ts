import { address } from "../../base-data/addresses/addresses.ts";
import { material } from "../../base-data/materials/materials.ts";
import { organisation } from "../../base-data/organisations/organisations.ts";
import { supplier } from "../../base-data/suppliers/suppliers.ts";
import { warehouse } from "../../base-data/warehouses/warehouses.ts";
import type { Entity } from "../../core/entity.ts";
import type { MenuName } from "../../core/permissions.ts";
import { shippingNotice } from "../../delivery/shipping-notices/shipping-notices.ts";
import { purchaseOrder, purchaseOrderLine } from "../../orders/purchase-orders/purchase-orders.ts";
import { receipt } from "../../receiving/receipts.ts";

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
