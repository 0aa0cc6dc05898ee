import { remember } from "../../ui/remember.ts";
import { type CalendarDays, docksOf } from "./calendarDays.ts";

/** Where the device keeps the docks of a warehouse that were chosen last: who stands at a gate sees what comes there (S3.14a). */
const docksKey = (warehouseNo: string) => `calendarDocks.${warehouseNo}`;

const separator = ",";
const read = (text: string | null) => (text ?? "").split(separator).filter(Boolean);

/** The docks that an address names, else those last chosen on this device; none: all. */
export function chosenDocks(named: string | null, warehouseNo: string | null): readonly string[] {
  if (named !== null) return read(named);
  return warehouseNo === null ? [] : read(window.localStorage.getItem(docksKey(warehouseNo)));
}

/** Keeps the choice on the device, and answers how an address says it. */
export function keepDocks(warehouseNo: string, dockNos: readonly string[]): string {
  const said = dockNos.join(separator);
  remember(docksKey(warehouseNo), said);
  return said;
}

/** What of a calendar is at some docks: all of it where none is chosen, or none of these is there any more. */
export function atDocks(calendar: CalendarDays, dockNos: readonly string[]): CalendarDays {
  const there = docksOf(calendar).flatMap(({ dockNo }) => (dockNos.includes(dockNo) ? [dockNo] : []));
  if (there.length === 0) return calendar;
  const isThere = ({ dockNo }: { readonly dockNo: string }) => there.includes(dockNo);
  return { ...calendar, slots: calendar.slots.filter(isThere), booked: calendar.booked.filter(isThere) };
}
