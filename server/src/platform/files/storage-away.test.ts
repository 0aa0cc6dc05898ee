import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../../testing/application.ts";

/** S3 as far as it is needed here: it keeps what is put, and can be away in two ways. */
let storage: Server;
let app: TestApplication;
let mood: "there" | "failing" | "silent" = "there";
beforeAll(async () => {
  storage = createServer((request, answer) => {
    if (mood === "silent") return;
    request.resume().once("end", () => {
      const status = mood === "failing" ? 503 : request.method === "HEAD" ? 404 : 200;
      answer.writeHead(status).end();
    });
  });
  await once(storage.listen(0, "127.0.0.1"), "listening");
  app = await startTestApplication({
    S3_BUCKET: "files",
    S3_ENDPOINT: `http://127.0.0.1:${(storage.address() as AddressInfo).port}`,
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  });
});
afterAll(async () => {
  await app.close();
  storage.closeAllConnections();
  storage.close();
});

const readiness = async () => (await fetch(`${app.url}/readyz`)).json();

describe("Storage of files that is away", () => {
  it("is told of by /readyz, and to whoever uploads, in words; then all goes on", async () => {
    const buyer = await app.as("buyer");
    const upload = () =>
      buyer.reading("zh-CN").upload("files", "uploadSrmNewsFile", Buffer.from("From nine"), "hours.txt");
    expect((await upload()).http).toBe(200);
    expect(await readiness()).toEqual({ status: "ready" });
    for (const away of ["failing", "silent"] as const) {
      mood = away;
      expect(await upload()).toMatchObject({
        http: 503,
        body: { errorCode: "filesUnavailable", errorMessage: "暂时无法保存或打开文件，请稍后再试。" },
      });
      await expect.poll(readiness, { interval: 500 }).toEqual({ status: "ready", files: "unreachable" });
    }
    mood = "there";
    expect((await upload()).http).toBe(200);
    await expect.poll(readiness, { interval: 500 }).toEqual({ status: "ready" });
  });
});
