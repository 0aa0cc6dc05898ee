import type { ListRequest, RowKey } from "@tandem/contract/core/service";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "./database.ts";
import { type AnyEntity, column, selectedOf } from "./list-columns.ts";
import { type Conditions, whereOf } from "./list-conditions.ts";
import { countRows, expectsMore } from "./list-count.ts";
import { followingRow, orderOf, type Sorting } from "./list-order.ts";

export interface ListOptions extends Sorting {
  /** Conditions of the list itself, on top of the caller's filters. */
  readonly where?: readonly RawBuilder<boolean>[];
  /** For readers: fields that are shown by others are as these say. */
  readonly shown?: true;
}

/**
 * Whether a text is looked for, which takes long and often finds few: then the page may make counting needless. What looks for it is
 * planned each time for its very text.
 */
function seeksText(conditions: Conditions): boolean {
  return Object.keys(conditions).some((name) => name === "keyword" || name.endsWith("Indistinct"));
}

/** The rows of a list, without page. */
export function selectRows(
  entity: AnyEntity,
  selected: RawBuilder<unknown>,
  conditions: Conditions,
  options: ListOptions,
): RawBuilder<Record<string, unknown>> {
  return sql`select ${selected} from ${sql.table(entity.source)} as t1
    ${whereOf(entity, conditions, options.where)} ${orderOf(entity, conditions, options)}`;
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
function whereOfPiece(entity: AnyEntity, conditions: Conditions, options: ListOptions, { after }: Piece) {
  const { where = [] } = options;
  return after ? [...where, followingRow(entity, conditions, after, options)] : where;
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
    ${orderOf(entity, conditions, options, fromEnd)} limit ${sql.lit(count)} offset ${sql.lit(skipped)}`;
}

/** The rows of some ids, given as an array, in the order of their list. */
function rowsOfIds(
  entity: AnyEntity,
  conditions: Conditions,
  options: ListOptions,
  { columns }: Piece,
  ids: RawBuilder<unknown>,
): RawBuilder<Record<string, unknown>> {
  return sql`select ${selectedOf(entity, columns).asFields} from ${sql.table(entity.source)} as t1
    where ${column("id")} = any (${ids}) ${orderOf(entity, conditions, options)}`;
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
export function limitOf({ count, condition }: ListRequest<object>): number {
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

/** Reads a page of rows, and counts them as far as the request wants that. */
export async function readPage<R>(
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
