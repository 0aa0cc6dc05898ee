import type { Row } from "@tandem/contract/core/entity";
import type { purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { formatMoney, formatNumber } from "../../fields/format.ts";

type Priced = Pick<Row<typeof purchaseOrderLine>, "price" | "currency" | "priceQty" | "priceUnitNo" | "purUnitNo">;

/** The price of a line, with what it is of where that is not one of the ordered unit. */
export function priceText({ price, currency, priceQty, priceUnitNo, purUnitNo }: Priced): string {
  const money = formatMoney(price, currency);
  return priceQty || priceUnitNo ? `${money} / ${formatNumber(priceQty ?? "1")} ${priceUnitNo ?? purUnitNo}` : money;
}
