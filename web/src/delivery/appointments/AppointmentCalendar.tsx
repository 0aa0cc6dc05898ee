import { LeftOutlined, RightOutlined, SearchOutlined } from "@ant-design/icons";
import { docks } from "@tandem/contract/base-data/docks";
import { warehouses } from "@tandem/contract/base-data/warehouses/warehouses";
import { validityStatus } from "@tandem/contract/core/statuses";
import { appointments, type Slot } from "@tandem/contract/delivery/appointments/appointments";
import { appointmentStatus } from "@tandem/contract/delivery/appointments/statuses";
import { useQuery } from "@tanstack/react-query";
import { Button, Input, Select } from "antd";
import dayjs from "dayjs";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { ownWarehouse, useCanOpen } from "../../api/currentUser.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { todayIn } from "../../api/tenantDay.ts";
import { useAddress } from "../../api/useAddress.ts";
import { takeStep } from "../../document/takeStep.ts";
import { DateInput } from "../../fields/inputs/lateInputs.tsx";
import { shownName } from "../../fields/shownNames.ts";
import { sayDone } from "../../ui/announce.ts";
import { Choice } from "../../ui/Choice.tsx";
import { Failed } from "../../ui/Failed.tsx";
import { Opened } from "../../ui/Opened.tsx";
import { Outline } from "../../ui/Outline.tsx";
import { PageMessage } from "../../ui/PageMessage.tsx";
import { remember } from "../../ui/remember.ts";
import { useNarrow } from "../../ui/useNarrow.ts";
import styles from "./AppointmentCalendar.module.css";
import { AppointmentCard } from "./AppointmentCard.tsx";
import { type Appointment, appointmentFace, slotName } from "./appointmentFace.tsx";
import { type CalendarDays, type CalendarDoings, isFound, isoDay, useCalendarDays } from "./calendarDays.ts";
import { DayGrid } from "./DayGrid.tsx";
import { unblock } from "./unblock.ts";
import { useAppointmentSteps } from "./useAppointmentSteps.tsx";
import { WeekGrid } from "./WeekGrid.tsx";

const BookDialog = lazy(() => import("./BookDialog.tsx"));
const BlockDialog = lazy(() => import("./BlockDialog.tsx"));

const most = 200;

/** The warehouses that the user knows, by name. */
function useWarehouses() {
  const found = useQuery(
    callQuery(warehouses, "getbmwarehouselistbyparams", { current: 1, size: most, condition: {} } as never),
  );
  const known = (found.data?.records ?? []).map((each) => ({
    value: each.warehouseNo,
    label: shownName(each, "warehouseName"),
    timeZone: each.timeZone,
  }));
  return { found, known };
}

/** The warehouses that have docks which take appointments; undefined: not known yet. */
function useDocked(enabled: boolean): ReadonlySet<string> | undefined {
  const valid = { current: 1, size: most, count: "none", condition: { statusCode: validityStatus.code.valid } };
  const found = useQuery({ ...callQuery(docks, "getbmdocklistbyparams", valid as never), enabled });
  if (found.isError) return new Set();
  return found.data && new Set(found.data.records.flatMap((dock) => (dock.slotMinutes ? [dock.warehouseNo] : [])));
}

/** The warehouse that the next of the user's appointments is at; null: there is none, undefined: not known yet. */
function useNextWarehouse(enabled: boolean): string | null | undefined {
  const condition = {
    appointmentDateStart: dayjs().subtract(1, "day").format(isoDay),
    status: [...appointmentStatus.groups.holding],
    ...{ field: "appointmentDate", order: "asc" },
  };
  const asked = { current: 1, size: 1, count: "none", condition } as never;
  const next = useQuery({ ...callQuery(appointments, "getAppointmentPage", asked), enabled });
  if (next.isError) return null;
  return next.data && (next.data.records[0]?.warehouseNo ?? null);
}

const lastWarehouseKey = "calendarWarehouse";

/**
 * The warehouse that the calendar begins with: the one last chosen on this device, else the user's own where it has docks, else
 * where something comes next, else any that has some. Null: there is none, undefined: not known yet.
 */
function useFirstWarehouse(
  enabled: boolean,
  { known, found }: ReturnType<typeof useWarehouses>,
): string | null | undefined {
  const last = window.localStorage.getItem(lastWarehouseKey);
  const isKnown = known.some(({ value }) => value === last);
  const isLastUnsure = last !== null && found.isPending;
  const docked = useDocked(enabled && !isKnown && !isLastUnsure);
  const own = ownWarehouse();
  const isAtOwn = own !== null && docked?.has(own) === true;
  const next = useNextWarehouse(enabled && docked !== undefined && !isAtOwn);
  if (isKnown) return last;
  if (isLastUnsure) return undefined;
  if (isAtOwn) return own;
  if (docked === undefined || next === undefined) return undefined;
  return next ?? known.find(({ value }) => docked.has(value))?.value ?? own ?? known[0]?.value ?? null;
}

/** Whose days are shown and which: the address says so, so that links and the way back lead here. */
function usePlace() {
  const [parameters, setParameters] = useAddress();
  const warehouses = useWarehouses();
  const { found, known } = warehouses;
  const narrow = useNarrow();
  const named = parameters.get("warehouse");
  const first = useFirstWarehouse(named === null, warehouses);
  const warehouseNo = named ?? first ?? null;
  // Its docks have the day of where they are, wherever the user is.
  const today = todayIn(known.find(({ value }) => value === warehouseNo)?.timeZone);
  const day = parameters.get("day") ?? today;
  const isWeek = !narrow && parameters.get("view") === "week";
  const change = (next: Readonly<Record<string, string>>) =>
    setParameters({ ...Object.fromEntries(parameters), ...next });
  const isSought = warehouseNo === null && (found.isPending || first === undefined);
  return { found, known, day, warehouseNo, isSought, isWeek, narrow, today, change };
}
type Place = ReturnType<typeof usePlace>;

function Toolbar({ place, search, onSearch }: { place: Place; search: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation();
  const { day, isWeek, change, today } = place;
  const leaf = (by: number) =>
    change({
      day: dayjs(day)
        .add(by, isWeek ? "week" : "day")
        .format(isoDay),
    });
  return (
    <div className={styles.toolbar}>
      <Select
        className={styles.warehouse ?? ""}
        aria-label={t("appointment.warehouseName")}
        value={place.warehouseNo}
        options={place.known}
        onChange={(warehouse: string) => {
          remember(lastWarehouseKey, warehouse);
          change({ warehouse });
        }}
      />
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
        allowClear
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
      <Toolbar place={place} search={search} onSearch={setSearch} />
      {error ? (
        <Failed error={error} onAgain={again} />
      ) : shown ? (
        <Shown place={place} calendar={shown} search={search} />
      ) : place.warehouseNo === null && !place.isSought ? (
        <NoWarehouse found={place.found} />
      ) : (
        <Outline rows={8} />
      )}
    </div>
  );
}
