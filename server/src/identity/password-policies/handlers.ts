import { Fault } from "@tandem/contract/core/errors";
import type { Services } from "@tandem/contract/services";
import { insertRow, updateRow } from "../../core/crud.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { policyOf } from "./policy.ts";

/** The password policy of the tenant (S5.10, B2.30). */
export const passwordPolicyHandlers: HandlersOf<Services["passwordPolicies"]> = {
  getPasswordPolicy: (context) => context.read((db) => policyOf(db, context.platform.config)),

  async updatePasswordPolicy(context, { version, ...rules }) {
    if (rules.minLength > rules.maxLength) throw new Fault("passwordLengthsReversed");
    return context.write(async (tx) => {
      const stored = await tx.selectFrom("passwordPolicy").select("id").executeTakeFirst();
      if (stored) await updateRow(tx, "password_policy", stored.id, version, rules);
      else await insertRow(tx, "password_policy", rules);
      return policyOf(tx, context.platform.config);
    });
  },
};
