import { shippingNoticeDocument } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { sql } from "kysely";
import { storedDocument } from "../../documents/stored-document.ts";
import { deliveryRulesOf } from "./delivery-rules.ts";

/** Where delivery notices are stored, and what a receipt must know of them. */
export const storedNotices = storedDocument(shippingNoticeDocument, {
  rulesOf: deliveryRulesOf,
  reads: {
    expectedArrivalDate: sql<string>`t.expected_arrival_date`,
    arrivalDate: sql<string | null>`t.arrival_date`,
    sumReceiveQty: sql<string>`t.sum_receive_qty`,
  },
});
