import { isPositive, subtract } from "../../core/numbers.ts";

/** What of a line is still on the way: nothing where more arrived than was announced. */
export function stillOnWay({
  deliveryQty,
  receiveQty,
}: Readonly<Record<"deliveryQty" | "receiveQty", string>>): string {
  const open = subtract(deliveryQty, receiveQty);
  return isPositive(open) ? open : "0";
}
