import { join } from "node:path";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { type Logger, pino } from "pino";
import { dropIndexes } from "../server/src/core/bulk-load.ts";
import { ConfigError, readConfig } from "../server/src/core/config.ts";
import { connectionLimits, statementMilliseconds, workLimits } from "../server/src/core/connection-limits.ts";
import { Files } from "../server/src/core/files.ts";
import { migrate } from "../server/src/core/migrate.ts";
import { startEmbeddedPostgres } from "../server/src/core/postgres/embedded.ts";
import { addAnswers } from "./answers.ts";
import { addAppointments } from "./appointments.ts";
import { addBillDeductions } from "./bill-deductions.ts";
import { addBills, billedTables, fillPool } from "./bills.ts";
import { dateText } from "./calendar.ts";
import { CopyBatch } from "./copy.ts";
import { addDeductions } from "./deductions.ts";
import { Dispatch } from "./deliveries.ts";
import { addDeliveryApprovals } from "./delivery-approvals.ts";
import { addNotice, addOrder } from "./documents.ts";
import { addFollowed } from "./followed.ts";
import { addForecasts } from "./forecasts.ts";
import { addHistory } from "./history.ts";
import { addInvoiceBills, invoicedTables } from "./invoices.ts";
import { addKeptStock } from "./kept-stock.ts";
import { addNews } from "./news.ts";
import { addOpportunities } from "./opportunities.ts";
import { OrderBook } from "./orders.ts";
import { addPlanDisplay } from "./plan-display.ts";
import { addProcurementPlans } from "./procurement-plans.ts";
import { createRandom } from "./random.ts";
import { addSchedules } from "./schedules.ts";
import { tables } from "./tables.ts";
import { addTenant, prepareTenant, type Tenant } from "./tenant.ts";
import { addVmiConsumptions } from "./vmi-consumptions.ts";

export { demoAccounts, demoPassword } from "./accounts.ts";

export interface DemoOptions {
  /** Of the owner of the tables, in a database that is migrated. */
  connectionString: string;
  /** Order lines; 2,000 unless given. An order has five on average. */
  lines?: number;
  /** `YYYY-MM-DD`: the twelve months that are generated end the day before. The current day (UTC) unless given. */
  today?: string;
  /** Empty the business tables first, instead of refusing a database with a tenant. */
  replace?: boolean;
  /** Where attachments are kept; without it there are none. */
  files?: Files;
  /** Indexes are built afterwards and foreign keys not checked, which pays from `manyLines` on: then unless said otherwise. */
  bulk?: boolean;
  logger: Logger;
}

export interface DemoSummary {
  suppliers: number;
  materials: number;
  orders: number;
  lines: number;
  notices: number;
  receipts: number;
  seconds: number;
}

/** The database has a tenant already; nothing was changed. */
export class DatabaseNotEmptyError extends Error {
  constructor() {
    super("The database already has a tenant. Demo data is only loaded into an empty one; --replace empties it first.");
    this.name = "DatabaseNotEmptyError";
  }
}

const seed = 20_200_229;
/** Any number, as long as nothing else in the database takes the same advisory lock. */
const lockNumber = 7_263_322;
/** So many orders are made, and may share deliveries, before they are written: it bounds the memory. */
const ordersAtOnce = 1000;
const manyLines = 50_000;

/** Whether a migrated database has no tenant yet. */
export async function isEmptyDatabase(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, ...workLimits(statementMilliseconds) });
  await client.connect();
  try {
    return await hasNoTenant(client);
  } finally {
    await client.end();
  }
}

async function hasNoTenant(client: Client): Promise<boolean> {
  const { rows } = await client.query("select from tenant limit 1");
  return rows.length === 0;
}

/**
 * Loads the demo tenant: two plants, their suppliers, and twelve months of orders, deliveries and receipts in every
 * state. The same `lines` and `today` give the same rows, but for the salts of the passwords. All of it or nothing.
 *
 * @throws DatabaseNotEmptyError when there is a tenant and `replace` was not asked for
 */
export async function loadDemo(options: DemoOptions): Promise<DemoSummary> {
  const { connectionString, logger } = options;
  const lines = options.lines ?? 2000;
  const today = options.today ?? new Date().toISOString().slice(0, 10);
  const startedAt = performance.now();
  const client = new Client({ connectionString, application_name: "tandem demo", ...connectionLimits });
  await client.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("begin");
    // Two servers that start at once on the same empty database take turns, and the second one finds the tenant.
    await client.query("select pg_advisory_xact_lock($1)", [lockNumber]);
    if (options.replace) await emptyTables(client);
    else if (!(await hasNoTenant(client))) throw new DatabaseNotEmptyError();
    const bulk = options.bulk ?? lines >= manyLines;
    const filled = [...tables, ...billedTables, ...invoicedTables];
    const restoreIndexes = bulk ? await dropIndexes(client, filled, logger) : undefined;
    const tenant = prepareTenant(lines, today, createRandom(seed));
    const { counts, lastNumbers } = await writeAll(client, tenant, lines, { ...options, bulk });
    if (restoreIndexes) {
      // No index is built on a table whose rows are still to be checked.
      await client.query("set constraints all immediate");
      await restoreIndexes();
    }
    await addWhatFollows(client, tenant, lines, lastNumbers);
    await client.query("commit");
    await client.query(`vacuum (analyze) ${filled.join(", ")}`);
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    const summary = { suppliers: tenant.suppliers.length, materials: tenant.materialCount, ...counts, seconds };
    logger.info(summary, "Demo tenant loaded");
    return summary;
  } finally {
    // What was not committed is undone with the connection.
    await client.end();
  }
}

/** Empties what belongs to tenants: whatever refers to one, and what the platform remembers of them. */
async function emptyTables(client: Client): Promise<void> {
  const platform = ["operation_log", "request_guard", "outbox"];
  await client.query(`truncate ${[...tables, ...platform].join(", ")} restart identity cascade`);
}

/** Lets triggers do nothing, or all that they do otherwise, where we may say so. */
async function setTriggers(client: Client, role: "replica" | "origin"): Promise<void> {
  const { rows: settings } = await client.query<{ superuser: boolean }>(
    "select current_setting('is_superuser')::boolean as superuser",
  );
  if (settings[0]?.superuser) await client.query(`set local session_replication_role = ${role}`);
}

type Counts = Pick<DemoSummary, "orders" | "lines" | "notices" | "receipts">;

type LastNumbers = Dispatch["lastNumbers"] & { approvals: number };

async function writeAll(
  client: Client,
  tenant: Tenant,
  lines: number,
  options: DemoOptions,
): Promise<{ counts: Counts; lastNumbers: LastNumbers }> {
  const batch = new CopyBatch();
  await addTenant(batch, tenant);
  await addNews(batch, tenant, options.files);
  // With triggers: by them a tenant gets what every tenant begins with.
  await batch.writeTo(client);
  if (options.bulk) await setTriggers(client, "replica");
  const orderBook = new OrderBook(tenant, lines);
  const dispatch = new Dispatch(tenant);
  const counts = { orders: 0, lines: 0, notices: 0, receipts: 0 };
  let [lastPromiseId, lastMovementId, lastHistoryId, lastApproval] = [0, 0, 0, 0];
  while (!orderBook.isComplete) {
    const orders = [];
    while (!orderBook.isComplete && orders.length < ordersAtOnce) orders.push(orderBook.next());
    const notices = dispatch.deliver(orders);
    for (const order of orders) {
      lastPromiseId = addOrder(batch, order, lastPromiseId);
      counts.lines += order.lines.length;
    }
    for (const notice of notices) {
      lastMovementId = addNotice(batch, tenant, notice, lastMovementId);
      counts.receipts += notice.receipts.length;
    }
    const events = [...orders, ...notices].flatMap((document) => document.events);
    if (counts.orders === 0) {
      const approvals = await addDeliveryApprovals(batch, tenant, orders, options.files);
      lastApproval = approvals.count;
      events.push(...approvals.events);
    }
    lastHistoryId = addHistory(batch, tenant, events, lastHistoryId);
    counts.orders += orders.length;
    counts.notices += notices.length;
    await batch.writeTo(client);
    options.logger.info({ lines: counts.lines, of: lines }, "Loading the demo tenant");
  }
  if (options.bulk) await fillPool(client);
  return { counts, lastNumbers: { ...dispatch.lastNumbers, approvals: lastApproval } };
}

/** What is made from the rows that are there: it looks for them, and needs their indexes. */
async function addWhatFollows(client: Client, tenant: Tenant, lines: number, last: LastNumbers): Promise<void> {
  await addAnswers(client);
  await advanceNumbers(client, last);
  // What waits for the end of the transaction keeps tables from being changed.
  await client.query("set constraints take_schedules_sent, take_schedules_moved immediate");
  await addAppointments(client, dateText(tenant.lastDay + 1));
  await addDeductions(client, dateText(tenant.lastDay + 1));
  // So many are loaded to measure them, without what keeps the stock.
  if (lines < manyLines) await addFollowed(client, dateText(tenant.lastDay + 1));
  await setTriggers(client, "origin");
  await addBills(client, dateText(tenant.lastDay + 1));
  await addInvoiceBills(client, dateText(tenant.lastDay + 1));
  await addBillDeductions(client);
  await addForecasts(client, dateText(tenant.lastDay + 1));
  await addProcurementPlans(client, dateText(tenant.lastDay + 1));
  await addPlanDisplay(client);
  await addSchedules(client, dateText(tenant.lastDay + 1));
  await addOpportunities(client, dateText(tenant.lastDay + 1));
  // So many are loaded without what keeps the stock.
  if (lines < manyLines) {
    await addKeptStock(client, dateText(tenant.lastDay + 1));
    await addVmiConsumptions(client, dateText(tenant.lastDay + 1));
  }
}

/** Lets ids and document numbers go on after the last one that was given here. */
async function advanceNumbers(client: Client, last: LastNumbers): Promise<void> {
  const { rows: identities } = await client.query<{ table: string; sequence: string }>(
    `select t as table, pg_get_serial_sequence(t, 'id') as sequence from unnest($1::text[]) t
     where exists (select from pg_attribute where attrelid = t::regclass and attname = 'id' and attidentity <> '')`,
    [tables],
  );
  for (const { table, sequence } of identities) {
    await client.query(`select setval($1, coalesce(max(id), 1), max(id) is not null) from ${table}`, [sequence]);
  }
  for (const [sequence, number] of [
    ["shipping_notice_number", last.notices],
    ["receipt_number", last.receipts],
    ["acceptance_number", last.acceptances],
    ["rejection_number", last.rejections],
    ["quality_claim_number", last.rejections],
    ["delivery_approval_number", last.approvals],
  ] as const) {
    await client.query("select setval($1, greatest($2::bigint, 1), $2::bigint > 0)", [sequence, number]);
  }
}

async function run(logger: Logger): Promise<void> {
  const { values } = parseArgs({
    options: {
      lines: { type: "string" },
      today: { type: "string" },
      database: { type: "string" },
      replace: { type: "boolean", default: false },
    },
  });
  const lines = values.lines === undefined ? undefined : Number(values.lines);
  if (lines !== undefined && !(Number.isInteger(lines) && lines >= 1 && lines <= 100_000_000)) {
    throw new ConfigError(`--lines ${values.lines} is no number of order lines.`);
  }
  const config = readConfig(process.env);
  const given = values.database ?? config.DATABASE_URL;
  const postgres = given
    ? { connectionString: given, stop: async () => undefined }
    : await startEmbeddedPostgres({ directory: join(config.DATA_DIRECTORY, "postgres"), logger });
  try {
    await migrate(postgres.connectionString, logger);
    const files = await Files.open(config);
    await loadDemo({ ...values, lines, connectionString: postgres.connectionString, files, logger });
  } finally {
    await postgres.stop();
  }
}

if (import.meta.main) {
  const logger = pino();
  try {
    await run(logger);
  } catch (error) {
    if (error instanceof DatabaseNotEmptyError || error instanceof ConfigError) logger.fatal(error.message);
    else logger.fatal({ err: error }, "The demo tenant could not be loaded");
    process.exitCode = 1;
  }
}
