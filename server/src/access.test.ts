import { decideStep } from "@tandem/contract/core/document";
import { type MenuName, menuFlags } from "@tandem/contract/core/permissions";
import { basePath, type Endpoint } from "@tandem/contract/core/service";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import pLimit from "p-limit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, TestUser } from "../testing/application.ts";
import { type ProbedCall, probedCalls } from "../testing/endpoints.ts";
import { addUser } from "../testing/outsiders.ts";
import { asOwner } from "../testing/owner.ts";
import { otherFlagsOf } from "./core/permission.ts";
import { mostBytes } from "./core/routes.ts";
import { documents } from "./platform/logs/documents.ts";

const calls = probedCalls();
const callsAtOnce = 8;
/** What no call takes: who may make one is said before anybody looks at what it says. */
const untakable = JSON.stringify({ condition: { no: "\u0000" } });
/** More than anybody may send without a session. */
const tooLarge = JSON.stringify({ condition: { keyword: "x".repeat(mostBytes.ofStrangers) } });
const flagsAskedBy = (endpoint: Endpoint): (string | undefined)[] => [endpoint.permission, ...otherFlagsOf(endpoint)];
const namesOf = (some: readonly ProbedCall[]) => some.map((call) => call.name);

describe("Who may call", () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await startTestApplication();
  });
  afterAll(() => app.close());

  /** Those of the calls that a user may make: all that are not refused for want of a permission. */
  async function allowedTo(userNo: string, asked: readonly ProbedCall[] = calls): Promise<string[]> {
    const user = await app.as(userNo);
    const ask = async ({ name, path }: ProbedCall) => {
      // Signing out ends a session that the other calls need.
      const caller = name === "sessions.logout" ? await app.signIn(userNo) : user;
      const { response, code } = await raw(caller, path, untakable);
      expect(response.status, name).not.toBe(401);
      if (code === "permissionMissing") expect(response.status, name).toBe(403);
      return code !== "permissionMissing";
    };
    const limit = pLimit(callsAtOnce);
    const answers = await Promise.all(asked.map((call) => limit(ask, call)));
    return namesOf(asked.filter((_, index) => answers[index]));
  }

  async function raw(
    caller: Pick<TestUser, "headers">,
    path: string,
    body = "{}",
  ): Promise<{ response: Response; code: string | undefined }> {
    const response = await fetch(app.url + path, {
      method: "POST",
      headers: caller.headers({ "content-type": "application/json" }),
      body,
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    const answer: { errorCode?: string } = isJson ? JSON.parse(text) : {};
    return { response, code: answer.errorCode };
  }

  it("S6.1a every call states who may make it", () => {
    for (const { name, endpoint } of calls) {
      expect(["public", "signedIn", ...menuFlags], name).toContain(endpoint.permission);
    }
    const granting = calls.filter(({ endpoint }) => !["public", "signedIn"].includes(endpoint.permission));
    for (const { name, endpoint, menus: permitting } of granting) {
      const flagged = permitting.filter((menu) =>
        (menus[menu].flags as readonly string[]).includes(endpoint.permission),
      );
      expect(flagged, `${name}: a menu on which ${endpoint.permission} can be given`).not.toEqual([]);
    }
  });

  it("B6.1e offers a step to nobody without its flag, refuses its call without it, and has no flag that opens nothing", () => {
    const used = new Set(
      calls.flatMap(({ endpoint, menus: permitting }) =>
        permitting.flatMap((menu) => flagsAskedBy(endpoint).map((flag) => `${menu}.${flag}`)),
      ),
    );
    const loose: string[] = [];
    for (const document of documents) {
      for (const [step, { lifecycle, action, menus: granting, method, together }] of Object.entries(document.steps)) {
        const { side: sides, permission } = lifecycle.actions[action] ?? {};
        for (const side of [sides ?? []].flat()) {
          const holding = (flags: readonly string[]) =>
            decideStep(document, {}, step, { side, can: (flag) => flags.includes(flag) }, {});
          if (side !== "system") expect(holding([]), `${document.entity.name}.${step}`).toBe("permissionMissing");
          const others = menuFlags.filter((flag) => flag !== permission);
          if (side !== "system") expect(holding(others), `${document.entity.name}.${step}`).toBe("permissionMissing");
        }
        const methods = [method, together?.method];
        const takes = calls.filter(
          ({ name, menus: permitting }) =>
            methods.includes(name.split(".")[1]) && granting.some((menu) => permitting.includes(menu)),
        );
        const asks = ({ endpoint }: ProbedCall) => flagsAskedBy(endpoint).includes(permission);
        // What has no call of its own is done by saving the document.
        const onMenu = calls.filter(({ menus: permitting }) => granting.some((menu) => permitting.includes(menu)));
        if (takes.length > 0 ? !takes.every(asks) : !onMenu.some(asks)) loose.push(`${document.entity.name}.${step}`);
        for (const menu of granting) used.add(`${menu}.${permission}`);
      }
    }
    expect(loose).toEqual([]);
    const flags = Object.entries(menus).flatMap(([name, each]) => each.flags.map((flag) => `${name}.${flag}`));
    // A page is opened by the one, and an import asks for the other.
    const asked = flags.filter((flag) => !/\.(isSearch|isBatchUpdate)$/.test(flag) && !used.has(flag));
    expect(asked).toEqual([]);
  });

  it("S7.1a S7.1b B7.1a answers POST calls of the contract under the base path, and nothing else", () => {
    const routes = [...flatten(app.printRoutes())].filter(([path]) => path.startsWith("/dapilc"));
    expect(routes.map(([path]) => path).sort()).toEqual(calls.map((call) => call.path).sort());
    expect(routes.filter(([, methods]) => methods !== "POST")).toEqual([]);
    expect(calls.every((call) => call.path.startsWith(`${basePath}/`))).toBe(true);
  });

  it("S8.3a 10004 is answered to everyone without a session, whatever the call but the public ones, however much they send", async () => {
    const { token } = await app.as("admin");
    // A cookie alone is what a forged form would send.
    const cookie = `supplier-authentication=${token}`;
    const without = [
      new TestUser(app.url, "made-up-token"),
      new TestUser(app.url, "x".repeat(5000)),
      { headers: (more?: Record<string, string>) => ({ ...more, cookie }) },
    ];
    const open = calls.filter(({ probe }) => probe.by === "everyone");
    for (const { name, path } of open) expect((await raw(app.nobody, path, tooLarge)).response.status, name).toBe(413);
    // Of each kind one is sent too much, and those with something that is no session meet every service.
    const kinds = new Set<string>(["upload"]);
    const services = new Map<string, number>();
    for (const { name, path, endpoint } of calls.filter((call) => !open.includes(call))) {
      const [service = ""] = name.split(".");
      const met = services.get(service) ?? 0;
      services.set(service, met + 1);
      const bodies = kinds.has(endpoint.kind) ? ["{}"] : [tooLarge, "{}"];
      kinds.add(endpoint.kind);
      for (const caller of [app.nobody, ...without.slice(met, met + 1)]) {
        for (const body of bodies) {
          const { response, code } = await raw(caller, path, body);
          expect([response.status, code], name).toEqual([401, "10004"]);
        }
      }
    }
  });

  it("S8.3a lets nobody in by a session that expired or ended, nor whom an administrator has stopped", async () => {
    const admin = await app.as("admin");
    const left = async (userNo: string) => {
      await addUser(admin, userNo, {});
      return app.signIn(userNo);
    };
    const [expired, stopped, signedOut, ended] = [
      await left("expired"),
      await left("stopped"),
      await left("signedOut"),
      await left("ended"),
    ];
    const { records } = await admin.ok("users", "getAuthUserList", {
      current: 1,
      size: 1,
      condition: { userNo: "stopped" },
    });
    const [{ id = "", version = 0 } = {}] = records;
    await addUser(admin, "stopped", { id, version, statusCode: "0" });
    await signedOut.ok("sessions", "logout", {});
    await (await app.signIn("ended")).ok("sessions", "endOtherSessions", {});
    await asOwner(
      app,
      "update session set expire_date = now() - interval '1 second' where user_id = (select id from app_user where user_no = 'expired')",
    );
    const gone = [
      { caller: expired, says: "10004" },
      { caller: stopped, says: "000701" },
      { caller: signedOut, says: "10004" },
      { caller: ended, says: "000701" },
    ];
    // Each call by one of them: all of them meet every service.
    for (const [index, { name, path }] of calls.filter(({ probe }) => probe.by !== "everyone").entries()) {
      const { caller, says } = gone[index % gone.length] as (typeof gone)[number];
      const { response, code } = await raw(caller, path);
      expect([response.status, code], name).toEqual([401, says]);
    }
  });

  it("S6.1a a user without any role may do only what is open to everyone signed in", async () => {
    expect(await allowedTo("stranger")).toEqual(namesOf(calls.filter(({ probe }) => typeof probe.by === "string")));
  });

  it("S1.1a S6.1a suppliers, buyers and warehouse people may do what they are for, and nothing else; the administrator all", async () => {
    for (const role of ["supplier", "buyer", "warehouse"] as const) {
      const expected = calls.filter(({ probe }) => typeof probe.by === "string" || probe.by.includes(role));
      expect(await allowedTo(role === "supplier" ? "supplierA" : role), role).toEqual(namesOf(expected));
    }
    expect(await allowedTo("admin")).toEqual(namesOf(calls));
  });

  it("S6.1a S6.3c what a side alone writes is refused to the other before anything is read, whatever their roles permit", async () => {
    const admin = await app.as("admin");
    await addUser(admin, "adminOfSuppliers", { supplierNo: "SA" });
    const supplier = await app.as("adminOfSuppliers");
    const written = calls.filter(({ endpoint }) => endpoint.by !== undefined);
    expect(new Set(written.map(({ endpoint }) => endpoint.by))).toEqual(new Set(["supplier", "buyer"]));
    for (const { name, path, endpoint, menus: permitting } of written) {
      const caller = endpoint.by === "supplier" ? admin : supplier;
      const { code } = await raw(caller, path, untakable);
      // What is the whole tenant's is kept by nobody who sees a part of it: a supplier's user holds no flag there.
      const held = !permitting.every((menu) => "ofTenant" in menus[menu] && menus[menu].ofTenant);
      const refusal = endpoint.by === "supplier" ? "supplierUserOnly" : "actionOfOtherSide";
      expect(code, name).toBe(held ? refusal : "permissionMissing");
    }
  });

  it("S6.1a S2.14c offers nobody a flag for what the other side alone writes", async () => {
    const admin = await app.as("admin");
    const flagsOf = async (userNo: string, menu: MenuName) => {
      const { menus: held } = await (await app.as(userNo)).ok("currentUsers", "getCurrentUser", {});
      return held.find(({ menuName }) => menuName === menu)?.flags.toSorted() ?? [];
    };
    await addUser(admin, "supplierOfRights", { supplierNo: "SA" });
    const { menus: all } = await admin.ok("currentUsers", "getCurrentUser", {});
    expect(all.find(({ menuName }) => menuName === "returnNotes")?.flags).toEqual(
      menus.returnNotes.flags.filter((flag) => flag !== "isSave"),
    );
    expect(await flagsOf("supplierOfRights", "returnNotes")).toEqual(["isExport", "isPrint", "isSave", "isSearch"]);
    expect(await flagsOf("supplierOfRights", "addShippingNotice")).toEqual(["isAdd", "isSearch"]);
    expect(await flagsOf("admin", "addShippingNotice")).toEqual(["isSearch"]);
    expect(await flagsOf("admin", "deductions")).toEqual(expect.arrayContaining(["isAdd", "isImport"]));
    for (const menu of ["priceAgreements", "suppliers", "organisations", "warehouses", "executionPolicies"] as const)
      expect(await flagsOf("supplierOfRights", menu), menu).toEqual(["isExport", "isSearch"]);
    expect(await flagsOf("supplierOfRights", "addresses")).toEqual(expect.arrayContaining(["isAdd", "isImport"]));
    expect(await flagsOf("supplierOfRights", "notices")).toEqual(["isSearch"]);
    expect(await flagsOf("supplierOfRights", "answerConfigurations")).toEqual(["isExport", "isSearch"]);
    expect(await flagsOf("supplierOfRights", "purchaseOrders")).toEqual(["isExport", "isPrint", "isSave", "isSearch"]);
    // Whoever is answered a list may open it, though none of its steps is theirs.
    expect(await flagsOf("supplierOfRights", "approvals")).toEqual(["isExport", "isSearch"]);
  });

  it("S6.1a S6.3c B6.1g administrators who see part of the tenant may make every call but those that change what is all of it's", async () => {
    const ofTenant: readonly MenuName[] = [
      ...["passwordPolicies", "roles", "menuEntries", "parameters", "dictionaries", "customFields"],
      ...[
        "displaySettings",
        "printTemplates",
        "importTemplates",
        "licence",
        "scheduledJobs",
        "abnormalLogs",
        "systemHealth",
        "messageConfig",
        "storedFiles",
        "appVersions",
        "materials",
        "customers",
        "categories",
        "units",
        "methods",
      ],
      ...["barcodeRules", "lotRules", "boxRules", "extDocConfigs", "noticeTemplates", "documentTemplates"],
      ...[
        "customerAddresses",
        "supplierClasses",
        "taxRates",
        "currencies",
        "workCalendars",
        "calendarDays",
        "unitConversions",
        "executionPolicies",
        "webhooks",
      ],
    ] as MenuName[];
    const looking = ["public", "signedIn", "isSearch", "isExport", "isPrint"];
    const changing = calls.filter(
      ({ endpoint, menus: permitting }) =>
        !looking.includes(endpoint.permission) && permitting.every((menu) => ofTenant.includes(menu)),
    );
    expect(changing.length).toBeGreaterThan(60);
    const admin = await app.as("admin");
    await addUser(admin, "adminOfTwo", { scopeOrgNo: ["O2"] });
    await addUser(admin, "adminOfSpares", { scopeWarehouseNo: ["W2"] });
    await addUser(admin, "adminOfSupplier", { supplierNo: "SA" });
    // What is refused is refused to each; what is allowed is done by one of them: all of them meet every service.
    for (const [turn, userNo] of ["adminOfTwo", "adminOfSpares", "adminOfSupplier"].entries()) {
      const asked = calls.filter((call, index) => changing.includes(call) || index % 3 === turn);
      const expected = namesOf(asked.filter((call) => !changing.includes(call)));
      expect(await allowedTo(userNo, asked), userNo).toEqual(expected);
    }
  });
});

/** Routes as Fastify prints them, a tree of paths, by their whole path. */
function* flatten(printed: string): Generator<[path: string, methods: string]> {
  const branch: string[] = [];
  for (const line of printed.split("\n")) {
    const [, indent, part, methods] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (indent === undefined || part === undefined) continue;
    branch.length = indent.length / 4;
    branch.push(part);
    if (methods) yield [branch.join("").replace(/^\/\/*/, "/"), methods];
  }
}
