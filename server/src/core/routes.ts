import type { ContactRule } from "@tandem/contract/core/contact-rules";
import { answerTo as answerFor, Fault } from "@tandem/contract/core/errors";
import { asLanguage } from "@tandem/contract/core/languages";
import { type Endpoint, pathOf, type Service } from "@tandem/contract/core/service";
import { services } from "@tandem/contract/services";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { rateOf } from "./call-rates.ts";
import { checkAnswer } from "./check-answer.ts";
import { Context, type Platform, requestKeyOf, type SignedInUser } from "./context.ts";
import type { AllHandlers, AnyHandler, DownloadedFile, UploadedFile } from "./handlers.ts";
import { parseInput } from "./parse-input.ts";
import { requireLicence, requirePermission, requirePermissionFor, requireSide, requireSupplier } from "./permission.ts";
import { askedBy, isWriting } from "./refused-calls.ts";
import { sendFile } from "./send-file.ts";
import type { Sessions } from "./sessions.ts";
import { timeZoneOf } from "./time-zones.ts";
import { withUpload } from "./uploads.ts";

/** One call of the contract, with what implements it. */
export interface Route {
  readonly service: Service;
  readonly method: string;
  readonly endpoint: Endpoint;
  readonly handler: AnyHandler;
  readonly path: string;
}

/** Every call of the contract. */
export function allRoutes(handlers: AllHandlers): Route[] {
  return Object.entries(services).flatMap(([key, service]) =>
    Object.entries(service.endpoints as Record<string, Endpoint>).map(([method, endpoint]) => ({
      service: service as unknown as Service,
      method,
      endpoint,
      handler: (handlers[key as keyof AllHandlers] as unknown as Record<string, AnyHandler>)[method] as AnyHandler,
      path: pathOf(service as unknown as Service, method),
    })),
  );
}

/** Largest bodies: what people without a session may send is read before anyone knows who they are. */
export const mostBytes = { ofStrangers: 32 * 1024, ofUsers: 2 * 1024 * 1024 } as const;

/** So much of a user agent is kept: those of browsers within other programs are long. */
const mostUserAgent = 400;

interface Options {
  readonly checkAnswers: boolean;
  /** Hears of every call of a user that failed, before it is answered. */
  readonly onFailure: (user: SignedInUser, route: Route, request: FastifyRequest, error: unknown) => Promise<void>;
}

/** Serves every call: rate, session, permission, parse, handler, envelope. */
export function serveRoutes(
  app: FastifyInstance,
  platform: Platform,
  sessions: Sessions,
  handlers: AllHandlers,
  options: Options,
): void {
  const serving = { platform, sessions, options };
  for (const route of allRoutes(handlers)) {
    const { path, endpoint } = route;
    const routing = {
      config: { rateLimit: rateOf(endpoint, path, platform.config) },
      bodyLimit: endpoint.permission === "public" ? mostBytes.ofStrangers : mostBytes.ofUsers,
      // Before the body is read; and once more when it has been, which may be much later.
      onRequest: async (request: FastifyRequest) => void (await callerOf(serving, route, request, false)),
    };
    app.post(path, routing, (request, reply) => answer(serving, route, request, reply));
  }
}

/** By what calls are served. */
interface Serving {
  readonly platform: Platform;
  readonly sessions: Sessions;
  readonly options: Options;
}

async function answer(serving: Serving, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const user = await callerOf(serving, route, request, true);
  try {
    return await answerTo(serving, route, request, reply, user);
  } catch (error) {
    if (user) await keepFailure(serving, user, route, request, error);
    throw error;
  }
}

/** What was to change something and did not is logged, wherever it was refused (B2.30). */
async function keepFailure(
  { platform, options }: Serving,
  user: SignedInUser,
  route: Route,
  request: FastifyRequest,
  error: unknown,
): Promise<void> {
  if (isWriting(route.method, route.endpoint))
    await contextOf(platform, route, request, user, undefined).logRefused(error);
  await options.onFailure(user, route, request, error);
}

async function answerTo(
  { platform, options }: Serving,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  user: SignedInUser | null,
): Promise<unknown> {
  if (route.endpoint.kind === "upload") return answerUpload(platform, route, request, user);
  if (request.isMultipart()) throw new Fault("mediaTypeUnsupported");
  const input = parseInput(route.endpoint, request.body, ruleOf(user));
  if (user) requirePermissionFor(user, route.service, route.endpoint, input);
  const context = contextOf(platform, route, request, user, input);
  if (route.endpoint.kind === "download") {
    return sendFile(reply, context, (await handle(route, context, input)) as DownloadedFile);
  }
  const data = await handle(route, context, input);
  if (options.checkAnswers) checkAnswer(route.endpoint, input, data);
  return { status: 200, data };
}

/** Who calls, with the right to; strangers only where everyone may. */
async function callerOf(
  serving: Serving,
  route: Route,
  request: FastifyRequest,
  isAgain: boolean,
): Promise<SignedInUser | null> {
  const { sessions } = serving;
  if (route.endpoint.permission === "public")
    return route.endpoint.knowsCaller ? knownCaller(sessions, request, isAgain) : null;
  const user = await sessions.recognise(tokenOf(request), { isAgain });
  try {
    requireSupplier(user, headerOf(request, "app-acting-for"));
    requirePermission(user, route.service, route.endpoint);
    requireLicence(user, route.service, route.method, route.endpoint);
    requireSide(user, route.endpoint);
  } catch (error) {
    await keepFailure(serving, user, route, request, error);
    throw error;
  }
  return user;
}

/** Who calls what everyone may call; nobody where their session is over. */
async function knownCaller(
  sessions: Sessions,
  request: FastifyRequest,
  isAgain: boolean,
): Promise<SignedInUser | null> {
  const token = tokenOf(request);
  return token === undefined ? null : sessions.recognise(token, { isAgain }).catch(notSignedIn);
}

function answerUpload(
  platform: Platform,
  route: Route,
  request: FastifyRequest,
  user: SignedInUser | null,
): Promise<unknown> {
  const { spool, config } = platform;
  const place = { spool, userId: user?.id ?? "", stalledSeconds: config.STALLED_SECONDS };
  return withUpload(request, place, async ({ file, settings }) => {
    const input = parseInput(route.endpoint, { condition: settings }, ruleOf(user));
    if (user) requirePermissionFor(user, route.service, route.endpoint, input);
    const context = contextOf(platform, route, request, user, input, file.fileName);
    return { status: 200, data: await handle(route, context, input, file) };
  });
}

/** Has a call handled. What it refuses is logged by its own context, which knows what it is about. */
async function handle(
  { handler, method, endpoint }: Route,
  context: Context,
  input: unknown,
  file?: UploadedFile,
): Promise<unknown> {
  try {
    return await handler(context, input, file);
  } catch (error) {
    if (context.call.user && isWriting(method, endpoint)) await context.logRefused(error);
    throw error;
  }
}

function contextOf(
  platform: Platform,
  route: Route,
  request: FastifyRequest,
  user: SignedInUser | null,
  input: unknown,
  fileName?: string,
): Context {
  const idempotencyKey = headerOf(request, "idempotency-key");
  // What beside its key tells uploads apart is their file: without a key each is meant.
  const guarded = route.endpoint.once && user && (route.endpoint.kind !== "upload" || idempotencyKey !== undefined);
  return new Context(platform, {
    service: route.service.name,
    menus: route.endpoint.menus ?? route.service.menus,
    method: route.method,
    correlationId: request.id,
    language: languageOf(request),
    timeZone: timeZoneOf(headerOf(request, "app-time-zone")),
    address: request.ip,
    userAgent: headerOf(request, "user-agent")?.slice(0, mostUserAgent) ?? null,
    page: pageOf(request),
    user,
    asked: askedBy(route.service, route.endpoint, conditionOf(request.body), fileName),
    ...(guarded ? requestKeyOf(user.id, route.path, input, idempotencyKey) : { requestKey: null, repeatSeconds: 0 }),
  });
}

/** @throws what is no fault of the session */
function notSignedIn(error: unknown): null {
  if (error instanceof Fault && answerFor(error.error).http === 401) return null;
  throw error;
}

/** What a call says, before it is read by the contract. */
const conditionOf = (body: unknown): unknown =>
  (body as { readonly condition?: unknown } | null | undefined)?.condition;

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The key of the page that calls, which it made for itself. */
function pageOf(request: FastifyRequest): string | null {
  const key = headerOf(request, "app-page-key");
  return key !== undefined && /^[\w-]{8,64}$/.test(key) ? key : null;
}

function tokenOf(request: FastifyRequest): string | undefined {
  return headerOf(request, "authentication-info");
}

/** Strangers send no contacts. */
const ruleOf = (user: SignedInUser | null): ContactRule => user?.contactRule ?? "strict";

/** The caller's language, from Accept-Language. */
export function languageOf(request: FastifyRequest) {
  return asLanguage(headerOf(request, "accept-language")?.split(/[,;]/)[0]);
}
