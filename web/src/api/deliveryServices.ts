import { shippingNotices } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { purchaseOrderLines, purchaseOrders } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { dashboard } from "@tandem/contract/platform/dashboard/dashboard";
import { receipts } from "@tandem/contract/receiving/receipts/receipts";
import { returnNotes } from "@tandem/contract/receiving/return-notes/return-notes";

/**
 * The services that tell how far deliveries are. Their documents move each other's quantities, so a change of one may show in
 * all of them.
 */
export const deliveryServices = [purchaseOrders, purchaseOrderLines, shippingNotices, receipts, returnNotes, dashboard];
