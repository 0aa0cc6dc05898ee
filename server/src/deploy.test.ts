import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { basePath } from "@tandem/contract/core/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encoded, startTestApplication, type TestApplication } from "../testing/application.ts";
import { password } from "../testing/world.ts";
import { choosePort } from "./core/postgres/port.ts";
import { uploadMegabytes } from "./core/uploads.ts";

const pathOf = (name: string) => fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url));
const settingsOf = (name: string) => readFileSync(pathOf(name), "utf8");
/** Whether a program is on this machine: what is not cannot be tried. */
const has = (program: string) => spawnSync("which", [program]).status === 0;

let app: TestApplication;
let directory: string;
let port: number;
beforeAll(async () => {
  app = await startTestApplication({ TRUST_PROXY: "true", METRICS_TOKEN: "a-token-for-metrics" });
  directory = mkdtempSync(join(tmpdir(), "tandem-proxy-"));
  port = await choosePort(join(directory, "none"));
  const subject = ["-subj", "/CN=portal.example.com", "-addext", "subjectAltName=DNS:portal.example.com"];
  const files = ["-keyout", join(directory, "privkey.pem"), "-out", join(directory, "fullchain.pem")];
  if (!has("openssl")) return;
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", ...subject, ...files], {
    stdio: "ignore",
  });
  const pem = ["fullchain.pem", "privkey.pem"].map((name) => readFileSync(join(directory, name), "utf8"));
  writeFileSync(join(directory, "portal.pem"), pem.join(""));
});
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true, force: true });
});

/** The settings as they stand in `deploy/`, at places that a test may use. */
function placed(name: string): string {
  const settings = settingsOf(name)
    .replaceAll("127.0.0.1:3000", new URL(app.url).host)
    .replaceAll("/etc/tandem/", `${directory}/`);
  const path = join(directory, name);
  writeFileSync(path, settings);
  return path;
}

function change(path: string, ...changes: [from: string, to: string][]): void {
  let settings = readFileSync(path, "utf8");
  for (const [from, to] of changes) {
    expect(settings).toContain(from);
    settings = settings.replaceAll(from, to);
  }
  writeFileSync(path, settings);
}

const proxies = {
  nginx() {
    const path = placed("nginx.conf");
    change(path, ["listen 80;", `listen 127.0.0.1:${port + 1};`], ["listen 443 ssl", `listen 127.0.0.1:${port} ssl`]);
    const whole = join(directory, "whole.conf");
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map((kind) => `${kind}_temp_path ${directory}/${kind};`)
      .join(" ");
    writeFileSync(
      whole,
      `user ${userInfo().username}; daemon off; pid ${directory}/nginx.pid; error_log stderr; events {} http { access_log off; ${temporary} include ${path}; }`,
    );
    return ["-e", "stderr", "-c", whole];
  },
  haproxy() {
    const path = placed("haproxy.cfg");
    change(path, ["bind :80", `bind 127.0.0.1:${port + 1}`], ["bind :443", `bind 127.0.0.1:${port}`]);
    return ["-db", "-f", path];
  },
  caddy() {
    const path = placed("Caddyfile");
    const site = `{\n  admin off\n  auto_https off\n}\nhttps://portal.example.com:${port} {\n  bind 127.0.0.1\n`;
    change(path, ["portal.example.com {", `${site}  tls ${directory}/fullchain.pem ${directory}/privkey.pem`]);
    return ["run", "--config", path, "--adapter", "caddyfile"];
  },
} as const;

interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Asks the proxy, as a browser that knows the portal by its name. */
function ask({ method = "GET", path, headers = {}, body }: Asked): Promise<{ status: number; body: string }> {
  const host = "portal.example.com";
  return new Promise((resolve, reject) => {
    const call = request({
      host: "127.0.0.1",
      port,
      servername: host,
      rejectUnauthorized: false,
      method,
      path,
      headers: { host, ...headers },
    });
    call.on("response", async (answer: IncomingMessage) =>
      resolve({ status: answer.statusCode ?? 0, body: await text(answer) }),
    );
    call.on("upgrade", (answer, socket) => {
      socket.destroy();
      resolve({ status: answer.statusCode ?? 0, body: "" });
    });
    call.on("error", reject);
    call.end(body);
  });
}

async function through<T>(proxy: keyof typeof proxies, work: () => Promise<T>): Promise<T> {
  const child = spawn(proxy, proxies[proxy](), {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, HOME: directory },
  });
  const said = text(child.stderr);
  const gone = once(child, "exit");
  try {
    while ((await ask({ path: "/readyz" }).catch(() => undefined))?.status !== 200) {
      if (child.exitCode !== null) throw new Error(await said);
      await sleep(50);
    }
    return await work();
  } finally {
    child.kill("SIGTERM");
    await gone;
  }
}

for (const proxy of Object.keys(proxies) as (keyof typeof proxies)[]) {
  describe.skipIf(!has(proxy) || !has("openssl"))(`Settings of ${proxy}, where it and openssl are installed,`, () => {
    it("pass on calls, files, long addresses, live pages and who calls", async () => {
      await through(proxy, async () => {
        const login = { condition: { userNo: "admin", pwd: encoded(password) } };
        const signedIn = await ask({
          method: "POST",
          path: `${basePath}/ISrmBmLoginService/login`,
          headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.7" },
          body: JSON.stringify(login),
        });
        const { token } = (JSON.parse(signedIn.body) as { data: { token: string } }).data;
        const user = { "authentication-info": token };

        // Its content is none, and it is refused as such, by the server.
        const part = `--x\r\ncontent-disposition: form-data; name="file"; filename="large.xlsx"\r\n\r\n`;
        const upload = await ask({
          method: "POST",
          path: `${basePath}/IBmItemService/importexcel`,
          headers: { ...user, "content-type": "multipart/form-data; boundary=x" },
          body: Buffer.concat([
            Buffer.from(part),
            Buffer.alloc(uploadMegabytes * 1024 * 1024),
            Buffer.from("\r\n--x--\r\n"),
          ]),
        });
        expect(upload.status).toBe(200);
        expect(JSON.parse(upload.body)).toMatchObject({ status: 400, errorCode: expect.stringMatching(/^workbook/) });

        expect((await ask({ path: `/readyz?${"x".repeat(60_000)}` })).status).toBe(200);

        const upgrade = {
          connection: "Upgrade",
          upgrade: "websocket",
          "sec-websocket-version": "13",
          "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
        };
        const live = (origin: string) =>
          ask({ path: "/productWebSocket/0123456789abcdef", headers: { ...upgrade, origin } });
        expect((await live("https://portal.example.com")).status).toBe(101);
        expect((await live("https://elsewhere.example.com")).status).not.toBe(101);

        // What the caller claims of itself is not believed; here it is this machine.
        const own = await app.signIn("admin");
        const sessions = await own.ok("sessions", "getOwnSessions", {});
        expect(JSON.stringify(sessions)).toContain("127.0.0.1");
        expect(JSON.stringify(sessions)).not.toContain("203.0.113.7");
      });
    });
  });
}

describe("The service and the image", () => {
  it("open no demo to whom they serve", () => {
    expect(settingsOf("tandem.service")).toMatch(/^Environment=.*\bDEMO=false\b/m);
    expect(settingsOf("Containerfile")).toMatch(/^ENV .*\bDEMO=false\b/m);
  });
});

describe("The nightly backup", () => {
  it("works as whom, in what place and with the variables that the service does", () => {
    const settings = (name: string) =>
      Object.fromEntries(
        settingsOf(name)
          .matchAll(/^(\w+)=(.*)$/gm)
          .map(([, key, value]) => [key, value]),
      );
    const [server, backup] = [settings("tandem.service"), settings("tandem-backup.service")];
    for (const key of ["User", "Group", "WorkingDirectory", "EnvironmentFile"])
      expect(backup[key], key).toBe(server[key]);
    expect(server.Environment?.split(" ")).toContain(backup.Environment);
    expect(backup.ExecStart).toContain(
      server.ExecStart?.replace(`${server.WorkingDirectory}/`, "").split(" ")[0] ?? "-",
    );
    expect(settingsOf("tandem-backup.timer")).toMatch(/^OnCalendar=/m);
  });

  it.skipIf(!has("systemd-analyze"))("is such as systemd understands, where that is installed", () => {
    for (const name of ["tandem-backup.service", "tandem-backup.timer"]) {
      const { stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", pathOf(name)], { encoding: "utf8" });
      expect(stderr).not.toMatch(/Unknown|Invalid|Failed to parse/);
    }
  });
});

describe("The rules of alerts", () => {
  it("ask for figures that a node tells", async () => {
    // Of calls there is nothing to tell before the first either.
    await (await app.signIn("admin")).ok("sessions", "getOwnSessions", {});
    const told = await (
      await fetch(`${app.url}/metrics`, { headers: { authorization: "Bearer a-token-for-metrics" } })
    ).text();
    // Of jobs, imports and the ERP there is nothing to tell before the first.
    const later = [
      "up",
      "job_runs_total",
      "job_last_done_timestamp_seconds",
      "import_runs_total",
      "erp_pulled_timestamp_seconds",
      "backup_last_done_timestamp_seconds",
    ];
    const asked = [...settingsOf("alerts.yml").matchAll(/expr: (.*)$/gm)].flatMap(([, expression = ""]) =>
      [...expression.replaceAll(/\{.*?\}|by \(.*?\)/g, "").matchAll(/\b[a-z]+(?:_[a-z]+)+\b|\bup\b/g)].map(
        ([name]) => name,
      ),
    );
    const functions = new Set(["histogram_quantile"]);
    const names = new Set(asked.filter((name) => !functions.has(name) && !later.includes(name)));
    expect(names.size).toBeGreaterThan(8);
    for (const name of names) expect(told, name).toMatch(new RegExp(`^${name}[ {]`, "m"));
  });

  it("say of backups also that there never was one, of which no figure tells", () => {
    expect(settingsOf("alerts.yml")).toMatch(/expr: absent\(backup_last_done_timestamp_seconds\)\n\s+for: 2d\n/);
  });

  it.skipIf(!has("promtool"))("are such as Prometheus understands, where promtool is installed", () => {
    const { status, stderr } = spawnSync("promtool", ["check", "rules", pathOf("alerts.yml")], { encoding: "utf8" });
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });
});
