import { closedStatus, noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { predictStatus } from "@tandem/contract/planning/forecasts/statuses";
import { planStatus } from "@tandem/contract/planning/procurement-plans/statuses";
import { releaseStatus, replyStatus } from "@tandem/contract/planning/schedules/statuses";
import { balanceFigure, balanceSource } from "@tandem/contract/planning/supply-demand/statuses";
import { stockType } from "@tandem/contract/receiving/stock/statuses";
import { sql } from "kysely";
import { sqlCodes } from "../../core/sql-codes.ts";

/** Of which parts are wanted: of materials of an organisation, until a day, by buckets of a type. */
export interface WantedParts {
  readonly orgNo: string;
  readonly items: readonly string[];
  readonly planType: string;
  readonly today: string;
  readonly until: string;
}

const { code: figure } = balanceFigure;
const { code: source } = balanceSource;
/** Schedules of more than a year ago wait for nothing, as notices take none of them. */
const daysOfBacklog = 366;
const mostDaysOfBucket = 31;

/** What lies in the warehouses of the organisation, place by place. */
const stock = ({ orgNo, items }: WantedParts) => {
  const { available, waitingForInspection, inInspection } = stockType.code;
  return sql`select b.item_no, b.unit_no, ${sqlCodes(figure.stock)} as figure, ${sqlCodes(source.stock)} as source, b.id,
      concat_ws(' ', b.warehouse_no, b.cell_no, b.lot_no) as number, b.owner_no as supplier_no, null as plant_no, null as plan_type, null::date as day,
      null::date as counts_on, b.qty as quantity, false as is_overdue, null::boolean as is_released, null::boolean as is_replied,
      b.stock_type <> ${sqlCodes(available)} as is_waiting
    from stock_balance b where b.org_no = ${orgNo} and b.item_no = any (${items}::text[]) and b.qty > 0
      and b.stock_type in (${sqlCodes([available, waitingForInspection, inInspection])})`;
};

/** What notices that are out still bring, whether of schedules or not. */
const inTransit = ({ orgNo, items, today }: WantedParts) =>
  sql`select o.item_no, o.pur_unit_no, ${sqlCodes(figure.inTransit)}, ${sqlCodes(source.shippingNotice)}, n.id, n.asn_no, n.supplier_no, null, null,
      n.expected_arrival_date, greatest(n.expected_arrival_date, ${today}::date), sum(l.delivery_qty - l.receive_qty),
      n.expected_arrival_date < ${today}::date, null, null, false
    from shipping_notice n join shipping_notice_line l on l.shipping_notice_id = n.id join purchase_order_line o on o.id = l.purchase_order_line_id
    where n.org_no = ${orgNo} and n.check_status in (${sqlCodes(noticeStatus.groups.onTheWay)})
      and n.closed_status = ${sqlCodes(closedStatus.code.open)} and o.item_no = any (${items}::text[]) and l.delivery_qty > l.receive_qty
    group by o.item_no, o.pur_unit_no, n.id, n.asn_no, n.supplier_no, n.expected_arrival_date`;

/**
 * What of schedules did not go out yet: of what was replied, on its day, else of what is scheduled. What notices that went out took of a
 * cell is in transit, in stock, or was judged there, and counts once. Of buckets that are over only what was released is still to come.
 */
const scheduled = ({ orgNo, items, today }: WantedParts) =>
  sql`select c.item_no, c.unit_no, ${sqlCodes(figure.scheduled)}, ${sqlCodes(source.schedule)}, c.id, c.schedule_no, c.supplier_no, c.plant_no,
      case when c.reply_date is null then c.plan_type end, coalesce(c.reply_date, c.planned_date),
      greatest(coalesce(c.reply_date, c.planned_date), ${today}::date), c.quantity, c.is_overdue,
      c.release_status = ${releaseStatus.code.released}, c.reply_status = ${replyStatus.code.replied}, false
    from (select t.*, app.bucket_end(t.plan_type, coalesce(app.bucket_of(t.plan_type, t.reply_date), t.planned_date)) < ${today}::date as is_overdue,
        coalesce(t.reply_quantity, t.actual_scheduled_quantity) - (app.schedule_deliveries(t.tenant_id, t.id)).sent as quantity
      from schedule t where t.org_no = ${orgNo} and t.item_no = any (${items}::text[])
        and t.planned_date >= ${today}::date - ${daysOfBacklog}::integer) c
    where c.quantity > 0 and (c.release_status = ${releaseStatus.code.released} or not c.is_overdue)`;

/** What is planned, and of forecasts what plans do not say: those stand instead on the days that they speak of. */
const demand = ({ today }: WantedParts) =>
  sql`select p.item_no, p.unit_no, ${sqlCodes(figure.demand)}, ${sqlCodes(source.procurementPlan)}, p.id, p.plan_no, null, null, p.plan_type, p.begins,
      greatest(p.begins, ${today}::date), p.quantity, false, null, null, false
    from plan p where p.ends >= ${today}::date
    union all select f.bm_item_no, f.unit_no, ${sqlCodes(figure.demand)}, ${sqlCodes(source.forecast)}, f.id, f.forecast_no, f.supplier_no, null,
      f.plan_type, f.plan_time, greatest(f.plan_time, ${today}::date), f.plan_num, false, null, null, false
    from forecast f join foreseen s on (s.item_no, s.unit_no, s.plan_type, s.begins) = (f.bm_item_no, f.unit_no, f.plan_type, f.plan_time)
    where f.org_no = s.org_no and f.predict_status = ${sqlCodes(predictStatus.code.published)} and not s.is_planned
    union all select s.item_no, s.unit_no, ${sqlCodes(figure.demand)}, ${sqlCodes(source.planned)}, null, '', null, null, s.plan_type, s.begins,
      greatest(s.begins, ${today}::date), -least(s.planned, s.quantity), false, null, null, false
    from foreseen s where not s.is_planned and s.planned > 0`;

/** Released plans, those that are over, too, as far as forecasts that are not speak of their days. */
const plans = ({ orgNo, items, today, until }: WantedParts) =>
  sql`select p.id, p.plan_no, p.bm_item_no as item_no, p.unit_no, p.plan_type, p.planned_date as begins,
      app.bucket_end(p.plan_type, p.planned_date) as ends, p.plan_num as quantity
    from procurement_plan p where p.org_no = ${orgNo} and p.bm_item_no = any (${items}::text[])
      and p.plan_status = ${sqlCodes(planStatus.code.released)}
      and p.planned_date between ${today}::date - ${2 * mostDaysOfBucket}::integer and ${until}::date + ${mostDaysOfBucket}::integer`;

/**
 * Published forecasts of all suppliers by bucket, with what plans say of it: all of its days that are not over, or so much in the
 * buckets that begin in it.
 */
const foreseen = ({ orgNo, items, today, until }: WantedParts) => {
  const of = sql`(p.item_no, p.unit_no) = (f.bm_item_no, f.unit_no)`;
  const ends = sql`app.bucket_end(f.plan_type, f.plan_time)`;
  return sql`select f.org_no, f.bm_item_no as item_no, f.unit_no, f.plan_type, f.plan_time as begins, sum(f.plan_num) as quantity,
      (select coalesce(sum(p.quantity), 0) from plan p where ${of} and p.begins between f.plan_time and ${ends}) as planned,
      not exists (select from generate_series(greatest(f.plan_time, ${today}::date), ${ends}, interval '1 day') d
        where not exists (select from plan p where ${of} and d::date between p.begins and p.ends)) as is_planned
    from forecast f where f.org_no = ${orgNo} and f.bm_item_no = any (${items}::text[])
      and f.predict_status = ${sqlCodes(predictStatus.code.published)} and f.plan_time <= ${until}::date and ${ends} >= ${today}::date
    group by f.org_no, f.bm_item_no, f.unit_no, f.plan_type, f.plan_time`;
};

/**
 * All that balances are reckoned of, as the expression `part`: a row for each document, or place, with the bucket in which it counts.
 * What is overdue counts today, and what a longer bucket says on the day on which that begins, or today where it runs.
 */
export const partsOf = (wanted: WantedParts) =>
  sql`plan as (${plans(wanted)}),
    foreseen as (${foreseen(wanted)}),
    known as (${stock(wanted)} union all ${inTransit(wanted)} union all ${scheduled(wanted)} union all ${demand(wanted)}),
    part as (select k.*, app.bucket_of(${wanted.planType}, k.counts_on) as begins from known k
      where k.counts_on is null or k.counts_on <= ${wanted.until}::date)`;
