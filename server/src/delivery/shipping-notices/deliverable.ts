import { Fault } from "@tandem/contract/core/errors";
import type { LanguageCode } from "@tandem/contract/core/languages";
import { isPositive } from "@tandem/contract/core/numbers";
import { ruleParameters } from "@tandem/contract/orders/order-rules/rule-named";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { wordFault } from "../../core/translate.ts";
import { type Decided, isYes } from "../../orders/order-rules/decisions.ts";
import { lineRulesOf } from "../../orders/purchase-orders/order-rules.ts";
import { exceededLines, mostOf } from "../../orders/purchase-orders/over-delivery.ts";

/**
 * How much may be announced of order lines that are shipped together, where their rule lets deliveries exceed them, and whether it
 * lets in lines of orders of other kinds; where these lines are of several, why not.
 * @throws Fault notFound
 */
export async function deliverable(db: Database, language: LanguageCode, lineIds: readonly string[]) {
  const [rules, found] = [await lineRulesOf(db, lineIds), await exceededLines(db, lineIds)];
  if (found.size < new Set(lineIds).size) throw new Fault("notFound");
  const { overDeliveryPercent: percent, orderTypesShared } = rules.together.decided;
  const lines = isPositive(percent.value) ? [...found.values()] : [];
  const isShared = isYes(orderTypesShared.value);
  return {
    lines: lines.map((line) => ({ purchaseOrderLineId: line.id, most: mostOf(line, percent) })),
    orderTypesShared: isShared,
    whyApart: isShared ? null : await whyApart(db, language, lineIds, orderTypesShared),
  };
}

/** What is said of the first line that is of another kind of order than those before it. */
async function whyApart(db: Database, language: LanguageCode, lineIds: readonly string[], { rule }: Decided) {
  const { rows } = await sql<Parameters<typeof lineName>[0] & { purchaseNo: string; orderType: string }>`select
      l.purchase_no, l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq, h.order_type
    from purchase_order_line l join purchase_order h on h.tenant_id = l.tenant_id and h.id = l.purchase_order_id
    where l.id = any (${lineIds}::bigint[]) order by array_position(${lineIds}::bigint[], l.id)`.execute(db);
  const other = rows.find(({ orderType }) => orderType !== rows[0]?.orderType);
  if (!other) return null;
  const said = { purchaseNo: other.purchaseNo, line: lineName(other), ...ruleParameters(rule, "orderTypesShared") };
  return wordFault(language, new Fault("noticeOrderTypesApart", said)).errorMessage;
}
