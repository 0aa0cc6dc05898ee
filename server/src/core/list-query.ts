import { type ErrorName, Fault } from "@tandem/contract/core/errors";
import type { ListRequest, Page } from "@tandem/contract/core/service";
import { type RawBuilder, sql } from "kysely";
import { withFieldsNamed } from "./custom-fields/definitions.ts";
import type { Database } from "./database.ts";
import { type AnyEntity, column, selectedOf } from "./list-columns.ts";
import { type Conditions, missingValues } from "./list-conditions.ts";
import { countSets } from "./list-count.ts";
import { type ListOptions, limitOf, readPage, selectRows } from "./list-page.ts";

/** What a list makes of its rows. */
export interface Completion<R, Out = R> {
  /** Fields that it looks at: they are read even where nobody asks for them, and then not sent. */
  readonly reads: readonly string[];
  readonly rows: (rows: readonly R[], db: Database) => readonly Out[] | Promise<readonly Out[]>;
}

/** The fields that a request asks for; undefined: all. @throws Fault unknownColumn */
function wantedOf(entity: AnyEntity, { columns }: ListRequest<object>): ReadonlySet<string> | undefined {
  const unknown = columns?.filter((name) => name !== "id" && name !== "version" && !Object.hasOwn(entity.fields, name));
  if (unknown && unknown.length > 0) throw new Fault("unknownColumn", { name: unknown.slice(0, 10).join(", ") });
  return columns && new Set(columns);
}

/** Rows without those of the entity's fields that were not asked for. */
function onlyWanted<R>(entity: AnyEntity, rows: readonly R[], wanted: ReadonlySet<string>): R[] {
  const isSent = (name: string) => wanted.has(name) || !Object.hasOwn(entity.fields, name);
  return rows.map((row) => Object.fromEntries(Object.entries(row as object).filter(([name]) => isSent(name))) as R);
}

/** The rows of a list request, without page: for exports. */
export function rowsQuery(
  entity: { readonly name: string },
  conditions: Conditions,
  options: ListOptions = {},
): RawBuilder<Record<string, unknown>> {
  const described = entity as AnyEntity;
  const { asColumns, asShown } = selectedOf(described);
  return selectRows(described, options.shown ? asShown : asColumns, conditions, options);
}

/** The answer to a request with `counts`. */
async function countedPage(
  db: Database,
  entity: AnyEntity,
  request: ListRequest<object>,
  options: ListOptions,
): Promise<Page<never>> {
  const { current, size, counts: sets = [] } = request;
  const limit = limitOf(request);
  // One more than the limit tells that there are more.
  const conditions = request.condition as Conditions;
  const [all = 0, ...counts] = await countSets(db, entity, conditions, sets as Conditions[], limit + 1, options);
  const total = Math.min(all, limit);
  return { total, records: [], current, size, pageCount: Math.ceil(total / size), limited: all > limit, counts };
}

/** Of the values that are looked for at once those that no record has; undefined where no several are. */
async function readMissing(
  db: Database,
  entity: AnyEntity,
  { condition }: ListRequest<object>,
  { where }: ListOptions,
): Promise<string[] | undefined> {
  const { field: _field, order: _order, limitCount: _limit, ...conditions } = condition as Conditions;
  const looked = missingValues(entity, conditions, where);
  if (looked === null) return undefined;
  const { rows } = await looked.query.execute(db);
  const missing = new Set(rows.map(({ value }) => value));
  return [...new Set(looked.sought)].filter((value) => missing.has(value));
}

/**
 * Answers a list request from the entity's table or view: filters, sorting, page and total. Every list, picker and count
 * goes through here. What lies beyond `limitCount` is neither counted nor shown (S9.5a). A request with `counts` is
 * answered with numbers alone; of one with `columns` nothing else is read but what completes the rows.
 *
 * @throws Fault unknownFilter, unknownSortField, unknownColumn, invalidRequest
 */
export async function listPage<R, Out = R>(
  db: Database,
  entity: { readonly name: string },
  request: ListRequest<object>,
  options: ListOptions = {},
  completion?: Completion<R, Out>,
): Promise<Page<Out>> {
  const { current, size } = request;
  const named = [request.condition, ...(request.counts ?? [])].flatMap((each) => Object.keys(each));
  const described = await withFieldsNamed(db, entity as AnyEntity, named);
  if (request.counts) return countedPage(db, described, request, options);
  const asked = wantedOf(entity as AnyEntity, request);
  const columns = asked && completion ? new Set([...asked, ...completion.reads]) : asked;
  const [{ rows, counted, estimated }, missing] = await Promise.all([
    readPage<R>(db, described, request, options, columns),
    readMissing(db, described, request, options),
  ]);
  const complete = await completed(rows, db, completion);
  const records = asked && completion ? onlyWanted(described, complete, asked) : [...complete];
  const told = missing ? { missing } : {};
  if (counted === null) return { total: null, records, current, size, pageCount: null, limited: false, ...told };
  const limit = limitOf(request);
  const total = Math.min(counted, limit);
  const page = { total, records, current, size, pageCount: Math.ceil(total / size), limited: counted > limit, ...told };
  return estimated ? { ...page, estimated } : page;
}

/** Rows with what completes them, for which of no rows nothing is asked. */
async function completed<R, Out>(
  rows: readonly R[],
  db: Database,
  completion: Completion<R, Out> | undefined,
): Promise<readonly Out[]> {
  if (!completion) return rows as readonly unknown[] as readonly Out[];
  return rows.length > 0 ? await completion.rows(rows, db) : [];
}

/** Which rows are read whole, in which order of their fields, and what is selected beside these. */
interface WholeRows {
  readonly where: RawBuilder<boolean>;
  readonly order: readonly string[];
  readonly besides?: RawBuilder<unknown>;
}

/** All rows of an entity within the caller's scope that meet a condition, as the lines of a document. */
export async function allRows<R>(
  db: Database,
  entity: { readonly name: string },
  { where, order, besides }: WholeRows,
): Promise<R[]> {
  const described = entity as AnyEntity;
  const { asFields } = selectedOf(described);
  // Named by the query itself, they need not be named again one by one.
  const found = await sql<R>`select ${besides ? sql.join([asFields, besides]) : asFields}
    from ${sql.table(described.source)} as t1 where ${where} order by ${sql.join(order.map(column))}`.execute(
    db.withoutPlugins(),
  );
  return found.rows;
}

/**
 * One row by id within the caller's scope; `besides` are columns that are no fields of the entity.
 * @throws Fault notFound: never told apart from "not yours"
 */
export async function findRow<R>(
  db: Database,
  entity: { readonly name: string },
  id: string,
  error: ErrorName = "notFound",
  besides: readonly string[] = [],
): Promise<R> {
  const described = entity as AnyEntity;
  const selected = sql.join([selectedOf(described).asColumns, ...besides.map(column)]);
  const found =
    await sql<R>`select ${selected} from ${sql.table(described.source)} as t1 where ${column("id")} = ${id}`.execute(
      db,
    );
  const row = found.rows[0];
  if (!row) throw new Fault(error);
  return row;
}
