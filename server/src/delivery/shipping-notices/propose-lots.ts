import { counterPeriod, isCounted, type LotPart, lotNumberOf } from "@tandem/contract/base-data/lot-numbers";
import { Fault } from "@tandem/contract/core/errors";
import type { InputOf } from "@tandem/contract/core/service";
import { validityStatus } from "@tandem/contract/core/statuses";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { drawNumbers } from "../../core/draw-numbers.ts";

type Asked = InputOf<Services["shippingNotices"]["endpoints"]["proposeLots"]>;

/** An order line of which a lot is to be numbered, and the rule of its material or its group. */
interface LotLine {
  readonly id: string;
  readonly itemNo: string;
  readonly supplierNo: string;
  readonly lotRuleId: string | null;
  readonly counterReset: string | null;
  readonly today: string;
}

interface RulePart extends LotPart {
  readonly lotRuleId: string;
}

/** A lot to be numbered, and the counter that it is counted by. */
interface NewLot {
  readonly line: LotLine;
  readonly day: string;
  readonly parts: readonly LotPart[];
  readonly counter: { readonly lotRuleId: string; readonly period: string } | null;
}

/**
 * Numbers lots of order lines by the lot rules of their materials, in the order in which they were named; null where a
 * material has none. No count is ever drawn twice.
 *
 * @throws Fault notFound
 */
export async function proposeLots(tx: Database, { lines: asked, day }: Asked): Promise<(string | null)[]> {
  const ids = [...new Set(asked.map(({ purchaseOrderLineId }) => purchaseOrderLineId))];
  const { rows } = await sql<LotLine>`select o.id, o.item_no, o.supplier_no, r.id as lot_rule_id, r.counter_reset,
      coalesce(${day ?? null}::date, (select app.today()))::text as today
    from purchase_order_line o left join material m on m.tenant_id = o.tenant_id and m.item_no = o.item_no
    left join lot_rule r on r.tenant_id = o.tenant_id and r.status_code = ${validityStatus.code.valid}
      and r.lot_rule_no = coalesce(m.lot_rule_no, app.lot_rule_of_group(m.item_group_no))
    where o.id = any (${ids}::bigint[])`.execute(tx);
  if (rows.length < ids.length) throw new Fault("notFound");
  const lines = new Map(rows.map((line) => [line.id, line]));
  const parts = await partsOf(tx, rows);
  const lots = asked.map(({ purchaseOrderLineId, productDate }) => {
    const line = lines.get(purchaseOrderLineId);
    const ofRule = parts.get(line?.lotRuleId ?? "");
    return line && ofRule ? lotOf(line, ofRule, productDate) : null;
  });
  const counted = lots.flatMap((lot) => (lot?.counter ? [{ lot, counter: lot.counter }] : []));
  const numbers = await drawNumbers(
    tx,
    "lot_counter",
    counted.map(({ counter }) => counter),
  );
  const counts = new Map(counted.map(({ lot }, index) => [lot, String(numbers[index])]));
  return lots.map((lot) => {
    if (lot === null) return null;
    const { supplierNo, itemNo } = lot.line;
    return lotNumberOf(lot.parts, { day: lot.day, supplierNo, itemNo, count: counts.get(lot) ?? "" });
  });
}

function lotOf(line: LotLine, parts: readonly LotPart[], productDate: string | null | undefined): NewLot {
  const day = productDate ?? line.today;
  const period = counterPeriod(line.counterReset, day);
  return { line, day, parts, counter: isCounted(parts) ? { lotRuleId: line.lotRuleId ?? "", period } : null };
}

async function partsOf(tx: Database, lines: readonly LotLine[]): Promise<ReadonlyMap<string, readonly LotPart[]>> {
  const { rows } = await sql<RulePart>`select lot_rule_id, part_kind, fixed_text, date_pattern, counter_digits
    from lot_rule_line where lot_rule_id = any (${lines.flatMap(({ lotRuleId }) => lotRuleId ?? [])}::bigint[])
    order by line_no`.execute(tx);
  return Map.groupBy(rows, ({ lotRuleId }) => lotRuleId);
}
