import { pathOf, type Service } from "@tandem/contract/core/service";
import { type Services, services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { longestHold } from "../../testing/event-loop.ts";
import { bodiesOf } from "../../testing/large-bodies.ts";
import { mostBytes } from "./routes.ts";

/** What a call may hold the event loop for, where nobody else uses the processor: others hardly notice. */
const mostMilliseconds = 50;
/** The same on a slower machine, as times of what it takes to read and write as much plain JSON. */
const mostTimesPlain = 5;

let most = mostMilliseconds;
let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  most = Math.max(mostMilliseconds, mostTimesPlain * plainMilliseconds());
});
afterAll(() => app.close());

/** What this thread needs to read and write plain JSON as long as the longest body, in milliseconds of a processor. */
function plainMilliseconds(): number {
  const text = JSON.stringify(Array.from({ length: mostBytes.ofUsers / 25 }, (_, index) => ({ id: index, name: "x" })));
  const taken = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage();
    JSON.stringify(JSON.parse(text));
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...taken);
}

const pathTo = (service: keyof Services, method: string) => pathOf(services[service] as unknown as Service, method);
const lines = pathTo("purchaseOrderLines", "getPurchaseOrderLinePage");
const news = pathTo("notices", "getOutDoorSysNews");

async function send(user: TestUser, path: string, body: Buffer, headers: Record<string, string> = {}) {
  const response = await fetch(app.url + path, {
    method: "POST",
    headers: user.headers({ "content-type": "application/json", ...headers }),
    body,
  });
  return { http: response.status, text: await response.text() };
}

/**
 * Sends a body up to four times, until it has held nobody up: the first compiles what is used. Answers the last answer and the
 * shortest hold.
 */
async function hold(user: TestUser, path: string, text: string) {
  const body = Buffer.from(text);
  let answer = { http: 0, text: "" };
  const held: number[] = [];
  for (let time = 1; time <= 4 && !held.some((each) => each < most); time += 1) {
    held.push(
      await longestHold(async () => {
        answer = await send(user, path, body);
      }),
    );
  }
  return { ...answer, milliseconds: Math.min(...held) };
}

describe("However large a body is", () => {
  it.each([
    ["a stranger", () => app.nobody, news, mostBytes.ofStrangers],
    ["somebody who is signed in", () => admin, lines, mostBytes.ofUsers],
  ] as const)("it does not keep others waiting, when %s sends it", async (_who, user, path, bytes) => {
    for (const [name, body] of Object.entries(bodiesOf(bytes))) {
      expect(Buffer.byteLength(body), name).toBeLessThanOrEqual(bytes);
      const { http, text, milliseconds } = await hold(user(), path, body);
      expect([200, 400], name).toContain(http);
      expect(milliseconds, name).toBeLessThan(most);
      // A refusal says what is wrong, and not again all that was sent.
      expect(text.length, name).toBeLessThan(64 * 1024);
    }
  });

  it("S3.12b it may filter a list by thousands of values, and count it as often as its tabs", async () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, index) => `PO-2026-${index}`);
    const many = Object.fromEntries(
      ["purchaseNo", "itemNo", "supplierNo", "orgNo", "goodsName", "spec"].map((name) => [name, numbers(1000)]),
    );
    const moments = Array.from({ length: 1000 }, (_, index) => `2026-01-01T00:00:00.${index % 1000}Z`);
    const counts = Array.from({ length: 20 }, () => ({ purchaseNo: numbers(1000) }));
    for (const [request, expected] of [
      [{ condition: { ...many, createDate: moments, updateDate: moments, id: moments.map((_, id) => `${id}`) } }, 200],
      [{ condition: { itemNo: numbers(1000), spec: numbers(1000) }, counts }, 200],
      [{ condition: many, counts }, 400],
    ] as const) {
      const { http, milliseconds } = await hold(admin, lines, JSON.stringify(request));
      expect(http).toBe(expected);
      expect(milliseconds).toBeLessThan(most);
    }
  });
});

describe("A body beyond the limits", () => {
  const tooLarge = Buffer.from(JSON.stringify({ condition: { keyword: "x".repeat(mostBytes.ofStrangers) } }));

  it("is refused to strangers, and read only of those who may call", async () => {
    expect((await send(app.nobody, news, tooLarge)).http).toBe(413);
    expect((await send(app.nobody, lines, tooLarge)).http).toBe(401);
    expect((await send(await app.as("stranger"), lines, tooLarge)).http).toBe(403);
    expect((await send(admin, lines, tooLarge)).http).toBe(400);
    expect((await send(admin, lines, Buffer.alloc(mostBytes.ofUsers + 1, " "))).http).toBe(413);
  });

  it("names a hundred wrong places and no more", async () => {
    const id = Array.from({ length: 900 }, () => ({}));
    const { text } = await send(
      admin,
      pathTo("labels", "printlabel"),
      Buffer.from(JSON.stringify({ condition: { ids: id } })),
    );
    expect(JSON.parse(text).details).toHaveLength(100);
  });

  it("is not unpacked", async () => {
    const answer = await send(admin, lines, Buffer.from("H4sIAAAAAAAAA6uuBQBDv6ajAgAAAA==", "base64"), {
      "content-encoding": "gzip",
    });
    expect(answer.http).toBe(400);
  });
});

describe("An address", () => {
  const opened = async (query: string) => (await fetch(`${app.url}/readyz?purchaseNo=${query}`)).status;

  it("may name a thousand numbers that a list is filtered by, and is refused where it is longer than any list's", async () => {
    const numbers = Array.from({ length: 1000 }, (_, index) => `PO-2026-采购-${String(index).padStart(8, "0")}`);
    expect(await opened(encodeURIComponent(numbers.join(",")))).toBe(200);
    expect(await opened("x".repeat(70_000))).toBe(431);
  });
});
