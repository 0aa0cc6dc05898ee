import { validityStatus } from "@tandem/contract/core/statuses";
import { tagOwnTypes } from "@tandem/contract/platform/tags/tags";
import { type RawBuilder, sql } from "kysely";
import { sqlCodes } from "../../core/sql-codes.ts";

/** The condition that a user sees a tag `t`: fixed ones, own ones, and those shared with a valid role they hold. */
export function isSeenBy(userId: string): RawBuilder<boolean> {
  return sql<boolean>`(t.tag_own_type = ${sqlCodes(tagOwnTypes.fixed)} or t.tag_owner = ${userId} or exists (
    select from sys_tag_role shared
      join user_role held on held.tenant_id = shared.tenant_id and held.role_no = shared.role_no
      join role on role.tenant_id = held.tenant_id and role.role_no = held.role_no and role.status_code = ${sqlCodes(validityStatus.code.valid)}
    where shared.tenant_id = t.tenant_id and shared.tag_id = t.id and held.user_id = ${userId}))`;
}
