import { timingSafeEqual } from "node:crypto";
import { Fault } from "@tandem/contract/core/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Platform } from "./context.ts";

const local = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** Whether the caller is this machine itself, and not a proxy on it that speaks for somebody else. */
function isLocal(request: FastifyRequest, trustsProxy: boolean): boolean {
  return local.has(request.ip) && (trustsProxy || request.headers["x-forwarded-for"] === undefined);
}

/** Figures for Prometheus at /metrics: open to this machine, elsewhere to the bearer of METRICS_TOKEN. */
export function collectMetrics(app: FastifyInstance, { config, pool, live, spool }: Platform): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer a call",
    labelNames: ["route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [registry],
  });
  new Gauge({
    name: "database_connections",
    help: "Connections of the pool by state",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      this.set({ state: "open" }, pool.totalCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "awaited" }, pool.waitingCount);
    },
  });
  new Gauge({
    name: "live_pages",
    help: "Pages connected for live messages",
    registers: [registry],
    collect() {
      this.set(live.openPages);
    },
  });
  new Gauge({
    name: "spooled_files",
    help: "Exports and prints that are made or wait to be sent",
    registers: [registry],
    collect() {
      this.set(spool.files);
    },
  });
  new Gauge({
    name: "spooled_bytes",
    help: "What these take of the disk",
    registers: [registry],
    collect() {
      this.set(spool.bytes);
    },
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    duration.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get("/metrics", async (request, reply) => {
    const mayRead =
      isLocal(request, config.TRUST_PROXY) || bearsToken(request.headers.authorization, config.METRICS_TOKEN);
    if (!mayRead) {
      throw new Fault("permissionMissing");
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function bearsToken(header: string | undefined, token: string | undefined): boolean {
  if (!header || !token) return false;
  const given = Buffer.from(header);
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
