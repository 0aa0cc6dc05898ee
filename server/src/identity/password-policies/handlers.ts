import { Fault } from "@tandem/contract/core/errors";
import type { Services } from "@tandem/contract/services";
import { insertRow, updateRow } from "../../core/crud.ts";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { unknownReference } from "../../core/references.ts";
import { changesBetween, writeAudit } from "../audit-entries/write-entry.ts";
import { policyOf } from "./policy.ts";

/** The password policy of the tenant (S5.10, B2.30). */
export const passwordPolicyHandlers: HandlersOf<Services["passwordPolicies"]> = {
  getPasswordPolicy: (context) => context.read((db) => policyOf(db, context.platform.config)),

  async updatePasswordPolicy(context, { version, ...rules }) {
    if (rules.minLength > rules.maxLength) throw new Fault("passwordLengthsReversed");
    const changed = await context.write(async (tx) => {
      await requireRoles(tx, rules.secondFactorRoles ?? []);
      const before = await policyOf(tx, context.platform.config);
      const stored = await tx.selectFrom("passwordPolicy").select("id").executeTakeFirst();
      if (stored) await updateRow(tx, "password_policy", stored.id, version, rules);
      else await insertRow(tx, "password_policy", rules);
      const changed = await policyOf(tx, context.platform.config);
      const changes = changesBetween(before, changed, Object.keys(rules));
      const { id: userId, userNo } = context.user;
      if (changes.length > 0) await writeAudit(tx, context.call, { action: "policyChanged", userId, userNo, changes });
      return changed;
    });
    // Whether they lack a second factor is known of everybody who is remembered.
    await context.platform.live.sessionsChanged(null);
    return changed;
  },
};

/** @throws Fault referenceUnknown */
async function requireRoles(tx: Database, roles: readonly string[]): Promise<void> {
  if (roles.length === 0) return;
  const known = await tx.selectFrom("role").select("roleNo").where("roleNo", "in", roles).execute();
  const unknown = roles.find((roleNo) => !known.some((role) => role.roleNo === roleNo));
  if (unknown !== undefined) throw unknownReference("passwordPolicy", "secondFactorRoles", unknown);
}
