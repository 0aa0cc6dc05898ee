import { acceptanceStatus, lineStatus, orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import type { LockedLine } from "../../orders/purchase-orders/quantities.ts";

/**
 * How much of an order line may be on the way again that a notice gave back: nothing of one that is closed by now, or whose order
 * was refused or has failed.
 */
export function roomAgain({ status, refuseSign, lineStatus: ofLine, roomQty }: LockedLine): string {
  const stands = status === orderStatus.code.effective && !acceptanceStatus.isIn("refused", refuseSign);
  return stands && ofLine === lineStatus.code.open ? roomQty : "0";
}
