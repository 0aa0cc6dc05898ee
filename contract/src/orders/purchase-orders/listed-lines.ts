import { rowSteps } from "../../core/row-steps.ts";
import { documentList } from "../../core/service.ts";
import { purchaseOrderLine } from "./purchase-orders.ts";

/** What is done with lines of orders in lists of them: their supplier brings them by a delivery notice, as far as rules let it. */
export const listedLineSteps = rowSteps({
  ship: { side: "supplier", menus: ["shippingNotices", "addShippingNotice"], permission: "isAdd" },
});

/** A list of lines of orders. */
export const lineList = (options?: Parameters<typeof documentList>[1]) =>
  documentList({ entity: purchaseOrderLine, ...listedLineSteps }, options);
