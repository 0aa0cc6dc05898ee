import { type ErrorName, Fault } from "@tandem/contract/core/errors";
import type { ListRequest, Page, RowKey } from "@tandem/contract/core/service";
import { type RawBuilder, sql } from "kysely";
import { withFieldsNamed } from "./custom-fields/definitions.ts";
import type { Database } from "./database.ts";
import { type AnyEntity, column, selectedOf } from "./list-columns.ts";
import { type Conditions, missingValues, whereOf } from "./list-conditions.ts";
import { countRows, countSets, expectsMore } from "./list-count.ts";
import { followingRow, orderOf } from "./list-order.ts";

/** Whether a text is looked for, which takes long and often finds few: then the page may make counting needless. */
function seeksText(conditions: Conditions): boolean {
  return Object.keys(conditions).some((name) => name === "keyword" || name.endsWith("Indistinct"));
}

export interface ListOptions {
  /** Conditions of the list itself, on top of the caller's filters. */
  readonly where?: readonly RawBuilder<boolean>[];
  /** For readers: fields that are shown by others are as these say. */
  readonly shown?: true;
  /** What comes before the wanted order, for example pinned rows: highest first. */
  readonly first?: string;
}

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

function selectRows(
  entity: AnyEntity,
  selected: RawBuilder<unknown>,
  conditions: Conditions,
  options: ListOptions,
): RawBuilder<Record<string, unknown>> {
  return sql`select ${selected} from ${sql.table(entity.source)} as t1
    ${whereOf(entity, conditions, options.where)} ${orderOf(entity, conditions, options.first)}`;
}

/** Which rows of a list are read, and which of their fields; all unless given. */
interface Piece {
  readonly wanted: number;
  readonly offset: number;
  readonly after: RowKey | undefined;
  /** How many rows there are up to the end of the list, where that is known. */
  readonly total: number | undefined;
  readonly columns: ReadonlySet<string> | undefined;
}

/** The ids of a page, counted off from the nearer end. Choosing them reads an index alone. */
function pageIds(
  entity: AnyEntity,
  conditions: Conditions,
  options: ListOptions,
  { wanted, offset, total = 0 }: Piece,
): RawBuilder<unknown> {
  const fromEnd = offset < total && offset > total / 2;
  const [count, skipped] = fromEnd
    ? [Math.min(wanted, total - offset), Math.max(total - offset - wanted, 0)]
    : [wanted, offset];
  return sql`select ${column("id")} from ${sql.table(entity.source)} as t1 ${whereOf(entity, conditions, options.where)}
    ${orderOf(entity, conditions, options.first, fromEnd)} limit ${sql.lit(count)} offset ${sql.lit(skipped)}`;
}

/**
 * A page of the rows. Behind the first one their ids are chosen before they are read: what a row shows would else be looked
 * up for each that is skipped too.
 */
function pageRows(
  entity: AnyEntity,
  conditions: Conditions,
  options: ListOptions,
  piece: Piece,
): RawBuilder<Record<string, unknown>> {
  const { wanted, offset, after, columns } = piece;
  const { asFields } = selectedOf(entity, columns);
  if (offset === 0 || after) {
    const following = after ? [followingRow(entity, conditions, after, options.first)] : [];
    const where = [...(options.where ?? []), ...following];
    // Written out, not as a parameter: the planner must know that a page is short.
    return sql`${selectRows(entity, asFields, conditions, { ...options, where })} limit ${sql.lit(wanted)}`;
  }
  return sql`select ${asFields} from ${sql.table(entity.source)} as t1
    where ${column("id")} = any (array(${pageIds(entity, conditions, options, piece)}))
    ${orderOf(entity, conditions, options.first)}`;
}

/** The most rows that a request wants counted and shown. */
function limitOf({ count, condition }: ListRequest<object>): number {
  const { limitCount } = condition as Conditions;
  return typeof limitCount === "number" && count !== "exact" ? limitCount : Number.POSITIVE_INFINITY;
}

/** So many rows are skipped as fast as another round trip takes. */
const quicklySkipped = 1000;

/** Whether a page is so far into a list that is counted to its end that it is worth to know first which end is nearer. */
function isFarInto(request: ListRequest<object>): boolean {
  const { current, size, after, count } = request;
  const isCounted = count !== "none" && limitOf(request) === Number.POSITIVE_INFINITY;
  return isCounted && !after && (current - 1) * size > quicklySkipped;
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

/** A page of the rows as they are stored. */
interface StoredPage<R> {
  readonly rows: R[];
  /** How many there are as far as was counted; null where they were not. */
  readonly counted: number | null;
  /** Nobody counted: there are surely more than would have been. */
  readonly estimated?: boolean;
}

async function readPage<R>(
  db: Database,
  entity: AnyEntity,
  request: ListRequest<object>,
  options: ListOptions,
  columns: ReadonlySet<string> | undefined,
): Promise<StoredPage<R>> {
  const { current, size, after, count } = request;
  const conditions = request.condition as Conditions;
  const limit = limitOf(request);
  const offset = (current - 1) * size;
  const wanted = Math.max(Math.min(size, limit - offset), 0);
  const counting = async () => (count === "none" ? null : countRows(db, entity, conditions, options, limit));
  const countedFirst = isFarInto(request) ? await counting() : null;
  // What a caller knows may be of yesterday, and is believed where nobody counts. It says nothing of the end where not all is shown.
  const known = countedFirst ?? (count === "none" ? request.total : undefined);
  const total = known !== undefined && known <= limit ? known : undefined;
  const rows = pageRows(entity, conditions, options, { wanted, offset, after, total, columns });
  // Named by the query itself, they need not be named again one by one.
  const reading = rows.$castTo<R>().execute(db.withoutPlugins());
  if (countedFirst !== null) return { rows: (await reading).rows, counted: countedFirst };
  const isOnlyPage = (found: readonly R[]) => offset === 0 && !after && found.length < wanted;
  if (!seeksText(conditions) || count === "none") {
    const [page, counted] = await Promise.all([reading, counting()]);
    return { rows: page.rows, counted: isOnlyPage(page.rows) && count !== "none" ? page.rows.length : counted };
  }
  const [page, more] = await Promise.all([reading, expectsMore(db, entity, conditions, options, limit)]);
  if (isOnlyPage(page.rows)) return { rows: page.rows, counted: page.rows.length };
  if (more && page.rows.length === wanted) return { rows: page.rows, counted: limit + 1, estimated: true };
  return { rows: page.rows, counted: await counting() };
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
  const complete = completion ? await completion.rows(rows, db) : (rows as unknown as Out[]);
  const records = asked && completion ? onlyWanted(described, complete, asked) : [...complete];
  const told = missing ? { missing } : {};
  if (counted === null) return { total: null, records, current, size, pageCount: null, limited: false, ...told };
  const limit = limitOf(request);
  const total = Math.min(counted, limit);
  const page = { total, records, current, size, pageCount: Math.ceil(total / size), limited: counted > limit, ...told };
  return estimated ? { ...page, estimated } : page;
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
