import type { Context } from "../../core/context.ts";
import { inTransaction } from "../../core/database.ts";
import { wholeTenant } from "../../identity/sessions/session-store.ts";

/**
 * A supplier's organisations decide what its users see, so what is remembered of them goes: of all of them, also of those
 * whom the caller does not know.
 */
export async function forgetScopes({ platform, user }: Context, supplierNos: readonly string[]): Promise<void> {
  if (supplierNos.length === 0) return;
  const users = await inTransaction(
    platform.pool,
    wholeTenant(user.tenantId),
    (db) => db.selectFrom("appUser").select("id").where("supplierNo", "in", supplierNos).execute(),
    { readOnly: true },
  );
  for (const { id } of users) await platform.live.sessionsChanged(id);
}
