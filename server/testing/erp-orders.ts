import type { ErpOrder } from "@tandem/contract/platform/erp/erp-order";
import type { SyncOutcome } from "@tandem/contract/platform/erp/sync-outcome";
import { day } from "./orders.ts";

/** A line of an order as the ERP says it. */
export const erpLine = (purchaseSeq: number, more: object = {}) => ({
  purchaseSeq,
  itemNo: `M${purchaseSeq}`,
  batchPurQty: "100",
  price: 1.1,
  expectArrivalDate: day(14),
  ...more,
});

/** An order as the ERP says it, or says it wrongly. */
export const erpOrder = (purchaseNo: string, more: Partial<Record<keyof ErpOrder, unknown>> = {}) => ({
  purchaseNo,
  purchaseDate: day(-3),
  orgNo: "O1",
  supplierNo: "SA",
  currency: "USD",
  lines: [erpLine(1), erpLine(2)],
  ...more,
});

/** How many orders a pull added, changed, left as they were and refused. */
export const syncCounts = ({ added, updated, unchanged, refused }: SyncOutcome) => [added, updated, unchanged, refused];
