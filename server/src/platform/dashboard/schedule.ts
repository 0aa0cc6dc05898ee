import type { Entity } from "@tandem/contract/core/entity";
import type { InputOf, Page } from "@tandem/contract/core/service";
import { shippingNotice } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { closedStatus, noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { type ScheduleEntry, waitingCap } from "@tandem/contract/platform/dashboard/dashboard";
import type { Services } from "@tandem/contract/services";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { ownRows, whereOf } from "../../core/list-conditions.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { unionAll } from "../../core/union-all.ts";

type Request = InputOf<Services["dashboard"]["endpoints"]["mySchedulePage"]>;

/** One kind of thing that is due: where it is found, which of it is still open, and its columns in the schedule. */
interface Branch {
  readonly entity: Entity;
  readonly day: RawBuilder<unknown>;
  readonly open: RawBuilder<boolean>;
  readonly columns: RawBuilder<unknown>;
}

const lineBranch: Branch = {
  entity: purchaseOrderLine as unknown as Entity,
  day: sql`coalesce(t1.promise_date, t1.expect_arrival_date)`,
  open: sql<boolean>`t1.un_delivery_qty > 0 and t1.status = ${sqlCodes(orderStatus.code.effective)}`,
  columns: sql`'orderLine' as entry_type, t1.id as document_id, t1.purchase_no as document_no, t1.org_no, t1.supplier_no,
    t1.supplier_name, array[trim_scale(t1.un_delivery_qty)::text || ' ' || t1.pur_unit_no] as quantity_by_unit, t1.purchase_seq, t1.purchase_phase_seq, t1.purchase_batch_seq, t1.item_no, t1.goods_name, t1.pur_unit_no as unit_no,
    t1.promise_date is not null as promised, null::integer as line_count`,
};

const noticeBranch: Branch = {
  entity: shippingNotice as unknown as Entity,
  day: sql`t1.expected_arrival_date`,
  open: sql<boolean>`t1.check_status in (${sqlCodes(noticeStatus.groups.onTheWay)})
    and t1.closed_status = ${sqlCodes(closedStatus.code.open)}`,
  columns: sql`'shippingNotice' as entry_type, t1.id as document_id, t1.asn_no as document_no, t1.org_no, t1.supplier_no,
    t1.supplier_name, coalesce(t1.on_way_qty_by_unit, '{}') as quantity_by_unit, null::integer as purchase_seq,
    null::integer as purchase_phase_seq, null::integer as purchase_batch_seq, null as item_no,
    null as goods_name, null as unit_no, false as promised, t1.line_count`,
};

type Line = NonNullable<ScheduleEntry["line"]>;

interface Row extends Omit<ScheduleEntry, "line">, Omit<Line, "purchaseSeq"> {
  readonly purchaseSeq: number | null;
}

function entryOf(row: Row): ScheduleEntry {
  const { purchaseSeq, purchasePhaseSeq, purchaseBatchSeq, itemNo, goodsName, unitNo, promised, ...entry } = row;
  const rest = { purchasePhaseSeq, purchaseBatchSeq, itemNo, goodsName, unitNo, promised };
  return { ...entry, line: purchaseSeq === null ? null : { purchaseSeq, ...rest } };
}

/** The rows of a branch that are due, as a condition. */
function dueOf(branch: Branch, context: Context, { keyword, scheduleDate }: Request["condition"]): RawBuilder<unknown> {
  // Asked bare, so that the database knows the day as it plans: few of all rows are still to come.
  const day = scheduleDate
    ? sql<boolean>`${branch.day} = ${scheduleDate}::date`
    : sql<boolean>`${branch.day} >= app.today()`;
  const own = ownRows(branch.entity, context.user.supplierNo);
  return whereOf(branch.entity, { keyword }, [...own, branch.open, day]);
}

/**
 * What is due in the caller's scope: order lines that are still to be shipped and notices on their way, of what the caller
 * may see, earliest first. Each kind is read no further than the page asks for, so that its cost does not grow with the
 * table.
 */
export function schedulePage(context: Context, { current, size, condition }: Request): Promise<Page<ScheduleEntry>> {
  const limit = condition.limitCount ?? waitingCap;
  const offset = (current - 1) * size;
  const wanted = Math.max(Math.min(size, limit - offset), 0);
  const branches = [
    ...(context.actor("orderTracking").can("isSearch") ? [lineBranch] : []),
    ...(context.actor("shippingNotices").can("isSearch") ? [noticeBranch] : []),
  ];
  if (branches.length === 0) {
    return Promise.resolve({ total: 0, records: [], current, size, pageCount: 0, limited: false });
  }
  const earliest = branches.map(
    (
      branch,
    ) => sql`(select ${branch.day} as schedule_date, ${branch.columns} from ${sql.table(branch.entity.source)} as t1
      ${dueOf(branch, context, condition)} order by ${branch.day}, t1.id limit ${sql.lit(offset + wanted)})`,
  );
  const counted = branches.map(
    (branch) => sql`(select 1 from ${sql.table(branch.entity.source)} as t1 ${dueOf(branch, context, condition)}
      limit ${sql.lit(limit + 1)})`,
  );
  return context.read(async (db) => {
    const page = await sql<Row>`select * from (${unionAll(earliest)}) as due
      order by schedule_date, entry_type desc, document_id limit ${sql.lit(wanted)} offset ${sql.lit(offset)}`.execute(
      db,
    );
    const all = await sql<{
      n: number;
    }>`select count(*)::int as n from (${unionAll(counted)}) as due`.execute(db);
    const found = all.rows[0]?.n ?? 0;
    const total = Math.min(found, limit);
    return {
      total,
      records: page.rows.map(entryOf),
      current,
      size,
      pageCount: Math.ceil(total / size),
      limited: found > limit,
    };
  });
}
