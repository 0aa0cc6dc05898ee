import { request } from "node:http";
import type { Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../testing/application.ts";

const variables = { PORTAL_ORIGINS: "https://portal.example.com" };
let app: TestApplication;
/** Behind a proxy that says what was asked of it. */
let behindProxy: TestApplication;
beforeAll(async () => {
  app = await startTestApplication(variables);
  behindProxy = await startTestApplication({ TRUST_PROXY: "true" });
});
afterAll(async () => {
  await app.close();
  await behindProxy.close();
});

const opened: Socket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});

/** What somebody is answered who wants a live connection, as HTTP has it. */
function knock(headers: Record<string, string> = {}, url = app.url): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asking = request(`${url}/productWebSocket/page-0000`, {
      headers: {
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
        ...headers,
      },
    });
    asking.once("upgrade", ({ statusCode }, socket) => {
      opened.push(socket.resume() as Socket);
      resolve(statusCode);
    });
    asking.once("response", (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode));
    });
    asking.once("error", reject);
    asking.end();
  });
}

const opens = 101;
const refused = 403;
const tooMany = 429;

const pages: WebSocket[] = [];

/** What a page hears first that says who it is: "ready", or the code with which it is closed. */
function greeted(key: string, token: string): Promise<string> {
  const socket = new WebSocket(`${app.url.replace("http", "ws")}/productWebSocket/${key}`);
  pages.push(socket);
  return new Promise((resolve) => {
    socket.addEventListener("open", () => socket.send(JSON.stringify({ token })));
    socket.addEventListener("message", ({ data }) => {
      if (String(data).includes('"type":"ready"')) resolve("ready");
    });
    socket.addEventListener("close", ({ code }) => resolve(String(code)));
  });
}

describe("The door of live messages", () => {
  it("opens to pages of the portal and to programs, and not to pages of others", async () => {
    const { host } = new URL(app.url);
    expect(await knock()).toBe(opens);
    for (const origin of [app.url, `https://${host}`, "https://portal.example.com"]) {
      expect(await knock({ origin }), origin).toBe(opens);
    }
    for (const origin of ["https://evil.example.com", "null", "http://localhost", `${app.url}.example.com`]) {
      expect(await knock({ origin }), origin).toBe(refused);
    }
    // What nobody in front vouches for is no more than a claim.
    expect(await knock({ origin: "https://evil.example.com", "x-forwarded-host": "evil.example.com" })).toBe(refused);
  });

  it("goes by the address that the proxy was asked for", async () => {
    const asked = { "x-forwarded-host": "portal.example.com", "x-forwarded-proto": "https" };
    const knocked = (headers: Record<string, string>) => knock(headers, behindProxy.url);
    expect(await knocked({ ...asked, origin: "https://portal.example.com" })).toBe(opens);
    expect(await knocked({ "x-forwarded-host": "portal.example.com:443", origin: "https://portal.example.com" })).toBe(
      opens,
    );
    expect(await knocked({ host: "portal.example.com", origin: "https://portal.example.com" })).toBe(opens);
    expect(await knocked({ ...asked, origin: "https://evil.example.com" })).toBe(refused);
    expect(await knocked({ ...asked, origin: behindProxy.url })).toBe(refused);
  });

  it("holds only so many of one address who have not said who they are, and lets others in as they go", async () => {
    const answers: (number | undefined)[] = [];
    for (let time = 0; time < 60; time++) answers.push(await knock());
    expect(new Set(answers.slice(0, 50))).toEqual(new Set([opens]));
    expect(new Set(answers.slice(50))).toEqual(new Set([tooMany]));
    for (const socket of opened.splice(0)) socket.destroy();
    await expect.poll(() => knock()).toBe(opens);
  });

  it("counts those of one network of IPv6 together", async () => {
    const knocks = (time: number) =>
      knock({ "x-forwarded-for": `2001:db8:1:2::${time.toString(16)}` }, behindProxy.url);
    const answers: (number | undefined)[] = [];
    for (let time = 1; time <= 52; time++) answers.push(await knocks(time));
    expect([answers.slice(0, 50), answers.slice(50)].map((some) => [...new Set(some)])).toEqual([[opens], [tooMany]]);
    expect(await knock({ "x-forwarded-for": "2001:db8:1:3::1" }, behindProxy.url)).toBe(opens);
  });

  it("holds only so many pages of one user, sends more away for now, and ends no session by that", async () => {
    const { token } = await app.as("buyer");
    const keys = Array.from({ length: 110 }, (_, number) => `page-${number + 1000}`);
    const answers: string[] = [];
    for (const key of keys) answers.push(await greeted(key, String(token)));
    expect(new Set(answers.slice(0, 100))).toEqual(new Set(["ready"]));
    expect(new Set(answers.slice(100))).toEqual(new Set(["1013"]));
    expect(await greeted("page-5000", "nobody's token")).toBe("4401");
    expect(await greeted("page-5001", String((await app.as("supplierA")).token))).toBe("ready");
    for (const page of pages.splice(0)) page.close();
  });
});
