import type { Page } from "@playwright/test";
import { acceptanceStatus, orderStatus } from "../contract/src/orders/purchase-orders/statuses.ts";
import { type ImportRow, orderWorkbook } from "../server/testing/orders.ts";
import { call, upload } from "./calls.ts";
import { dayFromNow } from "./order-workbook.ts";

const service = "/ISupSrmPurchaseHeadService";

interface Numbered {
  readonly id: string;
  readonly version: number;
}

/** Orders as whoever has a page sees them, each named with the version that a step needs. */
async function named(page: Page, numbers: readonly string[]): Promise<Numbered[]> {
  const condition = { purchaseNo: numbers };
  const body = { current: 1, size: numbers.length, condition };
  const { records } = await call<{ records: Numbered[] }>(page, `${service}/getPurchaseOrderPage`, body);
  if (records.length !== numbers.length) throw new Error(`${records.length} of ${numbers.join(", ")} are there`);
  return records.map(({ id, version }) => ({ id, version }));
}

/** Imports orders and issues them, for tests of what follows. */
export async function issueOrders(buyer: Page, rows: readonly ImportRow[]): Promise<void> {
  await upload(buyer, `${service}/importexcel`, await orderWorkbook(rows));
  const issueList = await named(buyer, [...new Set(rows.map(({ purchaseNo }) => String(purchaseNo)))]);
  await call(buyer, `${service}/issue`, { condition: { issueList } });
}

/** Issues an order of one line that waits for the supplier of the demo. */
export async function issueOrder(buyer: Page, purchaseNo: string): Promise<void> {
  await issueOrders(buyer, [
    {
      ...{ purchaseNo, purchaseDate: dayFromNow(0), orgNo: "VN10", supplierNo: "S10001", currency: "CNY" },
      ...{ purchaseSeq: 1, itemNo: "FA-10018", batchPurQty: "1000", price: "1.25" },
      ...{ expectArrivalDate: dayFromNow(30), warehouseNo: "VN10-RM" },
    },
  ]);
}

/** Accepts issued orders as ordered. */
export async function acceptOrders(supplier: Page, numbers: readonly string[]): Promise<void> {
  await call(supplier, `${service}/acceptAsOrdered`, { condition: { acceptList: await named(supplier, numbers) } });
}

/** The number of the first order that waits for its supplier. */
export async function waitingOrder(supplier: Page): Promise<string> {
  const condition = { status: orderStatus.code.effective, refuseSign: [acceptanceStatus.code.pendingAcceptance] };
  const { records } = await call<{ records: { purchaseNo: string }[] }>(supplier, `${service}/getPurchaseOrderPage`, {
    current: 1,
    size: 1,
    condition,
  });
  if (!records[0]) throw new Error("No order waits for the supplier");
  return records[0].purchaseNo;
}

/** Accepts as ordered the first order that waits for its supplier, and answers its number. */
export async function acceptWaiting(supplier: Page): Promise<string> {
  const purchaseNo = await waitingOrder(supplier);
  await acceptOrders(supplier, [purchaseNo]);
  return purchaseNo;
}
