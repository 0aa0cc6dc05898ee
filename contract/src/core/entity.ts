import { z } from "zod";
import { isContactKind } from "./contact-rules.ts";
import { isCustomName } from "./custom-names.ts";
import { nonNegativeDecimal } from "./decimals.ts";
import type { Doubt } from "./doubts.ts";
import {
  calendarDate,
  customValues,
  dayOrMoment,
  emptied,
  type Field,
  type FilterManner,
  instant,
  recordId,
  recordVersion,
  text,
} from "./fields.ts";
import type { LanguageCode, nameFields } from "./languages.ts";
import { withLate } from "./late.ts";
import { longestKeyword } from "./searched-numbers.ts";

export { recordId, recordVersion };

export type Fields = Readonly<Record<string, Field>>;

/** What every stored record carries besides its own fields. */
export const auditFields = {
  createName: text({ readOnly: true, optional: true }),
  createDate: instant({ readOnly: true }),
  updateName: text({ readOnly: true, optional: true }),
  updateDate: instant({ readOnly: true }),
} as const;

/** What a record that takes fields of a tenant's own carries besides (S3.2). */
const customPart = { customValues } as const;

const nameText = text({ optional: true });

/** What a record with a name in each language carries besides. */
type NamePart = { readonly [K in (typeof nameFields)[LanguageCode]]: typeof nameText };

const namePart = (name: Field | undefined): NamePart => {
  const named = text({ optional: true, ...(name?.maxLength ? { max: name.maxLength } : {}) });
  return { nameEnUs: named, nameZhCn: named, nameZhTw: named, nameViVn: named };
};

type ValueOf<F> = F extends Field<infer V> ? V : never;
type OptionalKeys<F extends Fields> = { [K in keyof F]: F[K]["optional"] extends true ? K : never }[keyof F];
type WritableKeys<F extends Fields> = { [K in keyof F]: F[K]["readOnly"] extends true ? never : K }[keyof F];
type Flat<T> = { [K in keyof T]: T[K] };

type Values<F extends Fields> = Flat<{
  [K in keyof F]: K extends OptionalKeys<F> ? ValueOf<F[K]> | null : ValueOf<F[K]>;
}>;
type InputValues<F extends Fields> = Flat<
  { [K in Exclude<WritableKeys<F>, OptionalKeys<F>>]: ValueOf<F[K]> } & {
    [K in Extract<WritableKeys<F>, OptionalKeys<F>>]?: ValueOf<F[K]> | null | undefined;
  }
>;

type WithManner<F extends Fields, M extends FilterManner> = {
  [K in keyof F & string]: F[K] extends Field<unknown, boolean, boolean, infer Manner>
    ? M extends Manner
      ? K
      : never
    : never;
}[keyof F & string];
type FilterValues<F extends Fields> = Flat<
  { [K in WithManner<F, "equals">]?: ValueOf<F[K]> | readonly ValueOf<F[K]>[] | undefined } & {
    [K in `${WithManner<F, "contains">}Indistinct`]?: string | undefined;
  } & { [K in `${WithManner<F, "range">}${"Start" | "End"}`]?: string | number | undefined } & {
    keyword?: string | undefined;
    id?: string | readonly string[] | undefined;
  }
>;

type Audit = typeof auditFields;
type CustomPart<Custom> = Custom extends true ? typeof customPart : unknown;
type TranslatedPart<Translated> = [Translated] extends [never] ? unknown : NamePart;

export interface Entity<Name extends string = string, F extends Fields = Fields> {
  readonly name: Name;
  /** The entity's own fields and the audit fields. */
  readonly fields: F;
  /** Fields that the keyword box searches. */
  readonly keyword: readonly (keyof F & string)[];
  /** The field that holds the record's name, where it has further ones in the languages of the product (`nameFields`). */
  readonly translated?: keyof F & string;
  /** Values that are asked about, because they hardly can be meant. */
  readonly doubts?: readonly Doubt[];
  /** The source has a column `search_text` with the keyword fields in small letters, a line each: for large tables. */
  readonly searchText: boolean;
  /** Table or view that holds the rows: the snake-case name of the entity unless given. */
  readonly source: string;
  /**
   * Further tables whose rows are part of a record and nothing to people by themselves, each with its column that names the
   * record: by the field that is called so, else by its id.
   */
  readonly partTables?: Readonly<Record<string, string>>;
  readonly row: z.ZodType<RowOf<F>>;
  /** What adding takes: every writable field. */
  readonly input: z.ZodType<InputValues<F>>;
  /** What updating takes: id, version and the fields to change; keys never change. */
  readonly change: z.ZodType<ChangeOf<F>>;
  readonly filter: z.ZodType<FilterValues<F>>;
}

type RowOf<F extends Fields> = Flat<{ id: string; version: number } & Values<F>>;
type ChangeOf<F extends Fields> = Flat<{ id: string; version: number } & Partial<InputValues<F>>>;

/** A row as it is sent: id, version, own fields (optional ones may be null) and audit fields. */
export type Row<E> = E extends Entity<string, infer F> ? RowOf<F> : never;
/** What adding a record takes. */
export type Input<E> = E extends Entity<string, infer F> ? InputValues<F> : never;
/** What updating a record takes. */
export type Change<E> = E extends Entity<string, infer F> ? ChangeOf<F> : never;
/** The conditions a list of the entity understands. */
export type Filter<E> = E extends Entity<string, infer F> ? FilterValues<F> : never;
/** The names of an entity's fields. */
export type FieldName<E> = E extends Entity<string, infer F> ? keyof F & string : never;
/** The names of the fields that people fill in; values of a tenant's own fields are besides. */
export type WritableField<F extends Fields> = Exclude<WritableKeys<F> & string, "customValues">;

const writable = new WeakMap<Fields, readonly string[]>();

/** The names of the fields that people fill in, in their order; values of a tenant's own fields are besides. */
export function writableFields<Name extends string, F extends Fields>(entity: {
  readonly name: Name;
  readonly fields: F;
}): readonly WritableField<F>[] {
  // Lines of documents are read one by one, each by these.
  const names =
    writable.get(entity.fields) ??
    Object.entries(entity.fields).flatMap(([name, field]) => (field.readOnly || field.kind === "custom" ? [] : [name]));
  writable.set(entity.fields, names);
  return names as readonly WritableField<F>[];
}

/** No text is longer that a condition asks for. */
export const maxFilterText = 200;
const maxFilterValues = 1000;
/** So many values of a filter stand in an address that can still be sent on and opened. */
export const mostInAddress = 400;
/** So many records are asked for by their ids at once, as many as a page lets select. */
export const mostNamed = 5000;

const manyOf = (schema: z.ZodType, most = maxFilterValues) => z.union([schema, z.array(schema).max(most)]);

/** Whether a field is the number by which people call a record: it is found in whichever capitals and width, too. */
export const isOwnNumber = ({ kind, key, names, manners }: Field): boolean =>
  kind === "code" && key && !names && manners.length > 0;

const conditionOf = ({ kind, schema }: Field): z.ZodType => (kind === "date" ? dayOrMoment : schema);

/** The shapes of the conditions on fields. */
export function conditionShapes(fields: Fields): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(fields)) {
    const isText = field.kind === "code" || field.kind === "text" || isContactKind(field.kind);
    // A range may begin at zero and end above what may be kept.
    const isBounded =
      field.positive || ((field.kind === "rate" || field.kind === "quantity") && field.most !== undefined);
    const value = isText ? z.string().max(maxFilterText) : isBounded ? nonNegativeDecimal : conditionOf(field);
    if (isOwnNumber(field)) shape[`${name}Alike`] = manyOf(value).optional();
    for (const manner of field.manners) {
      if (manner === "equals")
        shape[name] = manyOf(field.kind === "codes" ? z.string().max(maxFilterText) : value).optional();
      if (manner === "contains") shape[`${name}Indistinct`] = z.string().max(maxFilterText).optional();
      if (manner === "range") {
        const bound = field.kind === "instant" ? z.union([calendarDate, value]) : value;
        shape[`${name}Start`] = bound.optional();
        shape[`${name}End`] = bound.optional();
      }
    }
  }
  return shape;
}

/**
 * The conditions that a list of records understands, and `more` beside them; nothing else. Which there are on a tenant's own
 * fields is known only where their definitions are: the list looks at those.
 */
export function conditionsOf(fields: Fields, more: Readonly<Record<string, z.ZodType>> = {}): z.ZodObject {
  const shape: Record<string, z.ZodType> = {
    keyword: z.string().max(longestKeyword).optional(),
    id: manyOf(recordId, mostNamed).optional(),
    ...conditionShapes(fields),
    ...more,
  };
  if (!("customValues" in fields)) return z.strictObject(shape);
  return z
    .object(shape)
    .catchall(z.unknown())
    .superRefine((conditions, context) => {
      const keys = Object.keys(conditions).filter((name) => !Object.hasOwn(shape, name) && !isCustomName(name));
      if (keys.length > 0) context.addIssue({ code: "unrecognized_keys", keys, input: conditions });
    });
}

function rowShape(fields: Fields): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = { id: recordId, version: recordVersion };
  for (const [name, field] of Object.entries(fields)) {
    shape[name] = field.optional ? field.schema.nullable() : field.schema;
  }
  return shape;
}

function inputShape(fields: Fields): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.readOnly) continue;
    shape[name] = field.optional ? emptied(field.schema) : field.schema;
  }
  return shape;
}

function changeShape(fields: Fields): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = { id: recordId, version: recordVersion };
  for (const [name, schema] of Object.entries(inputShape(fields))) {
    if (!fields[name]?.key) shape[name] = schema.optional();
  }
  return shape;
}

/** The fields of a document or its lines for which the other side answers. */
export function askingFields({ fields }: { readonly fields: Fields }): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.asks);
}

/**
 * What saving a record takes where it is more than the entity's own fields: every writable one but those in `without`,
 * and `more`; nothing else.
 */
export function inputWith<
  Name extends string,
  F extends Fields,
  More extends z.core.$ZodLooseShape,
  Without extends WritableField<F> = never,
>(
  entity: Entity<Name, F>,
  more: More,
  without: readonly Without[] = [],
): z.ZodType<Flat<Omit<InputValues<F>, Without> & z.output<z.ZodObject<More>>>> {
  const own = Object.entries(inputShape(entity.fields)).filter(([name]) => !without.some((each) => each === name));
  return z.strictObject({ ...Object.fromEntries(own), ...more }) as never;
}

/** What changing some of a record's own fields takes: these, and `more`; nothing else. */
export function inputOfSome<
  Name extends string,
  F extends Fields,
  Some extends WritableField<F> & keyof InputValues<F>,
  More extends z.core.$ZodLooseShape,
>(
  entity: Entity<Name, F>,
  some: readonly Some[],
  more: More,
): z.ZodType<Flat<Pick<InputValues<F>, Some> & z.output<z.ZodObject<More>>>> {
  const own = Object.entries(inputShape(entity.fields)).filter(([name]) => some.some((each) => each === name));
  return z.strictObject({ ...Object.fromEntries(own), ...more }) as never;
}

interface EntityOptions<Keyword extends string, Custom extends boolean, Translated extends string> {
  readonly keyword: readonly Keyword[];
  /** Values that are asked about, because they hardly can be meant. */
  readonly doubts?: readonly Doubt<Keyword>[];
  readonly source?: string;
  readonly partTables?: Readonly<Record<string, string>>;
  readonly searchText?: boolean;
  /** Tenants may define fields of their own; the table has a column `custom_values`. */
  readonly customFields?: Custom;
  /**
   * The field that holds the record's name, which may be given in each language besides. Pages, pickers and prints show that
   * of their reader, and the name itself where there is none; conditions on the name, in whatever manner, and the keyword find
   * any of them. Lists are sorted by the name itself. The table has a column for each of `nameFields`.
   */
  readonly translated?: Translated;
}

function describe<Name extends string, F extends Fields>(
  name: Name,
  fields: F,
  options: EntityOptions<keyof F & string, boolean, keyof F & string>,
): Entity<Name, F> {
  return withLate(
    {
      name,
      fields,
      keyword: options.keyword,
      ...(options.translated ? { translated: options.translated } : {}),
      ...(options.doubts ? { doubts: options.doubts } : {}),
      ...(options.partTables ? { partTables: options.partTables } : {}),
      searchText: options.searchText ?? false,
      source: options.source ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    },
    {
      row: () => z.object(rowShape(fields)) as unknown as z.ZodType<RowOf<F>>,
      input: () => z.strictObject(inputShape(fields)) as unknown as z.ZodType<InputValues<F>>,
      change: () => z.strictObject(changeShape(fields)) as unknown as z.ZodType<ChangeOf<F>>,
      filter: () => conditionsOf(fields) as unknown as z.ZodType<FilterValues<F>>,
    },
  );
}

/**
 * Describes a business record once: storage, requests, answers, filters, sorting and spreadsheet cells follow from it.
 * The caller lists the record's own fields; audit fields are added, and room for those that tenants define.
 */
export function entity<
  const Name extends string,
  const F extends Fields,
  const Custom extends boolean = false,
  const Translated extends keyof F & string = never,
>(
  name: Name,
  own: F,
  options: EntityOptions<keyof F & string, Custom, Translated>,
): Entity<Name, F & TranslatedPart<Translated> & Audit & CustomPart<Custom>> {
  const names = options.translated ? namePart(own[options.translated]) : {};
  const fields = { ...own, ...names, ...auditFields, ...(options.customFields ? customPart : {}) };
  return describe(name, fields as unknown as F & TranslatedPart<Translated> & Audit & CustomPart<Custom>, options);
}
