import { setTimeout as sleep } from "node:timers/promises";
import { Fault } from "@tandem/contract/core/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Platform, SignedInUser } from "./context.ts";
import type { LivePage, Viewer } from "./live-messages.ts";
import { networkOf } from "./networks.ts";
import type { Sessions } from "./sessions.ts";

const firstMessage = z.object({
  token: z.string(),
  /** The newest news that the page has heard, where it was connected before. */
  after: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});
const greetingMilliseconds = 5000;
/** Connections that have not said whose they are: of all, and of one network, which an office may share. */
const mostStrangers = 1000;
const mostStrangersOfNetwork = 50;
/** Pages that one user may have open on a node. */
const mostPagesOfUser = 100;
const pageKey = /^[\w.-]{8,100}$/;
/** Closing codes 4000 to 4999 are the application's own. */
const refused = 4401;
const mostMilliseconds = 30_000;
/** Of a page that there is no place for now (RFC 6455: try again later); its session goes on. */
const busy = 1013;
/** Of a page whose server stops (RFC 6455: service restart): it comes back at once, to another node where there is one. */
const restarting = 1012;
const partingMilliseconds = 2000;
const lookAgainAfter = 1000;

/**
 * Live messages to open pages (S7.18): `/productWebSocket/{id}`, where id is the page's own unguessable key. The first
 * message must be `{ "token": … }`; a page that comes back adds `after`, the number of the newest news it has heard, and
 * is told what came since. The page is closed when the session behind the token ends.
 */
export function serveLivePages(app: FastifyInstance, platform: Platform, sessions: Sessions): void {
  const strangers = new Counts();
  const pages = new Counts();
  const mayOpen = async (request: FastifyRequest, reply: FastifyReply) => {
    // A refusal ends its connection, which whoever keeps connections must know.
    reply.header("connection", "close");
    if (!isOwnOrigin(request, platform.config.PORTAL_ORIGINS)) throw new Fault("permissionMissing");
    const full = strangers.total >= mostStrangers || strangers.of(networkOf(request.ip)) >= mostStrangersOfNetwork;
    if (full) throw new Fault("tooManyRequests");
  };
  const options = { websocket: true, onRequest: mayOpen } as const;
  app.get<{ Params: { id: string } }>("/productWebSocket/:id", options, (socket, request) => {
    const { id } = request.params;
    const becomeKnown = strangers.add(networkOf(request.ip));
    const tooLate = setTimeout(() => {
      socket.close(refused);
      setTimeout(() => socket.terminate(), partingMilliseconds).unref();
    }, greetingMilliseconds);
    socket.once("close", () => {
      clearTimeout(tooLate);
      becomeKnown();
    });
    socket.once("message", (data: Buffer) => {
      clearTimeout(tooLate);
      greet(data.toString()).catch((error: Error) => {
        if (!(error instanceof Fault)) request.log.warn({ error: error.message }, "A live page was refused");
        if (mayComeBack(error)) socket.close(busy);
        else socket.close(refused, error instanceof Fault ? error.error : "");
      });
    });

    async function greet(text: string): Promise<void> {
      if (!pageKey.test(id)) throw new Fault("invalidRequest");
      const { token, after } = firstMessage.parse(JSON.parse(text));
      const user = await sessions.recognise(token);
      // What is closed tells nobody again that it is.
      if (socket.readyState !== socket.OPEN) return;
      if (pages.of(user.id) >= mostPagesOfUser) throw new Fault("tooManyRequests");
      becomeKnown();
      socket.once("close", pages.add(user.id));
      const page: LivePage = { socket, page: `${user.id}:${id}`, viewer: viewerOf(user) };
      platform.live.open(page);
      followSession(platform, sessions, page, token);
      await platform.live.greet(page, after ?? null);
    }
  });
}

/** Keeps a page only while its session lives, and looks again who sees it when that may have changed. */
function followSession(platform: Platform, sessions: Sessions, page: LivePage, token: string): void {
  const { socket } = page;
  const { userId: ownId } = page.viewer;
  const pingMilliseconds = Math.min(mostMilliseconds, platform.config.SESSION_IDLE_SECONDS * 250);
  const ping = setInterval(() => {
    socket.ping();
    // A database that is away ends no session.
    sessions.requireAlive(token).catch((error: Error) => {
      if (error instanceof Fault) socket.close(refused, error.error);
    });
  }, pingMilliseconds);
  const stopListening = platform.live.onSessionChange((userId) => {
    if (userId !== null && userId !== ownId) return;
    void lookAgain(platform, sessions, page, token);
  });
  socket.once("close", () => {
    clearInterval(ping);
    stopListening();
  });
}

/** Who sees the page now, asked until it is known: what they may hear waits for that. */
async function lookAgain(platform: Platform, sessions: Sessions, page: LivePage, token: string): Promise<void> {
  const { socket } = page;
  const release = platform.live.hold(page);
  while (socket.readyState === socket.OPEN) {
    try {
      return release(viewerOf(await sessions.recognise(token)));
    } catch (error) {
      if (error instanceof Fault) return socket.close(refused, error.error);
      await sleep(lookAgainAfter, undefined, { ref: false });
    }
  }
}

/** Sends every page elsewhere before the server closes; who does not part in time is cut off. */
export function closeLivePages(this: FastifyInstance, done: () => void): void {
  const { clients } = this.websocketServer;
  for (const client of clients) client.close(restarting);
  const cut = setTimeout(() => {
    for (const client of clients) client.terminate();
  }, partingMilliseconds);
  this.websocketServer.close(() => {
    clearTimeout(cut);
    done();
  });
}

/** Whether what failed is neither what the page said nor its session: too many are open, or the database is away. */
function mayComeBack(error: Error): boolean {
  if (error instanceof Fault) return error.error === "tooManyRequests";
  return !(error instanceof z.ZodError || error instanceof SyntaxError);
}

function viewerOf({ id, ...user }: SignedInUser): Viewer {
  const { tenantId, supplierNo, suppliers, organisations, warehouses, classifyTypes, businessClassifyTypes } = user;
  return {
    userId: id,
    tenantId,
    supplierNo,
    suppliers,
    organisations,
    warehouses,
    classifyTypes,
    businessClassifyTypes,
  };
}

/**
 * Whether a page of the portal asks, or a program that is no browser: those name no origin. By host alone, because a proxy that
 * ends TLS need not say so.
 */
function isOwnOrigin({ headers, host }: FastifyRequest, others: readonly string[]): boolean {
  if (headers.origin === undefined || others.includes(headers.origin)) return true;
  const origin = URL.parse(headers.origin);
  // A proxy may name the port also where it goes without saying.
  return origin !== null && origin.host !== "" && origin.host === URL.parse(`${origin.protocol}//${host}`)?.host;
}

/** How many connections there are, in all and by what they are counted by. */
class Counts {
  total = 0;
  private readonly byKey = new Map<string, number>();

  of(key: string): number {
    return this.byKey.get(key) ?? 0;
  }

  /** Counts one more. @returns what takes it back, once */
  add(key: string): () => void {
    this.total += 1;
    this.byKey.set(key, this.of(key) + 1);
    let counted = true;
    return () => {
      if (!counted) return;
      counted = false;
      this.total -= 1;
      const left = this.of(key) - 1;
      if (left > 0) this.byKey.set(key, left);
      else this.byKey.delete(key);
    };
  }
}
