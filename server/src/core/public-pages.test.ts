import { setTimeout as sleep } from "node:timers/promises";
import { basePath } from "@tandem/contract/core/service";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encoded, startTestApplication, type TestApplication } from "../../testing/application.ts";
import { probedCalls } from "../../testing/endpoints.ts";
import { asOwner } from "../../testing/owner.ts";
import { importSheetOf, typedSheet } from "../../testing/records.ts";

const metricsToken = "a-token-for-metrics";

let app: TestApplication;
let behindProxy: TestApplication;
beforeAll(async () => {
  app = await startTestApplication({ METRICS_TOKEN: metricsToken });
  behindProxy = await startTestApplication({ TRUST_PROXY: "true", SIGN_IN_RATE: "3" });
});
afterAll(async () => {
  await app.close();
  await behindProxy.close();
});

const get = (path: string, headers: Record<string, string> = {}, { url } = app) => fetch(url + path, { headers });

interface Answers {
  readonly 200: { readonly content: object };
}

interface Described {
  readonly openapi: string;
  readonly servers: { readonly url: string }[];
  readonly paths: Record<
    string,
    { post?: { operationId: string; security: unknown; requestBody: { content: object }; responses: Answers } }
  >;
}

describe("What is open to everyone", () => {
  it("carries headers that keep a browser from running, framing or guessing what is not ours", async () => {
    const paths = [
      "/",
      "/healthz",
      "/openapi.json",
      "/docs",
      "/docs/static/index.html",
      "/no/such/page",
      `${basePath}/none`,
    ];
    for (const path of paths) {
      const { headers } = await get(path);
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy.split(";"), path).toEqual(
        expect.arrayContaining([
          "default-src 'self'",
          "script-src 'self' 'wasm-unsafe-eval'",
          "worker-src 'self'",
          "object-src 'none'",
          "frame-ancestors 'none'",
          "connect-src 'self' http://127.0.0.1:* http://localhost:* https://127.0.0.1:* https://localhost:*",
        ]),
      );
      // Behind no TLS nothing may be turned to it.
      expect(policy, path).not.toContain("upgrade-insecure-requests");
      expect(Object.fromEntries(headers), path).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "strict-transport-security": expect.stringContaining("max-age=31536000"),
        "cross-origin-opener-policy": "same-origin",
        "x-correlation-id": expect.any(String),
      });
      expect(headers.get("x-powered-by") ?? headers.get("server"), path).toBeNull();
      expect(headers.get("access-control-allow-origin"), path).toBeNull();
    }
  });

  it("tells whether the server lives, and whether it can work", async () => {
    expect(await (await get("/healthz")).json()).toEqual({ status: "ok" });
    expect(await (await get("/readyz")).json()).toEqual({ status: "ready" });
  });

  it("describes every call of the contract, with its permission and its shapes", async () => {
    const described = (await (await get("/openapi.json")).json()) as Described;
    expect(described.openapi).toBe("3.1.0");
    const calls = probedCalls();
    const [{ url: base = "" } = {}] = described.servers;
    expect(
      Object.keys(described.paths)
        .map((path) => base + path)
        .sort(),
    ).toEqual(calls.map((call) => call.path).sort());
    for (const { name, path, endpoint, probe } of calls) {
      const post = described.paths[path.slice(base.length)]?.post;
      expect(post?.operationId, name).toBe(name.replace(".", "_"));
      expect(post?.security, name).toEqual(probe.by === "everyone" ? [] : [{ token: [] }]);
      const type = endpoint.kind === "upload" ? "multipart/form-data" : "application/json";
      expect(Object.keys(post?.requestBody.content ?? {}), name).toEqual([type]);
      const answered = endpoint.kind === "download" ? ["application/octet-stream"] : [];
      expect(Object.keys(post?.responses[200].content ?? {}), name).toEqual([...answered, "application/json"]);
      const refused = probe.by === "everyone" ? ["400"] : ["400", "401", "403"];
      expect(Object.keys(post?.responses ?? {}), name).toEqual(expect.arrayContaining(refused));
    }
    expect(JSON.stringify(described)).not.toMatch(/password_hash/);
  });

  it("is answered to HEAD as to GET, without a body", async () => {
    for (const path of ["/healthz", "/readyz", "/metrics", "/openapi.json", "/docs", "/none.js"]) {
      const [asked, got] = [await fetch(app.url + path, { method: "HEAD" }), await get(path)];
      const told = ({ status, headers }: Response) => [
        status,
        headers.get("content-type"),
        headers.get("cache-control"),
      ];
      expect(told(asked), path).toEqual(told(got));
      expect(await asked.text(), path).toBe("");
    }
  });

  it("is a documentation that loads nothing from elsewhere", async () => {
    const page = await (await get("/docs")).text();
    expect(page).toContain("Swagger UI");
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|(src|href)="(https?:)?\/\//);
    const script = page.match(/src="([^"]*swagger-initializer\.js)"/)?.[1] ?? "";
    expect(await (await get(new URL(script, `${app.url}/docs`).pathname)).text()).toContain('"validatorUrl":null');
  });
});

describe("Figures of the server", () => {
  it("say what runs, what waits and what is away", async () => {
    const figures = async (one = behindProxy) => {
      const text = await (await get("/metrics", { "x-forwarded-for": "127.0.0.1" }, one)).text();
      return new Map(
        text
          .split("\n")
          .filter((line) => line && !line.startsWith("#"))
          .map((line): [string, number] => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]),
      );
    };
    const owned = (statement: string) => asOwner(behindProxy, statement);
    const before = await figures();
    expect([...before.keys()].find((name) => name.startsWith("tandem_info"))).toMatch(/version="\d+\.\d+\.\d+"/);
    expect(before.get("database_bytes")).toBeGreaterThan(1_000_000);
    expect(before.get('disk_free_bytes{directory="spool"}')).toBeGreaterThan(0);
    expect(before.get("files_reachable")).toBe(1);
    expect(before.get("database_reachable")).toBe(1);
    expect(before.get('long_work{kind="imports",state="running"}')).toBe(0);
    expect(before.get('outbox_entries{state="stuck"}')).toBe(0);

    const admin = await behindProxy.as("admin");
    const units = [
      { unitNo: "DZ", unitName: "Dozen" },
      { unitNo: "GR", unitName: "Gross" },
      { unitNo: "DZ", unitName: null },
    ];
    for (const rows of [units, units.slice(0, 2), units.slice(0, 1)])
      await importSheetOf(admin, "units", typedSheet(rows), { changeExisting: "1" });
    await admin.upload("units", "importexcel", Buffer.from("none"), "units.xlsx");
    await owned(
      `insert into outbox (tenant_id, topic, payload, attempts) select id, 'none', '{}', 12 from tenant limit 1`,
    );
    await owned(`insert into outbox (tenant_id, topic, payload, create_date, next_attempt_at)
      select id, 'none', '{}', now() - interval '1 hour', now() + interval '1 hour' from tenant limit 1`);
    await owned(`insert into erp_pull (tenant_id, pulled_at) select id, 'epoch' from tenant limit 1`);
    const after = await figures();
    const imports = Object.entries({ done: 2, partly: 0, refused: 2, asked: 0, failed: 0 });
    for (const [end, runs] of imports)
      expect(after.get(`import_runs_total{name="unit",ended="${end}"}`), end).toBe(runs);
    const rows = Object.entries({ added: 2, changed: 0, unchanged: 1, refused: 3 });
    for (const [end, count] of rows)
      expect(after.get(`import_rows_total{name="unit",became="${end}"}`), end).toBe(count);
    expect(after.get('outbox_entries{state="stuck"}')).toBe(1);
    expect(after.get('outbox_entries{state="waiting"}')).toBe(1);
    expect(after.get("outbox_oldest_seconds")).toBeGreaterThanOrEqual(3600);
    expect(after.get("erp_pulled_timestamp_seconds")).toBe(0);
    await owned("delete from outbox where topic = 'none'");
  });

  it("are for this machine, and for who bears the token", async () => {
    const text = await (await get("/metrics")).text();
    for (const name of ["http_request_duration_seconds_bucket", "database_connections", "live_pages", "process_cpu"]) {
      expect(text).toContain(name);
    }
    expect(text).not.toMatch(/route="[^"]*(\d{3,}|x-)/);
    // A proxy on this machine speaks for somebody else.
    const forwarded = { "x-forwarded-for": "203.0.113.7" };
    expect((await get("/metrics", forwarded)).status).toBe(403);
    for (const wrong of ["Bearer wrong", `Bearer ${metricsToken}x`, metricsToken, `bearer ${metricsToken}`]) {
      expect((await get("/metrics", { ...forwarded, authorization: wrong })).status, wrong).toBe(403);
    }
    expect((await get("/metrics", { ...forwarded, authorization: `Bearer ${metricsToken}` })).status).toBe(200);
  });
});

describe("A proxy in front", () => {
  it("is believed in what it adds, and not in what a caller made it pass on", async () => {
    const status = async (forwardedFor: string) =>
      (await get("/metrics", { "x-forwarded-for": forwardedFor }, behindProxy)).status;
    expect(await status("203.0.113.7")).toBe(403);
    expect(await status("127.0.0.1, 203.0.113.7")).toBe(403);
    expect(await status("203.0.113.7, 127.0.0.1")).toBe(200);
  });

  it("does not help to sign in more often than others", async () => {
    const codes: number[] = [];
    for (let call = 0; call < 5; call++) {
      const input = { userNo: "nobody", pwd: encoded("x") };
      const claimed = { "x-forwarded-for": `198.51.100.${call}, 203.0.113.9` };
      codes.push((await behindProxy.nobody.call("sessions", "login", input, claimed)).http);
    }
    expect(codes).toEqual([200, 200, 200, 429, 429]);
    const other = await behindProxy.nobody.call(
      "sessions",
      "login",
      { userNo: "nobody", pwd: encoded("x") },
      { "x-forwarded-for": "203.0.113.10" },
    );
    expect(other.http).toBe(200);
  });
});

describe("A database that is away", () => {
  it("is said at /readyz, and forgotten when it is back", async () => {
    const database = new URL(behindProxy.connectionString).pathname.slice(1);
    await asOwner(app, `alter database "${database}" with allow_connections false`);
    await asOwner(app, "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [database]);
    expect((await get("/readyz", {}, behindProxy)).status).toBe(503);
    expect((await get("/healthz", {}, behindProxy)).status).toBe(200);
    const figures = await (await get("/metrics", { "x-forwarded-for": "127.0.0.1" }, behindProxy)).text();
    expect(figures).toMatch(/^database_reachable 0$/m);
    expect(figures).not.toMatch(/^(database_bytes|outbox_entries)/m);
    await asOwner(app, `alter database "${database}" with allow_connections true`);
    expect((await get("/readyz", {}, behindProxy)).status).toBe(200);
  });

  it("is answered with 503 to a call that it leaves alone, which may then be made again", async () => {
    const admin = await app.as("admin");
    const { records } = await admin.ok("materials", "getbmitemlistbyparams", { current: 1, size: 1, condition: {} });
    const { id = "", version = 0 } = records[0] ?? {};
    const change = () => admin.call("materials", "updatebmitembyid", { id, version, itemName: "Changed" });
    const owner = new Client({ connectionString: app.connectionString });
    await owner.connect();
    await owner.query("begin");
    await owner.query("select 1 from material where id = $1 for update", [id]);
    const waiting = change();
    const ofWaiting = "from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    while ((await owner.query(`select 1 ${ofWaiting}`)).rowCount === 0) await sleep(10);
    await owner.query(`select pg_terminate_backend(pid) ${ofWaiting}`);
    const answer = await waiting;
    expect({ http: answer.http, ...answer.body }).toMatchObject({ http: 503, errorCode: "serverBusy" });
    await owner.query("rollback");
    await owner.end();
    expect((await change()).body).toMatchObject({ data: { itemName: "Changed", version: version + 1 } });
  });
});
