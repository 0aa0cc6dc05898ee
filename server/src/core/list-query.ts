import { isCustomName } from "@tandem/contract/core/custom-names";
import { conditionShapes, type Entity, type Fields } from "@tandem/contract/core/entity";
import { type ErrorName, Fault } from "@tandem/contract/core/errors";
import type { Field } from "@tandem/contract/core/fields";
import type { ListRequest, Page } from "@tandem/contract/core/service";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { withFieldsNamed } from "../custom-fields/definitions.ts";
import type { Database } from "./database.ts";

/** Any entity, seen by its field names. */
export type AnyEntity = Entity<string, Fields>;

type Conditions = Readonly<Record<string, unknown>>;

const reserved = new Set(["field", "order", "limitCount", "keyword", "id"]);
const defaultSort = "updateDate";

const columns = new Map<string, RawBuilder<unknown>>();

/** The column of a field. A list names dozens of them in every call, so each is worded once. */
function column(name: string): RawBuilder<unknown> {
  const known = columns.get(name);
  if (known) return known;
  const worded = sql.raw(columnText(name));
  columns.set(name, worded);
  return worded;
}

function columnText(name: string): string {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) throw new RangeError(`${name} is not the name of a field`);
  return `t1."${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`;
}

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
  return sql<boolean>`coalesce(${condition}, false)`;
}

/** One look for all keyword fields together, which a single index serves; pairs of characters have one of their own. */
function inSearchText(value: string): RawBuilder<boolean> {
  const text = column("searchText");
  const matches = sql<boolean>`${text} like lower(${containing(value)})`;
  const pairs = pairsOf(value);
  if (pairs.length === 0) return matches;
  return sql<boolean>`(app.character_pairs(${text}) @> ${pairs}::text[] and ${besides(matches)})`;
}

/** Whether the search text tells: a value with a line break could reach over the border of two fields. */
function hasSearchText(entity: AnyEntity, value: string): boolean {
  return entity.searchText && !value.includes("\n");
}

function contains(entity: AnyEntity, name: string, value: string): RawBuilder<boolean> {
  const matches = sql<boolean>`${column(name)} ilike ${containing(value)}`;
  if (!entity.keyword.includes(name) || !hasSearchText(entity, value)) return matches;
  return sql<boolean>`(${inSearchText(value)} and ${besides(matches)})`;
}

function matchesKeyword(entity: AnyEntity, value: string): RawBuilder<boolean> {
  if (hasSearchText(entity, value)) return inSearchText(value);
  const fields = entity.keyword.map((name) => contains(entity, name, value));
  return sql<boolean>`(${sql.join(fields, sql` or `)})`;
}

function equalsAny(field: Field | undefined, name: string, value: unknown): RawBuilder<boolean> {
  const values = Array.isArray(value) ? value : [value];
  if (field?.kind === "codes") return sql<boolean>`${column(name)} && ${values}::text[]`;
  if (field?.kind === "instant") {
    const moments = values.map((one) => sql<boolean>`(${atLeast(name, one)} and ${atMost(field, name, one)})`);
    return sql<boolean>`(${sql.join(moments, sql` or `)})`;
  }
  if (values.length === 1) return sql<boolean>`${column(name)} = ${values[0]}`;
  return sql<boolean>`${column(name)} in (${sql.join(values)})`;
}

/** A bound given as a day includes the whole day; one given as an instant the whole millisecond, which is all that is shown. */
function atMost(field: Field, name: string, value: unknown): RawBuilder<boolean> {
  if (field.kind !== "instant") return sql<boolean>`${column(name)} <= ${value}`;
  if (typeof value === "string" && value.length === 10) return sql<boolean>`${column(name)} < ${value}::date + 1`;
  return sql<boolean>`${column(name)} < ${value}::timestamptz + interval '1 millisecond'`;
}

function atLeast(name: string, value: unknown): RawBuilder<boolean> {
  return sql<boolean>`${column(name)} >= ${value}`;
}

const suffixes = ["Indistinct", "Start", "End"] as const;

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
  if (field.kind === "quantity") return sql<boolean>`${comparable} in (${sql.join(values)})`;
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
  if (manner === "Start") return atLeast(name, value);
  if (manner === "End") return atMost(field, name, value);
  return equalsAny(field, name, value);
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

/** Sorting by a declared field, with the id as tie-breaker so that pages never overlap. */
export function orderOf(entity: AnyEntity, conditions: Conditions, first?: string): RawBuilder<unknown> {
  const named = typeof conditions.field === "string" && conditions.field !== "" ? conditions.field : defaultSort;
  const name = named.replace(/^t1\./, "");
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  const isSortable = field && field.kind !== "codes" && field.kind !== "custom" && !field.custom;
  if (name !== "id" && !isSortable) throw new Fault("unknownSortField", { name: named });
  const direction = conditions.order
    ? sql.raw(conditions.order === "asc" ? "asc" : "desc")
    : sql.raw(conditions.field ? "asc" : "desc");
  const before = first ? sql`${column(first)} desc, ` : sql``;
  return sql`order by ${before}${column(name)} ${direction}, ${column("id")} ${direction}`;
}

const columnLists = new WeakMap<Fields, RawBuilder<unknown>>();

function columnsOf({ fields }: AnyEntity): RawBuilder<unknown> {
  const known = columnLists.get(fields);
  if (known) return known;
  const stored = Object.keys(fields).filter((name) => !isCustomName(name));
  const texts = ["id", "version", ...stored].map((name) => columnText(name));
  const list = sql.raw(texts.join(", "));
  columnLists.set(fields, list);
  return list;
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

/** Whether a text is looked for, which takes long and often finds few: then the page may make counting needless. */
function seeksText(conditions: Conditions): boolean {
  return Object.keys(conditions).some((name) => name === "keyword" || name.endsWith("Indistinct"));
}

export interface ListOptions {
  /** Conditions of the list itself, on top of the caller's filters. */
  readonly where?: readonly RawBuilder<boolean>[];
  /** What comes before the wanted order, for example pinned rows: highest first. */
  readonly first?: string;
}

/** The rows of a list request, without page: for exports. */
export function rowsQuery(
  entity: { readonly name: string },
  conditions: Conditions,
  options: ListOptions = {},
): RawBuilder<Record<string, unknown>> {
  const described = entity as AnyEntity;
  return sql`select ${columnsOf(described)} from ${sql.table(described.source)} as t1
    ${whereOf(described, conditions, options.where)} ${orderOf(described, conditions, options.first)}`;
}

/** How many rows match; stops counting one beyond the limit, so that the cost stays flat. */
export async function countRows(
  db: Database,
  entity: AnyEntity,
  conditions: Conditions,
  options: ListOptions = {},
): Promise<number> {
  const where = whereOf(entity, conditions, options.where);
  const limit = typeof conditions.limitCount === "number" ? sql`limit ${sql.lit(conditions.limitCount + 1)}` : sql``;
  const counted = await sql<{
    n: string;
  }>`select count(*) as n from (select 1 from ${sql.table(entity.source)} as t1 ${where} ${limit}) as matching`.execute(
    db,
  );
  return Number(counted.rows[0]?.n ?? 0);
}

/**
 * How many rows match the conditions of a list, and these together with each further set of them: one statement, in which
 * each count stops at the limit (S2.21).
 */
async function countSets(
  db: Database,
  entity: AnyEntity,
  conditions: Conditions,
  sets: readonly Conditions[],
  limit: number,
  options: ListOptions,
): Promise<number[]> {
  const bound = Number.isFinite(limit) ? sql`limit ${sql.lit(limit)}` : sql``;
  const parts = [{}, ...sets].map((set, index) => {
    const where = whereOf(entity, { ...conditions, ...set }, options.where);
    const matching = sql`select 1 from ${sql.table(entity.source)} as t1 ${where} ${bound}`;
    return sql`(select count(*) from (${matching}) as matching) as ${sql.id(`n${index}`)}`;
  });
  const counted = await sql<Record<string, string>>`select ${sql.join(parts)}`.execute(db);
  const row = counted.rows[0] ?? {};
  return parts.map((_part, index) => Number(row[`n${index}`] ?? 0));
}

/**
 * Answers a list request from the entity's table or view: filters, sorting, page and total. Every list, picker and count
 * goes through here. What lies beyond `limitCount` is neither counted nor shown (S9.5a). A request with `counts` is
 * answered with numbers alone.
 *
 * @throws Fault unknownFilter, unknownSortField
 */
export async function listPage<R>(
  db: Database,
  entity: { readonly name: string },
  request: ListRequest<object>,
  options: ListOptions = {},
): Promise<Page<R>> {
  const { current, size } = request;
  const conditions = request.condition as Conditions;
  const named = [conditions, ...(request.counts ?? [])].flatMap((each) => Object.keys(each));
  const described = await withFieldsNamed(db, entity as AnyEntity, named);
  const limit = typeof conditions.limitCount === "number" ? conditions.limitCount : Number.POSITIVE_INFINITY;
  if (request.counts) {
    const sets = request.counts as readonly Conditions[];
    // One more than the limit tells that there are more.
    const [all = 0, ...counts] = await countSets(db, described, conditions, sets, limit + 1, options);
    const total = Math.min(all, limit);
    return { total, records: [], current, size, pageCount: Math.ceil(total / size), limited: all > limit, counts };
  }
  const offset = (current - 1) * size;
  const wanted = Math.max(Math.min(size, limit - offset), 0);
  // Written out, not as parameters: the planner must know that a page is short.
  const range = sql`limit ${sql.lit(wanted)} offset ${sql.lit(offset)}`;
  const reading = sql<R>`${rowsQuery(described, conditions, options)} ${range}`.execute(db);
  const counting = seeksText(conditions) ? undefined : countRows(db, described, conditions, options);
  const [page, count] = await Promise.all([reading, counting]);
  const onlyPage = current === 1 && page.rows.length < wanted;
  const counted = onlyPage ? page.rows.length : (count ?? (await countRows(db, described, conditions, options)));
  const total = Math.min(counted, limit);
  return { total, records: page.rows, current, size, pageCount: Math.ceil(total / size), limited: counted > limit };
}

/** One row by id within the caller's scope. @throws Fault notFound: never told apart from "not yours" */
export async function findRow<R>(
  db: Database,
  entity: { readonly name: string },
  id: string,
  error: ErrorName = "notFound",
): Promise<R> {
  const described = entity as AnyEntity;
  const found =
    await sql<R>`select ${columnsOf(described)} from ${sql.table(described.source)} as t1 where ${column("id")} = ${id}`.execute(
      db,
    );
  const row = found.rows[0];
  if (!row) throw new Fault(error);
  return row;
}
