import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../testing/database.ts";
import { asOwner } from "../../../testing/owner.ts";
import { type ServerProcess, startServerProcess } from "../../../testing/server-process.ts";

let database: TestDatabase;
let receiver: Server;
const nodes: ServerProcess[] = [];
const told: unknown[] = [];
beforeAll(async () => {
  database = await createTestDatabase("world");
  receiver = createServer(async (request, response) => {
    await text(request);
    told.push(request.headers["webhook-id"]);
    // The first is kept waiting, until whoever sends it is gone.
    if (told.length > 1) response.writeHead(204).end();
  });
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  receiver.closeAllConnections();
  receiver.close();
  await database.drop();
});

async function start(): Promise<ServerProcess> {
  const node = await startServerProcess({ DATABASE_URL: database.connectionString, WEBHOOK_PRIVATE: "true" });
  nodes.push(node);
  return node;
}
const patience = { interval: 50 };

describe("A delivery to a webhook", () => {
  it("whose node is killed in the middle is made again by another, under the same id", async () => {
    const first = await start();
    const admin = await first.as("admin");
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const { id } = await admin.ok("webhooks", "addwebhook", {
      ...{ webhookNo: "H1", webhookName: "Slow", url, statusCode: "1" },
      lines: [{ messageEvent: "orderIssued", orgNo: null }],
    });
    await admin.ok("webhookDeliveries", "sendTestWebhook", { id });
    await expect.poll(() => told.length, patience).toBe(1);
    await first.kill();
    const states = () => asOwner<{ status: string }>(database, "select status from outgoing_message order by id");
    expect(await states()).toEqual([{ status: "0" }]);
    // As if its lease had run out.
    await asOwner(database, "update outgoing_message set next_attempt_at = now(); delete from request_guard");
    const second = await start();
    await (await second.as("admin")).ok("webhookDeliveries", "sendTestWebhook", { id });
    await expect.poll(states, patience).toEqual([{ status: "1" }, { status: "1" }]);
    expect(told).toHaveLength(3);
    expect(told.filter((each) => each === told[0])).toHaveLength(2);
  });
});
