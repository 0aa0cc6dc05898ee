import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { appointments, type Slot } from "@tandem/contract/delivery/appointments/appointments";
import type { SlotChoice } from "@tandem/contract/delivery/appointments/slot-choice";
import { slotState } from "@tandem/contract/delivery/appointments/statuses";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import dayjs from "dayjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callQuery } from "../../api/queryKeys.ts";
import { todayIn } from "../../api/tenantDay.ts";
import { Failed } from "../../ui/Failed.tsx";
import { Outline } from "../../ui/Outline.tsx";
import { useNarrow } from "../../ui/useNarrow.ts";
import { timeOf } from "./appointmentFace.tsx";
import styles from "./SlotPicker.module.css";

/** Whose slots are offered: those that a notice, or what is to be one, may take. */
export interface SlotsOf {
  readonly shippingNoticeId?: string;
  readonly purchaseOrderLineIds?: string[];
  readonly deliveryAddressId?: string;
}

const isoDay = "YYYY-MM-DD";
const { free, past, otherDay } = slotState.code;

/** The slots of some days that a delivery may take, and whether its rule asks for one. */
export function useSlots(of: SlotsOf, firstDay: string, days: number, enabled = true) {
  return useQuery({
    ...callQuery(appointments, "getSlots", { ...of, firstDay, days }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

const isSame = (one: SlotChoice | null | undefined, slot: Slot) =>
  one?.dockNo === slot.dockNo && one.appointmentDate === slot.appointmentDate && one.startTimeStr === slot.startTimeStr;

function DayButton(props: {
  readonly day: string;
  readonly slots: readonly Slot[];
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const { t } = useTranslation();
  const left = props.slots.filter(({ state }) => state === free).length;
  const isOther = left === 0 && props.slots.some(({ state }) => state === otherDay);
  const date = dayjs(props.day);
  return (
    <button
      type="button"
      className={styles.day}
      aria-pressed={props.isChosen}
      data-empty={left === 0}
      disabled={isOther}
      onClick={props.onChoose}
    >
      <span className={styles.weekday}>{date.format("ddd")}</span>
      <span className={styles.date}>{date.format("MM-DD")}</span>
      <span className={styles.left}>
        {isOther && t(slotState.labelKey(otherDay))}
        {!isOther &&
          (props.slots.length === 0 ? t("appointmentPages.closed") : t("appointmentPages.freeSlots", { count: left }))}
      </span>
    </button>
  );
}

/** The docks of a day with their slots; the one that deliveries to the address come to as a rule stands first. */
function DockSlots(props: {
  readonly slots: readonly Slot[];
  readonly value: SlotChoice | null | undefined;
  readonly onChange: (slot: Slot) => void;
}) {
  const { t } = useTranslation();
  const docks = [...Map.groupBy(props.slots, ({ warehouseNo, dockNo }) => `${warehouseNo} ${dockNo}`).values()];
  docks.sort(([one], [other]) => Number(other?.isUsual) - Number(one?.isUsual));
  return docks.map((slots) => {
    const [first] = slots;
    if (!first) return null;
    return (
      <fieldset key={`${first.warehouseNo} ${first.dockNo}`} className={styles.dock}>
        <legend>
          {first.warehouseName} · {first.dockName}
        </legend>
        <div className={styles.slots}>
          {slots.map((slot) => {
            const chosen = isSame(props.value, slot);
            return (
              <button
                key={slot.startTimeStr}
                type="button"
                className={styles.slot}
                aria-pressed={chosen}
                disabled={slot.state !== free && !chosen}
                title={t(slotState.labelKey(slot.state))}
                onClick={() => props.onChange(slot)}
              >
                {timeOf(slot)}
              </button>
            );
          })}
        </div>
      </fieldset>
    );
  });
}

/** The day that it is where the slots are: the earliest of several, of which the server says what of it is past. */
function dayAt(slots: readonly Slot[]): string | undefined {
  const [first] = [...new Set(slots.map(({ timeZone }) => timeZone))].map(todayIn).toSorted();
  return first;
}

/** The days that were leafed to, and the one that was chosen there, from a day of the form. */
interface Moved {
  readonly from: string;
  readonly day: string;
  readonly of: string | null | undefined;
}

/** From which day on days are shown: around that of the form, or as they were leafed to and one was picked there. */
function useShownDays(day: string | null | undefined, today: string) {
  const [moved, setMoved] = useState<Moved | null>(null);
  const wanted = day && day > today ? day : today;
  // Another day of the form shows that one, whatever was leafed to before.
  const own = moved?.of === day ? moved : null;
  const begin = dayjs(wanted).subtract(1, "day").format(isoDay);
  const from = own?.from ?? (begin < today ? today : begin);
  const leaf = (by: number) => {
    const next = dayjs(from).add(by, "day").format(isoDay);
    const first = next < today ? today : next;
    setMoved({ from: first, day: first, of: day });
  };
  const pick = (each: string) => setMoved({ from, day: each, of: day });
  return { wanted, from, picked: own?.day, leaf, pick };
}

/** Chooses a slot: a day of the week with what it has free, then a time at a dock. */
export function SlotPicker(props: {
  readonly of: SlotsOf;
  /** The day that is shown first; today where it has passed or is not said. */
  readonly day: string | null | undefined;
  /** Whether the day of the slot becomes the expected arrival, unless the notice keeps its day. */
  readonly setsExpected?: boolean;
  readonly value?: SlotChoice | null;
  readonly onChange?: (slot: SlotChoice) => void;
}) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const days = narrow ? 4 : 7;
  // Until it is known where the docks are, that of the user.
  const [today, setToday] = useState(() => todayIn(null));
  const { wanted, from, picked, leaf, pick } = useShownDays(props.day, today);
  const found = useSlots(props.of, from, days);
  const there = dayAt(found.data?.slots ?? []) ?? today;
  if (there !== today) setToday(there);
  if (found.isPending) return <Outline rows={4} />;
  if (found.isError) return <Failed error={found.error} onAgain={found.refetch} />;
  const byDay = Map.groupBy(found.data.slots, ({ appointmentDate }) => appointmentDate);
  const shown = Array.from({ length: days }, (_, index) => dayjs(from).add(index, "day").format(isoDay));
  // A day that has nothing left is passed over, until somebody chooses it.
  const hasFree = (each: string) => each >= wanted && byDay.get(each)?.some(({ state }) => state === free);
  const day = picked ?? (props.value ? wanted : (shown.find(hasFree) ?? wanted));
  const slots = (byDay.get(day) ?? []).filter((slot) => slot.state !== past || isSame(props.value, slot));
  const { onlyDay } = found.data;
  const zones = new Set(found.data.slots.map(({ timeZone }) => timeZone));
  return (
    <div className={styles.picker}>
      <div className={styles.days}>
        <Button
          icon={<LeftOutlined />}
          aria-label={t("appointmentPages.earlier")}
          disabled={from <= today}
          onClick={() => leaf(-days)}
        />
        {shown.map((each) => (
          <DayButton
            key={each}
            day={each}
            slots={byDay.get(each) ?? []}
            isChosen={each === day}
            onChoose={() => pick(each)}
          />
        ))}
        <Button icon={<RightOutlined />} aria-label={t("appointmentPages.later")} onClick={() => leaf(days)} />
      </div>
      {slots.length === 0 ? (
        <p className={styles.none}>{t(onlyDay === null ? "appointmentPages.noSlots" : "appointmentPages.noneLeft")}</p>
      ) : (
        <DockSlots
          slots={slots}
          value={props.value}
          onChange={({ warehouseNo, dockNo, appointmentDate, startTimeStr }) =>
            props.onChange?.({ warehouseNo, dockNo, appointmentDate, startTimeStr })
          }
        />
      )}
      {onlyDay !== null && <p className={styles.note}>{t("appointmentPages.onlyDay", { day: onlyDay })}</p>}
      {onlyDay === null && props.setsExpected && <p className={styles.note}>{t("appointmentPages.setsExpected")}</p>}
      <p className={styles.note}>
        {t("appointmentPages.inTimeOf", { zone: [...zones].join(", ") || "UTC" })}
        {found.data.hours > 0 && ` ${t("appointmentPages.hoursBefore", { count: found.data.hours })}`}
      </p>
    </div>
  );
}
