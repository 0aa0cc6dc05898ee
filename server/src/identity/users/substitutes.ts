import { Fault } from "@tandem/contract/core/errors";
import { orNull } from "@tandem/contract/core/or-null";
import { approval } from "@tandem/contract/platform/approvals/approvals";
import { approvalStatus } from "@tandem/contract/platform/approvals/statuses";
import { sql } from "kysely";
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
    select ${approval.name}, jsonb_build_object('id', a.id::text, 'number', a.document_no, 'orgNo', a.org_no, 'supplierNo', a.supplier_no,
      'classifyType', a.classify_type, 'businessClassifyType', a.business_classify_type, 'what', 'substituted') || ${cause}
    from approval a where a.status = ${sqlCodes(approvalStatus.code.waiting)} and exists (select from approval_part p
      where p.approval_id = a.id and p.user_id = ${userId}::bigint and p.approved_by is null)`.execute(tx);
}
