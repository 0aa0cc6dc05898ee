import type { Row } from "@tandem/contract/core/entity";
import { type AppointmentInput, appointment } from "@tandem/contract/delivery/appointments/appointments";
import { appointmentStatus } from "@tandem/contract/delivery/appointments/statuses";
import { addDock, book, noticeToW1, slotAt } from "../appointments.ts";
import type { EveryField } from "../every-field.ts";
import { day } from "../orders.ts";
import { step } from "../probe.ts";
import { filledValues } from "../sample-values.ts";
import { pick } from "../scene.ts";
import type { TestedDocument } from "../tested-documents.ts";

const everyField: EveryField = {
  title: "a delivery appointment (B1.5b)",
  service: "appointments",
  head: appointment,
  async fill(app) {
    await addDock(await app.as("admin"), "EVERY");
    const { id } = await noticeToW1(app);
    const user = await app.as("supplierA");
    const head = await filledValues(user, appointment, slotAt("EVERY", "08:00"));
    const input = { ...head, shippingNoticeId: id } as AppointmentInput;
    const { appointmentNo } = await user.ok("appointments", "saveAppointment", input);
    return { user, condition: { appointmentNo }, head, line: {} };
  },
  async again(app, { head }, { id, version }) {
    // Where corrections wait for approval, a supplier moves it within its day.
    const user = await app.as("warehouse");
    const changed = { ...slotAt("EVERY", "09:00", day(4)), carNo: "Another car", remark: "Another remark" };
    const now = await user.ok("appointments", "saveAppointment", { id, version, ...changed });
    return { now: { ...now, lines: [] }, head: { ...head, ...changed }, line: {} };
  },
};

const laws = {
  "no dock takes more at once than it has places, and a notice holds one slot": `
    select a.appointment_no, b.appointment_no as other from appointment a join appointment b on b.id > a.id and b.status <> 'X'
      and (b.shipping_notice_id = a.shipping_notice_id
        or b.dock_no = a.dock_no and b.seat = a.seat and b.tenant_id = a.tenant_id
          and (b.appointment_date + b.start_time_str::time, b.slot_minutes * interval '1 minute')
            overlaps (a.appointment_date + a.start_time_str::time, a.slot_minutes * interval '1 minute'))
    where a.status <> 'X'`,
  "who came has been checked in, and who was taken off gave a reason or a notice that is gone": `
    select a.appointment_no from appointment a join shipping_notice n on n.tenant_id = a.tenant_id and n.id = a.shipping_notice_id
    where (a.status in ('1', '2')) <> (a.checked_in_at is not null)
      or a.status = 'X' and a.cancel_reason is null and n.check_status <> 'X' and n.closed_status = '0'`,
};

const dockNo = "PROPERTY";
const { booked, arrived } = appointmentStatus.code;

/** Few slots, so that several want the same. */
const doings: TestedDocument["doings"] = {
  names: ["book", "moveSlot", "cancelSlot", "checkIn", "unload"],
  prepare: (admin) => addDock(admin, dockNo, { slotCapacity: 2 }),
  async look(admin, _purchaseNo, noticeIds) {
    const request = { current: 1, size: 1000, condition: { shippingNoticeId: [...noticeIds] } };
    return (await admin.ok("appointments", "getAppointmentPage", request)).records;
  },
  act({ supplier, admin }, { noticeLines, seen }, mark, { doing, which }) {
    const slot = slotAt(dockNo, `0${6 + (which % 4)}:00`);
    if (doing === "book") {
      const line = pick(which, noticeLines);
      const input = { shippingNoticeId: line?.shippingNoticeId ?? "0", remark: mark, ...slot };
      return line && supplier.call("appointments", "saveAppointment", input);
    }
    const from = doing === "unload" ? arrived : booked;
    const fit = (seen as readonly Row<typeof appointment>[]).filter(({ status }) => which % 4 === 0 || status === from);
    const one = pick(which, fit);
    if (!one) return undefined;
    const named = { id: one.id, version: one.version };
    if (doing === "moveSlot") return supplier.call("appointments", "saveAppointment", { ...named, ...slot });
    if (doing === "cancelSlot") return supplier.call("appointments", "cancel", { ...named, reason: mark });
    return doing === "checkIn"
      ? admin.call("appointments", "checkIn", named)
      : admin.call("appointments", "finish", named);
  },
};

export const tested: TestedDocument = {
  everyField,
  laws,
  doings,
  breaking: [["who came has been checked in", "update appointment set checked_in_at = now() where status = '0'"]],
  history: { entity: "appointment", table: "appointment" },
  probes: {
    appointments: {
      getSlots: {
        by: ["supplier", "buyer", "warehouse"],
        nothing: "what docks have free, of warehouses that the caller sees",
      },
      getBookedWithin: {
        by: ["buyer", "warehouse"],
        nothing: "who is booked within a time of a dock, those whom the caller does not see as a number",
      },
      saveAppointment: {
        by: ["supplier", "warehouse"],
        names: "appointment",
        input: ({ id }) => ({ id, version: -1, ...slotAt("NONE", "08:00") }),
      },
      checkIn: { by: ["warehouse"], names: "appointment", input: step },
      finish: { by: ["warehouse"], names: "appointment", input: step },
    },
  },
  async build(admin, { receipt }) {
    const of = { current: 1, size: 1, condition: { id: receipt.id } };
    const [received] = (await admin.ok("receipts", "getReceiptPage", of)).records;
    if (!received) throw new Error("There is no such receipt");
    const { warehouseNo, shippingNoticeId } = received;
    const dockNo = `SLOTS-${warehouseNo}-${receipt.id}`;
    await addDock(admin, dockNo, { warehouseNo });
    const { id } = await book(admin, { id: shippingNoticeId }, { ...slotAt(dockNo, "08:00"), warehouseNo });
    return { appointment: { id } };
  },
};
