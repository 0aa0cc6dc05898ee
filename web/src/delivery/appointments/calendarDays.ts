import { appointments, type Slot } from "@tandem/contract/delivery/appointments/appointments";
import { appointmentStatus } from "@tandem/contract/delivery/appointments/statuses";
import { useQuery } from "@tanstack/react-query";
import dayjs from "dayjs";
import { callQuery } from "../../api/queryKeys.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import type { Appointment } from "./appointmentFace.tsx";

export const isoDay = "YYYY-MM-DD";

/** In how many minutes a slot begins, by the clock of its warehouse; below 0 once it has. */
export function minutesAhead(slot: Pick<Appointment, "appointmentDate" | "startTimeStr" | "timeZone">): number {
  const { appointmentDate, startTimeStr, timeZone } = slot;
  const now = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).format();
  return dayjs(`${appointmentDate}T${startTimeStr}`).diff(dayjs(now.replace(" ", "T")), "minute");
}

/** What the calendar shows of some days of a warehouse: the slots of its docks, and who comes. */
export interface CalendarDays {
  readonly days: readonly string[];
  readonly slots: readonly Slot[];
  readonly booked: readonly Appointment[];
}

/** So many appointments of a week are shown: more than the docks of a warehouse take. */
const most = 1000;

/** Reads some days of a warehouse. */
export function useCalendarDays(warehouseNo: string | null, firstDay: string, count: number) {
  const days = Array.from({ length: count }, (_, index) => dayjs(firstDay).add(index, "day").format(isoDay));
  const enabled = warehouseNo !== null;
  const slots = useQuery({
    ...callQuery(appointments, "getSlots", { warehouseNo: warehouseNo ?? "", firstDay, days: count }),
    enabled,
  });
  const booked = useQuery({
    ...callQuery(appointments, "getAppointmentPage", {
      ...{ current: 1, size: most, count: "none" },
      condition: {
        warehouseNo: warehouseNo ?? "",
        appointmentDateStart: firstDay,
        appointmentDateEnd: days.at(-1) ?? firstDay,
        status: [...appointmentStatus.groups.holding],
        ...{ field: "startTimeStr", order: "asc" },
      },
    } as never),
    enabled,
  });
  const error = slots.error ?? booked.error;
  const isThere = slots.data !== undefined && booked.data !== undefined;
  const shown: CalendarDays | null = isThere
    ? { days, slots: slots.data.slots, booked: booked.data.records as unknown as Appointment[] }
    : null;
  const again = () => Promise.all([slots.refetch(), booked.refetch()]);
  return { shown, error, again };
}

/** A dock of the calendar. */
export interface Dock {
  readonly dockNo: string;
  readonly dockName: string;
}

/** The docks that take vehicles on these days, or to which some come though they take none any more. */
export function docksOf({ slots, booked }: CalendarDays): Dock[] {
  const docks = new Map([...booked, ...slots].map(({ dockNo, dockName }) => [dockNo, { dockNo, dockName }]));
  return [...docks.values()].sort((one, other) => one.dockNo.localeCompare(other.dockNo, undefined, { numeric: true }));
}

/** Whether an appointment is one that is looked for, by car, notice, supplier or its own number. */
export function isFound(one: Appointment, search: string): boolean {
  const looked = search.trim().toLowerCase();
  const said = [one.carNo, one.asnNo, one.supplierName, one.supplierNo, one.appointmentNo];
  return said.some((each) => each?.toLowerCase().includes(looked));
}

/** What can be done in the calendar. */
export interface CalendarDoings {
  readonly actionsOf: (one: Appointment) => readonly PageAction[];
  /** Moves an appointment to a slot it was dropped on. */
  readonly drop: (id: string, slot: Slot) => Promise<void>;
  /** Gives a slot to a notice, or takes it off; for those who may. */
  readonly book?: ((slot: Slot) => void) | undefined;
  readonly block?: ((slot: Slot) => void) | undefined;
  /** Takes vehicles at a blocked time again. */
  readonly unblock?: ((slot: Slot) => void) | undefined;
}
