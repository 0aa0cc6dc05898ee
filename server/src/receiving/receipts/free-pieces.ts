import type { FaultDetail } from "@tandem/contract/core/errors";
import { compareNumbers, cutOff, isPositive, multiply, subtract, sum } from "@tandem/contract/core/numbers";
import { areLastPaid } from "@tandem/contract/receiving/receipts/free-pieces";
import { sql } from "kysely";
import type { Decided } from "../../orders/order-rules/decisions.ts";
import type { Exceeded } from "../../orders/purchase-orders/over-delivery.ts";

/** What of a notice's line `l` is announced free of charge, and what of that has come, in whichever warehouse. */
export const ofFree = sql`l.gift_qty, case when l.gift_qty is null then '0' else app.free_received(l.id)::text end as given_qty`;

/** Free pieces of a notice's line. */
export interface FreePieces {
  readonly purchaseOrderLineId: string;
  /** What was announced; null: none. */
  readonly giftQty: string | null;
  /** What came. */
  readonly givenQty: string;
}

const orNothing = (quantity: string) => (isPositive(quantity) ? quantity : "0");

/** By what more may come than was announced: the order lines, and the share that the rule allows. */
interface Most {
  readonly lines: ReadonlyMap<string, Pick<Exceeded, "unitDecimals">>;
  readonly percent: Decided;
}

/** What was announced free of charge and has not come. */
export const freeOf = ({ giftQty, givenQty }: FreePieces): string => orNothing(subtract(giftQty ?? "0", givenQty));

/** How much may come free of charge: what was announced, and beyond it the share that the rule allows of that. */
export function mostFree(line: FreePieces, { lines, percent }: Most): string {
  const announced = line.giftQty ?? "0";
  const decimals = lines.get(line.purchaseOrderLineId)?.unitDecimals ?? 0;
  const beyond = cutOff(multiply(announced, multiply(percent.value, "0.01")), decimals);
  return orNothing(subtract(sum([announced, beyond]), line.givenQty));
}

/**
 * What came free of charge with a line: what is said. Where nobody says it, what is paid came first, as where boxes are scanned:
 * with the last of that comes what is announced free and has not come yet, and nothing before.
 */
export function freeThatCame(
  line: FreePieces & { readonly deliveryQty: string; readonly receiveQty: string },
  receiptQty: string,
  said: string | null | undefined,
): string | null {
  if (said !== null && said !== undefined) return said;
  const free = freeOf(line);
  return areLastPaid(line, receiptQty) && isPositive(free) ? free : null;
}

/** What is wrong with how much came free of charge; null where nothing is. */
export function freeExceeded(
  line: FreePieces,
  quantity: string | null,
  most: Most,
  parameters: Readonly<Record<string, string>>,
  path: string,
): FaultDetail | null {
  const open = mostFree(line, most);
  if (quantity === null || compareNumbers(quantity, open) <= 0) return null;
  const key = "errors.giftQuantityExceeded";
  return { path, key, parameters: { ...parameters, quantity, open } };
}
