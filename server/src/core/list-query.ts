import { type ErrorName, Fault } from "@tandem/contract/core/errors";
import type { ListRequest, Page, RowKey } from "@tandem/contract/core/service";
import { type RawBuilder, sql } from "kysely";
import { withFieldsNamed } from "./custom-fields/definitions.ts";
import type { Database } from "./database.ts";
import { type AnyEntity, column, selectedOf } from "./list-columns.ts";
import { type Conditions, missingValues, whereOf } from "./list-conditions.ts";
import { countRows, countSets, expectsMore } from "./list-count.ts";
import { followingRow, orderOf } from "./list-order.ts";

/**
 * Whether a text is looked for, which takes long and often finds few: then the page may make counting needless. What looks for it is
 * planned each time for its very text.
 */
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

/** The conditions of the list itself, and of the rows behind the one that a page follows. */
function whereOfPiece(entity: AnyEntity, conditions: Conditions, { where = [], first }: ListOptions, { after }: Piece) {
  return after ? [...where, followingRow(entity, conditions, after, first)] : where;
}

/** The ids of a page, counted off from the nearer end. Choosing them reads an index alone. */
function pageIds(
  entity: AnyEntity,
  conditions: Conditions,
  options: ListOptions,
  piece: Piece,
  besides = sql``,
): RawBuilder<{ readonly id: string }> {
  const { wanted, total = 0 } = piece;
  const offset = piece.after ? 0 : piece.offset;
  const fromEnd = offset < total && offset > total / 2;
  const [count, skipped] = fromEnd
    ? [Math.min(wanted, total - offset), Math.max(total - offset - wanted, 0)]
    : [wanted, offset];
  // Written out, not as parameters: the planner must know that a page is short.
  return sql`select ${column("id")}${besides} from ${sql.table(entity.source)} as t1
    ${whereOf(entity, conditions, whereOfPiece(entity, conditions, options, piece))}
    ${orderOf(entity, conditions, options.first, fromEnd)} limit ${sql.lit(count)} offset ${sql.lit(skipped)}`;
}

/** The rows of some ids, given as an array, in the order of their list. */
function rowsOfIds(
  entity: AnyEntity,
  conditions: Conditions,
  { first }: ListOptions,
  { columns }: Piece,
  ids: RawBuilder<unknown>,
): RawBuilder<Record<string, unknown>> {
  return sql`select ${selectedOf(entity, columns).asFields} from ${sql.table(entity.source)} as t1
    where ${column("id")} = any (${ids}) ${orderOf(entity, conditions, first)}`;
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
  if (offset > 0 && !after) {
    const ids = sql`array(${pageIds(entity, conditions, options, piece)})`;
    return rowsOfIds(entity, conditions, options, piece, ids);
  }
  const where = whereOfPiece(entity, conditions, options, piece);
  return sql`${selectRows(entity, selectedOf(entity, columns).asFields, conditions, { ...options, where })}
    limit ${sql.lit(wanted)}`;
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

/** The ids of a page of rows in which a text is looked for, and how many there are in all where all are counted. */
async function chooseSought(
  db: Database,
  entity: AnyEntity,
  request: ListRequest<object>,
  options: ListOptions,
  piece: Piece,
): Promise<{ readonly ids: readonly string[]; readonly matching: number | undefined }> {
  const conditions = request.condition as Conditions;
  const countsAll = request.count !== "none" && !piece.after && !Number.isFinite(limitOf(request));
  const besides = countsAll ? sql`, count(*) over () as matching` : undefined;
  const chosen = pageIds(entity, conditions, options, piece, besides).$castTo<{ id: string; matching?: string }>();
  const { rows } = await chosen.execute(db.withoutPlugins());
  const matching = rows[0]?.matching;
  return { ids: rows.map(({ id }) => id), matching: matching === undefined ? undefined : Number(matching) };
}

/**
 * A page of rows in which a text is looked for. What is planned for the text chooses ids alone, which takes a fraction of planning all
 * that a row shows; reading rows by their ids is planned once.
 */
async function readSought<R>(
  db: Database,
  entity: AnyEntity,
  request: ListRequest<object>,
  options: ListOptions,
  piece: Piece,
): Promise<StoredPage<R>> {
  const conditions = request.condition as Conditions;
  const limit = limitOf(request);
  const { ids, matching } = await chooseSought(db, entity, request, options, piece);
  const read = () =>
    rowsOfIds(entity, conditions, options, piece, sql`${ids}`).$castTo<R>().execute(db.withoutPlugins());
  const count = async () => {
    if (matching !== undefined) return { counted: matching };
    if (piece.offset === 0 && !piece.after && ids.length < piece.wanted) return { counted: ids.length };
    const more = ids.length === piece.wanted && (await expectsMore(db, entity, conditions, options, limit));
    if (more) return { counted: limit + 1, estimated: true };
    return { counted: await countRows(db, entity, conditions, options, limit) };
  };
  const [found, counted] = await Promise.all([
    ids.length > 0 ? read() : { rows: [] },
    request.count === "none" ? { counted: null } : count(),
  ]);
  return { rows: found.rows, ...counted };
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
  const piece = { wanted, offset, after, total, columns };
  if (countedFirst === null && seeksText(conditions)) return readSought(db, entity, request, options, piece);
  // Named by the query itself, they need not be named again one by one.
  const reading = pageRows(entity, conditions, options, piece).$castTo<R>().execute(db.withoutPlugins());
  if (countedFirst !== null) return { rows: (await reading).rows, counted: countedFirst };
  const [{ rows }, counted] = await Promise.all([reading, counting()]);
  const isOnlyPage = offset === 0 && !after && rows.length < wanted;
  return { rows, counted: isOnlyPage && count !== "none" ? rows.length : counted };
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
