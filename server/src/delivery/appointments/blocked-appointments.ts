import { dockBlock } from "@tandem/contract/base-data/dock-blocks";
import type { Row } from "@tandem/contract/core/entity";
import { appointment, type BlockAsked, type BookedWithin } from "@tandem/contract/delivery/appointments/appointments";
import { appointmentStatus } from "@tandem/contract/delivery/appointments/statuses";
import { type RawBuilder, sql } from "kysely";
import { hoursRules } from "../../base-data/hours.ts";
import { cause } from "../../core/cause.ts";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { findRow } from "../../core/list-query.ts";
import { coming } from "../../imports/import-records.ts";

/** Whether times `b` that are taken off docks lie over the slot of an appointment `a`, as `app.slots_of` has it. */
const isOver = sql`b.warehouse_no = a.warehouse_no and b.dock_no = a.dock_no and b.block_date = a.appointment_date
  and coalesce(app.minute_of(b.start_time_str), 0) < app.minute_of(a.start_time_str) + a.slot_minutes
  and coalesce(app.minute_of(b.due_time_str), 1440) > app.minute_of(a.start_time_str)`;

/** Appointments `a` that are still to come and that such times lie over; those within another that stands were told of that. */
const isBlockedBy = (blocks: RawBuilder<unknown>) => sql`a.status = ${appointmentStatus.code.booked}
  and app.moment_in(a.time_zone, a.appointment_date, a.start_time_str) + a.slot_minutes * interval '1 minute' > now()
  and exists (select from (${blocks}) b where ${isOver}) and not exists (select from dock_block b where ${isOver})`;

const asBlock = ({ warehouseNo, dockNo, blockDate, startTimeStr, dueTimeStr }: BlockAsked) =>
  sql`select ${warehouseNo}::text as warehouse_no, ${dockNo}::text as dock_no, ${blockDate}::date as block_date,
    ${startTimeStr ?? null}::text as start_time_str, ${dueTimeStr ?? null}::text as due_time_str`;

/** The appointments that are booked within a time that is to be taken off a dock. */
export async function bookedWithin(context: Context, block: BlockAsked) {
  const appointments = await context.read((db) =>
    sql<BookedWithin>`select r.appointment_no, r.supplier_name, r.start_time_str, r.due_time_str
      from appointment a join appointment_row r on r.id = a.id
      where ${isBlockedBy(asBlock(block))} order by a.start_time_str, a.id`.execute(db),
  );
  return { appointments: appointments.rows };
}

/** Tells the suppliers of appointments that their dock is to be blocked. */
const tellBlocked = (tx: Database, blocks: RawBuilder<unknown>) =>
  sql`insert into outbox (topic, payload)
    select ${appointment.name}, jsonb_build_object('id', a.id::text, 'number', a.appointment_no, 'orgNo', a.org_no,
      'supplierNo', a.supplier_no, 'classifyType', a.classify_type, 'businessClassifyType', a.business_classify_type,
      'what', 'blocked') || ${cause}
    from appointment a where ${isBlockedBy(blocks)} order by a.id`.execute(tx);

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
