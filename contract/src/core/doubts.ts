import { daysAfter } from "./days.ts";

/**
 * A value that hardly can be meant, though real records hold such: it is asked about where it is typed, told of where a workbook
 * brings it, and never refused.
 */
export interface Doubt<Name extends string = string> {
  readonly field: Name;
  /** Nothing where a price is asked for, or a day too early or too late. */
  readonly is: "zero" | "before" | "after";
  /** Of a day: so many days from today. */
  readonly days: number;
  /** Of the text under `doubts` that says so. */
  readonly key: string;
}

export const zero = <const Name extends string>(field: Name): Doubt<Name> => ({
  field,
  is: "zero",
  days: 0,
  key: "zero",
});

export const before = <const Name extends string>(field: Name, days: number, key: string): Doubt<Name> => ({
  field,
  is: "before",
  days,
  key,
});

export const after = <const Name extends string>(field: Name, days: number, key: string): Doubt<Name> => ({
  field,
  is: "after",
  days,
  key,
});

const year = 365;

/** A day long past or years ahead. */
export const farAway = <const Name extends string>(field: Name): readonly Doubt<Name>[] => [
  before(field, -year, "longPast"),
  after(field, 3 * year, "farAhead"),
];

/** What is doubted of an entity's values. */
export interface Doubted {
  readonly doubts?: readonly Doubt[];
}

/** The first doubt about the value of a field; null without any. */
export function doubtAbout({ doubts = [] }: Doubted, name: string, value: unknown, today: string): Doubt | null {
  if (typeof value !== "string" || value === "") return null;
  return doubts.find((doubt) => doubt.field === name && isDoubtful(doubt, value, today)) ?? null;
}

function isDoubtful({ is, days }: Doubt, value: string, today: string): boolean {
  if (is === "zero") return /^0+(\.0+)?$/.test(value);
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const limit = daysAfter(today, days);
  return is === "before" ? value < limit : value > limit;
}
