import { isContactKind } from "@tandem/contract/core/contact-rules";
import { Fault } from "@tandem/contract/core/errors";
import type { Field } from "@tandem/contract/core/fields";
import type { RowKey } from "@tandem/contract/core/service";
import { type RawBuilder, sql } from "kysely";
import { type AnyEntity, column } from "./list-columns.ts";
import type { Conditions } from "./list-conditions.ts";

const defaultSort = "updateDate";

type Direction = "asc" | "desc";

/** What a list is sorted by besides what is asked for. */
export interface Sorting {
  /** What comes before the wanted order, for example pinned rows: highest first. */
  readonly first?: string;
  /** Names of columns that say of some fields what these show whoever asks, and of which there is an index. */
  readonly sortedAs?: Readonly<Record<string, string>> | undefined;
}

interface Sort {
  readonly name: string;
  /** What says it in the rows that are sorted. */
  readonly own: RawBuilder<unknown>;
  /** Undefined: the id itself. */
  readonly field: Field | undefined;
  readonly direction: Direction;
}

/** What a list is sorted by, besides the id. @throws Fault unknownSortField */
function sortOf(entity: AnyEntity, conditions: Conditions, { sortedAs = {} }: Sorting): Sort {
  const named = typeof conditions.field === "string" && conditions.field !== "" ? conditions.field : defaultSort;
  const name = named.replace(/^t1\./, "");
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  const isSortable = field && field.kind !== "codes" && field.kind !== "custom" && !field.custom;
  if (name !== "id" && !isSortable) throw new Fault("unknownSortField", { name: named });
  const direction = conditions.order === "asc" || (!conditions.order && conditions.field) ? "asc" : "desc";
  const own = column((Object.hasOwn(sortedAs, name) ? sortedAs[name] : undefined) ?? name);
  return { name, own, field, direction };
}

const opposite = { asc: "desc", desc: "asc" } as const;

/**
 * Sorting by a declared field, with the id as tie-breaker so that pages never overlap; `first` comes before both, highest
 * first. From the end all of it is the other way round.
 * @throws Fault unknownSortField
 */
export function orderOf(
  entity: AnyEntity,
  conditions: Conditions,
  sorting: Sorting = {},
  fromEnd = false,
): RawBuilder<unknown> {
  const { first } = sorting;
  const { own, direction } = sortOf(entity, conditions, sorting);
  const before = first ? sql`${column(first)} ${sql.raw(fromEnd ? "asc" : "desc")}, ` : sql``;
  const way = sql.raw(fromEnd ? opposite[direction] : direction);
  return sql`order by ${before}${own} ${way}, ${column("id")} ${way}`;
}

/** @throws Fault invalidRequest for what no row has in the field */
function requireValue(name: string, field: Field, value: unknown): void {
  const isText = field.kind === "code" || field.kind === "text" || isContactKind(field.kind);
  const isUnderstood = isText ? typeof value === "string" : field.schema.safeParse(value).success;
  if (isUnderstood || (value === null && field.optional)) return;
  throw new Fault("invalidRequest", {}, [
    { path: "after.values", key: "validation.invalid", parameters: { field: name } },
  ]);
}

/**
 * What a row has in a field, as it is stored. Of instants only the milliseconds are shown: the row itself knows the rest; has it
 * changed meanwhile, rows are rather shown twice than left out.
 */
function storedValue(entity: AnyEntity, { own, field, direction }: Sort, value: unknown, id: string) {
  if (field?.shownBy || field?.isWorded) {
    const written = sql`select ${own} from ${sql.table(entity.source)} as t1 where ${column("id")} = ${id}`;
    return sql`coalesce((${written}), ${value})`;
  }
  if (field?.kind !== "instant") return sql`${value}`;
  const shown = sql`${value}::timestamptz`;
  const exact = sql`select ${own} from ${sql.table(entity.source)} as t1
    where ${column("id")} = ${id} and date_trunc('milliseconds', ${own}) = ${shown}`;
  const otherwise = direction === "asc" ? shown : sql`${shown} + interval '1 millisecond'`;
  return sql`coalesce((${exact}), ${otherwise})`;
}

/** Rows that stand behind one of a value and an id. Empty values are sorted as the highest. */
function behind(entity: AnyEntity, sort: Sort, value: unknown, id: string): RawBuilder<boolean> {
  const { own, field, direction } = sort;
  const [ownId, than] = [column("id"), sql.raw(direction === "asc" ? ">" : "<")];
  if (!field) return sql<boolean>`${ownId} ${than} ${id}`;
  if (value === null) {
    const alike = sql<boolean>`(${own} is null and ${ownId} ${than} ${id})`;
    return direction === "asc" ? alike : sql<boolean>`(${own} is not null or ${alike})`;
  }
  const further = sql<boolean>`(${own}, ${ownId}) ${than} (${storedValue(entity, sort, value, id)}, ${id})`;
  return field.optional && direction === "asc" ? sql<boolean>`(${further} or ${own} is null)` : further;
}

/**
 * The rows that follow one in a list, by what that has in the fields it is sorted by.
 * @throws Fault unknownSortField, invalidRequest where those are others
 */
export function followingRow(
  entity: AnyEntity,
  conditions: Conditions,
  { values, id }: RowKey,
  sorting: Sorting = {},
): RawBuilder<boolean> {
  const { first } = sorting;
  const sort = sortOf(entity, conditions, sorting);
  const names = [...(first ? [first] : []), ...(sort.field ? [sort.name] : [])];
  if (values.length !== names.length) {
    throw new Fault("invalidRequest", {}, [
      { path: "after.values", key: "validation.invalid", parameters: { field: names.join(", ") } },
    ]);
  }
  for (const [index, name] of names.entries()) requireValue(name, entity.fields[name] as Field, values[index]);
  const following = behind(entity, sort, values.at(-1), id);
  if (!first) return following;
  const own = column(first);
  return sql<boolean>`(${own} < ${values[0]} or (${own} = ${values[0]} and ${following}))`;
}
