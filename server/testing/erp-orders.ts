import type { ErpOrder } from "@tandem/contract/platform/erp/erp-order";
import type { SyncOutcome } from "@tandem/contract/platform/erp/sync-outcome";
import { startTestApplication } from "./application.ts";
import { day } from "./orders.ts";
import { erpSecret, StandInErp } from "./stand-in-erp.ts";

/** A server that pulls orders from an ERP when it is asked to, and never by itself. */
export async function startWithErp() {
  const erp = new StandInErp();
  const app = await startTestApplication({ ERP_URL: await erp.listen(), ERP_SECRET: erpSecret, ERP_PULL_MINUTES: "0" });
  const close = async () => {
    await app.close();
    await erp.close();
  };
  return { erp, app, buyer: await app.as("buyer"), close };
}

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
