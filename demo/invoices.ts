import { billStatus } from "@tandem/contract/settlement/bills/statuses";
import { deduction } from "@tandem/contract/settlement/deductions/deductions";
import { deductionStatus } from "@tandem/contract/settlement/deductions/statuses";
import { generatedBy, invoiceStatus } from "@tandem/contract/settlement/invoices/statuses";
import type { ClientBase } from "pg";
import { type PlannedInvoice, takeInvoiceSteps } from "./invoice-histories.ts";
import { courses, settled } from "./invoice-steps.ts";
import { tenantId } from "./tenant.ts";

/** So many suppliers invoice what they were billed for; the bills of the others wait. */
const suppliersInvoicing = 3;

/** Tables that are filled here, and grow with the orders. */
export const invoicedTables = ["invoice", "invoice_line"] as const;
/** Those whose rows say who changed them last as the demo does. */
const stamped = [...invoicedTables, "bill", "billable", "deduction"];

/** An invoice bill as it is to be made, and what becomes of it. */
interface Plan extends PlannedInvoice {
  readonly billIds: readonly string[];
  readonly orgNo: string;
  readonly supplierNo: string;
  readonly createName: string;
  readonly status: string;
}

interface ConfirmedBill extends Pick<Plan, "orgNo" | "supplierNo" | "currency" | "buyer" | "contacts"> {
  readonly id: string;
  /** Counted from the beginning of the calendar. */
  readonly month: number;
  /** Among those of its supplier, the latest first. */
  readonly place: number;
  /** In milliseconds. */
  readonly confirmedAt: number;
}

/** Invoices confirmed bills, the older the further, and leaves some of each supplier to be invoiced. */
export async function addInvoiceBills(client: ClientBase, today: string): Promise<void> {
  await client.query("select set_config('app.tenant', $1, true)", [String(tenantId)]);
  for (const table of stamped) await client.query(`alter table ${table} disable trigger stamp`);
  const plans = await planInvoices(client, today);
  await makeInvoices(client, plans);
  await deduct(client, plans);
  await takeInvoiceSteps(client, plans);
  for (const table of stamped) await client.query(`alter table ${table} enable trigger stamp`);
}

async function confirmedBills(client: ClientBase): Promise<ConfirmedBill[]> {
  const { rows } = await client.query<ConfirmedBill>(
    `select b.id, b.org_no as "orgNo", b.supplier_no as "supplierNo", b.currency, b.create_name as buyer, s.contacts,
       (extract(year from b.bill_date) * 12 + extract(month from b.bill_date))::integer as month, (extract(epoch from b.update_date) * 1000)::float8 as "confirmedAt",
       (row_number() over (partition by b.supplier_no order by b.bill_date desc, b.id) - 1)::integer as place
     from bill b join (select * from supplier order by id limit ${suppliersInvoicing}) s on s.supplier_no = b.supplier_no
     where b.status = '${billStatus.code.confirmed}' order by b.bill_date, b.id`,
  );
  return rows;
}

const hour = 3_600_000;

/** What is to be invoiced of confirmed bills, and what becomes of it, the first to happen first. */
async function planInvoices(client: ClientBase, today: string): Promise<Plan[]> {
  const invoiced = (await confirmedBills(client)).flatMap((row) => {
    const course = row.place < courses.length ? courses[row.place] : settled;
    if (!course) return [];
    const { orgNo, supplierNo, currency } = row;
    const of = course === settled ? `months ${Math.floor(row.month / 2)}` : row.id;
    return [{ row, course, together: [orgNo, supplierNo, currency, of].join(" ") }];
  });
  const plans = [...Map.groupBy(invoiced, ({ together }) => together).values()].flatMap((all) => {
    const [last] = all.slice(-1);
    if (!last) return [];
    const { course, row } = last;
    const { orgNo, supplierNo, currency, buyer, contacts, confirmedAt } = row;
    const morning = Date.parse(`${today}T08:40:00Z`);
    const begun = course.ago === null ? confirmedAt + 20 * hour : morning - course.ago * 24 * hour;
    return {
      ...{ orgNo, supplierNo, currency, buyer, contacts, course },
      billIds: all.map(({ row: { id } }) => id),
      createName: course.by === "buyer" ? buyer : contacts,
      createDate: new Date(begun).toISOString(),
      status: course.steps.at(-1)?.to ?? invoiceStatus.code.pendingEntry,
    };
  });
  const inOrder = plans.toSorted((one, other) => Date.parse(one.createDate) - Date.parse(other.createDate));
  return inOrder.map((plan, index) => {
    const number = String(index + 1).padStart(6, "0");
    return { ...plan, billNo: `INV-${plan.createDate.slice(0, 4)}-${number}` };
  });
}

/** Adds invoice bills that wait for their invoices, each with lines of its bills as far as it takes them in. */
async function makeInvoices(client: ClientBase, plans: readonly Plan[]): Promise<void> {
  await client.query(
    `with plan as (
      select * from jsonb_to_recordset($1::jsonb) as p ("billNo" text, "billIds" bigint[], "orgNo" text, "supplierNo" text, currency text,
        "createName" text, "createDate" timestamptz, course jsonb)),
    placed as (
      select p.*, b.id, b.bill_id, b.bill_qty, b.amount, b.untaxed_amount, (p.course ->> 'inPart') is not null as in_part,
        row_number() over (partition by b.bill_id order by b.id) as place, (count(*) over (partition by b.bill_id) + 1) / 2 as half
      from plan p join billable b on b.bill_id = any (p."billIds")),
    wanted as (
      select *, case when in_part and place = half and bill_qty >= 2 then trunc(bill_qty / 2) else bill_qty end as qty,
        app.amount_decimals(currency) as decimals
      from placed where not in_part or place <= half),
    worth as (
      select *, round(amount * qty / bill_qty, decimals) as part, round(untaxed_amount * qty / bill_qty, decimals) as untaxed_part
      from wanted),
    added as (
      insert into invoice (bill_no, generated_by, org_no, supplier_no, currency, line_count, line_amount, deduction_amount, expected_tax_amount,
        payment_deduction_amount, create_name, create_date, update_name, update_date)
      select "billNo", min(case course ->> 'by' when 'supplier' then '${generatedBy.code.supplier}' else '${generatedBy.code.buyer}' end), "orgNo", "supplierNo", currency, count(*), sum(part), 0, sum(part - untaxed_part), 0, "createName", "createDate",
        "createName", "createDate"
      from worth group by "billNo", "orgNo", "supplierNo", currency, "createName", "createDate" having sum(part) > 0 order by "billNo"
      returning *),
    last_number as (select setval('invoice_number', greatest($2::bigint, 1), $2::bigint > 0))
    insert into invoice_line (invoice_id, org_no, supplier_no, billable_id, bill_id, invoice_qty, amount, untaxed_amount, create_name,
      create_date, update_name, update_date)
    select a.id, a.org_no, a.supplier_no, w.id, w.bill_id, w.qty, w.part, w.untaxed_part, a.create_name, a.create_date, a.update_name,
      a.update_date
    from worth w join added a on a.bill_no = w."billNo" cross join last_number order by a.id, w.bill_id, w.id`,
    [JSON.stringify(plans), plans.length],
  );
}

/** Lets an agreed deduction of each effect join an invoice bill that was made after it: one lowers the invoice, one its payment. */
async function deduct(client: ClientBase, plans: readonly Plan[]): Promise<void> {
  const live = plans.filter(({ status }) => !invoiceStatus.isIn("ended", status)).map(({ billNo }) => billNo);
  await client.query(
    `with agreed as (
      select d.*, (select max(h.happened_at) from record_history h where h.entity_name = '${deduction.name}' and h.record_id = d.id) as at
      from deduction d where d.deduction_status = '${deductionStatus.code.agreed}'),
    joined as (
      select distinct on (d.tax_rate is null) d.id, i.id as invoice_id, d.confirm_amount as amount, d.tax_rate is null as is_of_payment,
        d.confirm_amount - round(d.confirm_amount * 100 / (100 + d.tax_rate), app.amount_decimals(d.currency)) as tax
      from agreed d join invoice i on (i.org_no, i.supplier_no, i.currency) = (d.org_no, d.supplier_no, d.currency)
      where i.bill_no = any ($1) and i.create_date > d.at and i.expected_amount > 2 * d.confirm_amount
      order by d.tax_rate is null, case when d.tax_rate is null then - d.id else d.id end, i.id),
    lowered as (
      update invoice i set deduction_amount = case when j.is_of_payment then i.deduction_amount else j.amount end,
        payment_deduction_amount = case when j.is_of_payment then j.amount else i.payment_deduction_amount end,
        expected_tax_amount = i.expected_tax_amount - coalesce(j.tax, 0)
      from joined j where i.id = j.invoice_id returning i.id),
    kept as (insert into invoice_deduction (invoice_id, deduction_id) select j.invoice_id, j.id from joined j)
    update deduction d set invoice_id = j.invoice_id from joined j join lowered l on l.id = j.invoice_id where d.id = j.id`,
    [live],
  );
}
