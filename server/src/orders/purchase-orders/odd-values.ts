import type { Doubt } from "@tandem/contract/core/doubts";
import { Fault } from "@tandem/contract/core/errors";
import {
  doubtsOfHead,
  doubtsOfLine,
  type OddValues,
  oddValuesAtMost,
} from "@tandem/contract/orders/purchase-orders/odd-values";
import { orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { isOdd, oddText } from "../../core/doubt-sql.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { unionAll } from "../../core/union-all.ts";
import { alikeDrafts } from "./alike-numbers.ts";
import { otherWorth } from "./prices.ts";
import { seenOrders } from "./seen-orders.ts";

interface OddValue {
  readonly purchaseNo: string;
  readonly field: string;
  readonly key: string;
  readonly value: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly orders: number;
  readonly total: number;
}

/** The rows of which a field is doubted, each by the first doubt alone. */
function doubted(doubts: readonly Doubt[], rows: RawBuilder<unknown>): RawBuilder<unknown>[] {
  return [...Map.groupBy(doubts, ({ field }) => field)].map(([field, alike]) => {
    const value = sql.ref(`d.${field}`);
    const cases = alike.map((doubt) => sql`when ${isOdd(doubt, value)} then ${doubt.key}::text`);
    return sql`select d.purchase_no, ${field}::text as field, case ${sql.join(cases, sql` `)} end as key,
      ${oddText(alike[0] as Doubt, value)} as value, '{}'::jsonb as parameters from (${rows}) d`;
  });
}

/** The lines whose amount is another than their quantity and price give. */
const differingAmounts = (ids: readonly string[]) => sql`select l.purchase_no, 'amount' as field,
    case when w.worth is not null then 'otherWorth' end as key, trim_scale(l.amount)::text as value,
    jsonb_build_object('worth', trim_scale(w.worth)::text) as parameters
  from purchase_order_line l join purchase_order p on p.id = l.purchase_order_id
  cross join lateral (select ${otherWorth("l", sql.ref("p.currency"))} as worth) w
  where l.purchase_order_id = any (${ids}::bigint[])`;

/**
 * Which values of orders hardly can be meant, before a step is taken on all of them: what stands in their lines, which a list
 * of orders does not show. @throws Fault notFound
 */
export async function oddValuesOf(db: Database, wanted: readonly { readonly id: string }[]): Promise<OddValues> {
  const seen = await seenOrders(db, wanted);
  if (wanted.some(({ id }) => !seen.has(id))) throw new Fault("notFound");
  const ids = [...seen.keys()];
  const heads = sql`select * from purchase_order
    where id = any (${ids}::bigint[]) and status = ${sqlCodes(orderStatus.code.draft)}`;
  const lines = sql`select * from purchase_order_line where purchase_order_id = any (${ids}::bigint[])`;
  const branches = [
    ...doubted(doubtsOfHead, heads),
    ...doubted(doubtsOfLine, lines),
    differingAmounts(ids),
    alikeDrafts(ids),
  ];
  const { rows } = await sql<OddValue>`
    with odd as materialized (
      select distinct purchase_no, field, key, value, parameters from (${unionAll(branches)}) f where key is not null)
    select odd.*, (select count(distinct purchase_no)::integer from odd) as orders, (count(*) over ())::integer as total
    from odd order by purchase_no, field, value limit ${oddValuesAtMost}`.execute(db);
  const [first] = rows;
  return {
    orders: first?.orders ?? 0,
    values: rows.map(({ orders: _orders, total: _total, ...value }) => value),
    more: (first?.total ?? 0) - rows.length,
  };
}
