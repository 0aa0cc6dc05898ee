import fc from "fast-check";
import type { z } from "zod";

/** What a schema says of itself, as far as values are made from it. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly innerType?: z.ZodType;
  readonly out?: z.ZodType;
  readonly left?: z.ZodType;
  readonly right?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
}
interface Bag {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly patterns?: ReadonlySet<RegExp>;
}

const definitionOf = (schema: z.ZodType) => (schema as unknown as { _zod: { def: Definition } })._zod.def;
const bagOf = (schema: z.ZodType) => (schema as unknown as { _zod: { bag: Bag } })._zod.bag;

/** Texts that mean something in the world of tests. */
const meaningful = [
  ...["1", "2", "3", "4", "5", "6", "7", "8"],
  ...["O1", "O2", "SA", "SB", "M1", "M2", "W1", "W3", "PCS", "admin", "buyer", "supplierA", "supplier", "USD"],
  ...["0", "1.5", "12", "0.000001", "2026-11-22", "2026-11-22T08:00:00Z", "08:30", "Offsite.User.Order", "PO", "ASN"],
  ...["zh-CN", "purchaseNo", "t1.purchaseNo", "4010", "LABEL", "A4", "U2VjcmV0MTIz", '{"params":{"purchaseNo":"1"}}'],
];

/** Texts at the borders, and of people with ill will. */
const hostile = [
  ...[
    "",
    " ",
    "\u0000",
    "a\u0000b",
    "\ud800",
    "\u202e\u{1f680}",
    "'",
    "%",
    "_",
    "\\",
    "--",
    "$1",
    "{}",
    "[",
    "NULL",
    "*",
    "-0",
  ],
  ...[
    "x".repeat(101),
    "采".repeat(201),
    "x".repeat(5000),
    "9".repeat(20),
    `${"9".repeat(20)}.999999`,
    "-1",
    "1e9",
    "NaN",
  ],
  ...[
    "9223372036854775807",
    "9223372036854775808",
    "2147483648",
    "0".repeat(19),
    "9999-12-31",
    "0001-01-01",
    "0000-01-01",
  ],
  ...["2026-02-30", "9999-12-31T23:59:59.999999Z", "0001-01-01T00:00:00+15:00", "2026-01-01T00:00:00-15:59", "24:00"],
  ...[
    "__proto__",
    "constructor",
    "custom_x",
    "id; select 1",
    '{"params":{"a":"\\u0000"}}',
    "../../etc/passwd",
    "javascript:x",
  ],
];

const numbers = [
  0,
  1,
  -1,
  2,
  1.5,
  999,
  1000,
  1001,
  2147483647,
  2147483648,
  -2147483648,
  -2147483649,
  2 ** 53,
  1e300,
  -0,
];

const anything = fc.oneof(
  fc.constantFrom<unknown>(null, true, [], {}, [[]], [null], { a: 1 }, ...numbers, ...hostile),
  fc.jsonValue({ maxDepth: 2 }),
);

function textFor(schema: z.ZodType): fc.Arbitrary<unknown> {
  const known = fc.constantFrom(...meaningful);
  const pattern = [...(bagOf(schema).patterns ?? [])].find(({ source }) => !/\(\?[!=<]|\\p|\\u/.test(source));
  const ill = fc.constantFrom(...hostile);
  const other = fc.string({ unit: "binary", maxLength: 12 });
  const choices = [
    { weight: 4, arbitrary: known },
    { weight: 1, arbitrary: ill },
    { weight: 1, arbitrary: other },
  ];
  const fitting = meaningful.filter((text) => schema.safeParse(text).success);
  if (fitting.length > 0) choices.push({ weight: 40, arbitrary: fc.constantFrom(...fitting) });
  if (pattern) choices.push({ weight: 4, arbitrary: fc.stringMatching(pattern) });
  return fc.oneof(...choices);
}

function numberFor(schema: z.ZodType): fc.Arbitrary<unknown> {
  const { minimum = -10, maximum = 100 } = bagOf(schema);
  const within = fc.integer({ min: Math.max(minimum, -1000), max: Math.max(minimum, Math.min(maximum, 1000)) });
  return fc.oneof({ weight: 20, arbitrary: within }, { weight: 1, arbitrary: fc.constantFrom(...numbers) });
}

function objectFor(shape: Readonly<Record<string, z.ZodType>>): fc.Arbitrary<Record<string, unknown>> {
  const entries = Object.entries(shape).map(([name, schema]) => [name, bodyFor(schema)] as const);
  const requiredKeys = Object.keys(shape).filter((name) => !shape[name]?.safeParse(undefined).success);
  // A few of the others, so that not every list is asked by all its filters at once.
  return fc
    .tuple(fc.record(Object.fromEntries(entries)), fc.infiniteStream(fc.nat(3 + Math.floor(entries.length / 4))))
    .map(([record, chance]) =>
      Object.fromEntries(
        Object.entries(record).filter(([name]) => requiredKeys.includes(name) || chance.next().value === 0),
      ),
    );
}

const makers: Readonly<Record<string, (schema: z.ZodType, definition: Definition) => fc.Arbitrary<unknown>>> = {
  string: textFor,
  number: numberFor,
  boolean: () => fc.boolean(),
  enum: (_schema, { entries }) => fc.constantFrom(...Object.values(entries ?? {})),
  literal: (_schema, { values }) => fc.constantFrom(...(values ?? [])),
  object: (_schema, { shape }) => objectFor(shape ?? {}),
  array: (_schema, { element }) => fc.array(bodyFor(element as z.ZodType), { maxLength: 3 }),
  union: (_schema, { options }) => fc.oneof(...(options ?? []).map(bodyFor)),
  record: (_schema, { valueType }) =>
    fc.dictionary(fc.constantFrom(...meaningful, ...hostile), bodyFor(valueType as z.ZodType), { maxKeys: 3 }),
  intersection: (_schema, { left, right }) =>
    fc
      .tuple(bodyFor(left as z.ZodType), bodyFor(right as z.ZodType))
      .map(([one, other]) => ({ ...(one as object), ...(other as object) })),
  optional: (_schema, { innerType }) => bodyFor(innerType as z.ZodType),
  default: (_schema, { innerType }) => bodyFor(innerType as z.ZodType),
  nullable: (_schema, { innerType }) => fc.option(bodyFor(innerType as z.ZodType)),
  pipe: (_schema, { out }) => bodyFor(out as z.ZodType),
};

const known = new WeakMap<z.ZodType, fc.Arbitrary<unknown>>();

/** What a schema of the contract takes, or nearly takes. */
function bodyFor(schema: z.ZodType): fc.Arbitrary<unknown> {
  const definition = definitionOf(schema);
  const arbitrary = known.get(schema) ?? makers[definition.type]?.(schema, definition) ?? anything;
  known.set(schema, arbitrary);
  return arbitrary;
}

/** A value with something else at one place, found by following the steps. */
function changedAt(value: unknown, steps: readonly number[], other: unknown): unknown {
  if (typeof value !== "object" || value === null || steps.length === 0) return other;
  const [step = 0, ...further] = steps;
  if (Array.isArray(value)) {
    const place = value.length === 0 ? 0 : step % value.length;
    return value.length === 0 ? [other] : value.with(place, changedAt(value[place], further, other));
  }
  const names = Object.keys(value);
  const name = names.length === 0 ? "a" : (names[step % names.length] as string);
  return { ...value, [name]: changedAt((value as Record<string, unknown>)[name], further, other) };
}

/** Bodies for a call: most nearly as its contract says, some with something quite different at a place. */
export function bodiesFor(schema: z.ZodType): fc.Arbitrary<unknown> {
  const change = fc.tuple(fc.array(fc.nat(50), { maxLength: 4 }), anything);
  return fc
    .tuple(bodyFor(schema), fc.option(change, { freq: 2 }))
    .map(([body, changed]) => (changed ? changedAt(body, ...changed) : body));
}
