import { daysAfter } from "@tandem/contract/core/days";
import { horizons } from "@tandem/contract/planning/buckets";
import { forecast } from "@tandem/contract/planning/forecasts/forecasts";
import { useEffect, useState } from "react";
import { tenantToday } from "../../api/tenantDay.ts";
import { useAddress } from "../../api/useAddress.ts";
import { asList, type Conditions } from "../../list/listState.ts";
import { chosenSpan, type DaySpan, withSpan } from "../../list/QuickDays.tsx";
import { remember } from "../../ui/remember.ts";

/** The ways in which forecasts are shown (B9.2c). */
export const displays = ["list", "abbreviated", "thumbnail", "tile"] as const;
export type Display = (typeof displays)[number];

export type Horizon = (typeof horizons)[number];
/** How far ahead an overview looks until somebody chooses. */
const usualHorizon: Horizon = 90;

const storageKey = "forecastDisplay";
const isDisplay = (value: string | null): value is Display => displays.some((each) => each === value);

function lastDisplay(): Display {
  const last = window.localStorage.getItem(storageKey);
  return isDisplay(last) ? last : "list";
}

/**
 * The days ahead as a list asks for them. It can ask for one first day of all its rows: from an earlier one than today it would
 * show days that are past, so the week and month that run stand under all of its days, and in every overview.
 */
export function horizonSpans(): readonly DaySpan[] {
  const start = tenantToday();
  return horizons.map((days) => ({ days, start, end: daysAfter(start, days) }));
}

/** What an overview can be narrowed to, as a list can. */
const narrowed = ["orgNo", "supplierNo", "bmItemNo", "planType", "predictStatus", "isCommitted"] as const;

/** What an overview is of; all of it stands in the address. */
export interface Shown {
  readonly horizon: Horizon;
  readonly keyword: string;
  readonly current: number;
  readonly conditions: Conditions;
}

/** Nobody turns further pages, and the server has no others. */
const lastPage = 10_000;

/** The values of a condition in the address, but those that there are not. */
function readValues(parameters: URLSearchParams, name: (typeof narrowed)[number]): readonly string[] {
  const codes: readonly string[] | undefined = forecast.fields[name].statuses?.codes;
  return parameters.getAll(name).filter((value) => value !== "" && (codes?.includes(value) ?? true));
}

function readShown(parameters: URLSearchParams): Shown {
  const chosen = Number(parameters.get("horizon"));
  const conditions = narrowed.map((name) => [name, readValues(parameters, name)] as const);
  return {
    horizon: horizons.find((each) => each === chosen) ?? usualHorizon,
    keyword: parameters.get("keyword") ?? "",
    current: Math.min(lastPage, Math.max(1, Math.trunc(Number(parameters.get("page"))) || 1)),
    conditions: Object.fromEntries(conditions.filter(([, values]) => values.length > 0)),
  };
}

const writeConditions = (conditions: Conditions) =>
  Object.entries(conditions).flatMap(([name, value]) =>
    asList(value).flatMap((one): [string, string][] => (one ? [[name, one]] : [])),
  );

function writeShown(display: Display, { horizon, keyword, current, conditions }: Shown) {
  const page = current === 1 ? "" : String(current);
  return writeConditions({ display, keyword, ...conditions, horizon: String(horizon), page });
}

/** What stands in the address of the list for the same forecasts. */
function writeListed({ horizon, keyword, conditions }: Shown) {
  const span = horizonSpans().find(({ days }) => days === horizon);
  return writeConditions(withSpan("planTime", span, { keyword, ...conditions }));
}

/** What an overview shows first of the same forecasts as a list. */
function ofListed(parameters: URLSearchParams): Shown {
  const days = chosenSpan("planTime", horizonSpans(), Object.fromEntries(parameters))?.days;
  const horizon = horizons.find((each) => each === days) ?? usualHorizon;
  return { ...readShown(parameters), horizon, current: 1 };
}

/**
 * How forecasts are shown: as the address says, so that a link shows them to others in the same way. One that says nothing yet
 * opens them as they were shown last on this device.
 */
export function useDisplay() {
  const [parameters, setParameters] = useAddress();
  const [isChosen, setChosen] = useState(parameters.size > 0);
  if (!isChosen && parameters.size > 0) setChosen(true);
  const named = parameters.get("display");
  const display = isDisplay(named) ? named : isChosen ? "list" : lastDisplay();
  const shown = readShown(parameters);
  const isSaid = isChosen || display === "list";
  useEffect(() => {
    if (!isSaid) setParameters(writeShown(display, shown));
  });
  return {
    display,
    shown,
    show: (next: Display) => {
      remember(storageKey, next);
      if (next === display) return;
      if (next === "list") setParameters(writeListed(shown));
      else setParameters(writeShown(next, display === "list" ? ofListed(parameters) : shown));
    },
    /** Shows another part of the same, from its first page on. */
    change: (next: Partial<Shown>) => setParameters(writeShown(display, { ...shown, current: 1, ...next })),
  };
}
export type Displaying = ReturnType<typeof useDisplay>;
