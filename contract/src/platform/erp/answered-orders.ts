import { z } from "zod";

/** Orders that one call tells an ERP of. */
export const mostAnsweredOrders = 200;

/** What became of a line of an order; quantities and prices are texts, which keeps them exact. */
interface AnsweredLine {
  readonly purchaseSeq: number;
  readonly purchasePhaseSeq: number;
  readonly purchaseBatchSeq: number;
  readonly lineStatus: string;
  readonly batchPurQty: string;
  readonly price: string;
  readonly promises: readonly { readonly promiseQty: string; readonly promiseDate: string }[];
}

/** How an issued order stands, as the ERP is told. */
export interface AnsweredOrder {
  readonly purchaseNo: string;
  readonly bandNo: number;
  readonly revision: string | null;
  readonly status: string;
  readonly refuseSign: string;
  /** When its version was answered; null while that is awaited. */
  readonly answeredAt: string | null;
  readonly lines: readonly AnsweredLine[];
}

/** What an ERP answers when it is told of orders: which it did not take, and why. */
export const answeredReceipt = z.object({
  refused: z
    .array(
      z.object({
        purchaseNo: z.string().max(100),
        message: z.string().transform((text) => text.replaceAll("\0", "").slice(0, 1000)),
      }),
    )
    .max(mostAnsweredOrders)
    .default([]),
});
export type AnsweredReceipt = z.output<typeof answeredReceipt>;
