import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import type { ReceiptInput } from "@tandem/contract/receiving/receipts/receipts";
import type { ReturnNoteDetail, ReturnNoteInput } from "@tandem/contract/receiving/return-notes/return-notes";
import { returnType } from "@tandem/contract/receiving/return-notes/statuses";
import type { TestUser } from "./application.ts";
import { day } from "./orders.ts";

let count = 0;

/** A return note over a receipt, sent to the supplier. */
export async function buildReturned(
  user: TestUser,
  { id: receiptId }: { readonly id: string },
  returnQty: string,
  wish: Partial<ReturnNoteInput> = {},
): Promise<ReturnNoteDetail> {
  const lines = [{ receiptId, returnQty, returnReason: "Cracked" }];
  count += 1;
  // A remark of its own, so that it is not taken for the same note saved twice.
  const remark = `Note ${count}`;
  const input = { returnType: returnType.code.exchange, returnDate: day(0), remark, lines, ...wish };
  const { id, version } = await user.ok("returnNotes", "saveReturnNote", input);
  await user.ok("returnNotes", "send", { sendList: [{ id, version }] });
  return user.ok("returnNotes", "getReturnNoteById", { id });
}

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
