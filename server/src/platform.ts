import { shippingNotice } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { purchaseOrder } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { approvalDocument } from "@tandem/contract/platform/approvals/approvals";
import { dataSources } from "@tandem/contract/platform/custom-fields/data-sources";
import { Pool } from "pg";
import type { Logger } from "pino";
import { enumerationEntries } from "./base-data/dictionaries/entries.ts";
import type { Config } from "./core/config.ts";
import { longStatementMilliseconds, workLimits } from "./core/connection-limits.ts";
import { furtherConnections } from "./core/connections.ts";
import type { Platform } from "./core/context.ts";
import { setOffers } from "./core/custom-fields/offers.ts";
import { openPool } from "./core/database.ts";
import { Files } from "./core/files.ts";
import { prepareAtMost } from "./core/hot-statements.ts";
import { LiveMessages } from "./core/live-messages.ts";
import { warehousesOf } from "./core/live-news.ts";
import { deliverOutbox, type OutboxEntry } from "./core/outbox-delivery.ts";
import { partiesOf } from "./core/parties.ts";
import { Spool } from "./core/spool.ts";
import { openTurns } from "./core/turns.ts";
import { ImportRuns, JobRuns } from "./core/watched.ts";
import { correctionTopicOf, tellCorrected } from "./delivery/shipping-notices/tell-corrected.ts";
import { figuresOf } from "./figures.ts";
import { forgetAuditEntries } from "./identity/audit-entries/forget-entries.ts";
import { type Job, Jobs } from "./jobs.ts";
import { lapsedTopic, tellLapsed } from "./orders/purchase-orders/tell-lapsed.ts";
import { tellDeciders } from "./platform/approvals/tell-deciders.ts";
import { messageTopic, tellReaders } from "./platform/document-messages/tell-readers.ts";
import { erpOf } from "./platform/erp/erp-of.ts";
import { pullOnItsOwn } from "./platform/erp/pull-job.ts";
import { ErpPush } from "./platform/erp/push.ts";
import { rememberStep, sendAgainTopic } from "./platform/erp/push-queue.ts";
import { outgoingTopic } from "./platform/mail/leave-mail.ts";
import { Outgoing } from "./platform/mail/send-outgoing.ts";
import { tellOfEvent } from "./platform/messages/tell-of-event.ts";
import "./tables.ts";
import { everyMinutes, everyThreeDaysAt } from "./platform/jobs/schedule.ts";
import { tellOfMatches } from "./platform/tags/alert-rounds.ts";
import { Webhooks } from "./platform/webhooks/send-webhooks.ts";
import { InvoicePosting } from "./settlement/invoices/post-to-erp.ts";

export interface OpenPlatform extends Platform {
  close(): Promise<void>;
}

/** Opens everything the server stands on, over a migrated database. */
export async function openPlatform(config: Config, connectionString: string, logger: Logger): Promise<OpenPlatform> {
  setOffers({ entries: enumerationEntries, sources: dataSources });
  prepareAtMost(config.PREPARED_STATEMENTS, config.PREPARED_FROM);
  const pool = openPool(connectionString, config.DATABASE_POOL_SIZE);
  outliveConnections(pool, logger);
  const ownerPool = openOwnerPool(connectionString);
  outliveConnections(ownerPool, logger);
  const live = new LiveMessages(connectionString, pool, logger);
  await live.start();
  const files = await Files.open(config);
  const spool = await Spool.open(config.SPOOL_DIRECTORY, config.SPOOL_MEGABYTES * 1024 * 1024);
  const turns = openTurns(config.DATABASE_POOL_SIZE);
  const stopping = new AbortController();
  const runs = new JobRuns();
  const watched = { jobs: runs, imports: new ImportRuns(), figures: () => figuresOf(ownerPool) };
  const lookSeconds = config.JOB_LOOK_SECONDS;
  const jobs = new Jobs({ connectionString, pool, ownerPool, files, logger, runs, lookSeconds });
  const platform: Platform = {
    config,
    pool,
    logger,
    live,
    files,
    turns,
    spool,
    stopping: stopping.signal,
    watched,
    jobs,
  };
  const push = config.ERP_PUSH ? new ErpPush(platform) : null;
  const posting = config.ERP_INVOICES ? new InvoicePosting(platform) : null;
  const outgoing = new Outgoing(platform, ownerPool);
  const webhooks = new Webhooks(platform, ownerPool);
  await jobs.start([
    {
      name: "forget-audit-entries",
      schedule: everyThreeDaysAt(29),
      run: () => forgetAuditEntries(ownerPool, config.AUDIT_DAYS),
    },
    { name: "send-messages", schedule: everyMinutes(1), run: () => Promise.all([outgoing.run(), webhooks.run()]) },
    ...erpJobs(platform, push, posting),
  ]);
  const deliverOne = async (entry: OutboxEntry) => {
    if (entry.topic === outgoingTopic) {
      void outgoing.run();
      void webhooks.run();
      return;
    }
    if (push) await wakePush(platform, ownerPool, push, entry);
    posting?.wake(entry);
    await deliver(ownerPool, live, entry);
    await tellOfEvent(ownerPool, live, entry);
  };
  const delivering = deliverOutbox(ownerPool, logger, deliverOne, stopping.signal);
  const telling = tellOfMatches({ pool, ownerPool, live, logger }, stopping.signal);
  return {
    ...platform,
    async close() {
      stopping.abort();
      await Promise.all([delivering, telling]);
      await jobs.stop();
      for (const sender of [push, posting, outgoing, webhooks]) await sender?.ended();
      await live.stop();
      await pool.end();
      await ownerPool.end();
      await spool.close();
    },
  };
}

/** Jobs of the platform itself work across tenants, so they act as the owner. */
function openOwnerPool(connectionString: string): Pool {
  return new Pool({
    connectionString,
    max: furtherConnections["tandem-owner"],
    application_name: "tandem-owner",
    ...workLimits(longStatementMilliseconds),
  });
}

/** Pulls orders every some minutes, and sends what becomes of them, and invoices, as soon as it may be, where an ERP is configured for it. */
function erpJobs(platform: Platform, push: ErpPush | null, posting: InvoicePosting | null): Job[] {
  const { ERP_URL, ERP_PULL_MINUTES } = platform.config;
  const everyMinute = (name: string, sender: ErpPush | InvoicePosting | null): Job[] =>
    sender ? [{ name, schedule: everyMinutes(1), run: () => sender.run() }] : [];
  const jobs = [...everyMinute("push-erp-orders", push), ...everyMinute("post-erp-invoices", posting)];
  if (ERP_URL === undefined || ERP_PULL_MINUTES === 0) return jobs;
  const pull: Job = {
    name: "pull-erp-orders",
    schedule: everyMinutes(ERP_PULL_MINUTES),
    isConfigured: true,
    run: () => pullOnItsOwn(platform),
  };
  return [...jobs, pull];
}

/** The ERP is told of what happened to an order once it can hardly be undone any more, and at once of what somebody sends again. */
async function wakePush(platform: Platform, ownerPool: Pool, push: ErpPush, entry: OutboxEntry): Promise<void> {
  const { topic, tenantId } = entry;
  if (topic === sendAgainTopic) void push.run();
  if (topic !== purchaseOrder.name || (await erpOf(platform, tenantId)) === null) return;
  const delay = platform.config.ERP_PUSH_DELAY_SECONDS;
  if (await rememberStep(ownerPool, entry, delay)) push.runIn(delay);
}

/**
 * A connection may break at any moment, also while it is in use: what it was doing fails then, and the server goes on with
 * the others. Without a listener of its own on each, it would end.
 */
function outliveConnections(pool: Pool, logger: Logger): void {
  pool.on("connect", (client) => {
    client.on("error", (error) => logger.warn({ error: error.message }, "A database connection broke"));
  });
  pool.on("error", () => undefined);
}

/** Bells are true by the time at which pages look at them. */
async function deliver(ownerPool: Pool, live: LiveMessages, entry: OutboxEntry): Promise<void> {
  if (entry.topic === lapsedTopic) return tellLapsed(ownerPool, live, entry);
  const correction = entry.topic === shippingNotice.name ? correctionTopicOf(entry.payload.what) : null;
  if (correction) await tellCorrected(ownerPool, live, entry, correction);
  if (entry.topic === messageTopic) await tellReaders(ownerPool, live, entry);
  if (entry.topic === approvalDocument.entity.name) await tellDeciders(ownerPool, live, entry);
  await sendNews(ownerPool, live, entry);
}

/** Pages of the supplier and of the organisation's people learn that a document changed. */
async function sendNews(ownerPool: Pool, live: LiveMessages, { tenantId, topic, payload }: OutboxEntry): Promise<void> {
  const { id, number, what, causedBy } = payload;
  const parties = partiesOf(payload);
  // Suppliers know nothing of approvals, their numbers neither, nor of what the ERP is told.
  const isOfBuyer = topic === approvalDocument.entity.name || topic === sendAgainTopic;
  const shown = topic === sendAgainTopic ? purchaseOrder.name : topic;
  const warehouses = await warehousesOf(ownerPool, tenantId, payload.entityName ?? shown, id);
  const hearers = { ...parties, ...(isOfBuyer ? { supplierNo: "" } : {}), warehouses };
  await live.news.publish({ tenantId, ...hearers }, { type: "changed", topic: shown, id, number, what, causedBy });
}
