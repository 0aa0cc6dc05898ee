import { LeftOutlined, RightOutlined, SearchOutlined } from "@ant-design/icons";
import { appointments, type Slot } from "@tandem/contract/delivery/appointments/appointments";
import { Button, Input } from "antd";
import dayjs from "dayjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { useCanOpen } from "../../api/currentUser.ts";
import { todayIn } from "../../api/tenantDay.ts";
import { useAddress } from "../../api/useAddress.ts";
import { takeStep } from "../../document/takeStep.ts";
import { DateInput } from "../../fields/inputs/lateInputs.tsx";
import { recordPicker } from "../../fields/pickers.tsx";
import { sayDone } from "../../ui/announce.ts";
import { Choice } from "../../ui/Choice.tsx";
import { Failed } from "../../ui/Failed.tsx";
import { late } from "../../ui/late.tsx";
import { Opened } from "../../ui/Opened.tsx";
import { Outline } from "../../ui/Outline.tsx";
import { PageMessage } from "../../ui/PageMessage.tsx";
import { remember } from "../../ui/remember.ts";
import { useClear } from "../../ui/useClear.tsx";
import { useNarrow } from "../../ui/useNarrow.ts";
import styles from "./AppointmentCalendar.module.css";
import { AppointmentCard } from "./AppointmentCard.tsx";
import { type Appointment, appointmentFace, slotName } from "./appointmentFace.tsx";
import { type CalendarDays, type CalendarDoings, docksOf, isFound, isoDay, useCalendarDays } from "./calendarDays.ts";
import { atDocks, chosenDocks, keepDocks } from "./calendarDocks.ts";
import { lastWarehouseKey, useFirstWarehouse, useWarehouse } from "./calendarWarehouse.ts";
import { DayGrid } from "./DayGrid.tsx";
import { DockChoice } from "./DockChoice.tsx";
import { unblock } from "./unblock.ts";
import { useAppointmentSteps } from "./useAppointmentSteps.tsx";
import { WeekGrid } from "./WeekGrid.tsx";

const BookDialog = late(() => import("./BookDialog.tsx"));
const BlockDialog = late(() => import("./BlockDialog.tsx"));

const Warehouses = recordPicker({ entity: "warehouse" });

/** Whose days are shown and which: the address says so, so that links and the way back lead here. */
function usePlace() {
  const [parameters, setParameters] = useAddress();
  const narrow = useNarrow();
  const named = parameters.get("warehouse");
  const { first, found } = useFirstWarehouse(named === null);
  const warehouseNo = named ?? first ?? null;
  const { warehouse } = useWarehouse({ warehouseNo: warehouseNo ?? "" }, warehouseNo !== null);
  // Its docks have the day of where they are, wherever the user is.
  const today = todayIn(warehouse?.timeZone);
  const day = parameters.get("day") ?? today;
  const isWeek = !narrow && parameters.get("view") === "week";
  const change = (next: Readonly<Record<string, string>>) =>
    setParameters({ ...Object.fromEntries(parameters), ...next });
  // Docks of one warehouse say nothing of another.
  const changeWarehouse = (warehouse: string) => {
    const { dock: _, ...others } = Object.fromEntries(parameters);
    remember(lastWarehouseKey, warehouse);
    setParameters({ ...others, warehouse });
  };
  const dockNos = chosenDocks(parameters.get("dock"), warehouseNo);
  const isSought = warehouseNo === null && first === undefined;
  return { found, day, warehouseNo, dockNos, isSought, isWeek, narrow, today, change, changeWarehouse };
}
type Place = ReturnType<typeof usePlace>;

function Toolbar(props: {
  readonly place: Place;
  readonly calendar: CalendarDays | null;
  readonly search: string;
  readonly onSearch: (text: string) => void;
}) {
  const { t } = useTranslation();
  const clear = useClear();
  const { place, calendar, search, onSearch } = props;
  const { day, isWeek, change, today, warehouseNo } = place;
  const docks = calendar && docksOf(calendar);
  const leaf = (by: number) =>
    change({
      day: dayjs(day)
        .add(by, isWeek ? "week" : "day")
        .format(isoDay),
    });
  return (
    <div className={styles.toolbar}>
      <div className={styles.warehouse}>
        <Warehouses
          aria-label={t("appointment.warehouseName")}
          value={place.warehouseNo}
          onChange={(warehouse) => typeof warehouse === "string" && place.changeWarehouse(warehouse)}
        />
      </div>
      {warehouseNo !== null && (docks === null || docks.length > 1) && (
        <div className={styles.docks}>
          <DockChoice
            docks={docks}
            value={place.dockNos}
            onChange={(dockNos) => change({ dock: keepDocks(warehouseNo, dockNos) })}
          />
        </div>
      )}
      <div className={styles.days}>
        <Button icon={<LeftOutlined />} aria-label={t("appointmentPages.earlier")} onClick={() => leaf(-1)} />
        <DateInput value={day} onChange={(next) => next && change({ day: next })} />
        <Button icon={<RightOutlined />} aria-label={t("appointmentPages.later")} onClick={() => leaf(1)} />
        <Button disabled={day === today} onClick={() => change({ day: today })}>
          {t("appointmentPages.today")}
        </Button>
      </div>
      {!place.narrow && (
        <Choice
          label={t("appointmentPages.view")}
          value={isWeek ? "week" : "day"}
          options={[
            { value: "day", label: t("appointmentPages.dayView") },
            { value: "week", label: t("appointmentPages.weekView") },
          ]}
          onChange={(view) => change({ view })}
        />
      )}
      <Input
        className={styles.search ?? ""}
        allowClear={clear}
        prefix={<SearchOutlined />}
        aria-label={t("appointmentPages.search")}
        placeholder={t("appointmentPages.search")}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
    </div>
  );
}

/** What the calendar does, and the dialogs that some of it needs. */
function useDoings(booked: readonly Appointment[]) {
  const { t } = useTranslation();
  const canOpen = useCanOpen();
  const { steps, dialogs } = useAppointmentSteps();
  const [booking, setBooking] = useState<Slot | null>(null);
  const [blocking, setBlocking] = useState<Slot | null>(null);
  const doings: CalendarDoings = {
    actionsOf: (one) => steps.ofRow(one as never),
    drop: async (id, slot) => {
      const one = booked.find((each) => each.id === id);
      if (!one) return;
      const { warehouseNo, dockNo, appointmentDate, startTimeStr } = slot;
      const { version, carNo, remark } = one;
      const input = { id, version, warehouseNo, dockNo, appointmentDate, startTimeStr, carNo, remark };
      const answer = await takeStep(appointmentFace, (options) =>
        call(appointments, "saveAppointment", input, options),
      );
      if (answer) sayDone(t("appointmentPages.booked", { slot: slotName(answer) }));
    },
    book: canOpen("appointments", "isAdd") ? setBooking : undefined,
    block: canOpen("dockBlocks", "isAdd") ? setBlocking : undefined,
    unblock: canOpen("dockBlocks", "isPhysicalDelete") ? (slot) => void unblock(slot) : undefined,
  };
  const shown = (
    <>
      {dialogs}
      <Opened
        onEscape={() => {
          setBooking(null);
          setBlocking(null);
        }}
      >
        {booking && <BookDialog slot={booking} onClose={() => setBooking(null)} />}
        {blocking && <BlockDialog slot={blocking} onClose={() => setBlocking(null)} />}
      </Opened>
    </>
  );
  return { doings, dialogs: shown };
}

/** Who comes on a day, by time: for the gate, in the hand. */
function DayList(props: { calendar: CalendarDays; search: string; doings: CalendarDoings }) {
  const { t } = useTranslation();
  const found = props.calendar.booked.filter((one) => isFound(one, props.search));
  if (found.length === 0)
    return (
      <PageMessage tone="info" title={t(props.search ? "appointmentPages.notFound" : "appointmentPages.nobody")} />
    );
  return (
    <ul className={styles.list}>
      {found.map((one) => (
        <li key={one.id}>
          <AppointmentCard handheld timed one={one} actions={props.doings.actionsOf(one)} isFaint={false} />
        </li>
      ))}
    </ul>
  );
}

function Shown({ place, calendar, search }: { place: Place; calendar: CalendarDays; search: string }) {
  const { t } = useTranslation();
  const { doings, dialogs } = useDoings(calendar.booked);
  const given = { calendar, search, doings };
  const isEmpty = calendar.slots.length === 0 && calendar.booked.length === 0;
  return (
    <>
      {place.narrow ? (
        <DayList {...given} />
      ) : isEmpty ? (
        <PageMessage tone="info" title={t("appointmentPages.noDocks")} text={t("appointmentPages.noDocksText")} />
      ) : (
        <div className={styles.scroll}>
          {place.isWeek ? (
            <WeekGrid {...given} today={place.today} onDay={(day) => place.change({ day, view: "day" })} />
          ) : (
            <DayGrid {...given} />
          )}
        </div>
      )}
      {dialogs}
    </>
  );
}

/** Why the days of no warehouse are shown. */
function NoWarehouse({ found }: { found: Place["found"] }) {
  const { t } = useTranslation();
  if (found.isError) return <Failed error={found.error} onAgain={found.refetch} />;
  return (
    <PageMessage tone="info" title={t("appointmentPages.noWarehouses")} text={t("appointmentPages.noWarehousesText")} />
  );
}

/** Who comes to the docks of a warehouse, by day and by week; on a phone the list of the gate. */
export default function AppointmentCalendar() {
  const { t } = useTranslation();
  const place = usePlace();
  const [search, setSearch] = useState("");
  const first = place.isWeek ? dayjs(place.day).startOf("week").format(isoDay) : place.day;
  const { shown, error, again } = useCalendarDays(place.warehouseNo, first, place.isWeek ? 7 : 1);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t("menus.appointmentCalendar")}</h1>
      <Toolbar place={place} calendar={shown} search={search} onSearch={setSearch} />
      {error ? (
        <Failed error={error} onAgain={again} />
      ) : shown ? (
        <Shown place={place} calendar={atDocks(shown, place.dockNos)} search={search} />
      ) : place.warehouseNo === null && !place.isSought ? (
        <NoWarehouse found={place.found} />
      ) : (
        <Outline rows={8} />
      )}
    </div>
  );
}
