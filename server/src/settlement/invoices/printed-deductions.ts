import { sql } from "kysely";
import type { Database } from "../../core/database.ts";

/** A deduction as the document says it that it lowers: its number, and what was accepted of it. */
export interface PrintedDeduction {
  readonly number: string;
  readonly amount: string;
}

/** What lowers invoice bills or their payment, or did until they ended, by the ids of these. */
export async function deductionsOfInvoices(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly PrintedDeduction[]>> {
  const { rows } = await sql<PrintedDeduction & { id: string }>`select j.invoice_id as id, d.deduction_no as number,
      coalesce(d.confirm_amount, 0)::text as amount
    from invoice_deduction j join deduction d on d.tenant_id = j.tenant_id and d.id = j.deduction_id
    where j.invoice_id = any (${ids}::bigint[]) order by j.invoice_id, d.id`.execute(db);
  return Map.groupBy(rows, ({ id }) => id);
}
