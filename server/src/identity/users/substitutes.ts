import { Fault } from "@tandem/contract/core/errors";
import { orNull } from "@tandem/contract/core/or-null";
import { approval } from "@tandem/contract/platform/approvals/approvals";
import { approvalStatus } from "@tandem/contract/platform/approvals/statuses";
import { sql } from "kysely";
import type { Pool } from "pg";
import { cause } from "../../core/cause.ts";
import type { Database } from "../../core/database.ts";
import { unknownReference } from "../../core/references.ts";
import { sqlCodes } from "../../core/sql-codes.ts";

interface Substitution {
  readonly substituteNo?: string | null | undefined;
  readonly substituteFrom?: string | null | undefined;
  readonly substituteUntil?: string | null | undefined;
}

const mostColleagues = 20;

/** Those of the buyer's side who are valid, whatever the caller's own scope is; none for suppliers. */
const colleagues = sql`app.colleague where (select app.sees_all_suppliers())`;

/** Others who may stand in for a user in what is to be decided, as far as their number or name has the keyword. */
export async function colleaguesOf(db: Database, userNo: string, keyword: string) {
  const { rows } = await sql<{ userNo: string; userName: string }>`select user_no, user_name from ${colleagues}
      and decides and user_no <> ${userNo}
      and (strpos(lower(user_no), lower(${keyword})) > 0 or strpos(lower(user_name), lower(${keyword})) > 0)
    order by user_no limit ${sql.lit(mostColleagues)}`.execute(db);
  return rows;
}

/**
 * Somebody else of the buyer's side who is valid stands in for a user, and not until before it begins. Who is newly named may
 * decide approvals.
 * @throws Fault referenceUnknown, substituteOneself, substituteMayNotDecide, substituteDaysReversed
 */
export async function requireSubstitute(
  tx: Database,
  { userNo }: { readonly userNo: string },
  { substituteNo, substituteFrom, substituteUntil }: Substitution,
): Promise<void> {
  if (substituteFrom && substituteUntil && substituteUntil < substituteFrom)
    throw new Fault("substituteDaysReversed", {}, [{ path: "substituteUntil", key: "errors.substituteDaysReversed" }]);
  if (!substituteNo) return;
  if (substituteNo === userNo)
    throw new Fault("substituteOneself", {}, [{ path: "substituteNo", key: "errors.substituteOneself" }]);
  const { rows } = await sql<{ stays: boolean; decides: boolean | null }>`select
      exists (select from app_user where user_no = ${userNo} and substitute_no = ${substituteNo}) as stays,
      (select decides from ${colleagues} and user_no = ${substituteNo}) as decides`.execute(tx);
  const { stays = false, decides = null } = rows[0] ?? {};
  if (stays) return;
  if (decides === null) throw unknownReference("user", "substituteNo", substituteNo);
  if (!decides)
    throw new Fault("substituteMayNotDecide", {}, [{ path: "substituteNo", key: "errors.substituteMayNotDecide" }]);
}

/** What is told of an approval `a` for which others may decide by now. */
const substituted = `jsonb_build_object('id', a.id::text, 'number', a.document_no, 'orgNo', a.org_no, 'supplierNo', a.supplier_no,
    'classifyType', a.classify_type, 'businessClassifyType', a.business_classify_type, 'what', 'substituted')`;

/**
 * After a change of who stands in for a user: what waits for that user is told to whom it waits for by now, and no more to whom it
 * does not.
 */
export async function tellSubstitutes(
  tx: Database,
  userId: string,
  before: Substitution,
  after: Substitution,
): Promise<void> {
  const says = ({ substituteNo, substituteFrom, substituteUntil }: Substitution) =>
    [substituteNo, substituteFrom, substituteUntil].map(orNull).join();
  if (says(before) === says(after)) return;
  await sql`insert into outbox (topic, payload)
    select ${approval.name}, ${sql.raw(substituted)} || ${cause}
    from approval a where a.status = ${sqlCodes(approvalStatus.code.waiting)} and exists (select from approval_part p
      where p.approval_id = a.id and p.user_id = ${userId}::bigint and p.approved_by is null)`.execute(tx);
}

/** Once on the first day of a substitution, and on the first after it, by the day of each tenant. */
const tellOfToday = `with day as materialized (
    select id as tenant_id, app.today_of(id) as today, app.today_of(id)::timestamp at time zone app.zone_of(id) as began from tenant)
  insert into outbox (tenant_id, topic, payload)
  select a.tenant_id, $1, ${substituted}
  from day d join approval a on a.tenant_id = d.tenant_id and a.status = $2
  where exists (select from approval_part p join app_user u on u.tenant_id = p.tenant_id and u.id = p.user_id
      where p.tenant_id = a.tenant_id and p.approval_id = a.id and p.approved_by is null and u.substitute_no is not null
        and (u.substitute_from = d.today or u.substitute_until = d.today - 1))
    and not exists (select from outbox o where o.tenant_id = a.tenant_id and o.topic = $1 and o.payload ->> 'id' = a.id::text
      and o.payload ->> 'what' = 'substituted' and o.create_date >= d.began)`;

/** As days begin: what waits for whoever is away from today on, or is back, is told to whom it waits for by now. */
export async function tellSubstitutesOfToday(ownerPool: Pool): Promise<void> {
  await ownerPool.query(tellOfToday, [approval.name, approvalStatus.code.waiting]);
}
