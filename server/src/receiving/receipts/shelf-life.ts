import { Fault } from "@tandem/contract/core/errors";
import { ruleParameters } from "@tandem/contract/orders/order-rules/rule-named";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { DeliveryRule } from "../../delivery/shipping-notices/delivery-rules.ts";

/** A line of a notice that arrives, and the rule that it is received by. */
interface Arriving {
  readonly lineId: string;
  readonly rule: Pick<DeliveryRule, "remainingDays">;
}

interface Spoiling {
  readonly id: string;
  readonly purchaseNo: string;
  readonly purchaseSeq: number;
  readonly purchasePhaseSeq: number;
  readonly purchaseBatchSeq: number;
  readonly itemNo: string;
  readonly until: string;
}

/**
 * Why lines are not received on a day, by their ids: their goods have fewer days left than their rule asks for. What is said to be
 * made later is as old as what is made that day.
 */
export async function tooOld(
  tx: Database,
  arriving: readonly Arriving[],
  day: string,
): Promise<ReadonlyMap<string, Fault>> {
  const judged = arriving.filter(({ rule }) => rule.remainingDays.value !== "0");
  if (judged.length === 0) return new Map();
  const found =
    await sql<Spoiling>`select l.id, o.purchase_no, o.purchase_seq, o.purchase_phase_seq, o.purchase_batch_seq, o.item_no,
      (made.day + m.shelf_life_days)::text as until
    from unnest(${judged.map(({ lineId }) => lineId)}::bigint[], ${judged.map(({ rule }) => rule.remainingDays.value)}::integer[]) as a (id, least)
    join shipping_notice_line l on l.id = a.id
    join purchase_order_line o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_line_id
    join material m on m.tenant_id = o.tenant_id and m.item_no = o.item_no
    cross join lateral (select case when l.product_date > ${day}::date then ${day}::date else l.product_date end as day) made
    where m.shelf_life_days > 0 and made.day + m.shelf_life_days < ${day}::date + a.least`.execute(tx);
  const rules = new Map(judged.map(({ lineId, rule }) => [lineId, rule.remainingDays]));
  return new Map(
    found.rows.flatMap(({ id, purchaseNo, itemNo, until, ...place }): [string, Fault][] => {
      const decided = rules.get(id);
      if (!decided) return [];
      const [line, count] = [lineName(place), Number(decided.value)];
      const by = ruleParameters(decided.rule, "minRemainingDays");
      return [[id, new Fault("noticeShelfLifeShort", { purchaseNo, line, itemNo, until, count, ...by })]];
    }),
  );
}
