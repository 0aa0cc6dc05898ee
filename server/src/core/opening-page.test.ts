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
  const opening = (as: string, text: string) => ({
    as,
    texts: { "en-US": text, "zh-CN": text, "zh-TW": text, "vi-VN": `${text} (vi)` },
  });
  const paths = {
    "/": { page: "start", opening: opening("coming", "Looking it up") },
    "/orders": { page: "orders", opening: opening("title", "Orders & <lines>") },
    "/orders/:id/lines": { page: "lines", opening: opening("inner", "Lines") },
  };
  const pages = { start: ["start.js"], orders: ["orders.js", "orders.css"], lines: ["lines.js"] };
  const built = { languages, signIn: ["sign-in.js"], frame: ["frame.js"], paths, pages };
  await writeFile(join(directory, "opening.json"), JSON.stringify(built));
  await writeFile(join(directory, "index.html"), '<head></head><body><div class="opening-title"></div></body>');
  page = openingPage(pathToFileURL(`${directory}/`));
});

afterAll(() => rm(directory, { recursive: true }));

const signedIn = "supplier-authentication=abc";
const namedAt = async (url: string, headers: Record<string, string>) =>
  [...(await page({ url, headers } as unknown as FastifyRequest)).matchAll(/href="\/([^"]+)"/g)].map(
    ([, file]) => file,
  );

const answeredAt = async (url: string, headers: Record<string, string>) =>
  /<body>(.*)<\/body>/.exec(await page({ url, headers } as unknown as FastifyRequest))?.[1];

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

  it("says what its first page is called, or what comes", async () => {
    const orders = '<div class="opening-title title">Orders &amp; &lt;lines&gt;</div>';
    const none = '<div class="opening-title"></div>';
    expect(await answeredAt("/orders?page=2", { cookie: signedIn })).toBe(orders);
    const inVietnamese = { cookie: signedIn, "accept-language": "vi,en" };
    expect(await answeredAt("/orders/17/lines", inVietnamese)).toBe(
      '<div class="opening-title inner">Lines (vi) …</div>',
    );
    expect(await answeredAt("/", { cookie: signedIn })).toBe('<div class="opening-title coming">Looking it up</div>');
    expect(await answeredAt("/nowhere", { cookie: signedIn })).toBe(none);
    expect(await answeredAt("/orders", {})).toBe(none);
  });

  it("is that of a newer build as soon as there is one", async () => {
    await writeFile(join(directory, "index.html"), "<head></head><body>newer</body>");
    expect(await page({ url: "/", headers: {} } as unknown as FastifyRequest)).toContain("newer");
  });
});
