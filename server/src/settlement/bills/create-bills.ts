import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { billableSteps } from "@tandem/contract/settlement/billables/billables";
import { billStatus } from "@tandem/contract/settlement/bills/statuses";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { addDocuments } from "../../documents/add-document.ts";
import { storedBills } from "./stored-bills.ts";

/** A row of the pool, as far as its bill follows from it. */
interface Billed {
  readonly id: string;
  readonly sourceNo: string;
  readonly billedStatus: string;
  readonly billId: string | null;
  readonly price: string;
  readonly orgNo: string;
  readonly supplierNo: string;
  readonly currency: string;
  readonly taxRate: string | null;
}

/** Locks rows of the pool, in the order of their ids, which is that of the bills. @throws Fault notFound where the caller sees not all */
async function lockBillables(tx: Database, ids: readonly string[]): Promise<Billed[]> {
  const { rows } =
    await sql<Billed>`select b.id, b.source_no, b.billed_status, b.bill_id, b.price, b.org_no, b.supplier_no, b.currency, b.tax_rate
    from billable b where b.id = any (${ids}::bigint[]) order by b.id for no key update`.execute(tx);
  if (rows.length < new Set(ids).size) throw new Fault("notFound");
  return rows;
}

/** @throws Fault billableBilled, billableUnpriced: with a detail for each row that cannot be billed */
async function requireBillable(tx: Database, rows: readonly Billed[], ids: readonly string[]): Promise<void> {
  const wrong = rows.flatMap((row) => {
    const error = billableSteps.steps.createBill.needs?.find(({ holds }) => !holds({ ...row }, undefined))?.error;
    return error ? [{ error, row }] : [];
  });
  const [first] = wrong;
  if (!first) return;
  // Looked up by now, as the bill may have been made while the rows were waited for.
  const billIds = wrong.flatMap(({ row }) => row.billId ?? []);
  const bills = await sql<{
    id: string;
    billNo: string;
  }>`select id, bill_no from bill where id = any (${billIds}::bigint[])`.execute(tx);
  const numbers = new Map(bills.rows.map(({ id, billNo }) => [id, billNo]));
  const parametersOf = ({ billId }: Billed) => ({ billNo: numbers.get(billId ?? "") ?? "–" });
  const details = wrong.map(({ error, row }): FaultDetail => {
    return { path: `billableIds.${ids.indexOf(row.id)}`, key: `errors.${error}`, parameters: parametersOf(row) };
  });
  throw new Fault(first.error, { ...parametersOf(first.row), ofLine: first.row.sourceNo }, details);
}

const headOf = ({ orgNo, supplierNo, currency, taxRate }: Billed) => ({ orgNo, supplierNo, currency, taxRate });

/** Makes bills of rows of the pool: one for each organisation, supplier, currency and tax rate among them. */
export async function createBills(tx: Database, { taker }: Pick<Context, "taker">, ids: readonly string[]) {
  const rows = await lockBillables(tx, ids);
  await requireBillable(tx, rows, ids);
  const groups = [...Map.groupBy(rows, (row) => JSON.stringify(headOf(row))).values()];
  const added = await addDocuments(tx, taker, storedBills, {
    heads: groups.map(([first]) => headOf(first as Billed)),
    action: "add",
    toState: billStatus.code.open,
    what: "added",
  });
  const taken = groups.flatMap((group, index) => group.map(({ id }) => ({ id, bill_id: added[index]?.id })));
  await sql`update billable b set bill_id = t.bill_id
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as t (id bigint, bill_id bigint) where b.id = t.id`.execute(
    tx,
  );
  return added.map(({ id, number }, index) => ({ id, billNo: number, lineCount: groups[index]?.length ?? 0 }));
}
