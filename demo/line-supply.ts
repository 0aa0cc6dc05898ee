import { stockType } from "@tandem/contract/receiving/stock/statuses";
import type { ClientBase } from "pg";
import { transfer } from "./transfers.ts";

const { available, inTransit } = stockType.code;

/** So many kinds of goods of each organisation supply its line, so often, every so many days. */
const kinds = 12;
const trips = 8;
const daysBetween = 5;
/** So many days goods lie beside the line, by turns. */
const daysBeside = [2, 5, 12];
const why = "Parts for the line";
const whyOn = "Used on the line";

/**
 * Brings goods from the first warehouse of each organisation to the second, from where they go on, some sooner than others: so that
 * something turns over. Of what came before the first trip alone, so that never more goes than lies there.
 */
export async function addLineSupply(client: ClientBase, today: string): Promise<void> {
  const first = trips * daysBetween;
  await transfer(
    client,
    `select c.item_no, c.moved as qty, c.unit_no, c.lot_no, c.org_no, l.warehouse_no, l.cell_no, l.stock_type, l.to_warehouse_no, l.to_stock_type,
      l.reason, 'Helen Marsh' as keeper, l.moment
    from (
      select b.*, floor(b.qty / ${2 * trips}) as moved, w.line, w.onward,
        row_number() over (partition by b.org_no order by b.item_no, b.stock_key)::integer as place
      from stock_balance b join material m on m.item_no = b.item_no
      join (
        select org_no, (array_agg(warehouse_no order by id))[1] as main, (array_agg(warehouse_no order by id))[2] as line,
          coalesce((array_agg(warehouse_no order by id))[3], (array_agg(warehouse_no order by id))[1]) as onward
        from warehouse where keeper_no is null group by 1) w on w.org_no = b.org_no and w.main = b.warehouse_no
      where w.line is not null and b.owner_no is null and b.keeper_no is null and b.classify_type is null and b.item_feature_no is null
        and b.stock_type = '${available}' and b.qty >= ${4 * trips} and m.serial_control = '0'
        and not exists (select from stock_movement n where n.stock_key = b.stock_key and n.moved_at >= $1::date - ${first + 1})) c
    cross join lateral generate_series(0, ${trips - 1}) as t (trip)
    cross join lateral (select $1::date - ${first} + t.trip * ${daysBetween} as day,
      ($2::integer[])[1 + c.place % ${daysBeside.length}] as beside) d
    cross join lateral (values
      (c.warehouse_no, c.cell_no, '${available}', c.line, '${inTransit}', '${why}', d.day + time '08:10'),
      (c.line, null, '${inTransit}', null, '${available}', '${why}', d.day + time '09:00'),
      (c.line, null, '${available}', c.onward, '${inTransit}', '${whyOn}', d.day + d.beside + time '14:20'),
      (c.onward, null, '${inTransit}', null, '${available}', '${whyOn}', d.day + d.beside + time '15:00'))
      as l (warehouse_no, cell_no, stock_type, to_warehouse_no, to_stock_type, reason, moment)
    where c.place <= ${kinds} and l.moment < $1::date`,
    [today, daysBeside],
  );
}
