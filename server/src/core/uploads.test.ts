import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Failure } from "@tandem/contract/core/envelope";
import { pathOf, type Service } from "@tandem/contract/core/service";
import { services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { startServerProcess } from "../../testing/server-process.ts";

const path = pathOf(services.files as unknown as Service, "uploadSrmNewsFile");

let app: TestApplication;
let buyer: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  buyer = await app.as("buyer");
});
afterAll(() => app.close());

const boundary = "between-the-parts";
const head = (name: string, fileName: string, type = "text/plain") =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${fileName}\r\ncontent-type: ${type}\r\n\r\n`;
const end = `\r\n--${boundary}--\r\n`;

/** Sends a body in parts as it is. */
async function send(body: string | Buffer, type = `multipart/form-data; boundary=${boundary}`) {
  const response = await fetch(app.url + path, {
    method: "POST",
    headers: buyer.headers({ "content-type": type }),
    body: typeof body === "string" ? Buffer.from(body, "latin1") : new Uint8Array(body),
  });
  return { http: response.status, ...((await response.json()) as Failure) };
}

const named = (fileName: string) => head("file", `; filename="${fileName}"`);

describe("A body in parts that is wrong", () => {
  it("B5.15i is one that brings a second file, of which none is taken", async () => {
    const first = `${named("a.txt")}Some text`;
    expect(await send(`${first}\r\n${named("b.txt")}Other text${end}`)).toMatchObject({
      status: 400,
      errorCode: "filesTooMany",
    });
    expect(await send(`${first}${end}`)).toMatchObject({ http: 200 });
  });

  it("S8.2c is refused as the caller's, whatever is wrong with it", async () => {
    const whole = `${named("a.txt")}Some text${end}`;
    expect(await send(whole)).toMatchObject({ http: 200, status: 200 });
    const wrong: Record<string, ReturnType<typeof send>> = {
      "cut off in the text": send(whole.slice(0, -end.length - 3)),
      "cut off in the head": send(whole.slice(0, 60)),
      "cut off in the first boundary": send(whole.slice(0, 10)),
      "without the last boundary": send(whole.slice(0, -4)),
      "of another boundary": send(whole, "multipart/form-data; boundary=other"),
      "without a boundary": send(whole, "multipart/form-data"),
      "of an empty boundary": send(whole, "multipart/form-data; boundary="),
      "a name with the character zero": send(`${named("a\u0000.txt")}Text${end}`),
      "a name with the character zero, encoded": send(`${head("file", "; filename*=UTF-8''a%00b.txt")}Text${end}`),
      "a name with a line break": send(`${head("file", "; filename*=UTF-8''a%07b.txt")}Text${end}`),
      "a very long name": send(`${named(`${"n".repeat(300)}.txt`)}Text${end}`),
      "a setting of brackets": send(
        `${head("progressId", "", "application/json")}${"[".repeat(4000)}${"]".repeat(4000)}\r\n${whole}`,
      ),
      "a setting with the character zero": send(`${head("progressId", "")}a\u0000b\r\n${whole}`),
      "a setting twice": send(`${head("progressId", "")}x\r\n${head("progressId", "")}y\r\n${whole}`),
      "too many settings": send(head("a", "").concat("x\r\n").repeat(50) + whole),
    };
    for (const [name, answer] of Object.entries(wrong)) {
      expect(await answer, name).toMatchObject({ http: 400, errorCode: "invalidRequest" });
    }
    expect(await wrong["a name with the character zero, encoded"]).toMatchObject({
      http: 400,
      errorCode: "invalidRequest",
      details: [{ path: "file" }],
    });
  });

  it("lacks a file where none is in it, and holds no more than is understood", async () => {
    for (const body of ["", `${head("file", "")}Text${end}`, `${head("progressId", "")}x${end}`]) {
      expect(await send(body)).toMatchObject({ http: 200, status: 400, errorCode: "fileMissing" });
    }
    const beside = [head("progressId", "", "application/json").concat("{"), head("__proto__", "").concat("x")];
    for (const setting of beside) {
      expect(await send(`${setting}\r\n${named("a.txt")}Text${end}`)).toMatchObject({ http: 200, status: 200 });
    }
  });

  it("is answered although much of it is still to come", async () => {
    const large = Buffer.concat([
      Buffer.from(head("picture", '; filename="a.txt"')),
      Buffer.alloc(20 * 1024 * 1024, "x"),
      Buffer.from(end),
    ]);
    expect(await send(large)).toMatchObject({ http: 200, errorCode: "fileMissing" });
  });
});

describe("A disk that takes no more", () => {
  it("is told with 503, and nothing is half kept", async () => {
    const database = await createTestDatabase("world");
    const directory = await mkdtemp(join(tmpdir(), "tandem-full-"));
    const environment = { DATABASE_URL: database.connectionString, DATA_DIRECTORY: directory, TMPDIR: directory };
    const server = await startServerProcess(environment, { mostFileBlocks: 512 });
    try {
      const writer = await server.as("buyer");
      const keep = (bytes: number) =>
        writer.upload("files", "uploadSrmNewsFile", Buffer.from(randomBytes(bytes / 2).toString("hex")), "large.txt");
      expect((await keep(1000)).body).toMatchObject({ data: { sizeBytes: 1000 } });
      const before = await readdir(directory, { recursive: true });
      const { http, body } = await keep(2_000_000);
      expect({ http, ...body }).toMatchObject({ http: 503, errorCode: "storageFull" });
      expect(await readdir(directory, { recursive: true })).toEqual(before);
      expect((await keep(1000)).http).toBe(200);
    } finally {
      await server.stop();
      await database.drop();
      await rm(directory, { recursive: true, force: true });
    }
  });
});

describe("Uploads under way", () => {
  let small: TestApplication;
  let user: TestUser;
  beforeAll(async () => {
    small = await startTestApplication({ SPOOL_MEGABYTES: "1", STALLED_SECONDS: "1" });
    user = await small.as("buyer");
  });
  afterAll(() => small.close());

  it("take no more of the disk than half of its room for one user, and give it back", async () => {
    const upload = (bytes: number) => user.upload("files", "uploadSrmNewsFile", Buffer.alloc(bytes, "x"), "large.txt");
    for (let time = 0; time < 3; time++) expect((await upload(400_000)).http).toBe(200);
    expect((await upload(600_000)).body).toMatchObject({ errorCode: "spoolFull" });
    expect((await upload(400_000)).http).toBe(200);
  });

  it("are broken off when nothing more of them comes", async () => {
    const { hostname, port } = new URL(small.url);
    const socket = connect({ host: hostname, port: Number(port) });
    const headers = user.headers({
      host: hostname,
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "content-length": "100000",
    });
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const began = Date.now();
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n${named("a.txt")}Some text`);
    socket.resume().on("error", () => undefined);
    await once(socket, "close");
    expect(Date.now() - began).toBeGreaterThan(900);
  });
});
