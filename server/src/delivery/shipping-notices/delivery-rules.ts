import type { StatusCode } from "@tandem/contract/core/statuses";
import { deliveryTiming } from "@tandem/contract/delivery/shipping-notices/statuses";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";

/** How deliveries to an organisation are handled (B3.12). */
export interface DeliveryRule {
  readonly approvalAsked: boolean;
  readonly earlyDays: number;
  readonly lateDays: number;
}

const defaultRule: DeliveryRule = { approvalAsked: true, earlyDays: 0, lateDays: 0 };

/** The rule of an organisation, or what holds where there is none. */
export async function deliveryRuleOf(db: Database, orgNo: string): Promise<DeliveryRule> {
  const found =
    await sql<DeliveryRule>`select approval_asked, early_days, late_days from delivery_rule where org_no = ${orgNo}`.execute(
      db,
    );
  return found.rows[0] ?? defaultRule;
}

/** Timing of an arrival against the expected date (B4.1e): 1 normal, 2 early, 3 late. */
export function timingOf(expected: string, arrival: string, rule: DeliveryRule): StatusCode<typeof deliveryTiming> {
  const days = (Date.parse(arrival) - Date.parse(expected)) / 86_400_000;
  if (days < -rule.earlyDays) return deliveryTiming.code.early;
  return days > rule.lateDays ? deliveryTiming.code.late : deliveryTiming.code.normal;
}
