import { Fault } from "@tandem/contract/core/errors";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { unknownReference } from "../../core/references.ts";

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
