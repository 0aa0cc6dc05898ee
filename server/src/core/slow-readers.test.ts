import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Failure } from "@tandem/contract/core/envelope";
import { pathOf, type Service } from "@tandem/contract/core/service";
import { services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startOwnApplication,
  startTestApplication,
  type TestApplication,
  type TestUser,
} from "../../testing/application.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { asOwner } from "../../testing/owner.ts";
import { startServerProcess } from "../../testing/server-process.ts";

const stalledSeconds = 2;
const everything = { current: 1, size: 20, condition: {} };
const small = { current: 1, size: 20, condition: { itemNo: "M1" } };

/** Materials of which an export is larger than what lies on the way to a reader: it can hardly be packed. */
async function addLargeMaterials(database: { readonly connectionString: string }, count = 440): Promise<void> {
  await asOwner(
    database,
    `insert into material (tenant_id, item_no, item_name, unit_no, remark)
     select (select max(id) from tenant), 'LARGE-' || n, 'Large', 'PCS', noise
     from generate_series(1, $1) n, lateral (
       select string_agg(encode(sha256(convert_to(n || '/' || m, 'UTF8')), 'base64'), '') as noise from generate_series(1, 660) m) of_row`,
    [count],
  );
}

/** Asks for something and never takes what it gets. */
function askWithoutReading(url: string, user: TestUser, service: Service, method: string, body: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  const headers = { ...user.headers(), host: hostname, connection: "close", "content-type": "application/json" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(
    `POST ${pathOf(service, method)} HTTP/1.1\r\n${lines.join("")}content-length: ${body.length}\r\n\r\n${body}`,
  );
  socket.pause();
  socket.on("error", () => undefined);
  return socket;
}

const materials = services.materials as unknown as Service;

const askForExport = (app: TestApplication, user: TestUser, of: object = everything) =>
  askWithoutReading(app.url, user, materials, "exportexcel", JSON.stringify(of));

async function figure(url: string, name: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)$`, "m").exec(metrics)?.[1]);
}

/** Everything that comes until the other side ends. */
async function drained(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => socket.once("close", resolve));
  socket.resume();
  await ended;
  return Buffer.concat(chunks).toString("latin1");
}

describe("Readers that do not read", () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await startTestApplication({ STALLED_SECONDS: String(stalledSeconds) });
    await addLargeMaterials(app);
  });
  afterAll(() => app.close());

  it("keep nobody else from exporting, are as many as a user may have, and are broken off", async () => {
    const [admin, buyer] = [await app.as("admin"), await app.as("buyer")];
    const large = Array.from({ length: 4 }, () => askForExport(app, admin));
    await expect.poll(() => figure(app.url, "spooled_files")).toBeGreaterThan(1);
    // They wait behind the large ones, which take all the places that a user has at once.
    const waiting = Array.from({ length: 8 }, () => askForExport(app, admin, small));
    const own = await buyer.download("materials", "exportexcel", everything);
    expect([own.response.status, own.content.length]).toEqual([
      200,
      Number(own.response.headers.get("content-length")),
    ]);

    await expect.poll(() => figure(app.url, "spooled_files"), { interval: 200 }).toBe(0);
    expect(await figure(app.url, "spooled_bytes")).toBe(0);
    const [stalled, others] = await Promise.all([large, waiting].map((each) => Promise.all(each.map(drained))));
    const refused = others?.filter((text) => text.startsWith("HTTP/1.1 429 ")) ?? [];
    expect(refused).toHaveLength(2);
    for (const text of refused) {
      expect(text).toContain(
        "You already have 10 tasks of this kind under way. Please wait until one of them is done.",
      );
    }
    for (const text of stalled ?? []) {
      expect(text).toMatch(/^HTTP\/1.1 200 /);
      expect(text.length).toBeLessThan(own.content.length);
    }
    expect(others?.filter((text) => text.startsWith("HTTP/1.1 200 "))).toHaveLength(6);
    expect((await admin.download("materials", "exportexcel", small)).response.status).toBe(200);
  });

  it("that read slowly get everything", async () => {
    const buyer = await app.as("buyer");
    const answer = await fetch(`${app.url}${pathOf(materials, "exportexcel")}`, {
      method: "POST",
      headers: buyer.headers({ "content-type": "application/json" }),
      body: JSON.stringify(everything),
    });
    let bytes = 0;
    let waited = 0;
    const startedAt = Date.now();
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length;
      // Longer in all than a reader may pause.
      if (Date.now() - startedAt > 2 * stalledSeconds * 1000) continue;
      if ((await figure(app.url, "spooled_files")) === 1) waited = Date.now() - startedAt;
      await sleep(200);
    }
    // And longer than that the server had some of it.
    expect(waited).toBeGreaterThan(stalledSeconds * 1000);
    expect(bytes).toBe(Number(answer.headers.get("content-length")));
  });

  it("and go away while their file is made leave nothing", async () => {
    const admin = await app.as("admin");
    const gone = Array.from({ length: 6 }, () => askForExport(app, admin));
    await expect.poll(() => figure(app.url, "spooled_files")).toBeGreaterThan(0);
    for (const socket of gone) socket.destroy();
    await expect.poll(() => figure(app.url, "spooled_files")).toBe(0);
    const [process = ""] = (await readdir(app.config.SPOOL_DIRECTORY)).filter((entry) => !entry.endsWith(".lock"));
    await expect.poll(() => readdir(join(app.config.SPOOL_DIRECTORY, process))).toEqual([]);
  });
});

describe("The room for files of calls under way", () => {
  it("is limited: an export that does not fit is refused in words, and leaves nothing", async () => {
    const app = await startTestApplication({ SPOOL_MEGABYTES: "1" });
    try {
      await addLargeMaterials(app, 110);
      const buyer = await app.as("buyer");
      const { response, content } = await buyer.reading("vi-VN").download("materials", "exportexcel", everything);
      expect(response.status).toBe(503);
      const failure: Failure = JSON.parse(content.toString());
      expect(failure).toMatchObject({
        errorCode: "spoolFull",
        errorMessage: expect.stringContaining("không còn đủ chỗ để tạo tệp này"),
      });
      await expect.poll(() => figure(app.url, "spooled_bytes")).toBe(0);
      expect(await figure(app.url, "spooled_files")).toBe(0);
      expect((await buyer.download("materials", "exportexcel", small)).response.status).toBe(200);
    } finally {
      await app.close();
    }
  });

  it("is cleared of what a killed server left when the next one starts, and not of what others use", async () => {
    const database = await createTestDatabase("world");
    const directory = await mkdtemp(join(tmpdir(), "tandem-spool-"));
    const start = () => startServerProcess({ DATABASE_URL: database.connectionString, SPOOL_DIRECTORY: directory });
    const uploads = async () => {
      const entries = await readdir(directory, { recursive: true });
      return entries.filter((entry) => entry.endsWith("upload"));
    };
    const [killed, other] = await Promise.all([start(), startOwnApplication({ SPOOL_DIRECTORY: directory })]);
    const begun: Socket[] = [];
    try {
      for (const server of [killed, other]) begun.push(beginUpload(server.url, await server.as("buyer")));
      await expect.poll(uploads).toHaveLength(2);
      await killed.kill();
      const next = await start();
      expect(await uploads()).toHaveLength(1);
      expect(await next.stop()).toBe(0);
      expect(await uploads()).toHaveLength(1);
    } finally {
      for (const socket of begun) socket.destroy();
      await Promise.all([killed.kill(), other.close()]);
      await database.drop();
    }
    expect(await readdir(directory)).toEqual([]);
    await rm(directory, { recursive: true });
  });
});

/** Sends the beginning of a file, and no more. */
function beginUpload(url: string, user: TestUser): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  const headers = { ...user.headers(), host: hostname, "content-type": "multipart/form-data; boundary=b" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const path = pathOf(services.files as unknown as Service, "uploadSrmNewsFile");
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("")}content-length: 100000\r\n\r\n`);
  socket.write('--b\r\ncontent-disposition: form-data; name="file"; filename="hours.txt"\r\n\r\nFrom nine');
  socket.on("error", () => undefined);
  return socket;
}
