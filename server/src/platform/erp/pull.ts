import { Fault } from "@tandem/contract/core/errors";
import { erpPageSize } from "@tandem/contract/platform/erp/erp-order";
import type { SyncOutcome } from "@tandem/contract/platform/erp/sync-outcome";
import { sql } from "kysely";
import { alone } from "../../core/alone.ts";
import type { Context } from "../../core/context.ts";
import { type Database, inTransaction, type Scope } from "../../core/database.ts";
import { isWithinLimits } from "../../core/parties.ts";
import { wholeTenant } from "../../identity/sessions/session-store.ts";
import type { ProgressTeller } from "../../imports/import-progress.ts";
import { DocumentsCrossed } from "../../imports/take-documents.ts";
import type { Erp } from "./connector.ts";
import { rememberPulled } from "./push-queue.ts";
import { type TakenOrder, takeIn } from "./take-in.ts";

/** After so long a pull ends before its next page, and the next pull goes on: callers and jobs wait no longer than a while. */
const pullMilliseconds = 8 * 60_000;
/** Refused orders that one pull tries again. */
const mostRetried = 1000;
/** A refused order without a number is listed so long: should it come anew, nothing tells that it is the same. */
const unnumberedDays = 30;
const isForgotten = sql<boolean>`(not is_numbered and refused_at < now() - make_interval(days => ${sql.lit(unnumberedDays)}))`;
/** Refusals that are listed; beyond that they are counted. */
const mostListed = 500;
const mostTries = 3;

/** What became of an order. */
type Outcome = Omit<TakenOrder, "content">;

/**
 * Pulls what changed in the ERP since the last time, page by page, each taken in and remembered in one transaction: a pull
 * that breaks off, as when the node ends, goes on where it was. It acts for the whole tenant, whoever asks, because nobody is
 * sent a page twice. Orders that were refused earlier are tried again first.
 *
 * @returns every order that came
 * @throws Fault syncUnderWay while another pull of the tenant runs, erpUnavailable, erpAnswerWrong
 */
export async function pullOrders(
  context: Context,
  tenantId: string,
  source: Erp,
  teller: ProgressTeller,
): Promise<Outcome[]> {
  const { pool, stopping } = context.platform;
  const isOver = AbortSignal.any([stopping, AbortSignal.timeout(pullMilliseconds)]);
  const scope: Scope = { ...wholeTenant(tenantId), userName: context.taker.userName ?? erpName };
  const taken = new Map<string, Outcome>();
  let count = 0;
  const remember = (orders: readonly TakenOrder[]): void => {
    // Without their content: a pull may bring more orders than fit into memory.
    for (const { content: _, ...order } of orders) taken.set(order.key, order);
    count += orders.length;
    teller.progress({ phase: "importing", done: count, total: null });
  };
  const pulled = await alone(pool, `erp ${tenantId}`, async () => {
    for (const contents of await refusedEarlier(context, scope)) {
      if (!isOver.aborted) remember(await takePage(context, scope, contents));
    }
    let cursor = await inTransaction(pool, scope, readCursor, { readOnly: true });
    while (!isOver.aborted) {
      const answer = await source.changedOrders({ cursor, size: erpPageSize }, stopping);
      if (answer.more && answer.cursor === cursor) throw new Fault("erpAnswerWrong");
      remember(await takePage(context, scope, answer.orders, answer.cursor));
      cursor = answer.cursor;
      if (!answer.more) break;
    }
  });
  if (pulled === null) throw new Fault("syncUnderWay");
  return [...taken.values()];
}

/** Who changed an order, where it was nobody signed in. */
const erpName = "ERP";

async function readCursor(db: Database): Promise<string | null> {
  const found = await db.selectFrom("erpPull").select("cursor").executeTakeFirst();
  return found?.cursor ?? null;
}

/** What was refused at earlier pulls, in pages: the longest untried first, so that no order waits for ever. */
async function refusedEarlier({ platform }: Context, scope: Scope): Promise<unknown[][]> {
  const kept = await inTransaction(
    platform.pool,
    scope,
    (db) =>
      db
        .selectFrom("erpRefusedOrder")
        .select("content")
        .where(({ not }) => not(isForgotten))
        .orderBy("isNumbered", "desc")
        .orderBy("refusedAt")
        .orderBy("purchaseNo")
        .limit(mostRetried)
        .execute(),
    { readOnly: true },
  );
  const pages: unknown[][] = [];
  for (let from = 0; from < kept.length; from += erpPageSize) {
    pages.push(kept.slice(from, from + erpPageSize).map(({ content }) => content));
  }
  return pages;
}

/** Takes a page in and remembers how far the pull is, and what was refused. */
async function takePage(
  context: Context,
  scope: Scope,
  contents: readonly unknown[],
  cursor?: string,
): Promise<TakenOrder[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(context.platform.pool, scope, async (tx) => {
        const taken = contents.length > 0 ? await takeIn(context, tx, contents) : [];
        await rememberPulled(context, tx, taken);
        await keepRefused(tx, taken);
        if (cursor !== undefined) {
          await sql`insert into erp_pull (cursor, pulled_at) values (${cursor}, now())
            on conflict (tenant_id) do update set cursor = excluded.cursor, pulled_at = excluded.pulled_at`.execute(tx);
        }
        return taken;
      });
    } catch (error) {
      if (!(error instanceof DocumentsCrossed) || attempt >= mostTries) throw error;
    }
  }
}

async function keepRefused(tx: Database, taken: readonly TakenOrder[]): Promise<void> {
  const numbers = taken.map(({ purchaseNo }) => purchaseNo);
  await sql`delete from erp_refused_order where is_numbered and purchase_no = any (${numbers}::text[]) or ${isForgotten}`.execute(
    tx,
  );
  const refused = new Map(taken.filter(({ became }) => became === "refused").map((order) => [order.key, order]));
  for (const [key, { purchaseNo, content }] of refused) {
    await tx
      .insertInto("erpRefusedOrder")
      .values({ purchaseNo: key, isNumbered: purchaseNo !== "", content: JSON.stringify(content) })
      .onConflict((same) => same.doNothing())
      .execute();
  }
}

/** What a user is told of a pull: of orders of organisations and classes that they see. */
export function outcomeFor({ user }: Context, taken: readonly Outcome[]): SyncOutcome {
  const own = taken.filter((order) => isWithinLimits(user, order));
  const count = (became: Outcome["became"]) => own.filter((order) => order.became === became).length;
  const refusals = own.flatMap((order) => order.refusals);
  return {
    added: count("added"),
    updated: count("updated"),
    unchanged: count("unchanged"),
    refused: count("refused"),
    refusals: refusals.slice(0, mostListed),
    moreRefusals: Math.max(0, refusals.length - mostListed),
  };
}
