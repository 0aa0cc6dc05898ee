import { appointment, appointmentDocument } from "@tandem/contract/delivery/appointments/appointments";
import type { Services } from "@tandem/contract/services";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { recordDetail } from "../../documents/document-detail.ts";
import { documentPage } from "../../documents/document-page.ts";
import { withoutRules } from "../../documents/stored-document.ts";
import { stepHandlers, stepOptions } from "../../documents/take-steps.ts";
import { openDocument, undoHandler } from "../../documents/undo-steps.ts";
import { exportList } from "../../exports/export.ts";
import { type Arrival, canceledBy, checkedInBy, finished, missed, undoWorks } from "./appointment-steps.ts";
import { bookedWithin } from "./blocked-appointments.ts";
import { saveAppointment } from "./save-appointment.ts";
import { slotsFor } from "./slots.ts";
import { storedAppointments } from "./stored-appointments.ts";

const detail = (db: Database, context: Context, id: string) =>
  recordDetail(db, context, appointmentDocument, id, undefined);
const steps = stepHandlers(storedAppointments, detail);

/** Appointments for deliveries (B1.5b). */
export const appointmentHandlers: HandlersOf<Services["appointments"]> = {
  getAppointmentPage: (context, request) => documentPage(context, appointmentDocument, request, withoutRules),
  getAppointmentById: (context, { id }) => openDocument(context, storedAppointments, (db) => detail(db, context, id)),
  getSlots: slotsFor,
  getBookedWithin: bookedWithin,
  saveAppointment: (context, input) =>
    context.write(async (tx) => detail(tx, context, await saveAppointment(tx, context, input)), stepOptions),
  checkIn: (context, given: Arrival) => steps.one("checkIn", checkedInBy(context.user.userName))(context, given),
  finish: steps.one("finish", finished),
  batchFinish: (context, { finishList }) => steps.several("finish", finished)(context, finishList),
  miss: steps.one("miss", missed),
  batchMiss: (context, { missList }) => steps.several("miss", missed)(context, missList),
  cancel: (context, given) => steps.one("cancel", canceledBy(context.user.side))(context, given),
  batchCancel: (context, { cancelList, reason }) =>
    steps.several("cancel", canceledBy(context.user.side))(context, cancelList, reason),
  undo: undoHandler(storedAppointments, undoWorks),
  exportexcel: exportList(appointment),
};
