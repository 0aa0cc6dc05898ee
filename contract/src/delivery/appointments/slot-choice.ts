import { z } from "zod";
import { calendarDate, code, time } from "../../core/fields.ts";

/** Which slot of a dock, in the time of its warehouse. */
export const slotChoice = z.strictObject({
  warehouseNo: code().schema,
  dockNo: code().schema,
  appointmentDate: calendarDate,
  startTimeStr: time().schema,
});
export type SlotChoice = z.output<typeof slotChoice>;
