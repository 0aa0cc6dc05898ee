import { hostname } from "node:os";
import { Fault } from "@tandem/contract/core/errors";
import type { SystemHealth } from "@tandem/contract/platform/health";
import { jobState } from "@tandem/contract/platform/jobs/jobs";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import product from "../../../package.json" with { type: "json" };
import { caches } from "../../core/caches.ts";
import type { Context, Platform } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { freeDisks } from "../../core/gauges.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { onlyTenant } from "../../core/only-tenant.ts";
import { rememberedSessions } from "../../identity/sessions/session-store.ts";
import { cacheKey } from "../logs/word-operations.ts";

const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();
/** They name what connections have prepared, for as long as these are open. */
const statements = "statements";

/** How the node is, and what it stands on (B2.30). */
export const healthHandlers: HandlersOf<Services["health"]> = {
  async getSysHealth(context) {
    const { platform } = context;
    const [figures, isThere, disks, sole, stored] = await Promise.all([
      platform.watched.figures(),
      platform.files.isThere(),
      freeDisks(platform.config),
      onlyTenant(platform.pool),
      context.read(storedState),
    ]);
    const { outboxWaiting: waiting, outboxStuck: stuck, outboxSeconds: oldestSeconds } = figures ?? {};
    const knowsOutbox = sole !== undefined && figures !== null;
    return {
      versions: {
        tandem: product.version,
        node: process.version,
        postgres: stored.postgres,
        migration: stored.migration,
      },
      server: serverState(platform),
      database: databaseState(platform, figures?.databaseBytes ?? null),
      outbox: knowsOutbox ? ({ waiting, stuck, oldestSeconds } as SystemHealth["outbox"]) : null,
      jobs: stored.jobs,
      files: { isThere, isRemote: platform.files.isRemote },
      disks,
      caches: [...caches].map(([name, cache]) => ({
        name,
        entries: cache.tidy(),
        hits: cache.hits,
        misses: cache.misses,
        canBeEmptied: name !== statements,
      })),
    };
  },

  async emptySysCache(context, { name }) {
    const cache = caches.get(name);
    if (!cache || name === statements) throw new Fault("notFound");
    const forgotten = cache.tidy();
    // It is written down who did it.
    await context.write(async () => {
      context.about(cacheKey(name));
      cache.clear();
    });
    if (name === rememberedSessions) await context.platform.live.sessionsChanged(null);
    return { forgotten };
  },
};

function serverState({ live }: Platform): SystemHealth["server"] {
  return { name: hostname(), startedAt, memoryBytes: process.memoryUsage.rss(), livePages: live.openPages };
}

function databaseState({ pool }: Context["platform"], bytes: number | null): SystemHealth["database"] {
  return { isThere: bytes !== null, bytes, open: pool.totalCount, idle: pool.idleCount, awaited: pool.waitingCount };
}

async function storedState(db: Database) {
  const { rows } = await sql<{ postgres: string; migration: string | null }>`
    select current_setting('server_version') as postgres, app.last_migration() as migration`.execute(db);
  const jobs = await db.selectFrom("scheduledJobRow").select("jobState").execute();
  const count = (state: string) => jobs.filter((job) => job.jobState === state).length;
  const { paused, failed, normal, blocked } = jobState.code;
  return {
    postgres: rows[0]?.postgres ?? null,
    migration: rows[0]?.migration ?? null,
    jobs: { normal: count(normal) + count(blocked), paused: count(paused), failed: count(failed) },
  };
}
