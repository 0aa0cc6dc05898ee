import { type appointment, appointmentDocument } from "@tandem/contract/delivery/appointments/appointments";
import { type Generated, sql } from "kysely";
import type { HeadTable, ViewOf } from "../../core/stored.ts";
import { storedDocument, withoutRules } from "../../documents/stored-document.ts";

/** What the view of their list adds to them. */
type Shown =
  | "asnNo"
  | "checkStatus"
  | "warehouseName"
  | "dockName"
  | "dueTimeStr"
  | "hasBegun"
  | "expectedArrivalDate"
  | "lineCount";

declare module "../../core/database-tables.ts" {
  interface Tables {
    appointment: Omit<HeadTable<typeof appointment, "appointmentNo">, Shown> & {
      slotMinutes: number;
      seat: number;
      span: Generated<string>;
    };
    appointmentRow: ViewOf<typeof appointment>;
  }
}

/** Where appointments are stored, and what moves and refusals look at. */
export const storedAppointments = storedDocument(appointmentDocument, {
  rulesOf: withoutRules,
  reads: {
    shippingNoticeId: sql<string>`t.shipping_notice_id`,
    checkStatus: sql<string>`(select n.check_status from shipping_notice n where n.tenant_id = t.tenant_id and n.id = t.shipping_notice_id)`,
    hasBegun: sql<string>`case when app.moment_in(t.time_zone, t.appointment_date, t.start_time_str) <= now() then '1' else '0' end`,
    warehouseNo: sql<string>`t.warehouse_no`,
    dockNo: sql<string>`t.dock_no`,
    appointmentDate: sql<string>`t.appointment_date`,
    startTimeStr: sql<string>`t.start_time_str`,
    carNo: sql<string | null>`t.car_no`,
    remark: sql<string | null>`t.remark`,
    checkedInAt: sql<string | null>`t.checked_in_at`,
  },
  // A notice is locked before its appointment, as where it is voided.
  lockBefore: (tx, ids) =>
    sql`select from shipping_notice where id in (select shipping_notice_id from appointment where id = any (${ids}::bigint[]))
      order by id for no key update`.execute(tx),
});
