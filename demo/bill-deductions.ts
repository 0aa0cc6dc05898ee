import { bill } from "@tandem/contract/settlement/bills/bills";
import { billStatus } from "@tandem/contract/settlement/bills/statuses";
import { deduction } from "@tandem/contract/settlement/deductions/deductions";
import { deductionStatus } from "@tandem/contract/settlement/deductions/statuses";
import type { ClientBase } from "pg";
import { tenantId } from "./tenant.ts";

const { agreed } = deductionStatus.code;

/** Lets each open bill take in an agreed deduction of its supplier, where one is free that comes to less than half of it. */
export async function addBillDeductions(client: ClientBase): Promise<void> {
  await client.query("select set_config('app.tenant', $1, true)", [String(tenantId)]);
  for (const table of ["bill", "deduction"]) await client.query(`alter table ${table} disable trigger stamp`);
  await client.query(
    `with free as (
      select d.*, (select max(h.happened_at) from record_history h where h.entity_name = '${deduction.name}' and h.record_id = d.id) as at
      from deduction d where d.deduction_status = '${agreed}' and d.invoice_id is null),
    joined as (
      select distinct on (b.id) b.id as bill_id, d.id, d.confirm_amount as amount, greatest(d.at, b.update_date) + interval '2 hours' as at
      from bill b join free d on (d.org_no, d.supplier_no, d.currency) = (b.org_no, b.supplier_no, b.currency)
      where b.status = '${billStatus.code.open}' and 2 * d.confirm_amount < b.amount order by b.id, d.id),
    once as (select distinct on (id) * from joined order by id, bill_id),
    lowered as (
      update bill b set deduction_count = 1, deducted_amount = j.amount, update_date = j.at
      from once j where b.id = j.bill_id returning b.*),
    taken as (
      update deduction d set bill_id = j.bill_id, update_date = j.at from once j where d.id = j.id returning d.*)
    insert into record_history (entity_name, record_id, document_no, org_no, supplier_no, action, from_state, to_state, changes, user_name,
      side, happened_at)
    select '${bill.name}', b.id, b.bill_no, b.org_no, b.supplier_no, 'deduct', b.status, b.status,
      jsonb_build_array(jsonb_build_object('line', t.deduction_no, 'field', 'deductedAmount', 'old', null, 'new', t.confirm_amount::text)),
      b.create_name, 'buyer', b.update_date
    from lowered b join taken t on t.bill_id = b.id
    union all
    select '${deduction.name}', t.id, t.deduction_no, t.org_no, t.supplier_no, 'join', '${agreed}', '${agreed}',
      jsonb_build_array(jsonb_build_object('line', null, 'field', 'reconciliationNo', 'old', null, 'new', b.bill_no)),
      b.create_name, 'buyer', t.update_date
    from lowered b join taken t on t.bill_id = b.id`,
  );
  for (const table of ["bill", "deduction"]) await client.query(`alter table ${table} enable trigger stamp`);
}
