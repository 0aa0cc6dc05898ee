import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { Whose } from "../../documents/stored-document.ts";

/** What suppliers may answer to an organisation's orders (B3.13). */
export interface OrderRule {
  readonly refusalAllowed: boolean;
  readonly confirmBeforeShipping: boolean;
  /** The day by which a supplier who is asked today has to answer; none where the rule sets no deadline (B3.13d). */
  readonly answerBy: string | null;
  readonly quantityTolerancePercent: string;
  readonly earlyDays: number;
  readonly lateDays: number;
  readonly answerUpdatesOrder: boolean;
}

/** The configuration that an organisation without its own has (B3.13j). */
export const defaultOrderRule: OrderRule = {
  refusalAllowed: true,
  confirmBeforeShipping: true,
  answerBy: null,
  quantityTolerancePercent: "0",
  earlyDays: 0,
  lateDays: 0,
  answerUpdatesOrder: true,
};

/** The rules of organisations. */
export async function orderRulesOf(
  db: Database,
  { organisations = [], ids = [] }: Whose,
): Promise<(orgNo: string) => OrderRule> {
  const found = await sql<OrderRule & { orgNo: string }>`select org_no, refusal_allowed, confirm_before_shipping,
    current_date + acceptance_deadline_days as answer_by,
    quantity_tolerance_percent, early_days, late_days, answer_updates_order from order_rule
    where org_no = any (${organisations}::text[])
      or org_no in (select org_no from purchase_order where id = any (${ids}::bigint[]))`.execute(db);
  const rules = new Map(found.rows.map((rule) => [rule.orgNo, rule]));
  return (orgNo) => rules.get(orgNo) ?? defaultOrderRule;
}
