import { billedStatus } from "@tandem/contract/settlement/billables/statuses";
import { billingDay } from "@tandem/contract/settlement/bills/parameters";
import { sql } from "kysely";
import type { Pool } from "pg";
import { type Database, inTransaction } from "../../core/database.ts";
import { system } from "../../core/history.ts";
import type { Parties } from "../../core/parties.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { wholeTenant } from "../../identity/sessions/session-store.ts";
import { billPool } from "./bill-pool.ts";

/** What a tenant has to bill by itself: the pool up to the last day of a month, of whom there is something in it. */
interface Due {
  /** The first day of the month in which it is billed. */
  readonly month: string;
  readonly until: string;
  readonly between: readonly Pick<Parties, "orgNo" | "supplierNo">[];
}

/**
 * Makes reconciliation bills of the months that are over, once in a month, from the day on that a tenant says (`BILLING_DAY`). What it
 * does for one supplier stays, should it be stopped before the next.
 *
 * @returns how many bills were made
 */
export async function billMonths(pool: Pool): Promise<number> {
  const tenants = await pool.query<{ id: string }>("select id from app.tenant_ids() as id");
  let made = 0;
  for (const { id } of tenants.rows) made += await billMonth(pool, id);
  return made;
}

async function billMonth(pool: Pool, tenantId: string): Promise<number> {
  const scope = wholeTenant(tenantId);
  const due = await inTransaction(pool, scope, findDue);
  if (!due) return 0;
  const { month, until, between } = due;
  let made = 0;
  for (const parties of between) {
    const bills = await inTransaction(pool, scope, (tx) => billPool(tx, { taker: system }, { until, ...parties }));
    made += bills.length;
  }
  await inTransaction(pool, scope, (tx) =>
    sql`insert into billed_month (month) values (${month}) on conflict do nothing`.execute(tx),
  );
  return made;
}

/** A day that was said only after it had passed is that of the next month: nobody is billed at once who asked for a day to come. */
async function findDue(tx: Database): Promise<Due | null> {
  const { rows } = await sql<Due>`select m.month::text, (m.month - 1)::text as until, coalesce((
      select jsonb_agg(jsonb_build_object('orgNo', k.org_no, 'supplierNo', k.supplier_no) order by k.org_no, k.supplier_no)
      from (select distinct b.org_no, b.supplier_no from billable b where b.billed_status = ${sqlCodes(billedStatus.code.unbilled)}
        and b.price > 0 and b.source_date < m.month) k), '[]') as between
    from sys_param p cross join lateral (select date_trunc('month', app.today())::date as month) m
    cross join lateral (select m.month + p.param_value::integer - 1 as day) d
    where p.param_no = ${billingDay.paramNo} and p.param_value ~ '^[0-9]{1,2}$' and p.param_value::integer > 0 and d.day <= app.today()
      and (p.update_date at time zone app.zone_of(p.tenant_id))::date <= d.day
      and not exists (select from billed_month b where b.tenant_id = p.tenant_id and b.month = m.month)`.execute(tx);
  return rows[0] ?? null;
}
