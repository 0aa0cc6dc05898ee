import { daysAfter } from "@tandem/contract/core/days";
import { bucketOf, planType } from "@tandem/contract/planning/buckets";
import { type ForecastSeries, overviewSize } from "@tandem/contract/planning/forecasts/forecasts";
import { predictStatus } from "@tandem/contract/planning/forecasts/statuses";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { containing } from "../../core/list-conditions.ts";
import { columnOf } from "../../core/table-columns.ts";

type Any = string | readonly string[] | undefined;

interface Wanted {
  readonly horizon: number;
  readonly keyword?: string | undefined;
  readonly orgNo?: Any;
  readonly supplierNo?: Any;
  readonly bmItemNo?: Any;
  readonly planType?: Any;
  readonly predictStatus?: Any;
  readonly isCommitted?: Any;
  readonly current: number;
}

const oneOf = (column: string, wanted: Any) =>
  wanted === undefined ? sql`true` : sql`${sql.ref(`f.${column}`)} = any (${[wanted].flat()}::text[])`;

/** The forecasts that are wanted: from the buckets of today on. */
function ahead(today: string, { horizon, keyword, ...of }: Wanted) {
  const { week, month } = planType.code;
  const pattern = containing(keyword ?? "");
  const searched = ["forecast_no", "bm_item_no", "item_name", "supplier_no", "supplier_name"];
  const found = sql.join(
    searched.map((column) => sql`${sql.ref(`f.${column}`)} ilike ${pattern}`),
    sql` or `,
  );
  const fields = ["orgNo", "supplierNo", "bmItemNo", "planType", "predictStatus", "isCommitted"] as const;
  return sql`f.plan_time <= ${daysAfter(today, horizon)}::date
    and f.plan_time >= case f.plan_type when ${week} then ${bucketOf(week, today)}::date when ${month} then ${bucketOf(month, today)}::date
      else ${today}::date end
    and ${sql.join(
      fields.map((field) => oneOf(columnOf(field), of[field])),
      sql` and `,
    )}
    and (${keyword ?? ""} = '' or ${found})`;
}

const key = ["org_no", "bm_item_no", "supplier_no", "unit_no", "plan_type"].map((column) => sql.ref(`f.${column}`));

/** Forecasts of so many days ahead, by what they are of: a page of them, whose buckets alone are gathered, and how many there are. */
export async function overviewOf(db: Database, today: string, wanted: Wanted) {
  const mine = ahead(today, wanted);
  const { draft, published } = predictStatus.code;
  const { rows } = await sql<ForecastSeries & { total: number }>`with known as (
      select ${sql.join(key)}, min(f.item_name) as item_name, min(f.supplier_name) as supplier_name, count(*) over ()::integer as total
      from forecast_row f where ${mine} group by ${sql.join(key)}),
    page as (select * from known order by item_name, bm_item_no, supplier_name, org_no, plan_type
      limit ${overviewSize} offset ${(wanted.current - 1) * overviewSize})
    select p.*, b.* from page p cross join lateral (
      select coalesce(sum(f.plan_num) filter (where f.predict_status = ${published}), 0) as plan_num,
        coalesce(sum(f.plan_num) filter (where f.predict_status = ${draft}), 0) as draft_num,
        sum(least(f.commit_qty, f.plan_num)) filter (where f.predict_status = ${published} and f.commit_qty is not null) as commit_qty,
        coalesce(sum(greatest(f.commit_qty - f.plan_num, 0)) filter (where f.predict_status = ${published}), 0) as beyond_qty,
        jsonb_agg(jsonb_build_object('id', f.id::text, 'planTime', f.plan_time, 'planNum', trim_scale(f.plan_num)::text,
          'commitQty', trim_scale(f.commit_qty)::text, 'predictStatus', f.predict_status) order by f.plan_time) as buckets
      from forecast_row f where ${mine} and (f.org_no, f.bm_item_no, f.supplier_no, f.unit_no, f.plan_type)
        = (p.org_no, p.bm_item_no, p.supplier_no, p.unit_no, p.plan_type)) b
    order by p.item_name, p.bm_item_no, p.supplier_name, p.org_no, p.plan_type`.execute(db);
  return { series: rows.map(({ total: _, ...series }) => series), total: rows[0]?.total ?? 0 };
}
