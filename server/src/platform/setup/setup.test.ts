import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { encoded, TestUser } from "../../../testing/application.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/database.ts";
import { asOwner } from "../../../testing/owner.ts";
import { type ServerProcess, startServerProcess } from "../../../testing/server-process.ts";
import { buildWorld } from "../../../testing/world.ts";
import { hashPassword } from "../../identity/sessions/passwords.ts";
import { openSetupLinks } from "./links.ts";
import { startingPolicies } from "./starting-records.ts";

let database: TestDatabase;
const servers: ServerProcess[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.kill();
  await database.drop();
});

async function start(variables: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const server = await startServerProcess({ DATABASE_URL: database.connectionString, DEMO: "", ...variables });
  servers.push(server);
  return server;
}

/** The links that the server prints, once it has printed so many. */
async function linksOf(server: ServerProcess, count: number): Promise<string[]> {
  const printed = () => [...server.printed().matchAll(/login#setup=(\S+)/g)].map(([, token = ""]) => token);
  await expect.poll(printed).toHaveLength(count);
  return printed();
}

const linkOf = async (server: ServerProcess) => (await linksOf(server, 1))[0] ?? "";

const ownPassword = "Quarry-4711";

async function signIn({ nobody, url }: ServerProcess, userNo: string): Promise<TestUser> {
  const { token } = await nobody.ok("sessions", "login", { userNo, pwd: encoded(ownPassword) });
  return new TestUser(url, token);
}

const person = (userNo: string) => ({
  userNo,
  userName: "First Person",
  pwd: encoded(ownPassword),
  languageCode: "zh-TW" as const,
});
const tenant = { tenantName: "Own Company", orgNo: "P1", orgName: "Plant One" };

describe("An empty database of one's own", () => {
  it("gets no demo, but units and currencies, its first administrator by a link that serves once and ends by itself, and what to do first", async () => {
    const server = await start();
    const token = await linkOf(server);
    expect(await asOwner(database, "select 1 from tenant")).toEqual([]);
    expect(
      await asOwner(database, "select 1 from setup_link where encode(token_hash, 'escape') like $1", [`%${token}%`]),
    ).toEqual([]);
    const { nobody } = server;
    expect(await nobody.ok("setup", "getSetup", { token })).toEqual({
      tenantName: null,
      minLength: 6,
      maxLength: expect.any(Number),
    });
    for (const wrong of [`${token}x`, token.toLowerCase(), "0"]) {
      expect(await nobody.refused("setup", "getSetup", { token: wrong })).toBe("setupLinkInvalid");
      expect(await nobody.refused("setup", "setUp", { token: wrong, tenant, ...person("chief") })).toBe(
        "setupLinkInvalid",
      );
    }
    const weak = { ...person("chief"), pwd: encoded("secret") };
    expect(await nobody.refused("setup", "setUp", { token, tenant, ...weak })).toBe("passwordPolicy");
    expect((await nobody.call("setup", "setUp", { token, ...person("chief") })).http).toBe(400);
    const later = (interval: string) =>
      asOwner(database, "update setup_link set expire_date = expire_date + $1::interval", [interval]);
    await later("-25 hours");
    expect(await nobody.refused("setup", "setUp", { token, tenant, ...person("chief") })).toBe("setupLinkInvalid");
    await later("25 hours");
    expect(await asOwner(database, "select 1 from tenant")).toEqual([]);

    const badAddress = { ...person("chief"), email: "chief@own" };
    expect((await nobody.call("setup", "setUp", { token, tenant, ...badAddress })).http).toBe(400);
    const email = "chief@own.example.com";
    await nobody.ok("setup", "setUp", { token, tenant, ...person("chief"), email });
    expect(await asOwner(database, "select user_no, email from app_user")).toEqual([{ user_no: "chief", email }]);
    const chief = await signIn(server, "chief");
    const { user, menus } = await chief.ok("currentUsers", "getCurrentUser", {});
    expect(user).toMatchObject({ userName: "First Person", side: "buyer", roles: ["admin"], languageCode: "zh-TW" });
    expect(menus.length).toBeGreaterThan(10);
    const everything = { current: 1, size: 20, condition: {} };
    const { records } = await chief.ok("organisations", "getFullAuthorityOrgListByParams", everything);
    expect(records).toMatchObject([{ orgNo: "P1", orgName: "Plant One" }]);
    const units = await chief.ok("units", "getbmunitlistbyparams", { ...everything, condition: { unitNo: "PCS" } });
    expect(units.records).toMatchObject([{ unitName: "個", nameEnUs: "Piece", nameViVn: "Cái", decimalPlaces: 0 }]);
    const { records: currencies } = await chief.ok("currencies", "getbmcurrencylistbyparams", everything);
    expect(currencies).toContainEqual(expect.objectContaining({ currencyCode: "VND", decimalPlaces: 0 }));
    const ofOrders = { ...everything, condition: { messageEvent: "orderIssued" as const } };
    const { records: issued } = await chief.ok("messagePolicies", "getmessagepolicylistbyparams", ofOrders);
    expect(issued).toMatchObject([{ atBell: "1", mailChoice: "1", orgNo: null, nameEnUs: "Order issued" }]);
    // Types to choose from, so that a notice is worded and a barcode ruled from the first day.
    const ofTypes = { ...everything, condition: { enumMid: ["NOTICE_TYPE", "BAR_TYPE"] } };
    const { records: types } = await chief.ok("dictionaries", "getSysEnumPage", ofTypes);
    expect(types.map(({ enumMid, enumValue, enumName }) => `${enumMid} ${enumValue} ${enumName}`).sort()).toEqual([
      ...["BAR_TYPE 1 物料標籤", "BAR_TYPE 2 外箱標籤", "BAR_TYPE 3 批號標籤"],
      ...["NOTICE_TYPE 1 訂單", "NOTICE_TYPE 2 送貨", "NOTICE_TYPE 3 對帳"],
    ]);
    await chief.ok("noticeTemplates", "addbmnoticetemplate", {
      ...{
        noticeTemplateNo: "ORDER",
        noticeTemplateName: "Order",
        noticeType: "1",
        templateType: "4",
        statusCode: "1",
      },
      lines: [{ languageCode: "zh-TW", subject: "{number}", noticeText: "{amount}" }],
    });
    const roles = await chief.ok("roles", "getSysRolePage", everything);
    expect(roles.records.map(({ roleNo }) => roleNo).sort()).toEqual(["admin", "buyer", "supplier", "warehouse"]);
    await chief.ok("users", "saveOrUpdateSysUser", {
      userNo: "second",
      userName: "Second",
      roleNo: ["buyer"],
      scopeOrgNo: [],
      scopeWarehouseNo: [],
      statusCode: "1",
      pwd: encoded(ownPassword),
    });

    const { steps } = await chief.ok("dashboard", "getFirstSteps", {});
    expect(steps.map(({ name, done }) => `${name} ${done}`)).toEqual([
      "organisations true",
      "warehouses false",
      "addresses false",
      "suppliers false",
      "materials false",
      "users true",
      "bring false",
      "issue false",
      "receive false",
    ]);
    expect(await nobody.refused("setup", "setUp", { token, tenant, ...person("thief") })).toBe("setupLinkInvalid");
    // What the next start would print.
    expect(await openSetupLinks(database.connectionString)).toEqual([]);
  });

  it("makes one tenant and one administrator, however many links are used at once", async () => {
    const server = await start();
    const [another] = await openSetupLinks(database.connectionString);
    const tokens = [await linkOf(server), another?.token];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        server.nobody.call("setup", "setUp", { token: tokens[index % 2] ?? "", tenant, ...person(`chief${index}`) }),
      ),
    );
    expect(answers.filter(({ body }) => "data" in body)).toHaveLength(1);
    expect(await asOwner(database, "select 1 from tenant")).toHaveLength(1);
    expect(await asOwner(database, "select 1 from app_user")).toHaveLength(1);
  });
});

describe("A tenant without an administrator", () => {
  it("gets one by a link of its own: another, and keeps what it has, or its first, and begins with what the first tenant began with", async () => {
    await buildWorld(database.connectionString);
    await asOwner(database, "update app_user set status_code = '0' where user_no = 'admin'");
    // Who may change users, but no roles, cannot give anybody the rights that are lost.
    await asOwner(
      database,
      "insert into role_menu (tenant_id, role_no, menu_no, flags) select tenant_id, role_no, '4010', '{isSearch,isModify}' from role where role_no = 'buyer'",
    );
    await asOwner(database, "insert into tenant (name) values ('Second Company')");
    const server = await start();
    const { nobody } = server;
    const tokenOf: Record<string, string> = {};
    for (const token of await linksOf(server, 2)) {
      const { tenantName } = await nobody.ok("setup", "getSetup", { token });
      tokenOf[tenantName ?? ""] = token;
    }
    const [token = "", other = ""] = [tokenOf.World, tokenOf["Second Company"]];
    expect(await nobody.refused("setup", "setUp", { token, ...person("buyer") })).toBe("numberTaken");
    await nobody.ok("setup", "setUp", { token, ...person("chief") });
    const chief = await signIn(server, "chief");
    const { user } = await chief.ok("currentUsers", "getCurrentUser", {});
    expect(user.roles).toEqual(["admin"]);

    await nobody.ok("setup", "setUp", { token: other, ...person("second") });
    const second = await signIn(server, "second");
    const everything = { current: 1, size: 50, condition: {} };
    const { records: roles } = await second.ok("roles", "getSysRolePage", everything);
    expect(roles.map(({ roleNo }) => roleNo).sort()).toEqual(["admin", "buyer", "supplier", "warehouse"]);
    const counts = [
      (await second.ok("units", "getbmunitlistbyparams", everything)).total,
      (await second.ok("messagePolicies", "getmessagepolicylistbyparams", everything)).total,
      (await second.ok("organisations", "getFullAuthorityOrgListByParams", everything)).total,
    ];
    expect(counts).toEqual([16, startingPolicies("en-US").length, 0]);
    const tenants = await asOwner(database, "select name from tenant order by id");
    expect(tenants).toEqual([{ name: "World" }, { name: "Second Company" }]);
  });
});

describe("A server with the demo tenant", () => {
  it("listens on this machine alone unless it is told where, and then warns; whom a proxy lets in it serves only where that is said", async () => {
    const own = { DEMO: "true", HOST: "" };
    const shy = await start(own);
    expect(shy.printed()).toMatch(/"host":"127\.0\.0\.1".*"Ready"/);
    expect(shy.printed()).not.toMatch(/Demo accounts are open|#setup=/);
    const open = await start({ ...own, HOST: "0.0.0.0" });
    expect(open.printed()).toMatch(/"host":"0\.0\.0\.0".*Demo accounts are open/);
    // Also when the demo was loaded before and is not spoken of now.
    expect((await start({ HOST: "", DEMO: "false" })).printed()).toMatch(/"host":"127\.0\.0\.1".*"Ready"/);

    const behindProxy = { TRUST_PROXY: "true", HOST: "127.0.0.1" };
    const said = await start({ ...behindProxy, DEMO: "true" });
    expect(said.printed()).toMatch(/Demo accounts are open/);
    await expect(start(behindProxy)).rejects.toThrow(/demo accounts.*DEMO=true/is);

    await asOwner(database, "update app_user set status_code = '0' where user_no <> 'admin'");
    const ownHash = await hashPassword("Own4711", { memory: 8, passes: 1 });
    await asOwner(database, "update app_user set password_hash = $1 where user_no = 'admin'", [ownHash]);
    expect((await start({ HOST: "" })).printed()).toMatch(/"host":"0\.0\.0\.0".*"Ready"/);
  });
});
