import type { Fault } from "@tandem/contract/core/errors";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { stillInUse } from "../../core/still-in-use.ts";

interface Order {
  readonly id: string;
  readonly number: string;
}

/** How a deduction names its order. */
const reference = { table: "deduction", constraint: "deduction_tenant_id_purchase_no_fkey" };

/** Those of some orders that deductions name, of which the caller need not see any: their suppliers know them. */
export async function deductedOrders<O extends Order>(tx: Database, orders: readonly O[]): Promise<readonly O[]> {
  const ids = orders.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`select id from app.deducted_orders(${ids}::bigint[]) as id`.execute(tx);
  const found = new Set(rows.map(({ id }) => id));
  return orders.filter(({ id }) => found.has(id));
}

/** Why orders that deductions name are not deleted, by their ids. */
export async function whyNotRemoved(tx: Database, orders: readonly Order[]): Promise<ReadonlyMap<string, Fault>> {
  const refused = new Map<string, Fault>();
  for (const { id, number } of await deductedOrders(tx, orders)) {
    refused.set(id, await stillInUse(tx, reference, { table: "purchase_order", id, value: number }));
  }
  return refused;
}
