import type { AppointmentDetail } from "@tandem/contract/delivery/appointments/appointments";
import type { SlotChoice } from "@tandem/contract/delivery/appointments/slot-choice";
import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import type { TestApplication, TestUser } from "./application.ts";
import { buildAccepted, buildShipped, day, type OrderWish } from "./orders.ts";

/** A dock of the warehouse W1 with slots of an hour, open all day, for one vehicle at once unless wished otherwise. */
export async function addDock(admin: TestUser, dockNo: string, wish: object = {}): Promise<void> {
  await admin.ok("docks", "addbmdock", {
    ...{ dockNo, dockName: `Dock ${dockNo}`, warehouseNo: "W1", slotMinutes: 60, statusCode: "1" },
    ...wish,
  } as never);
}

/** A slot of a dock of W1, three days ahead: that is when notices are expected. */
export const slotAt = (dockNo: string, startTimeStr: string, appointmentDate = day(3)): SlotChoice => ({
  ...{ warehouseNo: "W1", dockNo, appointmentDate, startTimeStr },
});

/** A notice under way to W1, of an order of its own. */
export async function noticeToW1(app: TestApplication, wish: OrderWish = {}): Promise<ShippingNoticeDetail> {
  const order = await buildAccepted(app, { quantities: ["10"], ...wish, head: { warehouseNo: "W1" } });
  return buildShipped(app, order, ["10"]);
}

/** Takes a slot for a notice. */
export function book(user: TestUser, { id }: { readonly id: string }, slot: SlotChoice): Promise<AppointmentDetail> {
  return user.ok("appointments", "saveAppointment", { shippingNoticeId: id, ...slot });
}
