import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import type { ReceiptInput } from "@tandem/contract/receiving/receipts/receipts";
import { day } from "./orders.ts";

let count = 0;

/**
 * What a warehouse keeper enters for what arrived today of a notice's lines, in order, empty for none. Each entry has a
 * document number of its own, so that it is not taken for the same entry sent twice.
 */
export function receiptInput(
  notice: ShippingNoticeDetail,
  quantities: readonly string[],
  wish: Partial<Pick<ReceiptInput, "receiptDate" | "warehouseNo">> = {},
): ReceiptInput {
  count += 1;
  return {
    shippingNoticeId: notice.id,
    receiptDate: day(0),
    warehouseNo: "W1",
    outReceiptNo: `OUT-${process.pid}-${count}`,
    lines: notice.lines.flatMap(({ id }, index) => {
      const receiptQty = quantities[index] ?? "";
      return receiptQty === "" ? [] : [{ shippingNoticeLineId: id, receiptQty }];
    }),
    ...wish,
  };
}
