import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyRequest } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openingPage } from "./opening-page.ts";

let directory: string;
let page: ReturnType<typeof openingPage>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "tandem-opening-"));
  const languages = { "en-US": ["en.js"], "zh-CN": ["cn.js"], "zh-TW": ["tw.js"], "vi-VN": ["vi.js"] };
  const paths = { "/": "start", "/orders": "orders", "/orders/:id/lines": "lines" };
  const pages = { start: ["start.js"], orders: ["orders.js", "orders.css"], lines: ["lines.js"] };
  const opening = { languages, signIn: ["sign-in.js"], frame: ["frame.js"], paths, pages };
  await writeFile(join(directory, "opening.json"), JSON.stringify(opening));
  await writeFile(join(directory, "index.html"), "<head></head><body></body>");
  page = openingPage(pathToFileURL(`${directory}/`));
});

afterAll(() => rm(directory, { recursive: true }));

const signedIn = "supplier-authentication=abc";
const namedAt = async (url: string, headers: Record<string, string>) =>
  [...(await page({ url, headers } as unknown as FastifyRequest)).matchAll(/href="\/([^"]+)"/g)].map(
    ([, file]) => file,
  );

describe("The page that is answered", () => {
  it("names what its first page is made of, in the language of the device or of its browser", async () => {
    expect(await namedAt("/orders?page=2", { cookie: `language=zh-TW; ${signedIn}`, "accept-language": "vi" })).toEqual(
      ["frame.js", "tw.js", "orders.js", "orders.css"],
    );
    expect(await namedAt("/orders/17/lines", { cookie: signedIn, "accept-language": "vi,en" })).toEqual([
      "frame.js",
      "vi.js",
      "lines.js",
    ]);
    expect(await namedAt("/", { cookie: signedIn })).toEqual(["frame.js", "en.js", "start.js"]);
  });

  it("names the frame alone at an address without a page, and for a stranger what signing in takes", async () => {
    expect(await namedAt("/nowhere", { cookie: signedIn })).toEqual(["frame.js", "en.js"]);
    expect(await namedAt("/orders", { cookie: "supplier-authentication=" })).toEqual(["en.js", "sign-in.js"]);
  });

  it("is that of a newer build as soon as there is one", async () => {
    await writeFile(join(directory, "index.html"), "<head></head><body>newer</body>");
    expect(await page({ url: "/", headers: {} } as unknown as FastifyRequest)).toContain("newer");
  });
});
