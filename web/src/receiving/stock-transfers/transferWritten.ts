import { stockTransfers } from "@tandem/contract/receiving/stock-transfers/stock-transfers";
import type { Written } from "../../api/afterWrite.ts";
import { deliveryServices } from "../../api/deliveryServices.ts";

/** Of which answers a transfer changes some. */
export const transferWritten: Written = { service: stockTransfers, touches: deliveryServices };
