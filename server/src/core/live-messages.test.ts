import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
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
    const heard: string[] = [];
    live.onSessionChange((userId) => heard.push(userId));
    wire.cut();
    await sleep(4500);
    expect(wire.connections).toBeGreaterThanOrEqual(2);
    expect(wire.connections).toBeLessThanOrEqual(6);
    wire.mend();
    await expect
      .poll(
        async () => {
          await pool.query(`select pg_notify('tandem_live', '{"target":{"userId":"7"},"text":"sessionsChanged"}')`);
          return heard.includes("7");
        },
        { timeout: 10_000, interval: 250 },
      )
      .toBe(true);
  });
});
