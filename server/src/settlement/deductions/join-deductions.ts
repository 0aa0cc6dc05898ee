import { Fault } from "@tandem/contract/core/errors";
import { deduction } from "@tandem/contract/settlement/deductions/deductions";
import { deductionEffect, deductionStatus } from "@tandem/contract/settlement/deductions/statuses";
import { deductedOf } from "@tandem/contract/settlement/invoices/part-of-line";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { Taker } from "../../core/history.ts";
import { partyColumns } from "../../core/parties.ts";

/** Whose a bill or an invoice bill is, and in which currency. */
export interface Parties {
  readonly orgNo: string;
  readonly supplierNo: string;
  readonly currency: string;
}

/** A deduction that lowers an invoice, or its payment. */
export interface Deducted {
  readonly id: string;
  readonly number: string;
  readonly deductionEffect: string;
  /** The bill that has taken it in. */
  readonly billId: string | null;
  readonly amount: string;
  readonly untaxedAmount: string;
}

/** Those that may join something of its parties: agreed, in its currency, on no invoice bill, and on no bill but those named. */
export const isFree = ({ orgNo, supplierNo, currency }: Parties, billIds: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(deduction_status = ${deductionStatus.code.agreed} and invoice_id is null
    and (org_no, supplier_no, currency) = (${orgNo}, ${supplierNo}, ${currency})
    and (bill_id is null or bill_id = any (${billIds}::bigint[])))`;

/**
 * Locks deductions that are to join a bill, or an invoice bill of some bills.
 * @throws Fault notFound; deductionNotFree where one is not agreed, of other parties or taken in elsewhere, with a detail for the first
 */
export async function lockDeductions(
  tx: Database,
  ids: readonly string[],
  parties: Parties,
  billIds: readonly string[],
): Promise<Deducted[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<LockedDeduction>`select ${lockedColumns}, ${isFree(parties, billIds)} as is_free
    from deduction where id = any (${ids}::bigint[]) order by id for update`.execute(tx);
  if (rows.length < new Set(ids).size) throw new Fault("notFound");
  const wrong = rows.find((row) => !row.isFree);
  if (wrong) {
    const { number } = wrong;
    const path = `deductionIds.${ids.indexOf(wrong.id)}`;
    throw new Fault("deductionNotFree", { number }, [{ path, key: "errors.deductionNotFree", parameters: { number } }]);
  }
  return rows.map(deducted);
}

/** Locks the deductions that bills, which are locked, have taken in, and no invoice bill yet. */
export async function lockDeductionsOf(tx: Database, billIds: readonly string[]): Promise<Deducted[]> {
  const { rows } = await sql<LockedDeduction>`select ${lockedColumns}, true as is_free from deduction
    where bill_id = any (${billIds}::bigint[]) and invoice_id is null order by id for update`.execute(tx);
  return rows.map(deducted);
}

interface LockedDeduction {
  readonly id: string;
  readonly number: string;
  readonly currency: string;
  readonly confirmAmount: string | null;
  readonly taxRate: string | null;
  readonly billId: string | null;
  readonly isFree: boolean;
}
const lockedColumns = sql`id, deduction_no as number, currency, confirm_amount, tax_rate, bill_id`;

const { invoice, payment } = deductionEffect.code;

const deducted = (row: LockedDeduction): Deducted => ({
  id: row.id,
  number: row.number,
  deductionEffect: row.taxRate === null ? payment : invoice,
  billId: row.billId,
  ...deductedOf(row),
});

/** What takes deductions in: where they say which, and by which of their fields that is told. */
const holders = {
  bill: { column: sql.ref("bill_id"), field: "reconciliationNo" },
  invoice: { column: sql.ref("invoice_id"), field: "invoiceBillNo" },
} as const;

/** Which deductions: by their own ids, or all that some bills or invoice bills have taken in. */
type Which = { readonly ids: readonly string[] } | { readonly of: readonly string[] };

/** Remembers of deductions that what they say has taken them in takes them in, or lets them go. */
export function rememberDeducted(
  tx: Database,
  { userId, userName, side }: Taker,
  holder: keyof typeof holders,
  action: "join" | "leave",
  which: Which,
) {
  const { column, field } = holders[holder];
  const old = action === "leave" ? sql`h.bill_no` : sql`null::text`;
  const now = action === "join" ? sql`h.bill_no` : sql`null::text`;
  const [key, ids] = "ids" in which ? [sql.ref("id"), which.ids] : [column, which.of];
  return sql`insert into record_history (entity_name, record_id, document_no, ${partyColumns()}, action, from_state, to_state, user_id, user_name,
      side, changes)
    select ${deduction.name}, d.id, d.deduction_no, ${partyColumns("d")}, ${action}, ${deductionStatus.code.agreed},
      ${deductionStatus.code.agreed}, ${userId}::bigint, ${userName}, ${side}, jsonb_build_array(jsonb_build_object('line', null,
        'field', ${field}::text, 'old', ${old}, 'new', ${now}))
    from deduction d join ${sql.table(holder)} h on h.tenant_id = d.tenant_id and h.id = d.${column}
    where d.${key} = any (${ids}::bigint[])`.execute(tx);
}
