import { isPositive, subtract } from "../../core/numbers.ts";

type Quantities = Readonly<Record<"deliveryQty" | "receiveQty", string>>;

/** What of a line is still on the way: nothing where more arrived than was announced. */
export function stillOnWay({ deliveryQty, receiveQty }: Quantities): string {
  const open = subtract(deliveryQty, receiveQty);
  return isPositive(open) ? open : "0";
}

/** What came of a line beyond what was announced; "0" where nothing did. */
export function beyondAnnounced({ deliveryQty, receiveQty }: Quantities): string {
  const beyond = subtract(receiveQty, deliveryQty);
  return isPositive(beyond) ? beyond : "0";
}
