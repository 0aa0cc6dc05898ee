import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { StoredFile } from "@tandem/contract/platform/files";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startOwnApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { asOwner } from "../../../testing/owner.ts";
import type { Config } from "../../core/config.ts";
import { Files } from "../../core/files.ts";
import { forgetLostContent } from "./unused-files.ts";

let app: TestApplication;
let buyer: TestUser;
beforeAll(async () => {
  app = await startOwnApplication();
  buyer = await app.as("buyer");
});
afterAll(() => app.close());

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

async function uploaded(): Promise<{ fileId: string; key: string }> {
  const { body } = await buyer.upload<StoredFile>("files", "uploadSrmNewsFile", Buffer.from("From nine"), "hours.txt");
  if (!("data" in body)) throw new Error(JSON.stringify(body));
  const { fileId } = body.data;
  const [row] = await asOwner<{ key: string }>(app, "select storage_key as key from stored_file where id = $1", [
    fileId,
  ]);
  return { fileId, key: row?.key ?? "" };
}

async function sweep(config: Config): Promise<void> {
  const pool = new Pool({ connectionString: app.connectionString, max: 1 });
  try {
    await forgetLostContent(pool, await Files.open(config));
  } finally {
    await pool.end();
  }
}

describe("Content of files that no record names", () => {
  it("is removed from the disk after a day, and nothing else is", async () => {
    const root = join(app.config.DATA_DIRECTORY, "files");
    const { key } = await uploaded();
    const [lost, young] = [`imports/${randomUUID()}`, `imports/${randomUUID()}`];
    const foreign = "imports/read-me.txt";
    await mkdir(join(root, "imports"), { recursive: true });
    for (const name of [lost, young, foreign]) await writeFile(join(root, name), "left behind");
    for (const name of [key, lost, foreign]) await utimes(join(root, name), hoursAgo(25), hoursAgo(25));
    await sweep(app.config);
    const there = await readdir(root, { recursive: true });
    expect(there).toEqual(expect.arrayContaining([key, young, foreign]));
    expect(there).not.toContain(lost);
  });

  it("is removed from S3 too, of which each page is looked at", async () => {
    const { key } = await uploaded();
    const [lost, young, further] = [`news/${randomUUID()}`, `news/${randomUUID()}`, `avatar/${randomUUID()}`];
    const pages: Readonly<Record<string, [string, Date][]>> = {
      first: [
        [key, hoursAgo(48)],
        [lost, hoursAgo(48)],
        [young, hoursAgo(1)],
      ],
      second: [[further, hoursAgo(48)]],
    };
    const removed: string[] = [];
    const storage = createServer((request, answer) => {
      const url = new URL(request.url ?? "", "http://storage");
      if (request.method === "DELETE") removed.push(url.pathname.replace("/files/", ""));
      if (request.method !== "GET") return answer.writeHead(204).end();
      const page = url.searchParams.get("continuation-token") ?? "first";
      const contents = (pages[page] ?? []).map(
        ([name, moment]) =>
          `<Contents><Key>${name}</Key><LastModified>${moment.toISOString()}</LastModified><ETag>"1"</ETag><Size>9</Size></Contents>`,
      );
      const more = page === "first" ? "<NextContinuationToken>second</NextContinuationToken>" : "";
      answer
        .writeHead(200, { "content-type": "application/xml" })
        .end(
          `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more !== ""}</IsTruncated>${more}${contents.join("")}</ListBucketResult>`,
        );
    });
    await once(storage.listen(0, "127.0.0.1"), "listening");
    try {
      await sweep({
        ...app.config,
        S3_BUCKET: "files",
        S3_ENDPOINT: `http://127.0.0.1:${(storage.address() as AddressInfo).port}`,
        S3_ACCESS_KEY_ID: "key",
        S3_SECRET_ACCESS_KEY: "secret",
      });
    } finally {
      storage.closeAllConnections();
      storage.close();
    }
    expect(removed).toEqual([lost, further]);
  });
});

describe("A record whose content is lost", () => {
  it("is answered in words by whoever reads the file", async () => {
    const { fileId, key } = await uploaded();
    await rm(join(app.config.DATA_DIRECTORY, "files", key));
    const { response, content } = await buyer
      .reading("zh-CN")
      .download("files", "downloadFileById", { condition: { fileId } });
    expect(response.status).toBe(404);
    expect(JSON.parse(content.toString())).toMatchObject({
      errorCode: "fileContentLost",
      errorMessage: "该文件的内容已不存在，请联系上传者重新上传。",
    });
  });
});
