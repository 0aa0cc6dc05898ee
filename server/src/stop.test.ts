import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { startServerProcess } from "../testing/server-process.ts";

let database: TestDatabase;
let owner: Client;
beforeAll(async () => {
  database = await createTestDatabase("world");
  owner = new Client({ connectionString: database.connectionString });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const callsThatWait = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";

describe("A server that is asked to stop", () => {
  it("answers the call that it is working on, takes no other, closes its pages and ends without an error", async () => {
    const server = await startServerProcess({ DATABASE_URL: database.connectionString });
    const admin = await server.as("admin");
    const page = new WebSocket(`${server.url.replace("http", "ws")}/productWebSocket/page-stop-0000`);
    const closed = new Promise<CloseEvent>((resolve) => page.addEventListener("close", resolve));
    page.addEventListener("open", () => page.send(JSON.stringify({ token: admin.token })));
    await new Promise((resolve) => page.addEventListener("message", resolve));

    const { records } = await admin.ok("materials", "getbmitemlistbyparams", { current: 1, size: 1, condition: {} });
    const { id = "", version = 0 } = records[0] ?? {};
    await owner.query("begin");
    await owner.query("select 1 from material where id = $1 for update", [id]);
    const working = admin.call("materials", "updatebmitembyid", { id, version, itemName: "Just in time" });
    while ((await owner.query(callsThatWait)).rowCount === 0) await sleep(10);

    const stopped = server.stop();
    await expect
      .poll(
        () =>
          fetch(`${server.url}/healthz`).then(
            ({ status }) => status,
            () => 503,
          ),
        { timeout: 5000 },
      )
      .toBe(503);
    await owner.query("commit");
    const answer = await working;
    expect(answer.body).toMatchObject({ status: 200, data: { itemName: "Just in time", version: version + 1 } });
    expect(answer.headers.get("connection")).toBe("close");
    expect(await stopped).toBe(0);
    expect((await closed).code).toBe(1012);
    const { rows } = await owner.query("select item_name from material where id = $1", [id]);
    expect(rows).toEqual([{ item_name: "Just in time" }]);
    await expect
      .poll(
        async () =>
          (
            await owner.query(
              "select 1 from pg_stat_activity where application_name ~ '^tandem' and datname = current_database()",
            )
          ).rowCount,
      )
      .toBe(0);
  });

  it("says that it is not ready, and answers what is still asked, for as long as it drains", async () => {
    const server = await startServerProcess({ DATABASE_URL: database.connectionString, DRAIN_SECONDS: "2" });
    const admin = await server.as("admin");
    const page = new WebSocket(`${server.url.replace("http", "ws")}/productWebSocket/page-drain-000`);
    const closed = new Promise<CloseEvent>((resolve) => page.addEventListener("close", resolve));
    page.addEventListener("open", () => page.send(JSON.stringify({ token: admin.token })));
    await new Promise((resolve) => page.addEventListener("message", resolve));
    const ready = async () => {
      const answer = await fetch(`${server.url}/readyz`);
      return { status: answer.status, body: await answer.json() };
    };
    expect(await ready()).toMatchObject({ status: 200 });

    const stopped = server.stop();
    await expect.poll(ready).toEqual({ status: 503, body: { status: "stopping" } });
    const answer = await admin.call("materials", "getbmitemlistbyparams", { current: 1, size: 1, condition: {} });
    expect([answer.http, answer.headers.get("connection")]).toEqual([200, "close"]);
    expect(page.readyState).toBe(WebSocket.OPEN);
    expect((await closed).code).toBe(1012);
    expect(await stopped).toBe(0);
  });

  it("does not start with a configuration that is wrong, and says why", async () => {
    await expect(startServerProcess({ DATABASE_URL: "mysql://hidden@db/x" })).rejects.toThrow(
      /DATABASE_URL: must begin/,
    );
  });
});
