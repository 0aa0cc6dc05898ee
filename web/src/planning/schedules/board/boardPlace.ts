import { bucketEnd, bucketOf, nextBucket, planType } from "@tandem/contract/planning/buckets";
import { boardViews } from "@tandem/contract/planning/schedules/board";
import { tenantToday } from "../../../api/tenantDay.ts";
import { useAddress } from "../../../api/useAddress.ts";
import { remember } from "../../../ui/remember.ts";
import { type Periods, type PlanType, spansWith, usualSpan } from "../../shownPeriods.ts";

/** How a board is shown. */
export const modes = ["list", "card"] as const;
export type Mode = (typeof modes)[number];
export type BoardView = (typeof boardViews)[number];
/** What a board shows; all of it stands in the address. */
export interface BoardPlace {
  readonly mode: Mode;
  readonly planType: PlanType;
  /** The day on which the first bucket begins. */
  readonly start: string;
  readonly span: number;
  readonly view: BoardView | null;
  readonly keyword: string;
  readonly current: number;
}

const storageKey = "scheduleBoardMode";
const lastPage = 10_000;
const isMode = (value: string | null): value is Mode => modes.some((each) => each === value);

function readPlace(parameters: URLSearchParams, periods: Periods): BoardPlace {
  const last = window.localStorage.getItem(storageKey);
  const said = parameters.get("mode");
  const type = planType.codes.find((each) => each === parameters.get("planType")) ?? planType.code.week;
  const day = parameters.get("start") ?? "";
  const span = Number(parameters.get("span"));
  return {
    mode: isMode(said) ? said : isMode(last) ? last : "list",
    planType: type,
    start: bucketOf(type, /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : tenantToday()),
    span: spansWith(type, periods).includes(span) ? span : usualSpan(type, periods),
    view: boardViews.find((each) => each === parameters.get("view")) ?? null,
    keyword: (parameters.get("keyword") ?? "").slice(0, 100),
    current: Math.min(lastPage, Math.max(1, Math.trunc(Number(parameters.get("page"))) || 1)),
  };
}

function writePlace({ mode, planType: type, start, span, view, keyword, current }: BoardPlace) {
  const said = { mode, planType: type, start, span: String(span), view: view ?? "", keyword };
  const page = current === 1 ? "" : String(current);
  return Object.entries({ ...said, page }).filter(([, value]) => value !== "");
}

/** The days on which the buckets of a board begin. */
export function bucketsOf({
  planType: type,
  start,
  span,
}: Pick<BoardPlace, "planType" | "start" | "span">): readonly string[] {
  const days = [start];
  while (days.length < span) days.push(nextBucket(type, days.at(-1) ?? start));
  return days;
}

/** The day on which a board begins that shows as many buckets before those, or after. */
export function movedStart(place: BoardPlace, by: -1 | 1): string {
  const { planType: type, start, span } = place;
  let day = start;
  for (let count = 0; count < span; count += 1) {
    day =
      by === 1
        ? nextBucket(type, day)
        : bucketOf(type, new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10));
  }
  return day;
}

/** What the server is asked for. */
export const askedOf = (place: BoardPlace) => ({
  ...{ planType: place.planType, start: place.start, current: place.current },
  end: bucketEnd(place.planType, bucketsOf(place).at(-1) ?? place.start),
  ...(place.view ? { view: place.view } : {}),
  ...(place.keyword ? { keyword: place.keyword } : {}),
});

/** Where a board is, and the way to show another part of it, from its first page on. */
export function useBoardPlace(periods: Periods): readonly [BoardPlace, (next: Partial<BoardPlace>) => void] {
  const [parameters, setParameters] = useAddress();
  const place = readPlace(parameters, periods);
  const change = (next: Partial<BoardPlace>) => {
    if (next.mode) remember(storageKey, next.mode);
    const start = next.planType ? bucketOf(next.planType, place.start) : place.start;
    const span = next.planType ? usualSpan(next.planType, periods) : place.span;
    setParameters(writePlace({ ...place, start, span, current: 1, ...next }));
  };
  return [place, change];
}
