import { Fault } from "@tandem/contract/core/errors";
import { approvalStatus } from "@tandem/contract/platform/approvals/statuses";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import { sql } from "kysely";
import { cause } from "../core/cause.ts";
import type { Database } from "../core/database.ts";
import { recordHistory, type Taker } from "../core/history.ts";
import { partyColumns } from "../core/parties.ts";
import { sqlCodes } from "../core/sql-codes.ts";
import type { Locked, StoredDocument } from "./stored-document.ts";

/** What became of records whose step may need the approval of others. */
interface Asked {
  /** Who is to approve, by the ids of records whose step was asked for and is not taken. */
  readonly waitsFor: ReadonlyMap<string, readonly string[]>;
  /** Records of which nobody is left who could approve, or whose step was asked for already. */
  readonly refused: ReadonlyMap<string, Fault>;
}
const nothingAsked: Asked = { waitsFor: new Map(), refused: new Map() };

interface Held {
  readonly id: string;
  readonly amount: string;
  readonly currency: string;
  readonly ruleName: string;
  readonly approvalSequence: string;
  readonly approvers: readonly { readonly id: string; readonly name: string }[];
}

/**
 * Asks for approval where a rule of the tenant holds of a step on records that are locked and may take it. Of several rules the
 * most particular holds: of the organisation before all, of the currency before any, then the one of the highest amount.
 */
export async function askApproval(
  tx: Database,
  taker: Taker,
  stored: Pick<StoredDocument, "name" | "numberField" | "amounts">,
  action: string,
  records: readonly Locked[],
): Promise<Asked> {
  const amountsOf = stored.amounts?.[action];
  if (!amountsOf || taker.userId === null || records.length === 0) return nothingAsked;
  const step = `${stored.name}.${action}`;
  const ids = records.map(({ id }) => id);
  const { rows } = await sql<Held>`with document as materialized (
      select w.id, w.amount, w.currency, t.org_no, t.supplier_no, t.classify_type, t.business_classify_type
      from (${amountsOf(ids)}) w join ${sql.table(stored.name)} t on t.id = w.id
      where exists (select from app.approval_rule_in_force r where r.document_step = ${step})),
    held as (
      select distinct on (d.id) d.*, r.tenant_id, r.id as rule_id, r.approval_rule_name, r.approval_sequence
      from document d join app.approval_rule_in_force r on r.document_step = ${step} and d.amount >= r.amount_from
        and (r.org_no is null or r.org_no = d.org_no) and (r.currency is null or r.currency = d.currency)
      order by d.id, r.org_no is null, r.currency is null, r.amount_from desc, r.id desc)
    select h.id, h.amount::text as amount, h.currency, h.approval_rule_name as rule_name, h.approval_sequence,
      coalesce((select jsonb_agg(jsonb_build_object('id', a.user_id::text, 'name', a.user_name) order by a.line_no)
        from app.approver a where a.approval_rule_id = h.rule_id and a.user_id <> ${taker.userId}::bigint
          and app.may_act(h.tenant_id, a.user_id, ${menus.approvals.menuNo}, 'isCheck', h.org_no, h.classify_type,
            h.business_classify_type, h.supplier_no)
          and app.may_place(h.tenant_id, a.user_id, ${stored.name}, h.id)), '[]') as approvers
    from held h`.execute(tx);
  if (rows.length === 0) return nothingAsked;
  const approvable = rows.filter(({ approvers }) => approvers.length > 0);
  const nobody = rows.filter(({ approvers }) => approvers.length === 0);
  const kept = await keepAsked(tx, taker, stored, step, approvable);
  const asked = approvable.filter(({ id }) => kept.has(id));
  const known = new Map(records.map((record) => [record.id, record]));
  const documents = asked.flatMap(({ id }) => known.get(id) ?? []);
  await recordHistory(tx, taker, documents, { entityName: stored.name, action: "approval.asked" });
  return {
    waitsFor: new Map(asked.map(({ id, approvers }) => [id, approvers.map(({ name }) => name)])),
    refused: new Map([
      ...nobody.map(({ id, ruleName }) => [id, new Fault("approvalNobody", { rule: ruleName })] as const),
      ...approvable.flatMap(({ id }) => (kept.has(id) ? [] : [[id, new Fault("approvalAwaited")] as const])),
    ]),
  };
}

/**
 * Keeps what is asked for, and leaves the news. Answers the ids of its records: not those that somebody else asked for while this
 * waited for their lock, which changes nothing of the records themselves.
 */
async function keepAsked(
  tx: Database,
  { userId, userName }: Taker,
  { name, numberField }: Pick<StoredDocument, "name" | "numberField">,
  step: string,
  asked: readonly Held[],
): Promise<ReadonlySet<string>> {
  if (asked.length === 0) return new Set();
  const { rows } = await sql<{ recordId: string }>`with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as w (id bigint, amount numeric, currency text, "ruleName" text, "approvalSequence" text, approvers jsonb)),
    kept as (
      insert into approval (entity_name, record_id, document_no, ${partyColumns()}, document_step, amount, currency, asked_by, asked_name,
        rule_name, approval_sequence)
      select ${name}, t.id, ${sql.ref(`t.${numberField}`)}, ${partyColumns("t")}, ${step}, w.amount, w.currency, ${userId}::bigint, ${userName}, w."ruleName",
        w."approvalSequence"
      from asked w join ${sql.table(name)} t on t.id = w.id
      on conflict (tenant_id, entity_name, record_id) where status = ${sqlCodes(approvalStatus.code.waiting)} do nothing
      returning id, record_id, document_no, ${partyColumns()}),
    parts as (
      insert into approval_part (approval_id, seq, user_id, user_name)
      select k.id, a.place, (a.approver ->> 'id')::bigint, a.approver ->> 'name'
      from kept k join asked w on w.id = k.record_id
      cross join lateral jsonb_array_elements(w.approvers) with ordinality as a (approver, place)),
    told as (
      insert into outbox (topic, payload)
      select 'approval', jsonb_build_object('id', id::text, 'number', document_no, 'orgNo', org_no, 'supplierNo', supplier_no,
      'classifyType', classify_type, 'businessClassifyType', business_classify_type, 'what', 'asked') || ${cause} from kept)
    select record_id from kept`.execute(tx);
  return new Set(rows.map(({ recordId }) => recordId));
}
