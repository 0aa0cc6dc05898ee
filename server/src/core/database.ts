import { Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import { escapeLiteral, Pool, type PoolClient, types } from "pg";
import { columnNames } from "./column-names.ts";
import { answerLimit, longStatementMilliseconds, statementMilliseconds, workLimits } from "./connection-limits.ts";
import type { Tables } from "./database-tables.ts";
import { dayIn } from "./day-in.ts";
import { forgetPrepared, preparedName } from "./hot-statements.ts";
import { isoInstant, trimZeros } from "./parse-values.ts";

/** Queries within one transaction, or within one read. Only this handle is in reach there. */
export type Database = Kysely<Tables>;

/** Who is asking, as row-level security understands it. `null` means all. */
export interface Scope {
  readonly tenantId: string;
  /** The signed-in user; jobs, and what is shown without a session, have none. */
  readonly userId?: string;
  readonly userName: string;
  readonly organisations: readonly string[] | null;
  readonly warehouses: readonly string[] | null;
  readonly supplier: string | null;
  /** Suppliers to which the buyer's side is limited; a supplier has its own alone. */
  readonly suppliers: readonly string[] | null;
  readonly classifyTypes: readonly string[] | null;
  readonly businessClassifyTypes: readonly string[] | null;
  /** The page that a call came from, by a key of its own: what the call causes is told there as its own. */
  readonly page?: string | null;
  /** The id of the call that writes; what happens on its own has none. */
  readonly correlationId?: string;
  /** IANA name of the zone whose days are meant where moments are sought by days; UTC without one. */
  readonly timeZone?: string;
  /** IANA name of the zone in which the tenant lives, by whose day rules judge; looked up where it is asked for without one. */
  readonly tenantZone?: string;
  /** The language in which what others are called is shown; without one by their name itself. */
  readonly language?: string;
  /** The days of which lists of stock tell what came and went; this month so far without any. */
  readonly period?: Period;
}

/** Days from the first to the last, each of which may be left out. */
export interface Period {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

const numericType = 1700;
const timestampWithZoneType = 1184;
const dateType = 1082;

types.setTypeParser(numericType, trimZeros);
types.setTypeParser(dateType, (value) => value);
types.setTypeParser(timestampWithZoneType, isoInstant);

/**
 * Connections that act as the role `tandem_app`, which row-level security binds. Without a scope they see nothing.
 */
export function openPool(connectionString: string, size: number): Pool {
  return new Pool({
    connectionString,
    max: size,
    // One that was idle for a while has its plans still: whoever comes next need not wait for them.
    idleTimeoutMillis: 15 * 60_000,
    application_name: "tandem",
    // What is asked in one breath travels in one breath.
    pipeline: true,
    // The role is taken at start-up, so that no connection is ever more than it.
    options: "-c role=tandem_app -c jit=off -c parallel_setup_cost=10000",
    ...workLimits(statementMilliseconds),
  });
}

/** A Postgres array literal of texts. */
function textArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}

/** What a part of the scope is limited to, as its setting says it. */
const allOr = (values: readonly string[] | null) => (values === null ? "*" : textArray(values));

const ofPeriod = ({ from = "", until = "" }: Period): [string, string][] => [
  ["app.period_from", from],
  ["app.period_until", until],
];

/** Statements that set the scope for the current transaction alone. */
function scopeStatement(scope: Scope): string {
  const settings: [string, string][] = [
    ["app.tenant", scope.tenantId],
    ["app.user", scope.userId ?? ""],
    ["app.user_name", scope.userName],
    ["app.organisations", allOr(scope.organisations)],
    ["app.warehouses", allOr(scope.warehouses)],
    ["app.suppliers", allOr(scope.suppliers)],
    ["app.classify_types", allOr(scope.classifyTypes)],
    ["app.business_classify_types", allOr(scope.businessClassifyTypes)],
    // A supplier with the number "*" would otherwise see what all suppliers see.
    ["app.supplier", scope.supplier === "*" ? "" : (scope.supplier ?? "*")],
    ["app.page", scope.page ?? ""],
    ["app.language", scope.language ?? ""],
    ["app.time_zone", scope.timeZone ?? ""],
    ["app.today", scope.tenantZone ? dayIn(scope.tenantZone) : ""],
    ["app.correlation", scope.correlationId ?? ""],
    ...(scope.period ? ofPeriod(scope.period) : []),
  ];
  const calls = settings.map(([name, value]) => `set_config('${name}', ${escapeLiteral(value)}, true)`);
  return `select ${calls.join(", ")}`;
}

const gathering = new WeakSet<PoolClient["connection"]["stream"]>();

/**
 * What is asked before the event loop turns leaves in one write: begin, scope, page and count of a list would else be a packet
 * and a system call each. Promises that wait for nothing from outside are through when the next tick begins.
 */
function gather({ connection: { stream } }: PoolClient): void {
  if (gathering.has(stream)) return;
  gathering.add(stream);
  stream.cork();
  queueMicrotask(() =>
    process.nextTick(() => {
      gathering.delete(stream);
      stream.uncork();
    }),
  );
}

/** A part of a transaction, which is over before the next one begins. */
interface Part {
  readonly db: Database;
  /** From now on it asks nothing. What it asks though is lost, which does not matter where all is taken back. */
  readonly end: (isTakenBack?: boolean) => void;
  /** An answer that fails for the reason for which the transaction did: behind one statement that failed all others fail. */
  readonly heard: <T>(answer: Promise<T>) => Promise<T>;
}

/** Says that a statement was asked when its transaction was about to be committed. */
class AskedTooLate extends Error {}

/** A query builder bound to one connection that is already inside a transaction. */
function onConnection(client: PoolClient, limit: object): Part {
  let isOver = false;
  let isUndone = false;
  let failure: unknown;
  const heard = <T>(answer: Promise<T>) =>
    answer.catch((error: unknown) => {
      if (sqlState(error) !== inFailedTransaction || failure === undefined) failure = error;
      throw failure;
    });
  const query = (text: string, values: unknown[]) => {
    if (isUndone) throw new Error(`The transaction was taken back before this was asked: ${text}`);
    if (isOver) throw new AskedTooLate(`This was asked too late in its transaction: ${text}`);
    const name = preparedName(text);
    gather(client);
    const asked = { ...(name ? { name } : {}), text, values, rowMode: "array" as const, ...limit };
    return heard(client.query(asked)).then((answer) => columnNames.recordsOf(answer));
  };
  const connection: PostgresPoolClient = { query: query as unknown as PostgresPoolClient["query"], release: () => {} };
  const pool = { connect: async () => connection, end: async () => {}, options: {} };
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [columnNames] });
  return {
    db,
    end: (isTakenBack = false) => {
      isOver = true;
      isUndone ||= isTakenBack;
    },
    heard,
  };
}

export interface TransactionOptions {
  readonly readOnly?: boolean;
  /** Runs in the same round trip as `begin`; when it touches no row, `onUntouched` says what is thrown. */
  readonly guard?: { readonly statement: string; readonly onUntouched: () => Error };
  /**
   * The work is a step: it touches nothing but the database, so that what it asks first travels right behind the opening (should
   * that fail or the guard say no, it is taken back), and finds its rows by ids.
   */
  readonly atOnce?: boolean;
  /** The work finds its rows by ids, or codes that few have, whatever these are. */
  readonly byIds?: boolean;
  /** Runs in the same round trip as `commit`; hears what the work answered. */
  readonly closing?: (answer: unknown) => string;
  /** Statements may take long, as where whole lists are imported or exported. */
  readonly atLength?: boolean;
}

const serializationFailure = "40001";
const deadlockDetected = "40P01";
const inFailedTransaction = "25P02";
/** A prepared statement whose table was changed by a migration under it. */
const preparedBeforeChange = "0A000";
const tries = 4;

/** The SQLSTATE of a database error, else undefined. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

const uniqueViolation = "23505";

/** Whether a statement failed because what a unique constraint or index holds once is there already. */
export const isTaken = (error: unknown, constraint: string): boolean =>
  sqlState(error) === uniqueViolation &&
  error instanceof Error &&
  "constraint" in error &&
  error.constraint === constraint;

type Answers<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> };

/**
 * Answers of statements that were asked together, so that they share a round trip; they run in the order in which they were
 * asked. When one fails those behind it fail too, and the first says why.
 */
export async function inOneBreath<const T extends readonly unknown[]>(asked: T): Promise<Answers<T>> {
  const settled = await Promise.allSettled(asked);
  const failed = settled.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  return settled.map((each) => (each.status === "fulfilled" ? each.value : undefined)) as Answers<T>;
}

/**
 * Asks for something whose answer nobody needs: what is asked next runs behind it. Should it fail, so does that, for the same reason,
 * and at the very end the commit. Something that is waited for must be asked after it.
 */
export function askAhead(statement: Promise<unknown>): void {
  statement.catch((error: unknown) => {
    if (error instanceof AskedTooLate) throw error;
  });
}

/**
 * How the work of a transaction may end: with an answer that is read behind its writes, so that nobody waits for it before
 * they are committed. Should making the answer fail in Node, what was written stays.
 */
export class Ending<T> {
  /** Asks all that it asks at once: it only reads. */
  readonly answer: (db: Database) => Promise<T>;
  /** Writes that are under way: they ask all that they ask at once. */
  readonly written: Promise<unknown>;

  constructor(answer: (db: Database) => Promise<T>, written: Promise<unknown> = Promise.resolve()) {
    this.answer = answer;
    this.written = written;
    // Whoever ends the transaction waits for them.
    written.catch(() => undefined);
  }
}

/** Answers at once, or ends with an answer that is read behind the writes. */
type Work<T> = (db: Database, client: PoolClient) => Promise<T | Ending<T>>;

/**
 * Runs the work in one transaction with the caller's scope; begin and scope are one round trip. What PostgreSQL gave up
 * because two transactions crossed is tried again.
 */
export async function inTransaction<T>(
  pool: Pool,
  scope: Scope,
  work: Work<T>,
  options: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryTransaction(pool, scope, work, options);
    } catch (error) {
      const state = sqlState(error);
      const again = state === serializationFailure || state === deadlockDetected || state === preparedBeforeChange;
      if (!again || attempt >= tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 20 * Math.random()));
    }
  }
}

async function tryTransaction<T>(pool: Pool, scope: Scope, work: Work<T>, options: TransactionOptions): Promise<T> {
  const client = await pool.connect();
  const limit = options.atLength ? answerLimit(longStatementMilliseconds) : {};
  const part = onConnection(client, limit);
  let failure: Error | undefined;
  try {
    const opened = open(client, scope, options);
    // What does not wait for its opening would see nothing, should that fail: there is no scope then.
    if (options.readOnly || options.atOnce) opened.catch(() => undefined);
    else await opened;
    const [, done] = await inOneBreath([opened, work(part.db, client)]);
    const { answer } =
      done instanceof Ending ? await askBehind(done, part, onConnection(client, limit)) : { answer: done };
    part.end();
    gather(client);
    const closed = part.heard(client.query(closingOf(done, options)).then(requireCommitted));
    // What was only read has its answer, even when the connection is lost now.
    if (options.readOnly) closed.catch(() => undefined);
    const [answered] = await inOneBreath([answer, options.readOnly ? undefined : closed]);
    return answered;
  } catch (error) {
    part.end(true);
    await client.query("rollback").catch((rollbackError: Error) => {
      failure = rollbackError;
    });
    if (sqlState(error) === preparedBeforeChange) failure = error as Error;
    throw error;
  } finally {
    // A connection that could not roll back, or remembers what is no more, is thrown away.
    client.release(failure);
  }
}

const closingOf = (answer: unknown, { closing }: TransactionOptions) =>
  closing ? `${closing(answer)};commit` : "commit";

/** What failed without being waited for lets the commit end in a rollback, which is no error to PostgreSQL. */
function requireCommitted(result: unknown): void {
  const last = [result].flat().at(-1) as { readonly command?: string } | undefined;
  if (last?.command === "ROLLBACK")
    throw Object.assign(new Error("The transaction was not committed"), { code: inFailedTransaction });
}

/**
 * What finds its rows by ids is planned alike for any values. Left to itself PostgreSQL plans statements anew in
 * each of their first turns on a connection, and some within functions in every turn.
 */
const planOnce = "set local plan_cache_mode = force_generic_plan";

/** What the driver keeps of what a connection has prepared, which its types do not tell. */
const preparedOn = ({ connection }: PoolClient) =>
  (connection as unknown as { readonly parsedStatements: Record<string, string> }).parsedStatements;

/** Begins, with the scope and the guard: one round trip. */
function open(client: PoolClient, scope: Scope, options: TransactionOptions): Promise<void> {
  const begin = options.readOnly ? "begin read only" : "begin";
  const longer = options.atLength ? [`set local statement_timeout = ${longStatementMilliseconds}`] : [];
  const guard = options.guard ? [options.guard.statement] : [];
  const plan = options.atOnce || options.byIds ? [planOnce] : [];
  const freed = forgetPrepared(preparedOn(client)).map((name) => `deallocate ${name}`);
  const opening = [...freed, begin, ...longer, ...plan, scopeStatement(scope), ...guard].join(";");
  gather(client);
  return client.query(opening).then((results: unknown) => {
    if (options.guard && Array.isArray(results) && results.at(-1)?.rowCount === 0) throw options.guard.onUntouched();
  });
}

/** What is asked at once has been sent by the next turn of the event loop. */
const sent = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Asks for the answer behind the writes, and waits for these alone: the answer comes wrapped, because `await` would wait for a
 * promise.
 */
async function askBehind<T>(
  { answer, written }: Ending<T>,
  writing: Part,
  answering: Part,
): Promise<{ readonly answer: Promise<T> }> {
  await sent();
  writing.end();
  const asked = answer(answering.db);
  asked.catch(() => undefined);
  await Promise.all([written, sent()]);
  answering.end();
  return { answer: asked };
}
