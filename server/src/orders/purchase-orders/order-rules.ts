import { sql } from "kysely";
import type { Database } from "../../core/database.ts";

/** What suppliers may answer to an organisation's orders (B3.13). */
export interface OrderRule {
  readonly refusalAllowed: boolean;
  readonly confirmBeforeShipping: boolean;
  readonly acceptanceDeadlineDays: number | null;
  readonly quantityTolerancePercent: string;
  readonly earlyDays: number;
  readonly lateDays: number;
  readonly answerUpdatesOrder: boolean;
}

/** The configuration that an organisation without its own has (B3.13j). */
const defaultRule: OrderRule = {
  refusalAllowed: true,
  confirmBeforeShipping: true,
  acceptanceDeadlineDays: null,
  quantityTolerancePercent: "0",
  earlyDays: 0,
  lateDays: 0,
  answerUpdatesOrder: true,
};

/** The rule of an organisation. */
export async function orderRuleOf(db: Database, orgNo: string): Promise<OrderRule> {
  return (await orderRulesOf(db, [{ orgNo }]))(orgNo);
}

/** The rules of the organisations that some records are of. */
export async function orderRulesOf(
  db: Database,
  records: readonly { readonly orgNo: string }[],
): Promise<(orgNo: string) => OrderRule> {
  const organisations = [...new Set(records.map(({ orgNo }) => orgNo))];
  if (organisations.length === 0) return () => defaultRule;
  const found = await sql<
    OrderRule & { orgNo: string }
  >`select org_no, refusal_allowed, confirm_before_shipping, acceptance_deadline_days,
    quantity_tolerance_percent, early_days, late_days, answer_updates_order from order_rule
    where org_no = any (${organisations}::text[])`.execute(db);
  const rules = new Map(found.rows.map((rule) => [rule.orgNo, rule]));
  return (orgNo) => rules.get(orgNo) ?? defaultRule;
}
