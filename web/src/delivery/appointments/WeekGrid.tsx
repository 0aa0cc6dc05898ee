import { slotState } from "@tandem/contract/delivery/appointments/statuses";
import dayjs from "dayjs";
import { useTranslation } from "react-i18next";
import { sayInfo } from "../../ui/announce.ts";
import styles from "./AppointmentCalendar.module.css";
import { AppointmentCard, dragged } from "./AppointmentCard.tsx";
import { type CalendarDays, type CalendarDoings, type Dock, docksOf, isFound } from "./calendarDays.ts";

/** One day at one dock. */
function DayCell(props: {
  readonly dock: Dock;
  readonly day: string;
  readonly calendar: CalendarDays;
  readonly search: string;
  readonly doings: CalendarDoings;
}) {
  const { t } = useTranslation();
  const { dock, day, calendar, doings } = props;
  const ofDay = <T extends { readonly dockNo: string; readonly appointmentDate: string }>(all: readonly T[]) =>
    all.filter((each) => each.dockNo === dock.dockNo && each.appointmentDate === day);
  const slots = ofDay(calendar.slots);
  const free = slots.filter(({ state }) => state === slotState.code.free).length;
  const drop = (id: string) => {
    const moved = calendar.booked.find((one) => one.id === id);
    if (!moved) return;
    const time = moved.startTimeStr;
    const slot = slots.find(({ startTimeStr }) => startTimeStr === time);
    if (slot) void doings.drop(id, slot);
    else sayInfo(t("appointmentPages.noSlotThen", { dock: dock.dockName, time, day }));
  };
  return (
    <td
      className={styles.cell}
      data-state={slots.length === 0 ? "none" : "free"}
      onDragOver={(event) => event.dataTransfer.types.includes(dragged) && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        drop(event.dataTransfer.getData(dragged));
      }}
    >
      {ofDay(calendar.booked).map((one) => (
        <AppointmentCard
          key={one.id}
          timed
          one={one}
          actions={doings.actionsOf(one)}
          isFaint={!isFound(one, props.search)}
        />
      ))}
      <span className={styles.closed}>
        {slots.length === 0 ? t("appointmentPages.closed") : t("appointmentPages.freeSlots", { count: free })}
      </span>
    </td>
  );
}

/** A week of a warehouse: its docks below each other, days beside each other. What is dropped on a day keeps its time. */
export function WeekGrid(props: {
  readonly calendar: CalendarDays;
  readonly search: string;
  /** The day that it is at the warehouse. */
  readonly today: string;
  readonly doings: CalendarDoings;
  readonly onDay: (day: string) => void;
}) {
  const { t } = useTranslation();
  const { calendar } = props;
  return (
    <table className={styles.grid}>
      <thead>
        <tr>
          <th scope="col" className={styles.times}>
            {t("appointment.dockName")}
          </th>
          {calendar.days.map((day) => (
            <th key={day} scope="col" data-today={day === props.today}>
              <button type="button" className={styles.toDay} onClick={() => props.onDay(day)}>
                {dayjs(day).format("ddd")} {day.slice(5)}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {docksOf(calendar).map((dock) => (
          <tr key={dock.dockNo}>
            <th scope="row" className={styles.times}>
              {dock.dockName}
            </th>
            {calendar.days.map((day) => (
              <DayCell
                key={day}
                dock={dock}
                day={day}
                calendar={calendar}
                search={props.search}
                doings={props.doings}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
