import { asContactRule, type ContactRule, contactRuleParameter } from "@tandem/contract/core/contact-rules";
import type { Database } from "../../core/database.ts";

/** How the tenant has telephone numbers and e-mail addresses written: strictly, unless its parameter says otherwise (S5.4). */
export async function contactRuleOf(db: Database): Promise<ContactRule> {
  const found = await db
    .selectFrom("sysParam")
    .select("paramValue")
    .where("paramNo", "=", contactRuleParameter)
    .executeTakeFirst();
  return asContactRule(found?.paramValue ?? "") ?? "strict";
}
