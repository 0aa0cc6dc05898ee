import { askingFields } from "@tandem/contract/core/entity";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import type { OrderColumn } from "@tandem/contract/orders/purchase-orders/import";
import { acceptanceLifecycle } from "@tandem/contract/orders/purchase-orders/lifecycle";
import { purchaseOrder, purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import {
  acceptanceStatus,
  changeParty,
  changeType,
  lineStatus,
  orderStatus,
  replyApprovalStatus,
  requestStatus,
} from "@tandem/contract/orders/purchase-orders/statuses";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { ValueChange } from "../../core/history.ts";
import { partyColumns } from "../../core/parties.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { unionAll } from "../../core/union-all.ts";
import { type Actor, lockRecords, type Ready } from "../../documents/lock-records.ts";
import type { Locked } from "../../documents/stored-document.ts";
import { writeSteps } from "../../documents/write-steps.ts";
import type { DocumentRules } from "../../imports/document-rules.ts";
import type { ImportWork } from "../../imports/import-work.ts";
import type { OrderRule } from "../order-rules/decisions.ts";
import { deliveredOfL } from "./kept-after-all.ts";
import { lapseRequests } from "./open-requests.ts";
import { refreshProgress } from "./quantities.ts";
import { storedOrders } from "./stored-orders.ts";
import { keepVersions } from "./versions.ts";

type Work = ImportWork<OrderColumn>;

/** Orders that were issued change too: each time as the next version. */
export const revisable: readonly string[] = [orderStatus.code.effective];

/** What the supplier of an order answers for: with one of these changed, it is asked again. */
const asking = { head: askingFields(purchaseOrder), line: askingFields(purchaseOrderLine) };

const isEffective = sql<boolean>`p.status = ${sqlCodes(orderStatus.code.effective)}`;

/** Orders of which a workbook changes something else than what their suppliers ask for, which lapses with that. */
export const lapsingRequests = sql`select * from (
    select distinct on (i.document_id) i.row_number as "row", 'purchaseNo' as name, 'requestLapses' as key, i.purchase_no as value,
      jsonb_build_object('name', coalesce(r.create_name, ''), 'reason', r.reason) as parameters
    from import_row i join purchase_order_request r on r.purchase_order_id = i.document_id and r.request_status = ${sqlCodes(requestStatus.code.open)}
    where i.action = 'add' or i.action = 'change' and exists (select from jsonb_array_elements(i.changes) one
      where one ->> 'field' = any (case when one ->> 'line' is null then ${asking.head}::text[] else ${asking.line}::text[] end))
    order by i.document_id, i.row_number) as lapsing`;

/** Says what is wrong with rows that change an issued order. */
export async function checkRevisions({ problems, settings }: Work): Promise<void> {
  const ofParties = ["orgNo", "supplierNo", "currency", "orderType", "classifyType", "businessClassifyType"] as const;
  const columns = sql.join(ofParties.map((name) => sql`${sql.ref(`p.${name}`)} as ${sql.ref(`was_${name}`)}`));
  const compared = ofParties.map(
    (name) => sql`select row_number, ${name}::text, 'fixedOnceIssued', ${sql.ref(name)} from r
      where ${sql.ref(name)} is distinct from ${sql.ref(`was_${name}`)}`,
  );
  await problems.addFound(sql`with r as (
      select i.*, ${columns} from import_row i join purchase_order p on p.id = i.document_id
      where i.action in ('add', 'change') and ${isEffective}),
    c as (
      select r.*, l.item_no as was_item_no, l.pur_unit_no as was_pur_unit_no, l.line_status, l.batch_pur_qty as was_qty, ${deliveredOfL} as delivered,
        exists (select from shipping_notice_line n where n.purchase_order_line_id = l.id) as is_shipped
      from r join purchase_order_line l on l.id = r.found_id where r.action = 'change' and exists (
        select from jsonb_array_elements(r.changes) one where one ->> 'line' is not null))
    select row_number, column_name, key, jsonb_build_object('value', coalesce(value, '')) from (
      ${unionAll(compared)}
      union all select row_number, 'batchPurQty', 'belowShipped', trim_scale(delivered)::text from c
        where batch_pur_qty < least(delivered, was_qty)
      union all select row_number, 'itemNo', 'lineShipped', was_item_no from c where is_shipped and item_no <> was_item_no
      union all select row_number, 'purUnitNo', 'lineShipped', was_pur_unit_no from c where is_shipped and pur_unit_no <> was_pur_unit_no
      union all select row_number, null, 'lineClosed', '' from c where line_status = ${sqlCodes(lineStatus.code.closed)}
      union all select row_number, null, 'changeReasonMissing', purchase_no from r
        where ${settings.reason?.trim() ?? ""} = ''
    ) as f (row_number, column_name, key, value)`);
}

/**
 * Before rows are written: keeps how the issued orders stand that they change, and writes down what becomes of their lines.
 * @param absent lines that are to go, where a document is given whole
 */
export async function beginRevisions({ tx, settings }: Work, absent = sql<boolean>`false`): Promise<void> {
  const isGone = sql<boolean>`exists (select from purchase_order_line l where l.purchase_order_id = p.id and ${absent})`;
  const found = await sql<{ id: string }>`select p.id from purchase_order p
    where ${isEffective} and p.id in (select document_id from import_row)
      and (exists (select from import_row i where i.document_id = p.id and i.action in ('add', 'change')) or ${isGone})
    order by p.id for update`.execute(tx);
  const ids = found.rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await keepVersions(tx, ids);
  const { modify, add, remove } = changeType.code;
  const ofLine = sql`one ->> 'line' is not null`;
  const fields = sql`(select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(i.changes) one where ${ofLine})`;
  const changed = sql`i.document_id = any (${ids}::bigint[]) and i.action = 'change'`;
  await sql`insert into purchase_order_change (purchase_order_id, purchase_no, ${partyColumns()}, band_no, revision, change_party,
      reason, currency, change_type, purchase_seq, purchase_phase_seq, purchase_batch_seq, item_no, goods_name, pur_unit_no,
      old_qty, new_qty, old_date, new_date, old_price, new_price, changes)
    select p.id, p.purchase_no, ${partyColumns("p")}, p.band_no + 1,
      coalesce((select i.revision from import_row i where i.document_id = p.id and i.action in ('add', 'change') limit 1), p.revision),
      ${changeParty.code.customer}, ${settings.reason ?? null}, p.currency, c.*
    from purchase_order p join lateral (
      select ${modify}, null::integer, null::integer, null::integer, null, null, null, null::numeric, null::numeric,
        null::date, null::date, null::numeric, null::numeric, h.fields
      from (select jsonb_agg(distinct one) as fields from import_row i cross join lateral jsonb_array_elements(i.changes) one
        where i.document_id = p.id and i.action = 'change' and one ->> 'line' is null) h where h.fields is not null
      union all
      select ${modify}, l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq, i.item_no, i.goods_name, i.pur_unit_no,
        l.batch_pur_qty, i.batch_pur_qty, l.expect_arrival_date, i.expect_arrival_date, l.price, i.price, ${fields}
      from import_row i join purchase_order_line l on l.id = i.found_id
      where ${changed} and i.document_id = p.id and ${fields} <> '[]'
      union all
      select ${add}, i.purchase_seq, i.purchase_phase_seq, i.purchase_batch_seq, i.item_no, i.goods_name, i.pur_unit_no,
        null, i.batch_pur_qty, null, i.expect_arrival_date, null, i.price, '[]'
      from import_row i where i.document_id = p.id and i.action = 'add'
      union all
      select ${remove}, l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq, l.item_no, l.goods_name, l.pur_unit_no,
        l.batch_pur_qty, null, l.expect_arrival_date, null, l.price, null, '[]'
      from purchase_order_line l where l.purchase_order_id = p.id and ${absent}) c on true
    where p.id = any (${ids}::bigint[])`.execute(tx);
}

/** After rows are written: issued orders among those become their next version, and their suppliers are asked for what changed. */
export async function endRevisions({ tx, context, settings }: Work, written: readonly string[]): Promise<void> {
  const found = await sql<{ id: string }>`select p.id from purchase_order p
    where p.id = any (${written}::bigint[]) and ${isEffective}`.execute(tx);
  const ids = found.rows.map(({ id }) => id);
  if (ids.length === 0) return;
  const asked = await askedAnew(tx, ids);
  // A line that is new stands as its order does: what its supplier answers is all there is. It stands as its order is about to, else
  // it would be written once more with it. Each is found by its id alone: by its order all lines would be read for each.
  await sql`with w as materialized (
      select p.id as order_id, p.status, p.refuse_sign, p.band_no, n.id as line_id
      from import_row i join purchase_order p on p.id = i.document_id
      join purchase_order_line n on n.purchase_order_id = p.id and n.purchase_seq = i.purchase_seq
        and n.purchase_phase_seq = i.purchase_phase_seq and n.purchase_batch_seq = i.purchase_batch_seq
      where p.id = any (${ids}::bigint[]) and i.action = 'add')
    update purchase_order_line l set status = w.status, changed_band_no = w.band_no + 1,
      refuse_sign = case when w.order_id = any (${[...asked]}::bigint[]) then ${askedAgain.column(sql`w.refuse_sign`)} else w.refuse_sign end,
      promise_confirmed = ${sqlCodes(yesNoStatus.code.no)}
    from w where l.id = w.line_id and (l.purchase_order_id = w.order_id) is true`.execute(tx);
  await renewOrders(tx, context, ids, settings.reason, asked);
}

/**
 * Makes issued orders their next version. An answer that was given is asked for again (B4.3a), unless the version changes
 * nothing for which the supplier answers, as a remark.
 * @param known those that are asked again, where that is known
 */
export async function renewOrders(
  tx: Database,
  actor: Actor,
  ids: readonly string[],
  reason: string | undefined,
  known?: ReadonlySet<string>,
): Promise<void> {
  const asked = known ?? (await askedAnew(tx, ids));
  const outcomes = await lockRecords(
    tx,
    storedOrders,
    ids.map((id) => ({ id })),
  );
  const ready = outcomes.filter((outcome) => outcome.refusal === null);
  const [renewed, told] = [true, false].map((isAsked) =>
    ready.filter(({ record }) => asked.has(record.id) === isAsked),
  );
  // What suppliers asked of the version before is asked of no other.
  await lapseRequests(tx, actor.taker, [...asked]);
  await writeSteps(tx, actor.taker, storedOrders, (renewed ?? []).map(renewal), { what: "changed", reason });
  const counted = (told ?? []).map(({ record }) => ({ record, moves: [], set: { bandNo: record.bandNo + 1 } }));
  await writeSteps(tx, actor.taker, storedOrders, counted, { what: "changed", reason });
  await refreshProgress(tx, ids);
}

/** Orders of which the version that is being made changes something for which their suppliers answer. */
async function askedAnew(tx: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await ordersAskedAnew(sql`p.id = any (${ids}::bigint[])`).execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** The same, as a query. */
function ordersAskedAnew(among: RawBuilder<unknown>): RawBuilder<{ id: string }> {
  return sql`select p.id from purchase_order p
    where ${among} and exists (select from purchase_order_change c
      where c.purchase_order_id = p.id and c.band_no = p.band_no + 1
        and (c.change_type <> ${changeType.code.modify} or exists (select from jsonb_array_elements(c.changes) one
          where one ->> 'field' = any (case when c.purchase_seq is null then ${asking.head}::text[] else ${asking.line}::text[] end))))`;
}

const { pendingAcceptance, reAcceptance } = acceptanceStatus.code;
/** What becomes of an answer that is asked for again: what was not given is still waited for. */
const askedAgain = {
  state: (refuseSign: unknown) => (refuseSign === pendingAcceptance ? pendingAcceptance : reAcceptance),
  column: (refuseSign: RawBuilder<unknown>) =>
    sql`case when ${refuseSign} = ${pendingAcceptance} then ${pendingAcceptance} else ${reAcceptance} end`,
};

/** Of the changes of a row those that are of its line. */
const ofLine = (further = sql``) =>
  sql`exists (select from jsonb_array_elements(i.changes) one where one ->> 'line' is not null ${further})`;
const isRevised = sql`${isEffective} and ${ofLine()}`;
const isAnswered = ofLine(sql`and one ->> 'field' = any (${asking.line}::text[])`);
const isAskedAgain = sql`p.id = any (array(${ordersAskedAnew(sql`p.id in (select document_id from import_row)`)}))`;

/**
 * What becomes of a line of an issued order that changes, written with the change: each time that a line is written it is in all of
 * its indexes anew. It stands as its order is about to, else it would be written once more with that.
 */
export const revisedLine: DocumentRules["alongside"] = {
  status: sql`case when ${isRevised} then p.status else l.status end`,
  changedBandNo: sql`case when ${isRevised} then p.band_no + 1 else l.changed_band_no end`,
  refuseSign: sql`case when ${isRevised} then case when ${isAskedAgain} then ${askedAgain.column(sql`p.refuse_sign`)} else p.refuse_sign end
    else l.refuse_sign end`,
  promiseConfirmed: sql`case when ${isEffective} and ${isAnswered} then ${sqlCodes(yesNoStatus.code.no)} else l.promise_confirmed end`,
};

function renewal({ record, rule }: Ready<Locked<(typeof storedOrders)["reads"]>, OrderRule>) {
  const to = askedAgain.state(record.refuseSign);
  const set = {
    bandNo: record.bandNo + 1,
    acceptanceDeadline: rule.answerBy,
    acceptedAutomatically: yesNoStatus.code.no,
    purRefuseSign: replyApprovalStatus.code.none,
  };
  return { record, moves: [{ lifecycle: acceptanceLifecycle, action: "renew", to }], set };
}

/** Writes down what a version changed of the head of its order. */
export async function recordHeadChange(
  tx: Database,
  id: string,
  fields: readonly ValueChange[],
  { reason, bandNo }: { readonly reason: string; readonly bandNo: number },
): Promise<void> {
  await sql`insert into purchase_order_change (purchase_order_id, purchase_no, ${partyColumns()}, band_no, revision, change_party,
      reason, currency, change_type, changes)
    select p.id, p.purchase_no, ${partyColumns("p")}, ${bandNo}::integer, p.revision, ${changeParty.code.customer}, ${reason}, p.currency,
      ${changeType.code.modify}, ${JSON.stringify(fields)}::jsonb
    from purchase_order p where p.id = ${id}`.execute(tx);
}
