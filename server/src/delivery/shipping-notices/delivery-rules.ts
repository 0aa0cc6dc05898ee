import type { StatusCode } from "@tandem/contract/core/statuses";
import { deliveryTiming } from "@tandem/contract/delivery/shipping-notices/statuses";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { Judged, Whose } from "../../documents/stored-document.ts";

/** How deliveries to an organisation are handled (B3.12). */
export interface DeliveryRule {
  readonly approvalAsked: boolean;
  readonly earlyDays: number;
  readonly lateDays: number;
}

/** What holds of an organisation without a rule of its own. */
export const defaultDeliveryRule: DeliveryRule = { approvalAsked: true, earlyDays: 0, lateDays: 0 };

/** The rules of organisations. */
export async function deliveryRulesOf(
  db: Database,
  { ids }: Whose,
): Promise<(notice: Pick<Judged, "orgNo">) => DeliveryRule> {
  const found = await sql<
    DeliveryRule & { orgNo: string }
  >`select org_no, approval_asked, early_days, late_days from delivery_rule
      where org_no in (select org_no from shipping_notice where id = any (${ids}::bigint[]))`.execute(db);
  const rules = new Map(found.rows.map((rule) => [rule.orgNo, rule]));
  return ({ orgNo }) => rules.get(orgNo) ?? defaultDeliveryRule;
}

/** Timing of an arrival against the expected date (B4.1e): 1 normal, 2 early, 3 late. */
export function timingOf(expected: string, arrival: string, rule: DeliveryRule): StatusCode<typeof deliveryTiming> {
  const days = (Date.parse(arrival) - Date.parse(expected)) / 86_400_000;
  if (days < -rule.earlyDays) return deliveryTiming.code.early;
  return days > rule.lateDays ? deliveryTiming.code.late : deliveryTiming.code.normal;
}
