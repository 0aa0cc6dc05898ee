import type { Row } from "@tandem/contract/core/entity";
import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import type { ReceiptInput, receipt } from "@tandem/contract/receiving/receipts/receipts";
import type { TestApplication } from "./application.ts";
import { buildAccepted, buildShipped, day } from "./orders.ts";

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

/** How much of the order's line of a receipt has arrived, is to be exchanged, and may still be sent. */
export async function chainOf(app: TestApplication, { purchaseOrderLineId: id }: Row<typeof receipt>) {
  const { line } = await (await app.as("buyer")).ok("purchaseOrderLines", "getPurchaseOrderLineChain", { id });
  return { received: line.receiptQty, exchanged: line.returnExchangeQty, open: line.unDeliveryQty };
}

/** What has arrived of an order of 100: 60 pieces. */
export async function buildReceived(app: TestApplication): Promise<Row<typeof receipt>> {
  const notice = await buildShipped(app, await buildAccepted(app, { quantities: ["100"] }), ["60"]);
  const warehouse = await app.as("warehouse");
  await warehouse.ok("receipts", "receive", receiptInput(notice, ["60"]));
  const condition = { asnNo: notice.asnNo };
  const { records } = await warehouse.ok("receipts", "getReceiptPage", { current: 1, size: 20, condition });
  if (!records[0]) throw new Error("Nothing was received");
  return records[0];
}
