import type { StepRules } from "@tandem/contract/core/document";
import { acceptanceLifecycle } from "@tandem/contract/orders/purchase-orders/lifecycle";
import { acceptanceStatus, orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { sql } from "kysely";
import type { Pool } from "pg";
import { type Database, inTransaction } from "../../core/database.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { asSystem } from "../../documents/lock-records.ts";
import { takeSteps } from "../../documents/take-steps.ts";
import { wholeTenant } from "../../identity/sessions/session-store.ts";
import type { OrderRule } from "../order-rules/decisions.ts";
import { acceptedOverdue } from "./acceptance.ts";
import { storedOrders } from "./stored-orders.ts";

const atATime = 200;

/**
 * Accepts the orders whose deadline has passed without an answer, and marks them so (B4.3g).
 * @returns how many were accepted
 */
export async function acceptOverdueOrders(pool: Pool): Promise<number> {
  const tenants = await pool.query<{ id: string }>("select id from app.tenant_ids() as id");
  let accepted = 0;
  for (const { id } of tenants.rows) {
    for (;;) {
      const done = await inTransaction(pool, wholeTenant(id), acceptSome);
      accepted += done;
      if (done < atATime) break;
    }
  }
  return accepted;
}

/** No user takes this step: it is taken when nobody did. */
const overdueStep: StepRules<OrderRule> = {
  lifecycle: acceptanceLifecycle,
  action: "acceptOverdue",
  menus: [],
  needs: [],
};

async function acceptSome(tx: Database): Promise<number> {
  const overdue = await sql<{ id: string }>`select id from purchase_order
    where status = ${sqlCodes(orderStatus.code.effective)}
      and refuse_sign in (${sqlCodes(acceptanceStatus.groups.waitsForSupplier)}) and acceptance_deadline < (select app.today())
    order by id limit ${atATime} for update skip locked`.execute(tx);
  if (overdue.rows.length === 0) return 0;
  await takeSteps(tx, asSystem, storedOrders, overdueStep, overdue.rows, acceptedOverdue);
  return overdue.rows.length;
}
