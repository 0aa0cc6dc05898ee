import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { WebSocket } from "@fastify/websocket";
import { Pool } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { asOwner } from "../../testing/owner.ts";
import { LiveMessages } from "./live-messages.ts";

/** Stands between the server and PostgreSQL, and can cut the wire. */
class Wire {
  connections = 0;
  private isCut = false;
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;

  constructor(host: string, port: number) {
    this.server = createServer((inner) => {
      this.connections += 1;
      if (this.isCut) {
        inner.destroy();
        return;
      }
      const outer = connect({ host, port });
      for (const socket of [inner, outer]) {
        this.sockets.add(socket);
        socket.on("error", () => {});
        socket.on("close", () => {
          inner.destroy();
          outer.destroy();
        });
      }
      inner.pipe(outer).pipe(inner);
    });
  }

  async listen(): Promise<number> {
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
    const address = this.server.address();
    return typeof address === "object" && address ? address.port : 0;
  }

  cut(): void {
    this.isCut = true;
    this.connections = 0;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {
    this.isCut = false;
  }

  close(): void {
    this.cut();
    this.server.close();
  }
}

describe("live messages while the database is away", () => {
  let database: TestDatabase;
  let pool: Pool;
  let wire: Wire;
  let live: LiveMessages;

  beforeAll(async () => {
    database = await createTestDatabase();
    const address = new URL(database.connectionString);
    wire = new Wire(address.hostname, Number(address.port));
    address.port = String(await wire.listen());
    pool = new Pool({ connectionString: database.connectionString });
    live = new LiveMessages(address.href, pool, pino({ level: "silent" }));
    await live.start();
  });

  afterAll(async () => {
    await live.stop();
    wire.close();
    await pool.end();
    await database.drop();
  });

  it("S4.10 tries again once a second, and hears again when the database is back", async () => {
    const heard: (string | null)[] = [];
    live.onSessionChange((userId) => heard.push(userId));
    wire.cut();
    await sleep(3000);
    expect(wire.connections).toBeGreaterThanOrEqual(2);
    expect(wire.connections).toBeLessThanOrEqual(4);
    wire.mend();
    await expect
      .poll(
        async () => {
          await pool.query(`select pg_notify('tandem_live', '{"sessionsOf":"7"}')`);
          return heard.includes("7");
        },
        { interval: 250 },
      )
      .toBe(true);
  });

  it("S4.10 tells its pages what it missed while it heard nothing, and believes no session from before", async () => {
    const told: string[] = [];
    const socket = {
      send: (text: string) => told.push(text),
      on: () => undefined,
      close: () => undefined,
    } as unknown as WebSocket;
    const limits = { organisations: ["O1"], suppliers: ["SA"], classifyTypes: ["K1"], businessClassifyTypes: null };
    const viewer = { userId: "7", tenantId: "1", supplierNo: null, warehouses: ["W1"], ...limits };
    live.open({ socket, page: "7:page-deaf", viewer });
    const forgotten: (string | null)[] = [];
    live.onSessionChange((userId) => forgotten.push(userId));
    await asOwner(database, "insert into tenant (name) values ('World')");
    const target = { tenantId: "1", supplierNo: "SA", classifyType: "K1", businessClassifyType: null };
    wire.cut();
    await live.news.publish({ ...target, orgNo: "O1" }, { type: "changed", number: "PO-missed" });
    await live.news.publish({ ...target, orgNo: "O2" }, { type: "changed", number: "PO-foreign" });
    const ofOthers = { ...target, orgNo: "O1", classifyType: "K2" };
    await live.news.publish(ofOthers, { type: "changed", number: "PO-of-others" });
    const ofPlaces = (warehouses: string[], number: string) =>
      live.news.publish({ ...target, orgNo: "O1", warehouses }, { type: "changed", number });
    await ofPlaces(["W1", "W2"], "PO-elsewhere");
    await ofPlaces(["W1"], "PO-here");
    expect(told).toEqual([]);
    wire.mend();
    await expect.poll(() => told.join()).toMatch(/PO-missed.*PO-here/s);
    expect(told.join()).not.toMatch(/PO-foreign|PO-of-others|PO-elsewhere/);
    // More warehouses than a notification holds.
    const many = Array.from({ length: 2000 }, (_, index) => `W${index}`);
    viewer.warehouses = many;
    await ofPlaces(many, "PO-of-many");
    await ofPlaces([...many, "X"], "PO-of-more");
    await expect.poll(() => told.join()).toContain("PO-of-many");
    await ofPlaces(many, "PO-of-many-too");
    await expect.poll(() => told.join()).toContain("PO-of-many-too");
    expect(told.join()).not.toContain("PO-of-more");
    expect(forgotten).toContain(null);
  });
});
