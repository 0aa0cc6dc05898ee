import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { LicenceFile, LicenceTerms } from "@tandem/contract/platform/licence";
import { allModules } from "@tandem/contract/platform/menus/licence-modules";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../../testing/application.ts";
import { buildAccepted, buildShipped, day } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { buildWorld } from "../../../testing/world.ts";
import { demoLicence } from "./demo-licence.ts";
import { issueLicence, newLicenceKeys } from "./issue.ts";

const { privateKey, publicKey } = newLicenceKeys();
let app: TestApplication;
let code: string;
beforeAll(async () => {
  app = await startTestApplication({ LICENCE_PUBLIC_KEY: publicKey });
  await buildWorld(app.connectionString, "@2");
  code = (await (await app.as("admin")).ok("licences", "getLicense", {})).tenantCode ?? "";
});
afterAll(() => app.close());
afterEach(() => asOwner(app, "delete from licence"));

const licenceOf = (terms: Partial<LicenceTerms> = {}): LicenceFile =>
  issueLicence(privateKey, {
    holder: "World",
    tenant: code,
    from: day(-1),
    until: day(30),
    modules: [allModules],
    users: null,
    ...terms,
  });
const contentOf = (file: object) => ({ content: JSON.stringify(file, null, 2) });

/** A licence that was taken in long ago. */
async function past(until: string, terms: Partial<LicenceTerms> = {}): Promise<void> {
  const file = licenceOf({ from: day(-400), until, ...terms });
  await asOwner(
    app,
    `insert into licence (tenant_id, holder, issue_date, expire_date, modules, users, signature)
     select id, $1, $2, $3, $4, $5, $6 from tenant where licence_code = $7`,
    [file.holder, file.from, file.until, file.modules, file.users, file.signature, file.tenant],
  );
  await app.platform.live.sessionsChanged(null);
}

async function currentUser(userNo: string) {
  const { user, menus } = await (await app.as(userNo)).ok("currentUsers", "getCurrentUser", {});
  return { isLicense: user.isLicense, state: user.licenceState, menus: menus.map(({ menuName }) => menuName) };
}

describe("A licence", () => {
  it("S6.3b is imported as a signed file by an administrator, for the tenant it names and nobody else", async () => {
    const admin = await app.as("admin");
    const given = await admin.ok("licences", "activate", contentOf(licenceOf({ users: 500 })));
    expect(given).toMatchObject({ isLicense: 1, state: "held", daysLeft: 31, users: 500, modules: [allModules] });
    expect(given.licences).toMatchObject([{ holder: "World", expireDate: day(30), createName: "User admin" }]);
    expect(await currentUser("supplierA")).toMatchObject({ isLicense: 1, state: "held" });
    const log = await admin.ok("auditEntries", "getSysAuditLogPage", {
      current: 1,
      size: 20,
      condition: { action: "65" },
    });
    expect(log.records[0]).toMatchObject({ userNo: "admin", subject: "World" });

    const refused = (content: string) => admin.refused("licences", "activate", { content });
    const changed = JSON.stringify({ ...licenceOf(), until: day(3000) });
    expect(await refused(changed)).toBe("licenceForged");
    const { signature: _, ...terms } = licenceOf();
    expect(await refused(JSON.stringify(issueLicence(newLicenceKeys().privateKey, terms)))).toBe("licenceForged");
    expect(await refused(JSON.stringify(licenceOf({ until: day(-1) })))).toBe("licenceOver");
    expect(await refused("a letter")).toBe("licenceUnreadable");
    const ofOthers = await (await app.as("admin@2")).refused("licences", "activate", contentOf(licenceOf()));
    expect(ofOthers).toBe("licenceOfOthers");
    expect(await refused(JSON.stringify(demoLicence))).toBe("licenceOfOthers");
    for (const userNo of ["buyer", "supplierA"]) {
      const user = await app.as(userNo);
      expect(await user.refused("licences", "activate", contentOf(licenceOf()))).toBe("permissionMissing");
    }
    expect(await app.nobody.refused("licences", "activate", contentOf(licenceOf()))).toBe("10004");
  });

  it("B1.4 is refused with any of its terms or any byte of its signature changed, and in any other form", async () => {
    const admin = await app.as("admin");
    const file = licenceOf({ modules: ["orders"], users: 5 });
    const activate = (content: string) => admin.refused("licences", "activate", { content });
    const { tenantCode: otherCode } = await (await app.as("admin@2")).ok("licences", "getLicense", {});
    const changes: [Partial<LicenceFile>, string][] = [
      [{ holder: "World " }, "licenceForged"],
      [{ tenant: otherCode ?? "" }, "licenceOfOthers"],
      [{ from: day(-2) }, "licenceForged"],
      [{ until: day(31) }, "licenceForged"],
      [{ modules: [allModules] }, "licenceForged"],
      [{ modules: ["orders", "delivery"] }, "licenceForged"],
      [{ modules: [] }, "licenceForged"],
      [{ users: 6 }, "licenceForged"],
      [{ users: null }, "licenceForged"],
      [{ signature: "" }, "licenceForged"],
      [{ signature: demoLicence.signature }, "licenceForged"],
    ];
    for (const [change, refusal] of changes) {
      expect(await activate(JSON.stringify({ ...file, ...change })), JSON.stringify(change)).toBe(refusal);
    }
    const signature = Buffer.from(file.signature, "base64");
    expect(signature).toHaveLength(64);
    for (let place = 0; place < signature.length; place += 1) {
      const forged = Buffer.from(signature);
      forged[place] = (forged[place] ?? 0) ^ 1;
      const content = JSON.stringify({ ...file, signature: forged.toString("base64") });
      expect(await activate(content), `byte ${place}`).toBe("licenceForged");
    }
    for (const form of [
      [file],
      { ...file, users: "5" },
      { ...file, more: 1 },
      { ...file, until: "2027-02-30" },
      null,
    ]) {
      expect(await activate(JSON.stringify(form)), JSON.stringify(form)).toBe("licenceUnreadable");
    }
    expect((await admin.ok("licences", "getLicense", {})).licences).toEqual([]);
    expect(await admin.ok("licences", "activate", contentOf(file))).toMatchObject({ users: 5, modules: ["orders"] });
    expect(await activate(JSON.stringify(file))).toBe("licenceInUse");
  });

  it("B1.4 counts by the day of the database, whatever a caller says it is, and from its first day on", async () => {
    await past(day(0));
    const admin = await app.as("admin");
    expect(await admin.ok("licences", "getLicense", {})).toMatchObject({ state: "held", daysLeft: 1 });
    const future = licenceOf({ from: day(1), until: day(400), users: 7 });
    expect(await admin.ok("licences", "activate", contentOf(future))).toMatchObject({
      ...{ expireDate: day(0), daysLeft: 1, users: null },
      next: { issueDate: day(1), expireDate: day(400), followsAtOnce: true },
      licences: [{ isCurrent: false }, { isCurrent: true }],
    });
    await asOwner(app, "delete from licence where users is not null");
    await past(day(-1));
    const travels = { "app-time-zone": "Pacific/Kiritimati", date: new Date(0).toUTCString() };
    const { body } = await admin.call("licences", "getLicense", {}, travels);
    expect(body).toMatchObject({ data: { state: "grace", daysLeft: 0 } });
  });

  it("of another tenant is none, also where somebody lays it beside one's own in the database", async () => {
    const file = licenceOf();
    await asOwner(
      app,
      `insert into licence (tenant_id, holder, issue_date, expire_date, modules, users, signature)
       select id, $1, $2, $3, $4, $5, $6 from tenant where licence_code <> $7`,
      [file.holder, file.from, file.until, file.modules, file.users, file.signature, code],
    );
    await app.platform.live.sessionsChanged(null);
    const standing = await (await app.as("admin@2")).ok("licences", "getLicense", {});
    expect(standing).toMatchObject({ isLicense: 0, licences: [] });
  });

  it("is told whole to those who may see its page, and to everyone how long it holds", async () => {
    await past(day(30));
    const whole = await (await app.as("admin")).ok("licences", "getLicense", {});
    expect(whole).toMatchObject({ tenantCode: code, expireDate: day(30), licences: [expect.anything()] });
    const nothing = { tenantCode: null, modules: null, users: null, usersNow: null, licences: [] };
    for (const userNo of ["buyer", "supplierA"])
      expect(await (await app.as(userNo)).ok("licences", "getLicense", {})).toEqual({ ...whole, ...nothing });
  });

  it("is none once somebody changed it in the database", async () => {
    await past(day(30));
    expect(await currentUser("buyer")).toMatchObject({ state: "held" });
    await asOwner(app, "update licence set expire_date = expire_date + 1000");
    expect((await (await app.as("admin")).ok("licences", "getLicense", {})).licences).toEqual([]);
  });

  it("B6.1i opens the modules that it names: no others are in the menu, and no call reaches them", async () => {
    await past(day(30), { modules: ["orders"] });
    for (const userNo of ["admin", "buyer"]) {
      const { menus } = await currentUser(userNo);
      expect(menus).toContain("purchaseOrders");
      expect(menus).not.toContain("delivery");
      expect(menus).not.toContain("shippingNotices");
    }
    expect((await currentUser("admin")).menus).toContain("licence");
    const page = { current: 1, size: 20, condition: {} } as const;
    const buyer = await app.as("buyer");
    expect(await buyer.refused("shippingNotices", "getShippingNoticePage", page)).toBe("permissionMissing");
    await buyer.ok("purchaseOrders", "getPurchaseOrderPage", page);
  });

  it("lets as many users sign in as it says, whoever adds them and however many do at once", async () => {
    const admin = await app.as("admin");
    const { usersNow } = await admin.ok("licences", "getLicense", {});
    await past(day(30), { users: (usersNow ?? 0) + 1 });
    const both = await Promise.allSettled([addUser(admin, "last1", {}), addUser(admin, "last2", {})]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(String(both.find((one) => one.status === "rejected")?.reason)).toContain("licenceUsersReached");
    const found = (userNo: string) =>
      admin.ok("users", "getAuthUserList", { current: 1, size: 20, condition: { userNo } });
    const [added] = [...(await found("last1")).records, ...(await found("last2")).records];
    if (!added) throw new Error("nobody was added");
    const standing = await admin.ok("users", "getSysUserById", { id: added.id });
    const set = (version: number, statusCode: "0" | "1") =>
      admin.ok("users", "updateSysUser", { id: added.id, version, statusCode });
    const off = await set(standing.version, "0");
    await addUser(admin, "another", {});
    const again = { id: added.id, version: off.version, statusCode: "1" as const };
    expect(await admin.refused("users", "updateSysUser", again)).toBe("licenceUsersReached");
  });
});

describe("A licence that is over", () => {
  it("leaves everything as it was for fourteen days, under a banner", async () => {
    await past(day(-14));
    expect(await currentUser("buyer")).toMatchObject({ isLicense: 0, state: "grace" });
    expect(await currentUser("admin@2")).toMatchObject({ state: "grace" });
    const admin = await app.as("admin");
    await admin.ok("units", "addbmunit", { unitNo: "BOX", unitName: "Box", statusCode: "1" });
  });

  it("B8.9 S8.9d then lets people read, print, export and receive what is under way, and refuses the rest", async () => {
    const notice = await buildShipped(app, await buildAccepted(app, { quantities: ["10"] }), ["4"]);
    await past(day(-15));
    expect(await currentUser("warehouse")).toMatchObject({ isLicense: 0, state: "ended" });
    const admin = await app.as("admin");
    const unit = { unitNo: "CASE", unitName: "Case", statusCode: "1" } as const;
    const { body } = await admin.call("units", "addbmunit", unit);
    expect(body).toMatchObject({
      errorCode: "licenceEnded",
      errorMessage: "License has not been activated or has expired, please reactivate",
    });
    const page = { current: 1, size: 20, condition: {} } as const;
    const { records } = await admin.ok("units", "getbmunitlistbyparams", page);
    expect(records.map(({ unitNo }) => unitNo)).not.toContain("CASE");
    expect((await admin.download("units", "exportexcel", page)).response.status).toBe(200);
    expect((await admin.upload("units", "importexcel", Buffer.from("x"))).body).toMatchObject({
      errorCode: "licenceEnded",
    });
    const undo = { step: "issue", undoList: [{ id: "1", version: 1 }] } as never;
    expect(await admin.refused("purchaseOrders", "undo", undo)).toBe("licenceEnded");
    const warehouse = await app.as("warehouse");
    expect(await warehouse.ok("receipts", "receive", receiptInput(notice, ["4"]))).toMatchObject({ checkStatus: "4" });
    await admin.ok("licences", "activate", contentOf(licenceOf()));
    await admin.ok("units", "addbmunit", unit);
  });

  it("is as one that was never given: without any, a tenant may be tried for as long", async () => {
    expect(await currentUser("buyer@2")).toMatchObject({ isLicense: 0, state: "grace" });
    await asOwner(app, "update tenant set create_date = now() - interval '14 days'");
    await app.platform.live.sessionsChanged(null);
    expect(await currentUser("buyer@2")).toMatchObject({ isLicense: 0, state: "ended" });
  });
});

describe("Where nobody issues licences", () => {
  it("S9.5e S1.2 none is asked for", async () => {
    const free = await startTestApplication();
    const supplier = await free.as("supplierA");
    expect(await supplier.ok("licences", "getLicense", {})).toMatchObject({
      isLicense: 1,
      state: "free",
      daysLeft: null,
      licences: [],
    });
    expect((await supplier.ok("currentUsers", "getCurrentUser", {})).user.isLicense).toBe(1);
    // The demo tenant's own holds wherever it stands.
    await asOwner(free, "update tenant set licence_code = $1", [demoLicence.tenant]);
    const admin = await free.as("admin");
    expect(await admin.ok("licences", "activate", contentOf(demoLicence))).toMatchObject({ state: "held" });
    await free.close();
  });
});

it("The command that issues licences writes one that a portal with its public key takes", async () => {
  const directory = await mkdtemp(join(tmpdir(), "tandem-licence-"));
  const key = join(directory, "issuer.pem");
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [new URL("./issue.ts", import.meta.url).pathname, ...args]);
  const { stdout: made } = await run("--new-key", key);
  expect(await readFile(key, "utf8")).toContain("PRIVATE KEY");
  const wishes = ["--tenant", code, "--holder", "World", "--until", day(9), "--modules", "orders,delivery"];
  const { stdout } = await run("--key", key, ...wishes, "--users", "5");
  const app2 = await startTestApplication({ LICENCE_PUBLIC_KEY: made.trim() });
  await asOwner(app2, "update tenant set licence_code = $1", [code]);
  const admin = await app2.as("admin");
  expect(await admin.ok("licences", "activate", { content: stdout })).toMatchObject({
    state: "held",
    daysLeft: 10,
    users: 5,
    modules: ["orders", "delivery"],
  });
  await expect(
    run("--key", key, "--tenant", code, "--holder", "W", "--until", day(9), "--modules", "x"),
  ).rejects.toThrow(/No such module: x/);
  await app2.close();
  await rm(directory, { recursive: true });
});
