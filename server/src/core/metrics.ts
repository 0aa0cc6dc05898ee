import { timingSafeEqual } from "node:crypto";
import { Fault } from "@tandem/contract/core/errors";
import { pathOf, type Service } from "@tandem/contract/core/service";
import { services } from "@tandem/contract/services";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Platform } from "./context.ts";
import { gaugesOf } from "./gauges.ts";

const local = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

const saidByProxies = ["x-forwarded-for", "forwarded", "x-real-ip"];

/** Whether the caller is this machine itself, and not a proxy on it that speaks for somebody else. */
function isLocal(request: FastifyRequest, trustsProxy: boolean): boolean {
  return local.has(request.ip) && (trustsProxy || saidByProxies.every((name) => request.headers[name] === undefined));
}

/** Calls of which nobody but their caller knows: they are counted together, and not each by its name. */
const confidential = new Set(
  Object.values<Service>(services).flatMap((service) =>
    service.isConfidential ? Object.keys(service.endpoints).map((method) => pathOf(service, method)) : [],
  ),
);

/** Figures for Prometheus at /metrics: open to this machine, elsewhere to the bearer of METRICS_TOKEN. */
export function collectMetrics(app: FastifyInstance, platform: Platform): void {
  const { config } = platform;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer a call",
    labelNames: ["route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const { url = "none" } = request.routeOptions;
    const route = confidential.has(url) ? "confidential" : url;
    duration.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get("/metrics", async (request, reply) => {
    const mayRead =
      isLocal(request, config.TRUST_PROXY) || bearsToken(request.headers.authorization, config.METRICS_TOKEN);
    if (!mayRead) {
      throw new Fault("permissionMissing");
    }
    const all = Registry.merge([registry, await gaugesOf(platform)]);
    return reply.type(all.contentType).send(await all.metrics());
  });
}

function bearsToken(header: string | undefined, token: string | undefined): boolean {
  if (!header || !token) return false;
  const given = Buffer.from(header);
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
