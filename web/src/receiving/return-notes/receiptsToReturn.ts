import { receiptStatus } from "@tandem/contract/receiving/receipts/statuses";
import { listAddress } from "../../list/listState.ts";
import { pathTo } from "../../routes/paths.ts";

/** Where the receipts of a return note are chosen. */
export function receiptsToReturn(): string {
  return listAddress(pathTo("Offsite.Delivery.ReceivingDetails"), { status: receiptStatus.code.received });
}
