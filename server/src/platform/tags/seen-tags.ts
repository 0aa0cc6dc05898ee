import { type RawBuilder, sql } from "kysely";

/** The condition that a user sees a tag `t`: fixed ones, own ones, and those shared with a valid role they hold. */
export function isSeenBy(userId: string): RawBuilder<boolean> {
  return sql<boolean>`(t.tag_own_type = '1' or t.tag_owner = ${userId} or exists (
    select from sys_tag_role shared
      join user_role held on held.tenant_id = shared.tenant_id and held.role_no = shared.role_no
      join role on role.tenant_id = held.tenant_id and role.role_no = held.role_no and role.status_code = '1'
    where shared.tenant_id = t.tenant_id and shared.tag_id = t.id and held.user_id = ${userId}))`;
}
