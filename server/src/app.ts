import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import serveStatic from "@fastify/static";
import websocket from "@fastify/websocket";
import { answerTo, type ErrorName, Fault } from "@tandem/contract/core/errors";
import { basePath } from "@tandem/contract/core/service";
import { abnormalSource } from "@tandem/contract/platform/logs";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { sharedCounts } from "./core/call-rates.ts";
import { type Platform, type SignedInUser, scopeOf } from "./core/context.ts";
import { serveDocumentation } from "./core/documentation.ts";
import { isFull } from "./core/full-disk.ts";
import { takeJson } from "./core/json-bodies.ts";
import { closeLivePages, serveLivePages } from "./core/live-pages.ts";
import { setHandlers } from "./core/made-calls.ts";
import { collectMetrics } from "./core/metrics.ts";
import { openingPage } from "./core/opening-page.ts";
import { languageOf, mostBytes, type Route, serveRoutes } from "./core/routes.ts";
import { wordFault } from "./core/translate.ts";
import { uploadLimits, uploadMegabytes } from "./core/uploads.ts";
import { handlers } from "./handlers.ts";
import { noteRefusal } from "./identity/audit-entries/note-refusal.ts";
import { SessionStore } from "./identity/sessions/session-store.ts";
import { noteFailure } from "./platform/logs/note-failure.ts";
import { printServiceSources } from "./platform/printing/print-service.ts";

const webDirectory = new URL("../../web/dist/", import.meta.url);

/** What pages may do. They reach the portal, and print services on the computer itself or where the operator allows (S7.17e). */
const contentPolicy = (config: Platform["config"]) => ({
  useDefaults: false,
  directives: {
    "default-src": ["'self'"],
    // The reader of codes is compiled in the page, where a browser has none of its own.
    "script-src": ["'self'", "'wasm-unsafe-eval'"],
    // A page that opens without a network has a worker for that.
    "worker-src": ["'self'"],
    // Ant Design writes its styles into the page.
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:"],
    "font-src": ["'self'", "data:"],
    "connect-src": ["'self'", ...printServiceSources(config)],
    "object-src": ["'none'"],
    "base-uri": ["'self'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  },
});

export interface AppOptions {
  /** Check every answer against the contract; for tests. */
  readonly checkAnswers?: boolean;
}

/** Bytes of a call's address and headers. The address of a list says what it is filtered by, which may be a thousand numbers. */
const mostHeadBytes = 64 * 1024;

/** The HTTP server over a platform: every call, live messages, health, documentation and the web pages. */
export async function createApp(platform: Platform, options: AppOptions = {}): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: platform.logger as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    // The proxy in front, and nobody before it: what those claim of themselves is no more than a claim.
    trustProxy: platform.config.TRUST_PROXY ? (_address, hop) => hop === 0 : false,
    bodyLimit: mostBytes.ofStrangers,
    http: { maxHeaderSize: mostHeadBytes },
    forceCloseConnections: "idle",
    // A call that still arrives is answered: a proxy in front would hand an error on to whoever made it.
    return503OnClosing: false,
  });
  takeJson(app);

  await app.register(helmet, {
    contentSecurityPolicy: contentPolicy(platform.config),
    strictTransportSecurity: { maxAge: 31_536_000 },
  });
  // Bodies come as they are: one that is packed could be far larger than it looks.
  await app.register(compress, {
    threshold: 1024,
    // What stands in memory is packed at once up to some milliseconds' worth: a stream for each costs five times as much.
    syncThreshold: 256 * 1024,
    encodings: ["gzip", "identity"],
    zlibOptions: { level: 1 },
    globalDecompression: false,
  });
  await app.register(rateLimit, { global: false, store: sharedCounts(platform.pool) });
  await app.register(multipart, { limits: uploadLimits });
  const isStopping = drain(app, platform);
  await app.register(websocket, { options: { maxPayload: 16 * 1024 }, preClose: closeLivePages });

  answerFaults(app);
  overseeAnswers(app, platform.config, isStopping);

  const { SESSION_IDLE_SECONDS, LICENCE_PUBLIC_KEY } = platform.config;
  const sessions = new SessionStore(platform.pool, platform.live, SESSION_IDLE_SECONDS, LICENCE_PUBLIC_KEY);
  collectMetrics(app, platform);
  serveHealth(app, platform, isStopping);
  if (platform.config.DOCUMENTATION) await serveDocumentation(app);
  setHandlers(handlers);
  serveRoutes(app, platform, sessions, handlers, {
    checkAnswers: options.checkAnswers ?? false,
    onFailure: async (user, route, request, error) => {
      await noteRefusal(platform, user, route, request, error);
      await noteUnexpected(platform, user, route, request, error);
    },
  });
  serveLivePages(app, platform, sessions);
  await serveWeb(app);
  return app;
}

/** What holds for every answer: its headers, how long it waits for its reader, and that it is logged. */
function overseeAnswers(app: FastifyInstance, config: Platform["config"], isStopping: () => boolean): void {
  app.addHook("onSend", async (request, reply) => {
    reply.header("x-correlation-id", request.id);
    // Otherwise a caller that keeps its connection would keep the server from stopping.
    if (isStopping()) reply.header("connection", "close");
    // It counts from what the reader last took, and not from when the call came.
    reply.raw.setTimeout(config.STALLED_SECONDS * 1000, () => {
      request.log.warn({ path: request.routeOptions.url }, "An answer was broken off: nobody takes it");
      reply.raw.destroy();
    });
    if (request.url.startsWith(basePath)) reply.header("cache-control", "no-store");
  });
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.routeOptions.url,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      "answered",
    );
  });
}

/** Words every failure for the caller; what nobody expected is logged under the correlation id and told without detail. */
function answerFaults(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const fault = faultOf(error, request.id);
    if (fault.error === "internal") request.log.error({ err: error, correlationId: request.id }, "A call failed");
    else if (fault.cause) request.log.warn({ err: fault.cause, correlationId: request.id }, "Something is away");
    const failure = wordFault(languageOf(request), fault);
    return reply
      .status(answerTo(fault.error).http)
      .type("application/json; charset=utf-8")
      .send({ ...failure, correlationId: request.id });
  });
}

/** Where it broke, without the words of what broke. */
const placesIn = (stack: string | null) => stack && (stack.match(/^\s+at .*$/gm)?.join("\n") ?? null);

/** Keeps what nobody expected where the tenant's administrators see it. */
async function noteUnexpected(
  platform: Platform,
  user: SignedInUser,
  { service, method }: Route,
  { id, ip }: FastifyRequest,
  error: unknown,
): Promise<void> {
  if (!(error instanceof Error) || faultOf(error as FastifyError, id).error !== "internal") return;
  const { message, stack = null } = error;
  const place = `${service.name}.${method}`;
  const failed = { source: abnormalSource.code.call, place, correlationId: id, user };
  // Whose call it was, and with what, is nobody's business where it is confidential.
  const broken = service.isConfidential
    ? { ...failed, message: error.name, stack: placesIn(stack), address: null, isNameless: true as const }
    : { ...failed, message, stack, address: ip };
  const scope = scopeOf(user);
  await noteFailure(platform, service.isConfidential ? { ...scope, userName: "" } : scope, broken);
}

const byFastifyCode: Readonly<Record<string, ErrorName>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "bodyTooLarge",
  FST_REQ_FILE_TOO_LARGE: "fileTooLarge",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "mediaTypeUnsupported",
  FST_INVALID_MULTIPART_CONTENT_TYPE: "mediaTypeUnsupported",
  FST_FILES_LIMIT: "invalidRequest",
  FST_FIELDS_LIMIT: "invalidRequest",
};

/** What the database says where the licence allows no further user. */
const tooManyUsers = "TD001";

function faultOf(error: FastifyError, correlationId: string): Fault {
  if (error instanceof Fault) return error;
  const known = byFastifyCode[error.code];
  if (known) return new Fault(known, { size: uploadMegabytes });
  if (error.statusCode === 429) return new Fault("tooManyRequests");
  if (error.statusCode !== undefined && error.statusCode < 500) return new Fault("invalidRequest");
  if (error.code === tooManyUsers) return new Fault("licenceUsersReached");
  if (isFull(error)) return new Fault("storageFull");
  return databaseIsAway(error) ? new Fault("serverBusy") : new Fault("internal", { correlationId });
}

/** Connection lost or refused, too many connections, shutting down, or waiting too long for a lock or an answer. */
function databaseIsAway(error: FastifyError): boolean {
  return (
    /^(08|53|57P0|57014|55P03|ECONN|EPIPE)/.test(error.code ?? "") ||
    /^Connection terminated|^timeout exceeded when trying to connect|^Query read timeout|^timeout expired|is not queryable$/.test(
      error.message,
    )
  );
}

/** Goes on answering for a while once it is to close, so that a load balancer learns of it; says whether it is to close. */
function drain(app: FastifyInstance, { config, logger }: Platform): () => boolean {
  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
    if (config.DRAIN_SECONDS > 0) {
      logger.info({ seconds: config.DRAIN_SECONDS }, "Draining: load balancers are told to send calls elsewhere");
      await sleep(config.DRAIN_SECONDS * 1000);
    }
    // Of an answer that had begun before, the connection stays open when it is finished; not for long.
    app.server.keepAliveTimeout = 1;
  });
  return () => stopping;
}

/** Whoever asks whether the node is ready gives up soon, and thinks it dead. */
const readyMilliseconds = 1000;
/** A connection that does not answer it is given up, so that the next question finds a better one. */
const readyQuestion = { text: "select 1", query_timeout: readyMilliseconds };

function serveHealth(app: FastifyInstance, platform: Platform, isStopping: () => boolean): void {
  let answering: Promise<boolean> | undefined;
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    if (isStopping()) return reply.status(503).send({ status: "stopping" });
    // However often it is asked, one connection waits at most.
    answering ??= platform.pool.query(readyQuestion).then(
      () => true,
      () => false,
    );
    const asked = answering;
    void asked.then(() => {
      if (answering === asked) answering = undefined;
    });
    const isThere = await Promise.race([asked, sleep(readyMilliseconds, false)]);
    // Without files a node still does all the rest, and the others are no better off: it stays ready.
    const away = (await platform.files.isThere()) ? {} : { files: "unreachable" };
    return isThere ? { status: "ready", ...away } : reply.status(503).send({ status: "database unreachable" });
  });
}

/** The built pages; any address that is no file answers the page itself, whose router takes over. */
async function serveWeb(app: FastifyInstance): Promise<void> {
  const built = existsSync(webDirectory);
  if (built) {
    await app.register(serveStatic, {
      root: webDirectory,
      // The page itself is answered below, wherever it is asked for.
      index: false,
      preCompressed: true,
      dotfiles: "ignore",
      maxAge: "1y",
      immutable: true,
      setHeaders: (reply, path) => {
        // Only what is named by its content never changes.
        if (!path.includes("/assets/")) reply.header("cache-control", "no-cache");
      },
    });
  }
  const page = openingPage(webDirectory);
  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ "cache-control": "no-cache", vary: "cookie, accept-language" });
    return reply.type("text/html; charset=utf-8").send(await page(request));
  };
  // HEAD by a route of its own: what Fastify makes of that of GET says how long the page is before it is packed.
  if (built) app.route({ method: ["GET", "HEAD"], url: "/", handler: answerPage });
  app.setNotFoundHandler(async (request, reply) => {
    const [path = ""] = request.url.split("?");
    const isRead = request.method === "GET" || request.method === "HEAD";
    const isPage = isRead && !path.startsWith(basePath) && !/\.\w+$/.test(path);
    if (built && isPage) return answerPage(request, reply);
    throw new Fault(request.url.startsWith(basePath) ? "unknownCall" : "notFound");
  });
}
