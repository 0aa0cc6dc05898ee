import { purchaseOrderDocument } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { storedDocument } from "../../documents/stored-document.ts";
import { orderRulesOf } from "./order-rules.ts";

/** Where orders are stored, and the rules that steps on them are taken by. */
export const storedOrders = storedDocument(purchaseOrderDocument, { rulesOf: orderRulesOf });
