import { dockBlock } from "@tandem/contract/base-data/dock-blocks";
import type { Row } from "@tandem/contract/core/entity";
import { appointment, type BlockAsked, type BookedWithin } from "@tandem/contract/delivery/appointments/appointments";
import { type RawBuilder, sql } from "kysely";
import { hoursRules } from "../../base-data/hours.ts";
import { cause } from "../../core/cause.ts";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { findRow } from "../../core/list-query.ts";
import { coming } from "../../imports/import-records.ts";

/** The appointments, be they of suppliers whom the caller does not see, that times lie over which are taken off docks of warehouses that he sees. */
const blockedBy = (blocks: RawBuilder<unknown>) => sql`(select distinct a.* from (${blocks}) b
  join warehouse w on w.warehouse_no = b.warehouse_no
  cross join lateral app.booked_within(b.warehouse_no, b.dock_no, b.block_date, b.start_time_str, b.due_time_str) a)`;

const asBlock = ({ warehouseNo, dockNo, blockDate, startTimeStr, dueTimeStr }: BlockAsked) =>
  sql`select ${warehouseNo}::text as warehouse_no, ${dockNo}::text as dock_no, ${blockDate}::date as block_date,
    ${startTimeStr ?? null}::text as start_time_str, ${dueTimeStr ?? null}::text as due_time_str`;

/** The appointments that are booked within a time that is to be taken off a dock; those that the caller does not see are counted. */
export async function bookedWithin(context: Context, block: BlockAsked) {
  const { rows } = await context.read((db) =>
    sql<
      BookedWithin | { readonly appointmentNo: null }
    >`select r.appointment_no, r.supplier_name, r.start_time_str, r.due_time_str
      from ${blockedBy(asBlock(block))} a left join appointment_row r on r.id = a.id
      order by a.start_time_str, a.id`.execute(db),
  );
  const appointments = rows.filter((row) => row.appointmentNo !== null);
  return { appointments, unseen: rows.length - appointments.length };
}

/** Tells the suppliers of appointments that their dock is to be blocked. */
const tellBlocked = (tx: Database, blocks: RawBuilder<unknown>) =>
  sql`insert into outbox (topic, payload)
    select ${appointment.name}, jsonb_build_object('id', a.id::text, 'number', a.appointment_no, 'orgNo', a.org_no,
      'supplierNo', a.supplier_no, 'classifyType', a.classify_type, 'businessClassifyType', a.business_classify_type,
      'what', 'blocked') || ${cause}
    from ${blockedBy(blocks)} a order by a.id`.execute(tx);

const hours = hoursRules(dockBlock);

/** What is asked of times that are taken off docks, and whom saving them tells. */
export const dockBlockRules: typeof hours = {
  ...hours,
  async beforeAdd(context, tx, input) {
    const block = await (hours.beforeAdd?.(context, tx, input) ?? input);
    await tellBlocked(tx, asBlock(block));
    return block;
  },
  async beforeUpdate(context, tx, change) {
    const block = await (hours.beforeUpdate?.(context, tx, change) ?? change);
    const before = await findRow<Row<typeof dockBlock>>(tx, dockBlock, change.id);
    const given = Object.entries(block).filter(([, value]) => value !== undefined);
    await tellBlocked(tx, asBlock({ ...before, ...Object.fromEntries(given) }));
    return block;
  },
  async before(work) {
    const value = coming(work);
    await tellBlocked(
      work.tx,
      sql`select ${value("warehouseNo")} as warehouse_no, ${value("dockNo")} as dock_no, ${value("blockDate")} as block_date,
        ${value("startTimeStr")} as start_time_str, ${value("dueTimeStr")} as due_time_str
      from import_row i left join dock_block t on t.id = i.found_id where i.action in ('add', 'change')`,
    );
  },
};
