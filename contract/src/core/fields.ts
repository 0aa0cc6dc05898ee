import { z } from "zod";
import { type ContactKind, fitsContact, longestContact } from "./contact-rules.ts";
import type { CustomDefinition } from "./custom-definition.ts";
import { decimal, nonNegativeDecimal, positiveDecimal } from "./decimals.ts";
import { holdsInvisible, trimInvisible } from "./invisible.ts";
import { withLate } from "./late.ts";
import { type Statuses, tickedStatus, validityStatus, yesNoStatus } from "./statuses.ts";

export type FieldKind =
  | "code"
  | "text"
  | "quantity"
  | "money"
  | "rate"
  | "integer"
  | "date"
  | "instant"
  | "status"
  | "codes"
  | "email"
  | "mobile"
  | "phone"
  | "time"
  | "reference"
  | "custom";

/** How a field may be filtered: equals or any of, contains (`xIndistinct`), inclusive range (`xStart`, `xEnd`). */
export type FilterManner = "equals" | "contains" | "range";

/**
 * The record of another entity that a field names: said once, at the field. What a picker offers and what is chosen before,
 * the check of an import, the wording of a refusal and the probe of an outsider follow from it.
 */
export interface Reference {
  /** The name of the entity; `docNature` names values of the enumerations that belong to a big module. */
  readonly entity: string;
  /** The field by which the record is named there: its id, or the number it is called by, unless given. */
  readonly by?: string;
  /** Fields of both that must agree: `["orgNo"]` names records of the same organisation. */
  readonly within: readonly string[];
  /** Fields that are chosen before, and change what may be chosen without being said by the record. */
  readonly after: readonly string[];
  /** Nothing is offered until all of those are chosen; otherwise everything is (S4.7). */
  readonly waits: boolean;
  /** Only records with these values may be named. */
  readonly where: Readonly<Record<string, string>>;
  /** Values that they have besides, as far as these follow from what was chosen before. Only offers ask for it: rules of the noun check it. */
  readonly whereOf?: (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, string>>;
}

/**
 * One field of an entity: its shape on the wire, its limits, and how it filters. It says nothing about layout.
 * `readOnly` fields are kept by the server; `key` fields are set once, on adding.
 */
export interface Field<
  Value = unknown,
  Optional extends boolean = boolean,
  ReadOnly extends boolean = boolean,
  Manner extends FilterManner = FilterManner,
> {
  readonly kind: FieldKind;
  readonly schema: z.ZodType<Value>;
  readonly optional: Optional;
  readonly readOnly: ReadOnly;
  readonly key: boolean;
  /** The other side of a document answers for it: with another value the document is answered again. */
  readonly asks?: boolean;
  readonly manners: readonly Manner[];
  /** Longest text, for inputs and database columns. */
  readonly maxLength?: number;
  /** A number that must be above zero. */
  readonly positive?: boolean;
  /** Money that is never below zero. */
  readonly unsigned?: boolean;
  /** A number that is at most so large. */
  readonly most?: number;
  /** Degrees, up to so many either way. */
  readonly degrees?: number;
  /** What it looks like, where a made-up text would not be taken. */
  readonly example?: string;
  /**
   * What is shown of it stands in this field of its source: what a record is called in the reader's language, as long as it has
   * the name that was written here. Conditions, sorting and workbooks keep to what was written.
   */
  readonly shownBy?: string;
  /** What is shown of it is worded by the server for whoever reads it: sorting keeps to what is stored. */
  readonly isWorded?: boolean;
  /** Told to those alone who may look at the page of its records; pickers offer the records to others without it. */
  readonly byRight?: boolean;
  /** The closed set behind a status field. */
  readonly statuses?: Statuses;
  /** Locale key of the label, where it is not that of the entity and the field's name. */
  readonly labelKey?: string;
  /** The record that the field names. */
  readonly names?: Reference;
  /** A tenant's own field, whose value is one of the record's `customValues`. */
  readonly custom?: CustomDefinition;
}

/** Whether workbooks show a field to people: ids say nothing to them, and fields of a tenant's own stand for themselves. */
export const isForPeople = ({ kind }: Pick<Field, "kind">) => kind !== "reference" && kind !== "custom";

interface Options {
  readonly optional?: boolean;
  readonly readOnly?: boolean;
  readonly key?: boolean;
  readonly asks?: boolean;
  readonly byRight?: boolean;
}

/** What a code or an id may say of the record that it names. */
interface NamingOptions extends Options, Partial<Omit<Reference, "entity">> {
  /** The name of the entity whose record it names. */
  readonly names?: string;
}

type Is<T> = T extends true ? true : false;
type FieldFor<Value, O extends Options, M extends FilterManner> = Field<Value, Is<O["optional"]>, Is<O["readOnly"]>, M>;

/** Its schema is made when it is first asked for: pages load the fields of many records, and check few. */
function field<Value, const O extends Options, const M extends FilterManner>(
  kind: FieldKind,
  schema: () => z.ZodType<Value>,
  manners: readonly M[],
  options: O | undefined,
  extra: Pick<
    Field,
    | "maxLength"
    | "example"
    | "statuses"
    | "names"
    | "positive"
    | "unsigned"
    | "most"
    | "degrees"
    | "shownBy"
    | "isWorded"
  > = {},
): FieldFor<Value, O, M> {
  const early = {
    kind,
    manners,
    optional: (options?.optional ?? false) as Is<O["optional"]>,
    readOnly: (options?.readOnly ?? false) as Is<O["readOnly"]>,
    key: options?.key ?? false,
    ...(options?.asks ? { asks: true } : {}),
    ...(options?.byRight ? { byRight: true } : {}),
    ...extra,
  };
  return withLate(early, { schema });
}

function named(options: NamingOptions | undefined): { readonly names?: Reference } {
  if (options?.names === undefined) return {};
  const { names: entity, by, within = [], after = [], waits = true, where = {}, whereOf } = options;
  const besides = { ...(by === undefined ? {} : { by }), ...(whereOf ? { whereOf } : {}) };
  return { names: { entity, within, after, waits, where, ...besides } };
}

/** Identity of a record on the wire: a decimal string, as large as a column holds. */
export const recordId = z
  .string()
  .regex(/^\d{1,19}$/)
  .refine((id) => id.length < 19 || id <= "9223372036854775807");

/** The version of a record that was seen: as large as a column holds. */
export const recordVersion = z.int32();

/** A day of the calendar; the year 0 is none. */
export const calendarDate = z.iso.date().regex(/^(?!0000)/);

const beginsWithDay = /^\d{4}-\d{2}-\d{2}[T ]/;

/** A day as a condition says it: of a moment, as other programs send for a day, its day counts. */
export const dayOrMoment = z
  .string()
  .overwrite((said) => (beginsWithDay.test(said) ? said.slice(0, "YYYY-MM-DD".length) : said))
  .pipe(calendarDate)
  .meta({ format: "date" });

/** ISO 8601 with a zone that exists: none is more than 15 hours away. */
const moment = z.iso.datetime({ offset: true }).regex(/^(?!0000).*(Z|[+-](0\d|1[0-5]):\d\d)$/);

const textManners = ["equals", "contains", "range"] as const;
const orderedManners = ["equals", "range"] as const;

const makePlainText = (max: number) =>
  z
    .string()
    .overwrite(trimInvisible)
    .min(1)
    .max(max)
    // What turns the reading direction makes a text show another than it is.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u202a-\u202e\u2066-\u2069]*$/, { abort: true });

/** Nearly all fields have one of a few lengths. */
const plainTexts = new Map<number, ReturnType<typeof makePlainText>>();

/** Text of at most `max` characters, something of which shows, without the control characters that no cell or label can show. */
export function plainText(max: number) {
  const known = plainTexts.get(max) ?? makePlainText(max);
  plainTexts.set(max, known);
  return known;
}

/** A number or code: two that look alike are alike, so nothing in it is invisible. */
const plainCode = plainText(100).refine((value) => !holdsInvisible(value));

/** Numbers and codes people type and search for: at most 100 characters (S5.10c). */
export function code<const O extends NamingOptions>(options?: O) {
  return field("code", () => plainCode, textManners, options, { maxLength: 100, ...named(options) });
}

/** Text under 100 characters (S5.10c, B5.15c) unless `max` says otherwise. */
export function text<
  const O extends Options & {
    readonly max?: number;
    readonly shownBy?: string;
    readonly isWorded?: boolean;
    readonly example?: string;
  },
>(options?: O) {
  const max = options?.max ?? 100;
  const shown = {
    ...(options?.shownBy ? { shownBy: options.shownBy } : {}),
    ...(options?.isWorded ? { isWorded: true } : {}),
  };
  const example = options?.example ? { example: options.example } : {};
  return field("text", () => plainText(max), textManners, options, { maxLength: max, ...shown, ...example });
}

/** What the server words for whoever reads it: nobody writes it, and lists are not searched by it. */
export function told(max: number) {
  const extra = { maxLength: max, isWorded: true };
  return field("text", () => plainText(max), [] as const, { readOnly: true, optional: true }, extra);
}

/** What the server words for whoever reads it, and finds by its words: it has no order in which a range would lie. */
export function worded() {
  const extra = { maxLength: 100, isWorded: true };
  return field("text", () => plainText(100), ["equals", "contains"] as const, { readOnly: true }, extra);
}

/** Degrees east or north, up to the limit either way; kept as they are written. */
export function degrees<const O extends Options>(limit: 90 | 180, options?: O) {
  const schema = () =>
    z
      .string()
      .regex(/^-?\d{1,3}(\.\d{1,10})?$/)
      .refine((value) => Math.abs(Number(value)) <= limit);
  return field("text", schema, ["equals"] as const, options, { maxLength: 16, degrees: limit });
}

/** A decimal that is no larger than so much. */
const atMost = (schema: z.ZodType<string>, most: number) =>
  schema.superRefine((value, context) => {
    if (!(Number(value) > most)) return;
    context.addIssue({ code: "too_big", origin: "number", maximum: most, inclusive: true, input: value });
  });

/** More of anything is not counted or planned: sums of what people type stay within what sums may be. */
export const mostQuantity = 1_000_000_000_000;

/** A quantity of zero or more, or above zero where it says `positive`, with up to 6 decimals; of any height unless it says `most`. */
export function quantity<const O extends Options & { readonly positive?: boolean; readonly most?: number }>(
  options?: O,
) {
  const { positive = false, most } = options ?? ({} as { positive?: boolean; most?: number });
  const decimalOf = () => (positive ? positiveDecimal : nonNegativeDecimal);
  if (most === undefined) return field("quantity", decimalOf, orderedManners, options, { positive });
  return field("quantity", () => atMost(decimalOf(), most), orderedManners, options, { positive, most });
}

/** What quantities of a document's lines sum up to, per unit: `["12 PCS", "3 KG"]`; those of different units are never added. */
export function byUnit() {
  return codes({ readOnly: true, optional: true });
}

/** An amount of money, with up to 6 decimals; may be negative where credits exist, unless it is `unsigned` or `positive`. */
export function money<const O extends Options & { readonly unsigned?: true; readonly positive?: true }>(options?: O) {
  const unsigned = options?.unsigned ?? false;
  const positive = options?.positive ?? false;
  const schema = () => (positive ? positiveDecimal : unsigned ? nonNegativeDecimal : decimal);
  return field("money", schema, orderedManners, options, { unsigned, positive });
}

/** A rate in per cent, for example a tax rate of `"13"`, of any height unless it says `most`. */
export function rate<const O extends Options & { readonly most?: number }>(options?: O) {
  const most = options?.most;
  if (most === undefined) return field("rate", () => nonNegativeDecimal, orderedManners, options);
  return field("rate", () => atMost(nonNegativeDecimal, most), orderedManners, options, { most });
}

/** A whole number of zero or more, as large as a column holds unless `max` says otherwise. */
export function integer<
  const O extends Options & {
    readonly max?: number;
    /** It may be below zero: a difference. */
    readonly signed?: true;
  },
>(options?: O) {
  const max = options?.max;
  const schema = () =>
    z
      .int()
      .min(options?.signed ? -2147483648 : 0)
      .max(max ?? 2147483647);
  return field("integer", schema, orderedManners, options, max === undefined ? {} : { most: max });
}

/** A calendar date, `YYYY-MM-DD`. */
export function date<const O extends Options>(options?: O) {
  return field("date", () => calendarDate, orderedManners, options);
}

/** A moment, ISO 8601 with zone. */
export function instant<const O extends Options>(options?: O) {
  return field("instant", () => moment, orderedManners, options);
}

/** A time of day, `HH:mm`. */
export function time<const O extends Options & { readonly example?: string }>(options?: O) {
  const example = options?.example ? { example: options.example } : {};
  return field("time", () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/), ["equals"] as const, options, example);
}

/** One of a closed set of codes. */
export function status<Code extends string, const O extends Options>(set: Statuses<Code>, options?: O) {
  return field("status", () => z.enum(set.codes), ["equals"] as const, options, { statuses: set });
}

/** statusCode of master data: 1 valid, 0 invalid (S3.10d). */
export function validity<const O extends Options>(options?: O) {
  return status(validityStatus, options);
}

/** A yes-or-no choice, stored 1 and 0 (S3.10c). */
export function yesNo<const O extends Options>(options?: O) {
  return status(yesNoStatus, options);
}

/** A box to tick, stored Y and N (S3.10b). */
export function ticked<const O extends Options>(options?: O) {
  return status(tickedStatus, options);
}

/** A list of codes, for example the organisations a supplier belongs to. */
export function codes<const O extends NamingOptions>(options?: O) {
  return field("codes", () => z.array(plainText(100)).max(1000), ["equals"] as const, options, named(options));
}

/** The id of another record, by which a list shows what belongs to it. */
export function reference<const O extends NamingOptions>(options?: O) {
  return field("reference", () => recordId, ["equals"] as const, options, named({ by: "id", ...options }));
}

/**
 * The values of the fields that tenants define themselves (S3.2), by fieldNo: numbers as decimal strings, days as
 * `YYYY-MM-DD`. What is written is laid over what there is; an empty text takes a value away.
 */
export const customValues = field("custom", () => z.record(z.string().max(100), z.string().max(200)), [], {
  optional: true,
});

const contactSchema = (kind: ContactKind) =>
  z
    .string()
    .trim()
    .max(longestContact[kind])
    .superRefine((text, context) => {
      if (fitsContact(kind, text)) return;
      context.addIssue({ code: "invalid_format", format: kind, input: text });
    });

function contact<Kind extends ContactKind, const O extends Options>(kind: Kind, options: O | undefined) {
  return field(kind, () => contactSchema(kind), textManners, options, { maxLength: longestContact[kind] });
}

/** name@domain with an ending of 2 to 4 letters (S5.4c, B5.15n), or of any where the tenant says so. */
export const email = <const O extends Options>(options?: O) => contact("email", options);

/** A mobile number of exactly 11 digits (S5.4a, B5.15l), or as people write it where the tenant says so. */
export const mobile = <const O extends Options>(options?: O) => contact("mobile", options);

/** A landline number, digits only (S5.4b, B5.15m), or as people write it where the tenant says so. */
export const phone = <const O extends Options>(options?: O) => contact("phone", options);

/** What may be emptied: an emptied input arrives as "" or blanks, and means the same as leaving it out. */
export const emptied = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (value) => (typeof value === "string" && trimInvisible(value) === "" ? null : value),
    schema.nullable().optional(),
  );
