import type { Failure } from "@tandem/contract/core/envelope";
import { basePath } from "@tandem/contract/core/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encoded, startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { asOwner } from "../../testing/owner.ts";
import { password } from "../../testing/world.ts";
import { openLogger } from "./logging.ts";

const materials = `${basePath}/IBmItemService/getbmitemlistbyparams`;

const lines: string[] = [];
let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication({}, openLogger("trace", { write: (line) => void lines.push(line) }));
  admin = await app.as("admin");
});
afterAll(() => app.close());

type Entry = Record<string, unknown>;

/** Entries of the log about a call. */
function entriesOf(correlationId: string | undefined): Entry[] {
  return lines
    .map((line): Entry => JSON.parse(line))
    .filter((entry) => [entry.correlationId, entry.reqId].includes(correlationId));
}

describe("A failure that nobody expected", () => {
  it("S8.2c is told without its cause, and found in the log by its correlation id", async () => {
    await asOwner(app, "alter table material rename to material_gone");
    try {
      const { http, body, headers } = await admin.post(materials, { condition: {} });
      const failure = body as Failure;
      expect({ http, ...failure }).toMatchObject({
        http: 500,
        status: 500,
        errorCode: "internal",
        errorMessage: expect.stringContaining(`this number: ${headers.get("x-correlation-id")}`),
        correlationId: headers.get("x-correlation-id"),
      });
      expect(JSON.stringify(failure)).not.toMatch(/material|\brelation|select|42P01/);
      expect(entriesOf(failure.correlationId)).toEqual([
        expect.objectContaining({ level: 50, msg: "A call failed", err: expect.objectContaining({ code: "42P01" }) }),
        expect.objectContaining({ level: 30, msg: "answered", status: 500, method: "POST", path: materials }),
      ]);
      const chinese = (await admin.reading("zh-CN").post(materials, { condition: {} })).body as Failure;
      expect(chinese.errorMessage).toMatch(/\p{sc=Han}/u);
      const download = await admin.download("materials", "exportexcel", {
        current: 1,
        size: 20,
        condition: {},
      });
      expect(download.response.status).toBe(500);
      expect(JSON.parse(download.content.toString())).toMatchObject({ errorCode: "internal" });
    } finally {
      await asOwner(app, "alter table material_gone rename to material");
    }
    expect((await admin.post(materials, { condition: {} })).http).toBe(200);
  });

  it("leaves nothing half done", async () => {
    await asOwner(app, "alter table user_role rename to user_role_gone");
    const user = {
      userNo: "half",
      userName: "Half",
      roleNo: ["buyer"],
      scopeOrgNo: [],
      scopeWarehouseNo: [],
      statusCode: "1" as const,
    };
    const saved = await admin.call("users", "saveOrUpdateSysUser", { ...user, pwd: encoded(password) });
    expect(saved.http).toBe(500);
    await asOwner(app, "alter table user_role_gone rename to user_role");
    expect(await asOwner(app, "select 1 from app_user where user_no = 'half'")).toEqual([]);
    await admin.ok("users", "saveOrUpdateSysUser", { ...user, pwd: encoded(password) });
  });
});

describe("The log", () => {
  it("names every call with its status and time, and every change with who made it", async () => {
    const answer = await admin.post(materials, { condition: {} });
    expect(entriesOf(answer.headers.get("x-correlation-id") ?? "")).toEqual([
      expect.objectContaining({
        msg: "answered",
        method: "POST",
        path: materials,
        status: 200,
        milliseconds: expect.any(Number),
      }),
    ]);
    const added = await admin.call("materials", "addbmitem", {
      itemNo: "L1",
      itemName: "Logged",
      unitNo: "PCS",
      serialControl: "0",
      firstInFirstOut: "0",
      statusCode: "1",
    });
    const correlationId = added.headers.get("x-correlation-id");
    expect(
      await asOwner(app, "select user_name, service, method, outcome from operation_log where correlation_id = $1", [
        correlationId,
      ]),
    ).toEqual([{ user_name: "User admin", service: "IBmItemService", method: "addbmitem", outcome: "1" }]);
    const refused = await admin.call("materials", "addbmitem", { ...material(), itemNo: "L1" });
    expect(
      await asOwner(app, "select outcome from operation_log where correlation_id = $1", [
        refused.headers.get("x-correlation-id"),
      ]),
    ).toEqual([{ outcome: "3" }]);
  });

  const material = () => ({
    itemName: "Again",
    unitNo: "PCS",
    serialControl: "0" as const,
    firstInFirstOut: "0" as const,
    statusCode: "1" as const,
  });

  it("holds no password and no token, whatever is done with them and however it fails", async () => {
    const secret = "Hidden4711";
    const forms = [secret, encoded(secret), "Wrong0815", encoded("Wrong0815")];
    const user = {
      userNo: "secretive",
      userName: "S",
      roleNo: [],
      scopeOrgNo: [],
      scopeWarehouseNo: [],
      statusCode: "1" as const,
    };
    await admin.ok("users", "saveOrUpdateSysUser", { ...user, pwd: encoded(secret) });
    const signedIn = await app.signIn("secretive", secret);
    await app.nobody.refused("sessions", "login", { userNo: "secretive", pwd: encoded("Wrong0815") });
    await app.nobody.post(`${basePath}/ISrmBmLoginService/login`, { condition: { userNo: 5, pwd: encoded(secret) } });
    await app.nobody.post(`${basePath}/ISrmBmLoginService/login`, `{"condition":{"pwd":"${secret}"`);
    await signedIn.refused("currentUsers", "updatepwd", { oldPwd: encoded("Wrong0815"), newPwd: encoded(secret) });
    await signedIn.ok("currentUsers", "updatepwd", { oldPwd: encoded(secret), newPwd: encoded(`${secret}1`) });
    await asOwner(app, "alter table session rename to session_gone");
    const failed = await app.nobody.call("sessions", "login", { userNo: "secretive", pwd: encoded(`${secret}1`) });
    expect((await admin.post(materials, {})).http).toBe(200);
    const unseen = new Set<number>();
    for (const token of ["unknown-token-0815", signedIn.token ?? ""]) {
      const response = await fetch(app.url + materials, {
        method: "POST",
        headers: { "authentication-info": `${token}x` },
      });
      unseen.add(response.status);
      await response.arrayBuffer();
    }
    await asOwner(app, "alter table session_gone rename to session");
    expect(failed.http).toBe(500);
    expect([...unseen]).toEqual([500]);
    const page = new WebSocket(`${app.url.replace("http", "ws")}/productWebSocket/page-log-0000`);
    await new Promise((resolve) => page.addEventListener("open", resolve));
    page.send(JSON.stringify({ token: signedIn.token }));
    await new Promise((resolve) => page.addEventListener("message", resolve));
    page.close();
    expect(lines.length).toBeGreaterThan(20);
    const log = lines.join("");
    for (const form of [...forms, signedIn.token ?? "?", admin.token ?? "?", "unknown-token-0815"])
      expect(log).not.toContain(form);
  });

  it("hides secrets that somebody logs by mistake", () => {
    const written: string[] = [];
    const logger = openLogger("info", { write: (line) => void written.push(line) });
    logger.info({ pwd: "P1", token: "T1", input: { pwd: "P2", token: "T2", password: "P3" }, newPwd: "P4" }, "Oops");
    expect(written.join("")).not.toMatch(/P\d|T\d/);
    expect(JSON.parse(written[0] ?? "")).toMatchObject({ pwd: "hidden", input: { token: "hidden" }, msg: "Oops" });
  });
});

describe("Downloads over one connection", () => {
  it("leave nothing behind on it", async () => {
    const warnings: Error[] = [];
    const remember = (warning: Error) => void warnings.push(warning);
    process.on("warning", remember);
    for (let count = 0; count < 15; count++) {
      await admin.download("purchaseOrders", "downExcelTemplate", {});
    }
    await new Promise((resolve) => setImmediate(resolve));
    process.off("warning", remember);
    expect(warnings).toEqual([]);
  });
});
