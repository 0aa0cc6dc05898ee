import { Fault } from "@tandem/contract/core/errors";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { SessionStore } from "../sessions/session-store.ts";
import type { Platform } from "./context.ts";

const firstMessage = z.object({ token: z.string() });
const greetingMilliseconds = 10_000;
const pageKey = /^[\w.-]{8,100}$/;
/** Closing codes 4000 to 4999 are the application's own. */
const refused = 4401;
const pingMilliseconds = 30_000;

/**
 * Live messages to open pages (S7.18): `/productWebSocket/{id}`, where id is the page's own unguessable key. The first
 * message must be `{ "token": … }`.
 */
export function serveLivePages(app: FastifyInstance, platform: Platform, sessions: SessionStore): void {
  app.get<{ Params: { id: string } }>("/productWebSocket/:id", { websocket: true }, (socket, request) => {
    const { id } = request.params;
    const tooLate = setTimeout(() => socket.close(refused), greetingMilliseconds);
    socket.once("close", () => clearTimeout(tooLate));
    socket.once("message", (data: Buffer) => {
      clearTimeout(tooLate);
      greet(data.toString()).catch((error: Error) => {
        if (!(error instanceof Fault)) request.log.warn({ error: error.message }, "A live page was refused");
        socket.close(refused);
      });
    });

    async function greet(text: string): Promise<void> {
      if (!pageKey.test(id)) throw new Fault("invalidRequest");
      const { token } = firstMessage.parse(JSON.parse(text));
      const user = await sessions.recognise(token);
      platform.live.open({
        socket,
        page: `${user.id}:${id}`,
        userId: user.id,
        tenantId: user.tenantId,
        supplierNo: user.supplierNo,
        organisations: user.organisations,
      });
      const ping = setInterval(() => socket.ping(), pingMilliseconds);
      socket.once("close", () => clearInterval(ping));
      socket.send("ready");
    }
  });
}
