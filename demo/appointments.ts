import { appointment } from "@tandem/contract/delivery/appointments/appointments";
import { appointmentStatus } from "@tandem/contract/delivery/appointments/statuses";
import { closedStatus, noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import type { ClientBase } from "pg";
import { codesText } from "../server/src/core/sql-codes.ts";
import { tenantId } from "./tenant.ts";

const { booked, arrived, finished, missed } = appointmentStatus.code;
const { received, partiallyReceived } = noticeStatus.code;
/** Days before and after today of which deliveries have appointments. */
const around = 7;

/**
 * Gives the deliveries of some days every third slot of the docks, in the order of their numbers: those before today have come,
 * but for a few that nobody saw.
 */
export async function addAppointments(client: ClientBase, today: string): Promise<void> {
  await client.query("select set_config('app.tenant', $1, true)", [String(tenantId)]);
  await client.query(
    `with coming as (
      select n.*, l.warehouse_no, row_number() over (partition by l.warehouse_no, n.expected_arrival_date order by n.id) as place
      from shipping_notice n cross join lateral (select o.warehouse_no from shipping_notice_line s
        join purchase_order_line o on o.tenant_id = s.tenant_id and o.id = s.purchase_order_line_id
        where s.tenant_id = n.tenant_id and s.shipping_notice_id = n.id order by s.id limit 1) l
      where n.check_status in (${codesText(noticeStatus.groups.standing)}) and n.closed_status = '${closedStatus.code.open}'
        and n.expected_arrival_date between $1::date - ${around} and $1::date + ${around}),
    slot as (
      select s.*, row_number() over (partition by s.warehouse_no, s.appointment_date order by s.start_time_str, s.dock_no) as place
      from app.slots_of(array(select warehouse_no from warehouse), $1::date - ${around}, $1::date + ${around}) s),
    given as (
      select n.*, s.dock_no, s.start_time_str, s.slot_minutes, s.time_zone, s.begins_at,
        case when n.check_status = '${received}' then '${finished}' when n.check_status = '${partiallyReceived}' then '${arrived}'
          when s.appointment_date < $1::date then '${missed}' else '${booked}' end as state,
        row_number() over (order by n.id) as number
      from coming n join slot s on s.warehouse_no = n.warehouse_no and s.appointment_date = n.expected_arrival_date
        and s.place = n.place * 3),
    added as (
      insert into appointment (tenant_id, appointment_no, status, shipping_notice_id, org_no, supplier_no, warehouse_no, dock_no,
        appointment_date, start_time_str, slot_minutes, time_zone, seat, checked_in_at, finished_at, create_name, create_date,
        update_name, update_date)
      select tenant_id, 'APT-' || to_char($1::date, 'YYYY') || '-' || lpad(number::text, 6, '0'), state, id, org_no, supplier_no,
        warehouse_no, dock_no, expected_arrival_date, start_time_str, slot_minutes, time_zone, 1,
        case when state in ('${arrived}', '${finished}') then begins_at + interval '4 minutes' end,
        case when state = '${finished}' then begins_at + interval '31 minutes' end, create_name, create_date, create_name, create_date
      from given returning id, appointment_no, org_no, supplier_no, status, create_name, create_date),
    numbered as (select setval('appointment_number', greatest(count(*), 1), count(*) > 0) from added)
    insert into record_history (tenant_id, entity_name, record_id, document_no, org_no, supplier_no, action, to_state, user_name, side, happened_at)
    select ${tenantId}, '${appointment.name}', a.id, a.appointment_no, a.org_no, a.supplier_no, e.action, e.to_state, a.create_name, e.side, a.create_date
    from added a cross join numbered cross join lateral (
      select 'book' as action, '${booked}' as to_state, 'supplier' as side, 1 as place
      union all select 'miss', '${missed}', 'buyer', 2 where a.status = '${missed}'
      union all select 'checkIn', '${arrived}', 'buyer', 2 where a.status in ('${arrived}', '${finished}')
      union all select 'finish', '${finished}', 'buyer', 3 where a.status = '${finished}') e
    order by a.id, e.place`,
    [today],
  );
}
