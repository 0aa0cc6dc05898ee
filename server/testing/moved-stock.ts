import { transactionType } from "@tandem/contract/receiving/stock/statuses";
import type { TestApplication } from "./application.ts";
import { buildAccepted, buildShipped, day } from "./orders.ts";
import { asOwner } from "./owner.ts";
import { receiptInput } from "./receipts.ts";

type Owned = Parameters<typeof asOwner>[0];
const { in: comes, out: goes } = transactionType.code;
let documents = 0;

/** A movement of the ledger, so many days ago. */
export interface Moved {
  readonly itemNo: string;
  /** Below zero what went out. */
  readonly qty: number;
  readonly daysAgo: number;
  readonly kind?: "inventoryDifference" | "stockTransfer" | "warehousing" | "receipt" | "returnNote";
  readonly ownerNo?: string;
  readonly warehouseNo?: string;
  readonly orgNo?: string;
}

/** Writes the movements of one document into the ledger. */
export async function moveBy(app: Owned, ...moved: readonly Moved[]): Promise<void> {
  documents += 1;
  for (const each of moved) {
    const {
      itemNo,
      qty,
      daysAgo,
      kind = "inventoryDifference",
      ownerNo = null,
      warehouseNo = "W1",
      orgNo = "O1",
    } = each;
    await asOwner(
      app,
      `insert into stock_movement (tenant_id, org_no, warehouse_no, item_no, unit_no, owner_no, stock_type, transaction_type, qty,
        document_kind, document_id, document_no, moved_at)
      values (1, $1, $2, $3, 'PCS', $4, '10', $5, $6, $7, $8, $9, $10)`,
      [
        ...[orgNo, warehouseNo, itemNo, ownerNo, qty > 0 ? comes : goes, Math.abs(qty), kind],
        ...[900_000 + documents, `T-${documents}`, `${day(-daysAgo)}T12:00:00Z`],
      ],
    );
  }
}

/** Writes movements, each by a document of its own, in the order in which they happened. */
export async function move(app: Owned, ...moved: readonly Moved[]): Promise<void> {
  for (const each of moved.toSorted((one, other) => other.daysAgo - one.daysAgo)) await moveBy(app, each);
}

/** Materials of which the world has nothing. */
export async function newItems(app: Owned, ...itemNos: readonly string[]): Promise<void> {
  for (const itemNo of itemNos) {
    await asOwner(
      app,
      "insert into material (tenant_id, item_no, item_name, unit_no) values (1, $1, 'Of ' || $1, 'PCS')",
      [itemNo],
    );
  }
}

/** Days of a list that tells of a period. */
export const between = (from: number, until: number) => ({ periodStart: day(-from), periodEnd: day(-until) });

/** Goods that the company bought at a price, in its first warehouse. Answers their order. */
export async function bought(app: TestApplication, quantity: string, price: string) {
  const order = await buildAccepted(app, { quantities: [quantity], head: { price } });
  const notice = await buildShipped(app, order, [quantity]);
  await (await app.as("warehouse")).ok("receipts", "receive", receiptInput(notice, [quantity]));
  return order;
}
