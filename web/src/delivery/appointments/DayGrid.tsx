import { PlusOutlined, StopOutlined } from "@ant-design/icons";
import type { Slot } from "@tandem/contract/delivery/appointments/appointments";
import { slotState } from "@tandem/contract/delivery/appointments/statuses";
import { Button } from "antd";
import { type DragEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { DropMenu } from "../../ui/DropMenu.tsx";
import styles from "./AppointmentCalendar.module.css";
import { AppointmentCard, dragged } from "./AppointmentCard.tsx";
import { type Appointment, timeOf } from "./appointmentFace.tsx";
import { type CalendarDays, type CalendarDoings, docksOf, isFound } from "./calendarDays.ts";

const { free, blocked, taken } = slotState.code;

/** A slot that nobody has: something is put here, or it is taken off. */
function FreeSlot({ slot, doings }: { readonly slot: Slot; readonly doings: CalendarDoings }) {
  const { t } = useTranslation();
  const name = t("appointmentPages.freeAt", { time: timeOf(slot), dock: slot.dockName });
  const items = [
    ...(doings.book ? [{ key: "book", label: t("appointmentPages.book"), icon: <PlusOutlined /> }] : []),
    ...(doings.block ? [{ key: "block", label: t("appointmentPages.block"), icon: <StopOutlined /> }] : []),
  ];
  if (items.length === 0) return null;
  return (
    <DropMenu
      menu={() => ({ items, onClick: ({ key }) => (key === "book" ? doings.book?.(slot) : doings.block?.(slot)) })}
    >
      <button type="button" className={styles.free} aria-label={name}>
        <PlusOutlined />
      </button>
    </DropMenu>
  );
}

/** One time at one dock. */
function SlotCell(props: {
  readonly slot: Slot | undefined;
  readonly booked: readonly Appointment[];
  readonly search: string;
  readonly doings: CalendarDoings;
}) {
  const { t } = useTranslation();
  const { slot, booked, doings, search } = props;
  const [over, setOver] = useState(false);
  const isFree = slot?.state === free;
  const allow = (event: DragEvent) => {
    if (!isFree || !event.dataTransfer.types.includes(dragged)) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <td
      className={styles.cell}
      data-state={slot?.state ?? "none"}
      data-over={over}
      onDragOver={allow}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (slot) void doings.drop(event.dataTransfer.getData(dragged), slot);
      }}
    >
      {booked.map((one) => (
        <AppointmentCard key={one.id} one={one} actions={doings.actionsOf(one)} isFaint={!isFound(one, search)} />
      ))}
      {slot?.state === blocked && (
        <div className={styles.blocked}>
          <StopOutlined /> {slot.blockReason ?? t(slotState.labelKey(slot.state))}
          {doings.unblock && (
            <Button type="link" size="small" onClick={() => doings.unblock?.(slot)}>
              {t("appointmentPages.unblock")}
            </Button>
          )}
        </div>
      )}
      {slot?.state === taken && booked.length === 0 && (
        <div className={styles.closed}>{t(slotState.labelKey(slot.state))}</div>
      )}
      {slot && isFree && <FreeSlot slot={slot} doings={doings} />}
    </td>
  );
}

/** A day of a warehouse: its docks beside each other, times below each other. */
export function DayGrid(props: {
  readonly calendar: CalendarDays;
  readonly search: string;
  readonly doings: CalendarDoings;
}) {
  const { t } = useTranslation();
  const { slots, booked } = props.calendar;
  const docks = docksOf(props.calendar);
  const starts = [...new Set([...slots, ...booked].map(({ startTimeStr }) => startTimeStr))].sort();
  return (
    <table className={styles.grid}>
      <thead>
        <tr>
          <th scope="col" className={styles.times}>
            {t("appointment.startTimeStr")}
          </th>
          {docks.map(({ dockNo, dockName }) => (
            <th key={dockNo} scope="col">
              {dockName}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {starts.map((start) => (
          <tr key={start}>
            <th scope="row" className={styles.times}>
              {start}
            </th>
            {docks.map(({ dockNo }) => (
              <SlotCell
                key={dockNo}
                slot={slots.find((slot) => slot.dockNo === dockNo && slot.startTimeStr === start)}
                booked={booked.filter((one) => one.dockNo === dockNo && one.startTimeStr === start)}
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
