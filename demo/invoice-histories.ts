import { bill } from "@tandem/contract/settlement/bills/bills";
import { billStatus } from "@tandem/contract/settlement/bills/statuses";
import { invoice } from "@tandem/contract/settlement/invoices/invoices";
import { invoiceStatus, throwStatus } from "@tandem/contract/settlement/invoices/statuses";
import type { ClientBase } from "pg";
import { asColumns } from "../server/src/core/table-columns.ts";
import type { HistoryEvent } from "./history.ts";
import type { Course, Values } from "./invoice-steps.ts";

/** An invoice bill that waits for its invoice, and what becomes of it. */
export interface PlannedInvoice {
  readonly billNo: string;
  readonly currency: string;
  readonly buyer: string;
  readonly contacts: string;
  readonly createDate: string;
  readonly course: Course;
}

/** An invoice bill as it was made: what it comes to, and what of each of its bills it is. */
interface Made extends Pick<HistoryEvent, "orgNo" | "supplierNo"> {
  readonly id: string;
  readonly billNo: string;
  readonly expectedAmount: string;
  readonly expectedTaxAmount: string;
  readonly bills: readonly { id: number; number: string; amount: string; isAll: boolean }[];
}

interface Document {
  readonly set: Values;
  readonly events: readonly HistoryEvent[];
}

async function madeInvoices(client: ClientBase): Promise<readonly Made[]> {
  const { rows } = await client.query<Made>(
    `select i.id, i.bill_no as "billNo", i.org_no as "orgNo", i.supplier_no as "supplierNo",
       trim_scale(i.expected_amount)::text as "expectedAmount", trim_scale(i.expected_tax_amount)::text as "expectedTaxAmount",
       json_agg(json_build_object('id', b.id, 'number', b.bill_no, 'amount', trim_scale(s.amount)::text,
         'isAll', s.is_whole and s.lines = b.line_count) order by b.id) as bills
     from invoice i
     join (select l.invoice_id, l.bill_id, sum(l.amount) as amount, count(*) as lines, bool_and(l.invoice_qty = r.bill_qty) as is_whole
       from invoice_line l join billable r on r.id = l.billable_id group by 1, 2) s on s.invoice_id = i.id
     join bill b on b.id = s.bill_id
     group by i.tenant_id, i.id order by i.id`,
  );
  return rows;
}

/** What the ERP says of what it does not post. */
const whyNotPosted = "The posting period is closed.";

const later = (moment: string, hours: number) => new Date(Date.parse(moment) + hours * 3_600_000).toISOString();
const nameOf = ({ buyer, contacts }: PlannedInvoice, side: HistoryEvent["side"]) =>
  ({ buyer, supplier: contacts, system: null })[side];

/** What is said of all steps on one record. */
type Said = Pick<HistoryEvent, "entityName" | "recordId" | "documentNo" | "orgNo" | "supplierNo">;

/** Takes the steps of an invoice bill one after the other: what it is in the end, and how it came to that. */
function documentOf(plan: PlannedInvoice, made: Made): Document {
  const { course, createDate } = plan;
  const { orgNo, supplierNo } = made;
  const said: Said = {
    entityName: invoice.name,
    recordId: Number(made.id),
    documentNo: made.billNo,
    orgNo,
    supplierNo,
  };
  const first = { action: "add", fromState: null, toState: invoiceStatus.code.pendingEntry, side: course.by };
  const events: HistoryEvent[] = [{ ...said, ...first, userName: nameOf(plan, course.by), happenedAt: createDate }];
  let [state, at, set]: [string, string, Values] = [first.toState, createDate, {}];
  for (const { hours, action, to, side, reason = null, reasonField, told, beside } of course.steps) {
    at = later(at, hours);
    const of = { ...plan, ...made, ...course, isMore: course.isMore === true, at };
    const changed = told?.(of) ?? {};
    const changes = Object.entries(changed).flatMap(([field, value]) => {
      const old = set[field] ?? (field === "throwStatus" ? throwStatus.code.none : null);
      return value === old ? [] : [{ line: null, field, old: old as string | null, new: value as string | null }];
    });
    const step = { action, fromState: state, toState: to, side, reason, changes };
    events.push({ ...said, ...step, userName: nameOf(plan, side), happenedAt: at });
    set = { ...set, ...changed, ...beside?.(of), ...(reasonField ? { [reasonField]: reason } : {}) };
    state = to;
  }
  return { set: { ...set, id: made.id, status: state }, events };
}

/** What the bills of an invoice bill say of it: how much it took in, and how much it freed as it ended. */
function eventsOfBills(made: Made, ofInvoice: readonly HistoryEvent[]): HistoryEvent[] {
  const [begun] = ofInvoice;
  const ended = ofInvoice.find(({ toState }) => invoiceStatus.isIn("ended", toState ?? ""));
  const { confirmed, fullyInvoiced } = billStatus.code;
  return made.bills.flatMap(({ id, number, amount, isAll }) => {
    const invoiced = isAll ? fullyInvoiced : confirmed;
    const move = (by: HistoryEvent, action: string, fromState: string, toState: string, old: string, now: string) => ({
      ...{ ...by, entityName: bill.name, recordId: id, documentNo: number, action, fromState, toState, reason: null },
      changes: [{ line: null, field: "invoicedAmount", old, new: now }],
    });
    return [
      ...(begun ? [move(begun, "invoice", confirmed, invoiced, "0", amount)] : []),
      ...(ended ? [move(ended, "freeInvoiced", invoiced, confirmed, amount, "0")] : []),
    ];
  });
}

/** Takes the steps of invoice bills that were made, and remembers all of them, also at their bills. */
export async function takeInvoiceSteps(client: ClientBase, plans: readonly PlannedInvoice[]): Promise<void> {
  const planned = new Map(plans.map((plan) => [plan.billNo, plan]));
  const documents = (await madeInvoices(client)).flatMap((made) => {
    const plan = planned.get(made.billNo);
    if (!plan) return [];
    const { set, events } = documentOf(plan, made);
    return [{ set, events: [...events, ...eventsOfBills(made, events)] }];
  });
  const sets = documents.map(({ set }) => asColumns(set));
  const columns = [...new Set(sets.flatMap((set) => Object.keys(set)))].filter((column) => column !== "id");
  if (columns.length === 0) return;
  await client.query(
    `update invoice i set ${columns.map((column) => `${column} = coalesce(w.${column}, i.${column})`).join(", ")}
     from jsonb_populate_recordset(null::invoice, $1::jsonb) w where w.id = i.id`,
    [JSON.stringify(sets)],
  );
  await client.query(
    `insert into invoice_posting (invoice_id, attempts, refusal) select id, 1, $1 from invoice where throw_status = '${throwStatus.code.refused}'`,
    [whyNotPosted],
  );
  await remember(
    client,
    documents.flatMap(({ events }) => events),
  );
}

/** Adds events in the order in which they happened; who did the last of them changed its record last. */
async function remember(client: ClientBase, events: readonly HistoryEvent[]): Promise<void> {
  await client.query(
    `insert into record_history (entity_name, record_id, document_no, org_no, supplier_no, action, from_state, to_state, reason, changes,
       user_name, side, happened_at)
     select "entityName", "recordId", "documentNo", "orgNo", "supplierNo", action, "fromState", "toState", reason, coalesce(changes, '[]'),
       "userName", side, "happenedAt"
     from jsonb_to_recordset($1::jsonb) as e ("entityName" text, "recordId" bigint, "documentNo" text, "orgNo" text, "supplierNo" text,
       action text, "fromState" text, "toState" text, reason text, changes jsonb, "userName" text, side text, "happenedAt" timestamptz)
     order by "happenedAt", "recordId", "entityName"`,
    [JSON.stringify(events)],
  );
  for (const table of [invoice.name, bill.name]) {
    await client.query(
      `update ${table} t set status = h.to_state, update_name = h.user_name, update_date = h.happened_at
       from (select distinct on (record_id) * from record_history where entity_name = $1 order by record_id, id desc) h
       where h.record_id = t.id and h.happened_at > t.update_date`,
      [table],
    );
  }
}
