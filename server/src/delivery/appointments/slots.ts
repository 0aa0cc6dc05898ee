import { daysAfter } from "@tandem/contract/core/days";
import { Fault } from "@tandem/contract/core/errors";
import { mostDaysAhead, type Slot, type SlotsWanted } from "@tandem/contract/delivery/appointments/appointments";
import { slotState } from "@tandem/contract/delivery/appointments/statuses";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { type Database, inOneBreath } from "../../core/database.ts";
import { isYes } from "../../orders/order-rules/decisions.ts";
import { lineRulesOf } from "../../orders/purchase-orders/order-rules.ts";
import { keepsDay } from "./expect-on-day.ts";

/** The dock of a warehouse that deliveries to an address come to as a rule. */
interface Place {
  readonly warehouseNo: string;
  readonly dockNo: string | null;
}

interface SlotRow {
  readonly warehouseNo: string;
  readonly warehouseName: string;
  readonly dockNo: string;
  readonly dockName: string;
  readonly appointmentDate: string;
  readonly startTimeStr: string;
  readonly dueTimeStr: string;
  readonly timeZone: string;
  readonly capacity: number;
  readonly taken: number;
  readonly seat: number | null;
  readonly blockReason: string | null;
  readonly isPast: boolean;
  readonly isTooLate: boolean;
}

/** A delivery, or what is to be one. */
type OfDelivery = Pick<SlotsWanted, "shippingNoticeId" | "purchaseOrderLineIds" | "deliveryAddressId">;

/** The lines of orders that a delivery brings, or is to bring. */
function linesWanted({ shippingNoticeId, purchaseOrderLineIds = [] }: OfDelivery): RawBuilder<unknown> {
  return shippingNoticeId
    ? sql`select purchase_order_line_id from shipping_notice_line where shipping_notice_id = ${shippingNoticeId}`
    : sql`select unnest(${purchaseOrderLineIds}::bigint[])`;
}

/**
 * Where a delivery may be unloaded: in the warehouses of its lines, and in that of its address, at the dock that this names.
 * Where neither names one, in any of its organisation.
 */
export async function placesOf(db: Database, wanted: OfDelivery): Promise<Place[]> {
  const address = wanted.shippingNoticeId
    ? sql`(select delivery_address_id from shipping_notice where id = ${wanted.shippingNoticeId})`
    : sql`${wanted.deliveryAddressId ?? null}::bigint`;
  const { rows } = await sql<Place>`with line as (
      select distinct warehouse_no, org_no from purchase_order_line where id in (${linesWanted(wanted)})),
    place as (
      select warehouse_no, platform_no from address where id = ${address} and warehouse_no is not null
      union all select warehouse_no, null from line where warehouse_no is not null),
    named as (select warehouse_no, max(platform_no) as dock_no from place group by warehouse_no)
    select n.warehouse_no, n.dock_no from named n join warehouse w on w.warehouse_no = n.warehouse_no
    union all
    select w.warehouse_no, null from warehouse w where w.org_no in (select org_no from line) and not exists (select from named)`.execute(
    db,
  );
  return rows;
}

/** The slots of some days, of a warehouse or for a delivery, as the caller may know them. */
export async function slotsFor(context: Context, wanted: SlotsWanted) {
  const ofDelivery = wanted.shippingNoticeId ?? wanted.purchaseOrderLineIds;
  if (!ofDelivery && !wanted.warehouseNo) throw new Fault("invalidRequest");
  return context.read(async (db) => {
    const lineIds = ofDelivery
      ? await sql<{ id: string }>`select id from purchase_order_line
      where id in (${linesWanted(wanted)})`.execute(db)
      : null;
    const [places, notice, rules] = await inOneBreath([
      wanted.warehouseNo ? [{ warehouseNo: wanted.warehouseNo, dockNo: null }] : placesOf(db, wanted),
      wanted.shippingNoticeId === undefined
        ? undefined
        : db
            .selectFrom("shippingNotice")
            .select(["checkStatus", "expectedArrivalDate"])
            .where("id", "=", wanted.shippingNoticeId)
            .executeTakeFirst(),
      lineIds &&
        lineRulesOf(
          db,
          lineIds.rows.map(({ id }) => id),
        ),
    ]);
    const decided = rules?.together.decided;
    const approvalAsked = decided !== undefined && isYes(decided.noticeApprovalAsked.value);
    const onlyDay =
      notice && keepsDay(context.user.side, notice.checkStatus, approvalAsked) ? notice.expectedArrivalDate : null;
    const isSupplier = context.user.side === "supplier";
    const hours = Number(decided?.appointmentHours.value ?? 0);
    const rows = await slotRows(db, wanted, places, isSupplier ? hours : null);
    return {
      isAsked: decided ? isYes(decided.appointmentAsked.value) : false,
      // Without a line no rule is asked, and what is usual has no number.
      askedBy: decided?.appointmentAsked.rule.id ? decided.appointmentAsked.rule : null,
      hours,
      onlyDay,
      slots: rows.map((row) => asSeen(row, places, { isSupplier, onlyDay })),
    };
  });
}

async function slotRows(
  db: Database,
  { firstDay, days }: SlotsWanted,
  places: readonly Place[],
  hours: number | null,
): Promise<SlotRow[]> {
  const warehouses = places.map(({ warehouseNo }) => warehouseNo);
  // Only what the caller may know of warehouses; docks are told with the owner's rights.
  const { rows } = await sql<SlotRow>`select s.warehouse_no,
      app.in_language(w.warehouse_name, w.name_en_us, w.name_zh_cn, w.name_zh_tw, w.name_vi_vn) as warehouse_name,
      s.dock_no, s.dock_name, s.appointment_date, s.start_time_str, s.due_time_str, s.time_zone, s.capacity, s.taken, s.seat,
      s.block_reason, s.begins_at + case when ${hours === null} then s.slot_minutes else 0 end * interval '1 minute' <= now() as is_past,
      s.begins_at - ${hours ?? 0} * interval '1 hour' < now() as is_too_late
    from app.slots_of(array(select warehouse_no from warehouse where warehouse_no = any (${warehouses}::text[])),
      ${firstDay}::date, ${daysAfter(firstDay, days - 1)}::date) s
    join warehouse w on w.warehouse_no = s.warehouse_no
    where s.begins_at <= now() + ${mostDaysAhead} * interval '1 day'
    order by s.appointment_date, s.start_time_str, s.warehouse_no, s.dock_no`.execute(db);
  return hours === null ? rows : rows.map((row) => ({ ...row, isPast: row.isPast || row.isTooLate }));
}

function stateOf({ isPast, blockReason, seat, appointmentDate }: SlotRow, onlyDay: string | null): Slot["state"] {
  if (isPast) return slotState.code.past;
  if (blockReason !== null) return slotState.code.blocked;
  if (seat === null) return slotState.code.taken;
  return onlyDay === null || appointmentDate === onlyDay ? slotState.code.free : slotState.code.otherDay;
}

/** A supplier learns whether a slot is free, and neither how many come nor why it is taken off. */
function asSeen(
  row: SlotRow,
  places: readonly Place[],
  { isSupplier, onlyDay }: { readonly isSupplier: boolean; readonly onlyDay: string | null },
): Slot {
  const { seat: _seat, isPast: _isPast, isTooLate: _isTooLate, ...slot } = row;
  const state = stateOf(row, onlyDay);
  const isUsual = places.some(({ warehouseNo, dockNo }) => warehouseNo === row.warehouseNo && dockNo === row.dockNo);
  if (!isSupplier) return { ...slot, state, isUsual };
  const seen = state === slotState.code.blocked ? slotState.code.taken : state;
  return { ...slot, state: seen, isUsual, capacity: null, taken: null, blockReason: null };
}
