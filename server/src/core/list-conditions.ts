import { conditionShapes } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import type { Field } from "@tandem/contract/core/fields";
import { searchedNumbers } from "@tandem/contract/core/searched-numbers";
import { furtherNames } from "@tandem/contract/core/translated-names";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { type AnyEntity, column } from "./list-columns.ts";
import { unionAll } from "./union-all.ts";

/** The conditions of a list request, by the names that its entity gives them. */
export type Conditions = Readonly<Record<string, unknown>>;

const reserved = new Set(["field", "order", "limitCount", "keyword", "id"]);

/** `%`, `_` and `\` in what a person typed mean themselves. */
export function containing(value: string): string {
  return `%${value.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Runs of characters that are written without spaces between words. */
const unspaced = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]{2,}/g;

function pairsOf(value: string): string[] {
  const pairs = (value.match(unspaced) ?? []).flatMap((run) =>
    Array.from({ length: run.length - 1 }, (_, place) => run.slice(place, place + 2)),
  );
  return [...new Set(pairs)];
}

/**
 * What must hold besides a condition that already says nearly the same. The planner, which would take the two for
 * independent and expect far too few rows, sees nothing in it to estimate or to look up.
 */
function besides(condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`nullif(${condition}, false) is not null`;
}

/** One look for all keyword fields together, which a single index serves; pairs of characters have one of their own. */
function inSearchText(value: string): RawBuilder<boolean> {
  const text = column("searchText");
  const matches = sql<boolean>`${text} like lower(${containing(value)})`;
  const pairs = pairsOf(value);
  if (pairs.length === 0) return matches;
  return sql<boolean>`(app.character_pairs(${text}) @> ${pairs}::text[] and ${besides(matches)})`;
}

/** What the planner says of one look into the search text takes its pattern, and the pairs of characters. */
export const lookInto = (value: string) => ({ pattern: containing(value), pairs: pairsOf(value) });

/** The longest text that every row of a list holds in its search text; undefined where there is none. */
export function soughtText(entity: AnyEntity, conditions: Conditions): string | undefined {
  const sought = Object.entries(conditions).flatMap(([filter, value]) => {
    if (typeof value !== "string" || value === "" || !hasSearchText(entity, value)) return [];
    const isOne = filter === "keyword" ? searchedNumbers(value) === null : isOfKeyword(entity, filter);
    return isOne ? [value] : [];
  });
  return sought.toSorted((one, other) => other.length - one.length)[0];
}

const isOfKeyword = ({ keyword }: AnyEntity, filter: string) =>
  filter.endsWith("Indistinct") && keyword.includes(filter.slice(0, -"Indistinct".length));

/** Whether the search text tells: a value with a line break could reach over the border of two fields. */
function hasSearchText(entity: AnyEntity, value: string): boolean {
  return entity.searchText && !value.includes("\n");
}

/** The fields that a condition on one looks at: a name is found in whatever language it is given. */
const lookedAt = (entity: AnyEntity, name: string): readonly string[] =>
  name === entity.translated ? [name, ...furtherNames(entity)] : [name];

/** What holds for any of some fields. */
function inAny(names: readonly string[], holds: (name: string) => RawBuilder<boolean>): RawBuilder<boolean> {
  const [first = "", ...others] = names;
  return others.length === 0 ? holds(first) : sql<boolean>`(${sql.join(names.map(holds), sql` or `)})`;
}

function contains(entity: AnyEntity, name: string, value: string): RawBuilder<boolean> {
  const matches = inAny(lookedAt(entity, name), (each) => sql<boolean>`${column(each)} ilike ${containing(value)}`);
  if (!entity.keyword.includes(name) || !hasSearchText(entity, value)) return matches;
  return sql<boolean>`(${inSearchText(value)} and ${besides(matches)})`;
}

/** So many numbers are looked for within texts; of more, only records that are called so in full are found. */
const mostInPart = 20;

/** The fields that tell records apart by a number, among those that a keyword is looked for in. */
const numberFields = ({ keyword, fields }: AnyEntity): readonly string[] =>
  keyword.filter((name) => fields[name]?.kind === "code" || name.endsWith("No"));

/** What a keyword finds: in any of the fields that it is looked for in, and of several numbers the records of any. */
export function matchesKeyword(entity: AnyEntity, value: string): RawBuilder<boolean> {
  const numbers = searchedNumbers(value);
  if (numbers === null) return matchesOne(entity, value);
  const fields = numberFields(entity);
  if (numbers.length <= mostInPart || fields.length === 0) {
    return sql<boolean>`(${sql.join(
      numbers.map((number) => matchesOne(entity, number)),
      sql` or `,
    )})`;
  }
  return inAny(fields, (name) => sql<boolean>`${column(name)} = any (${numbers})`);
}

/** A query for those of some values that none of the fields has in any record that meets the conditions. */
function withoutRecord(
  entity: AnyEntity,
  values: readonly string[],
  fields: readonly string[],
  conditions: Conditions,
  extra: readonly RawBuilder<boolean>[],
): RawBuilder<{ value: string }> {
  const names = sql.join(fields.map((name) => sql`${column(name)}::text`));
  const source = sql`from ${sql.table(entity.source)} as t1 ${whereOf(entity, conditions, extra)}`;
  return sql`select value from unnest(${values}::text[]) as n (value)
    where value not in (select f.value from (select unnest(array[${names}]) as value ${source}) f where f.value is not null)`;
}

function missingNumbers(
  entity: AnyEntity,
  numbers: readonly string[],
  conditions: Conditions,
  extra: readonly RawBuilder<boolean>[],
): RawBuilder<{ value: string }> {
  const fields = numberFields(entity);
  if (numbers.length > mostInPart && fields.length > 0)
    return withoutRecord(entity, numbers, fields, conditions, extra);
  const { keyword: _keyword, ...others } = conditions;
  const each = numbers.map((number) => {
    const found = whereOf(entity, others, [...extra, matchesOne(entity, number)]);
    const source = sql`from ${sql.table(entity.source)} as t1`;
    return sql<{ value: string }>`select ${number}::text as value where not exists (select ${source} ${found})`;
  });
  return unionAll(each);
}

/** Several values of a field that a text is looked for in. What is chosen of a list is known to be there. */
function isPasted(entity: AnyEntity, name: string, value: unknown): value is readonly string[] {
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  if (!field || field.names || field.statuses || field.custom || !field.manners.includes("contains")) return false;
  return Array.isArray(value) && value.length > 1;
}

/**
 * What is looked for at once, as numbers of a keyword or values of a field, and a query for those of it that no record has
 * which meets the other conditions; null where no several are looked for.
 */
export function missingValues(
  entity: AnyEntity,
  conditions: Conditions,
  extra: readonly RawBuilder<boolean>[] = [],
): { sought: readonly string[]; query: RawBuilder<{ value: string }> } | null {
  const numbers = searchedNumbers(String(conditions.keyword ?? ""));
  const pasted = Object.entries(conditions).flatMap(([name, value]) =>
    isPasted(entity, name, value) ? [{ fields: lookedAt(entity, name), values: value }] : [],
  );
  const queries = [
    ...(numbers ? [missingNumbers(entity, numbers, conditions, extra)] : []),
    ...pasted.map(({ fields, values }) => withoutRecord(entity, values, fields, conditions, extra)),
  ];
  if (queries.length === 0) return null;
  return { sought: [...(numbers ?? []), ...pasted.flatMap(({ values }) => values)], query: unionAll(queries) };
}

function matchesOne(entity: AnyEntity, value: string): RawBuilder<boolean> {
  if (hasSearchText(entity, value)) return inSearchText(value);
  const fields = entity.keyword.map((name) => contains(entity, name, value));
  return sql<boolean>`(${sql.join(fields, sql` or `)})`;
}

function equalsAny(field: Field | undefined, name: string, value: unknown): RawBuilder<boolean> {
  const values = Array.isArray(value) ? value : [value];
  if (field?.kind === "codes") return sql<boolean>`${column(name)} && ${values}::text[]`;
  if (values.length === 1) {
    if (field?.kind !== "instant") return sql<boolean>`${column(name)} = ${values[0]}`;
    return sql<boolean>`(${atLeast(field, name, values[0])} and ${atMost(field, name, values[0])})`;
  }
  // One parameter however many values there are: a statement takes no more than 65,535.
  if (field?.kind !== "instant") return sql<boolean>`${column(name)} = any (${values})`;
  const shown = sql`select date_trunc('milliseconds', each) from unnest(${values}::timestamptz[]) as each`;
  return sql<boolean>`date_trunc('milliseconds', ${column(name)}) in (${shown})`;
}

/** Numbers that differ from one of the values in capitals or width alone, and those that do not. */
function alikeAny(name: string, value: unknown): RawBuilder<boolean> {
  return sql<boolean>`app.alike(${column(name)}) in (select app.alike(each) from unnest(${[value].flat()}::text[]) as each)`;
}

const isDay = (value: unknown) => typeof value === "string" && value.length === 10;

/**
 * A bound of a moment that is given as a day includes the whole day, as it is where the caller is; one given as an instant the
 * whole millisecond, which is all that is shown.
 */
function atMost(field: Field, name: string, value: unknown): RawBuilder<boolean> {
  if (field.kind !== "instant") return sql<boolean>`${column(name)} <= ${value}`;
  if (isDay(value)) return sql<boolean>`${column(name)} < app.day_begins(${value}::date + 1)`;
  return sql<boolean>`${column(name)} < ${value}::timestamptz + interval '1 millisecond'`;
}

function atLeast(field: Field, name: string, value: unknown): RawBuilder<boolean> {
  if (field.kind === "instant" && isDay(value)) return sql<boolean>`${column(name)} >= app.day_begins(${value}::date)`;
  return sql<boolean>`${column(name)} >= ${value}`;
}

const suffixes = ["Indistinct", "Start", "End", "Alike"] as const;

/**
 * A condition on a field that a tenant defined: its value is a text within the record's values. That there are any is said
 * beside it, so that an index of the records with some serves.
 */
function customCondition(field: Field, fieldNo: string, manner: string, value: unknown): RawBuilder<boolean> {
  const held = sql<string>`(${column("customValues")} ->> ${sql.lit(fieldNo)})`;
  const comparable = field.kind === "quantity" ? sql`app.custom_number(${held})` : sql`${held} collate "C"`;
  if (manner === "Indistinct") return sql<boolean>`${held} ilike ${containing(String(value))}`;
  if (manner === "Start") return sql<boolean>`${comparable} >= ${value}`;
  if (manner === "End") return sql<boolean>`${comparable} <= ${value}`;
  const values = [value].flat();
  if (field.kind === "quantity") return sql<boolean>`${comparable} = any (${values}::numeric[])`;
  const wanted = values.map((each) => JSON.stringify({ [fieldNo]: each }));
  return sql<boolean>`${column("customValues")} @> any (${wanted}::text[]::jsonb[])`;
}

/** Splits `purchaseNoIndistinct` into the field and the manner; a field of that very name wins. */
function fieldAndManner(
  entity: AnyEntity,
  filter: string,
): { name: string; field: Field; manner: (typeof suffixes)[number] | "" } {
  const fieldOf = (name: string) => (Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined);
  const direct = fieldOf(filter);
  if (direct) return { name: filter, field: direct, manner: "" };
  const manner = suffixes.find((suffix) => filter.endsWith(suffix));
  const name = manner ? filter.slice(0, -manner.length) : filter;
  const field = fieldOf(name);
  if (!field || !manner) throw new Fault("unknownFilter", { name: filter });
  return { name, field, manner };
}

function conditionOf(entity: AnyEntity, filter: string, value: unknown): RawBuilder<boolean> {
  const { name, field, manner } = fieldAndManner(entity, filter);
  if (field.custom) {
    const held = column("customValues");
    return sql<boolean>`(${held} is not null and ${customCondition(field, field.custom.fieldNo, manner, value)})`;
  }
  if (manner === "Indistinct") return contains(entity, name, String(value));
  if (manner === "Start") return atLeast(field, name, value);
  if (manner === "End") return atMost(field, name, value);
  if (manner === "Alike") return alikeAny(name, value);
  return inAny(lookedAt(entity, name), (each) => equalsAny(field, each, value));
}

/**
 * What the contract cannot know: conditions on fields that tenants defined.
 * @throws Fault unknownFilter, invalidRequest
 */
function requireUnderstood(entity: AnyEntity, conditions: Conditions): void {
  const { shape } = entity.filter as unknown as z.ZodObject;
  const others = Object.keys(conditions).filter((name) => !reserved.has(name) && !Object.hasOwn(shape, name));
  if (others.length === 0) return;
  const own = conditionShapes(Object.fromEntries(Object.entries(entity.fields).filter(([, { custom }]) => custom)));
  for (const name of others) {
    const understood = Object.hasOwn(own, name) ? own[name] : undefined;
    if (!understood) throw new Fault("unknownFilter", { name });
    if (understood.safeParse(conditions[name]).success || conditions[name] === "") continue;
    throw new Fault("invalidRequest", {}, [
      { path: `condition.${name}`, key: "validation.invalid", parameters: { field: name } },
    ]);
  }
}

/** Every filter of a list request as one condition; an empty filter asks nothing. */
export function whereOf(
  entity: AnyEntity,
  conditions: Conditions,
  extra: readonly RawBuilder<boolean>[] = [],
): RawBuilder<unknown> {
  requireUnderstood(entity, conditions);
  const parts: RawBuilder<boolean>[] = [...extra];
  for (const [filter, value] of Object.entries(conditions)) {
    if (value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) continue;
    if (!reserved.has(filter)) parts.push(conditionOf(entity, filter, value));
    if (filter === "id") parts.push(equalsAny(undefined, "id", value));
    if (filter === "keyword") parts.push(matchesKeyword(entity, String(value)));
  }
  return parts.length > 0 ? sql`where ${sql.join(parts, sql` and `)}` : sql``;
}

/**
 * A supplier's own rows, stated besides the scope so that an index serves them: the scope alone is a choice between all and
 * own, which no index answers. Only where every row has a supplier.
 */
export function ownRows(entity: { readonly name: string }, supplierNo: string | null): RawBuilder<boolean>[] {
  const field = (entity as AnyEntity).fields.supplierNo;
  if (supplierNo === null || field === undefined || field.optional) return [];
  return [sql<boolean>`${column("supplierNo")} = ${supplierNo}`];
}
