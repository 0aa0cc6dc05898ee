import { compareNumbers, isPositive, sum } from "../../core/numbers.ts";

/**
 * Whether paid pieces that came are the last of a delivery notice's line. What it brings free of charge comes with these, and with
 * none before, unless something else is said of it.
 */
export const areLastPaid = (
  { deliveryQty, receiveQty }: { readonly deliveryQty: string; readonly receiveQty: string },
  receiptQty: string,
): boolean => isPositive(receiptQty) && compareNumbers(sum([receiveQty, receiptQty]), deliveryQty) >= 0;
