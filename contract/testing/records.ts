import fc from "fast-check";
import type { z } from "zod";
import type { Field, FieldKind } from "../src/core/fields.ts";
import { holdsInvisible, trimInvisible } from "../src/core/invisible.ts";

const digits = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength, maxLength });

const halves = { first: 0xd800, count: 0x800 };

/**
 * Any character but half a pair: fast-check's own unit for them first writes down all there are. It is told the way back too,
 * so that it tries names which objects have, such as `__proto__`.
 */
const character = fc.integer({ min: 0, max: 0x10_ffff - halves.count }).map(
  (place) => String.fromCodePoint(place < halves.first ? place : place + halves.count),
  (letter) => {
    const point = typeof letter === "string" ? letter.codePointAt(0) : undefined;
    if (point === undefined || letter !== String.fromCodePoint(point)) throw new RangeError("not one character");
    return point < halves.first ? point : point - halves.count;
  },
);

/** Text as a field keeps it: no blanks around it, no control characters, nothing that turns the reading direction. */
const text = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .string({ unit: character, minLength: 1, maxLength: Math.min(maxLength, 40) })
    .map((value) => trimInvisible(value.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "")))
    .filter((value) => value !== "" && value.length <= maxLength);

const number = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 20n - 1n }), digits(0, 6))
  .map(([whole, decimals]) => (decimals ? `${whole}.${decimals}` : `${whole}`));

/** Numbers of zero or more, up to so much where something bounds them. */
const upTo = (most: number | undefined) =>
  most === undefined ? number : fc.maxSafeNat().map((value) => String(value % (most + 1)));

const aboveZero = number.filter((value) => /[1-9]/.test(value));
const signed = fc.tuple(fc.constantFrom("", "-"), number).map(([sign, value]) => sign + value);

const moment = fc
  .date({ min: new Date("1900-01-01T00:00:00Z"), max: new Date("2999-12-31T23:59:59Z"), noInvalidDate: true })
  .map((value) => value.toISOString());

const values: Record<FieldKind, (field: Field) => fc.Arbitrary<unknown>> = {
  code: ({ maxLength = 100 }) => text(maxLength).filter((value) => !holdsInvisible(value)),
  text: ({ maxLength = 100, degrees }) =>
    degrees ? fc.integer({ min: -degrees, max: degrees }).map(String) : text(maxLength),
  quantity: ({ positive, most }) => (positive ? aboveZero : upTo(most)),
  rate: ({ most }) => upTo(most),
  money: ({ unsigned, positive }) => (positive ? aboveZero : unsigned ? number : signed),
  integer: ({ schema }) => fc.nat({ max: (schema as z.ZodInt).maxValue ?? 0 }),
  date: () => moment.map((value) => value.slice(0, 10)),
  instant: () => moment,
  time: () => moment.map((value) => value.slice(11, 16)),
  status: ({ statuses }) => fc.constantFrom(...(statuses?.codes ?? [])),
  codes: () => fc.array(text(100), { maxLength: 5 }),
  email: () =>
    fc.tuple(digits(1, 10), fc.constantFrom("example.com", "mail.example.vn")).map((parts) => parts.join("@")),
  mobile: () => digits(11, 11),
  phone: () => digits(1, 30),
  reference: () => fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String),
  custom: () => fc.dictionary(fc.constantFrom("colour", "batchNo", "weight"), text(100)),
};

/** Any value that the field may hold, as it stands on the wire. */
export function valueFor(field: Field): fc.Arbitrary<unknown> {
  return values[field.kind](field);
}

/** Any record with these fields, in which an optional one may be null. */
export function recordWith(fields: readonly (readonly [string, Field])[]): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(
    Object.fromEntries(
      fields.map(([name, field]) => [name, field.optional ? fc.option(valueFor(field)) : valueFor(field)]),
    ),
  );
}
