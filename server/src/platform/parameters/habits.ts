import { asContactRule, type ContactRule, contactRuleParameter } from "@tandem/contract/core/contact-rules";
import { tenantTimeZone } from "@tandem/contract/platform/known-parameters";
import type { Database } from "../../core/database.ts";
import { timeZoneOf } from "../../core/time-zones.ts";

/** What sessions know of the habits of their tenant, by its parameters. */
export interface Habits {
  /** How it has telephone numbers and e-mail addresses written: strictly, unless it says otherwise (S5.4). */
  readonly contactRule: ContactRule;
  /** IANA name of the zone in which it lives. */
  readonly tenantZone: string;
}

export async function habitsOfTenant(db: Database): Promise<Habits> {
  const found = await db
    .selectFrom("sysParam")
    .select(["paramNo", "paramValue"])
    .where("paramNo", "in", [contactRuleParameter, tenantTimeZone.paramNo])
    .execute();
  const said = new Map(found.map(({ paramNo, paramValue }) => [paramNo, paramValue]));
  return {
    contactRule: asContactRule(said.get(contactRuleParameter) ?? "") ?? "strict",
    tenantZone: timeZoneOf(said.get(tenantTimeZone.paramNo)),
  };
}
