import { languageCodes } from "@tandem/contract/core/languages";
import type { Endpoint } from "@tandem/contract/core/service";
import { entities } from "@tandem/contract/entities";
import { services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encoded, startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { define } from "../../../testing/custom-fields.ts";
import { buildDraft, buildIssued } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { readSheet } from "../../../testing/sheets.ts";
import { inTransaction } from "../../core/database.ts";
import { isWriting } from "../../core/refused-calls.ts";
import { wholeTenant } from "../../identity/sessions/session-store.ts";
import { wordCall } from "./word-calls.ts";
import { wordField, wordRecord } from "./word-values.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
});
afterAll(() => app.close());

const page = (condition: object = {}) => ({ current: 1, size: 50, condition }) as const;
const operationsOf = async (callName: string, user = admin) =>
  (await user.ok("operationLogs", "getSysOperationLogPage", page({ callNameIndistinct: callName }))).records;
/** What is stored for the product itself. */
const internalColumns = [
  "app_user.is_license",
  "app_user.language_code",
  "app_user.limit_count",
  "app_user.password_date",
  "app_user.password_not_own",
  "app_version.stored_file_id",
  "barcode_rule.enum_mid",
  "export_template.user_id",
  "licence.signature",
  "message_wish.user_id",
  "notice_template.enum_mid",
  "print_template.layout",
];
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const unit = { unitNo: "CRT", unitName: "Crate", statusCode: "1" } as const;

describe("The operation log", () => {
  it("says of base data who changed what, when, from where, on which record, old and new", async () => {
    const added = await admin.ok("units", "addbmunit", unit);
    const wish = { id: added.id, version: added.version, unitName: "Wooden crate" };
    const { headers, body } = await admin.call("units", "updatebmunitbyid", wish);
    if (!("data" in body)) throw new Error("not changed");
    await admin.ok("units", "deletebmunitbyids", { delList: [{ id: added.id, version: body.data.version }] });
    const [change] = await operationsOf("updatebmunitbyid");
    expect(change).toMatchObject({
      userNo: "admin",
      userName: "User admin",
      callName: "IBmUnitService.updatebmunitbyid",
      subject: "CRT",
      changes: "Unit CRT · Unit name: Crate → Wooden crate",
      address: "127.0.0.1",
      correlationId: headers.get("x-correlation-id"),
    });
    expect(Date.now() - Date.parse(change?.happenDate ?? "")).toBeLessThan(600_000);
    expect((await operationsOf("addbmunit"))[0]?.changes).toContain("Unit CRT · Unit name: – → Crate");
    expect((await operationsOf("deletebmunitbyids"))[0]?.changes).toContain("Unit CRT · Unit name: Wooden crate → –");
    const [chinese] = await operationsOf("updatebmunitbyid", admin.reading("zh-CN"));
    expect(chinese?.changes).toBe("计量单位 CRT · 单位名称: Crate → Wooden crate");
    const { content } = await admin.reading("zh-CN").download("operationLogs", "exportexcel", page());
    const told = (await readSheet(content)).flatMap((row) => Object.values(row));
    expect(told).toContain("计量单位 CRT · 单位名称: Crate → Wooden crate");
  });

  it("is searched by what was done, as the reader's pages call it", async () => {
    const found = async (words: string, user = admin) => {
      const { records } = await user.ok(
        "operationLogs",
        "getSysOperationLogPage",
        page({ operationIndistinct: words }),
      );
      return [...new Set(records.map(({ callName }) => callName))];
    };
    expect(await found("units · mod")).toEqual(["IBmUnitService.updatebmunitbyid"]);
    expect(await found("计量单位 · 修改", admin.reading("zh-CN"))).toEqual(["IBmUnitService.updatebmunitbyid"]);
    expect(await found("what nobody does")).toEqual([]);
    const condition = { operationIndistinct: "Units · Modify" };
    const { content } = await admin.download("operationLogs", "exportexcel", page(condition));
    expect((await readSheet(content)).length).toBe(1);
  });

  it("is read on by the row before where it is sorted by words", async () => {
    const sorted = { field: "operation", order: "asc" } as const;
    const read = async (more: object) =>
      (await admin.ok("operationLogs", "getSysOperationLogPage", { size: 2, condition: sorted, ...more } as never))
        .records;
    const all = await read({ current: 1, size: 50 });
    expect(new Set(all.map(({ callName }) => callName)).size).toBeGreaterThan(2);
    for (let at = 2; at < all.length; at += 2) {
      const { id = "", operation = "" } = all[at - 1] ?? {};
      const behind = await read({ current: at / 2 + 1, after: { id, values: [operation] } });
      expect(behind.map(({ id }) => id)).toEqual(all.slice(at, at + 2).map(({ id }) => id));
    }
  });

  it("is searched in one box by subject, and by what pages call subjects and calls", async () => {
    const { records: jobs } = await admin.ok("scheduledJobs", "getSysJobPage", page({ jobNo: "remind-of-answers" }));
    await admin.ok("scheduledJobs", "pauseSysJob", { id: jobs[0]?.id ?? "" });
    const sought = async (words: string, user = admin, box = "keyword") => {
      const { records } = await user.ok("operationLogs", "getSysOperationLogPage", page({ [box]: words }));
      return [...new Set(records.map(({ callName }) => callName.split(".")[1]))].toSorted();
    };
    const ofUnit = ["addbmunit", "deletebmunitbyids", "updatebmunitbyid"];
    expect(await sought("crt")).toEqual(ofUnit);
    expect(await sought("Units · ")).toEqual(ofUnit);
    for (const words of ["Scheduled jobs", "Remind of answers", "remind-of-answers"])
      expect(await sought(words), words).toEqual(["pauseSysJob"]);
    expect(await sought("定时任务 · 暂停", admin.reading("zh-CN"))).toEqual(["pauseSysJob"]);
    expect(await sought("remind of", admin, "subjectIndistinct")).toEqual(["pauseSysJob"]);
    expect(await sought("nothing of this")).toEqual([]);
    const { content } = await admin.download("operationLogs", "exportexcel", page({ keyword: "Remind of answers" }));
    expect(await readSheet(content)).toHaveLength(1);
  });

  it("says it of rights, and nothing of passwords", async () => {
    const role = { roleNo: "logged", roleName: "Logged", statusCode: "1" as const };
    const grants = [{ menuNo: "1010", flags: ["isSearch" as const] }];
    const { id, version } = await admin.ok("roles", "saveOrUpdateSysRole", { ...role, grants });
    const wider = [{ menuNo: "1010", flags: ["isSearch" as const, "isExport" as const] }];
    await admin.ok("roles", "saveOrUpdateSysRole", { ...role, id, version, grants: wider });
    const [changed] = await operationsOf("saveOrUpdateSysRole");
    expect(changed).toMatchObject({
      operation: "Roles · Save",
      subject: "logged",
      changes: "Role logged · Purchase orders: View → Export, View",
    });
    const same = await admin.ok("roles", "getSysRolePage", page({ roleNo: "logged" }));
    await admin.ok("roles", "saveOrUpdateSysRole", {
      ...role,
      id,
      version: same.records[0]?.version ?? 0,
      grants: wider,
    });
    // What is saved as it was is neither written nor logged as done.
    expect((await operationsOf("saveOrUpdateSysRole"))[0]).toEqual(changed);
    expect((await admin.ok("roles", "getSysRolePage", page({ roleNo: "logged" }))).records).toEqual(same.records);
    await addUser(admin, "loggedUser", { roleNo: ["logged"] });
    const [added] = await operationsOf("saveOrUpdateSysUser");
    expect(added?.subject).toBe("loggedUser");
    expect(added?.changes?.split("\n")).toEqual(
      expect.arrayContaining([
        "User loggedUser · Roles: – → logged",
        "User loggedUser · Status: – → Valid",
        "User loggedUser · Password: ••• → •••",
      ]),
    );
    const { records } = await admin.ok("users", "getAuthUserList", page({ userNo: "loggedUser" }));
    const [{ id: userId = "", version: seen = 0 } = {}] = records;
    await admin.ok("users", "updateSysUser", { id: userId, version: seen, scopeOrgNo: ["O2"] });
    const [limited] = await operationsOf("updateSysUser", admin.reading("zh-CN"));
    expect(limited).toMatchObject({ operation: "用户 · 修改", changes: "用户 loggedUser · 组织数据权限: – → O2" });
    const [{ all } = { all: "" }] = await asOwner<{ all: string }>(
      app,
      "select string_agg(changes::text, ' ') as \"all\" from record_change",
    );
    expect(all).not.toContain("scrypt");
    expect(all).not.toMatch(/passwordHash": \["(?!•)/);
  });

  it("says which documents a step was taken on", async () => {
    const { purchaseNo } = await buildIssued(app, { quantities: ["5"] });
    const [issued] = await operationsOf(".issue");
    expect(issued).toMatchObject({
      operation: "Purchase orders · Issue",
      outcome: "1",
      changedCount: 1,
      subject: purchaseNo,
      changes: `Purchase order ${purchaseNo} · Issued: Draft → Effective`,
    });
  });

  it("tells what was done from what was refused, and why", async () => {
    const order = await buildIssued(app, { quantities: ["5"] });
    const draft = await buildDraft(app, { quantities: ["5"] });
    const issueList = [order, draft].map(({ id, version }) => ({ id, version }));
    const buyer = await app.as("buyer");
    await buyer.ok("purchaseOrders", "issue", { issueList });
    const [partly] = await operationsOf(".issue");
    expect(partly).toMatchObject({
      outcome: "2",
      changedCount: 1,
      refused: expect.stringMatching(new RegExp(`^${order.purchaseNo}: [A-Z].+ .+\\.$`)),
    });
    expect(partly?.subject?.split(", ").toSorted()).toEqual([order.purchaseNo, draft.purchaseNo].toSorted());
    await buyer.refused("purchaseOrders", "cancel", { id: order.id, version: order.version + 7, reason: "No" });
    const stale = async (user: TestUser) => (await operationsOf(".cancel", user))[0];
    expect(await stale(admin)).toMatchObject({
      userNo: "buyer",
      outcome: "3",
      changedCount: 0,
      subject: order.purchaseNo,
      refused: "Someone else has changed this record in the meantime. Please reload it and try again.",
    });
    expect((await stale(admin.reading("zh-TW")))?.refused).not.toMatch(/[A-Za-z]{4}/);
    const { records } = await admin.ok("operationLogs", "getSysOperationLogPage", page({ outcome: "3" }));
    expect(records.map(({ operation }) => operation)).toContain("Purchase orders · Cancel order");
    const { content } = await admin.download("operationLogs", "exportexcel", page({ outcome: "2" }));
    expect((await readSheet(content)).flatMap((row) => Object.values(row))).toContain("Done in part");
  });

  it("keeps what was refused before anything began: by right, by contract, by rule; of a user so many an hour", async () => {
    const somebody = { userNo: "weak", userName: "Weak", roleNo: ["buyer"], scopeOrgNo: [], scopeWarehouseNo: [] };
    const pwd = encoded("Password123");
    await admin.refused("users", "saveOrUpdateSysUser", { ...somebody, statusCode: "1", pwd });
    expect((await operationsOf("saveOrUpdateSysUser", admin.reading("zh-CN")))[0]).toMatchObject({
      userNo: "admin",
      outcome: "3",
      subject: "weak",
      refused: expect.stringMatching(/[\u4e00-\u9fff]。$/),
    });
    await admin.refused("licences", "activate", { content: "{}" });
    expect((await operationsOf("activate"))[0]).toMatchObject({
      outcome: "3",
      subject: "License",
      refused: expect.stringMatching(/ .+\.$/),
    });
    // What nobody can find by what they said is named as they called it.
    const terms = {
      holder: "Others Ltd",
      tenant: "x",
      from: "2026-01-01",
      until: "2999-01-01",
      modules: [],
      users: null,
    };
    await admin.refused("licences", "activate", { content: JSON.stringify({ ...terms, signature: "x" }) });
    expect((await operationsOf("activate"))[0]).toMatchObject({ outcome: "3", subject: "Others Ltd" });
    const hour = { paramNo: "DAILY_MAIL_HOUR", paramValue: "77" } as const;
    await admin.refused("messageConfigs", "saveSysMessageSetting", hour);
    expect((await operationsOf("saveSysMessageSetting"))[0]).toMatchObject({
      ...{ outcome: "3", subject: "Hour of the daily mail" },
    });
    await admin.upload("appVersions", "uploadSysAppFile", Buffer.from("letter"), "letter.txt");
    expect((await operationsOf("uploadSysAppFile"))[0]).toMatchObject({ outcome: "3", subject: "letter.txt" });
    await admin.upload("units", "importexcel", Buffer.from("none"), "units.xlsx");
    expect((await operationsOf("importexcel"))[0]).toMatchObject({ outcome: "3", subject: "units.xlsx" });
    const buyer = await app.as("buyer");
    const [taken] = (await admin.ok("roles", "getSysRolePage", page({ roleNo: "buyer" }))).records;
    const delList = [{ id: taken?.id ?? "", version: taken?.version ?? 0 }];
    await buyer.refused("roles", "deleteSysRoleByIds", { delList });
    await buyer.refused("roles", "getSysRolePage", page());
    expect(await operationsOf("getSysRolePage")).toEqual([]);
    const [forbidden] = await operationsOf("deleteSysRoleByIds");
    expect(forbidden).toMatchObject({
      userNo: "buyer",
      outcome: "3",
      refused: "You do not have permission to do this. Please ask your administrator.",
    });
    await admin.refused("units", "addbmunit", { unitNo: "WRONG", statusCode: "1" } as never);
    const [wrong] = await operationsOf("addbmunit");
    expect(wrong).toMatchObject({ outcome: "3", subject: "WRONG", refused: expect.stringContaining("Unit name") });
    await asOwner(
      app,
      `insert into operation_log (tenant_id, user_id, user_name, service, method, correlation_id, outcome)
       select o.tenant_id, o.user_id, o.user_name, 'x', 'y', 'z', '3' from operation_log o, generate_series(1, 100)
       where o.method = 'deleteSysRoleByIds'`,
    );
    await buyer.refused("units", "addbmunit", { ...unit, unitNo: "MANY" });
    expect((await operationsOf("addbmunit"))[0]).toEqual(wrong);
  });

  it("names what a call was about, and keeps none that only reads", async () => {
    const order = await buildDraft(app, { quantities: ["5"] });
    await admin.ok("purchaseOrders", "markOrders", { markList: [{ id: order.id }], note: "" });
    expect((await operationsOf("markOrders"))[0]).toMatchObject({
      operation: "Purchase orders · Red flag",
      subject: order.purchaseNo,
      changedCount: 1,
    });
    const { records } = await admin.ok("scheduledJobs", "getSysJobPage", page({ jobNo: "forget-the-past" }));
    const [{ id: jobId = "" } = {}] = records;
    await admin.ok("scheduledJobs", "pauseSysJob", { id: jobId });
    expect((await operationsOf("pauseSysJob"))[0]).toMatchObject({
      operation: "Scheduled jobs · Pause",
      subject: "Remove what has served its purpose",
      changes: "Scheduled job Remove what has served its purpose · Status: Normal → Paused",
    });
    await admin.ok("customFields", "addSysCustomField", define("purchaseOrder", "paintColour", "1"));
    expect((await operationsOf("addSysCustomField"))[0]?.subject).toBe("Purchase order / paintColour");
    await addUser(admin, "leaving", { roleNo: ["buyer"] });
    const { records: users } = await admin.ok("users", "getAuthUserList", page({ userNo: "leaving" }));
    await admin.ok("users", "disableUsers", { users: users.map(({ id, version }) => ({ id, version })) });
    expect((await operationsOf("disableUsers"))[0]).toMatchObject({
      subject: "leaving",
      changes: "User leaving · Status: Valid → Invalid",
    });
    await admin.ok("displaySettings", "saveCommonSetting", { version: 0, monthPlanDays: 5 });
    expect((await operationsOf("saveCommonSetting"))[0]?.changes).toBe("Schedule display · Days ahead: – → 5");
    await (await app.as("buyer")).ok("dashboard", "getFirstSteps", {});
    expect(await operationsOf("getFirstSteps")).toEqual([]);
  });

  it("has words in every language for each call that writes, and for what people keep in each table", async () => {
    const calls = Object.values(services).flatMap((service) =>
      Object.entries<Endpoint>(service.endpoints)
        .filter(([method, endpoint]) => isWriting(method, endpoint) && endpoint.permission !== "public")
        .map(([method]) => `${service.name}.${method}`),
    );
    for (const language of languageCodes)
      for (const call of calls) expect(wordCall(language, call), call).not.toMatch(/Service\.|\{\{/);
    const columns = await asOwner<{ place: string; table: string; name: string }>(
      app,
      `select c.relname || '.' || a.attname as place, app.camel(c.relname) as "table", app.camel(a.attname) as name
       from pg_trigger t join pg_class c on c.oid = t.tgrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where t.tgname = 'note_added' and app.camel(c.relname) <> all (app.told_by_audit())
         and app.changed_fields('{}', jsonb_build_object(a.attname, 1)) is not null`,
    );
    const isWorded = ({ table, name }: { table: string; name: string }) =>
      languageCodes.every((language) => wordField(language, table, name) !== undefined);
    expect(
      columns
        .filter((column) => !isWorded(column))
        .map(({ place }) => place)
        .toSorted(),
    ).toEqual(internalColumns);
    const tables = new Set(columns.map(({ table }) => table));
    expect([...tables].filter((table) => wordRecord("vi-VN", table) === table)).toEqual([]);
  });

  it("calls what changed by what its page calls it by, and not by what it belongs to", async () => {
    const tables = await asOwner<{ table: string; known: string[] }>(
      app,
      `select app.camel(c.relname) as "table", coalesce(app.known_columns(c.oid), '{}') as known
       from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'note_added' and c.relname !~ '_(line|attempt)$'`,
    );
    const called = tables.flatMap(({ table, known }) => {
      const [key] = entities.get(table)?.keyword ?? [];
      return key === undefined || known.includes(snake(key)) ? [] : [`${table}: ${known.join()}`];
    });
    // Templates of prints have a number, by which they are asked for.
    expect(called).toEqual(["printTemplate: report_key"]);
  });

  it("stays as it was written for the role of the calls", async () => {
    await admin.ok("units", "addbmunit", { ...unit, unitNo: "KEPT" });
    await app.nobody.ok("logs", "reportPageFailure", { message: "It broke", page: "/kept" });
    await asOwner(
      app,
      "insert into scheduled_job_run (tenant_id, job_no, node) select id, 'forget-the-past', 'a node' from tenant",
    );
    const tamper = (statement: string) =>
      inTransaction(app.platform.pool, wholeTenant("1"), (_tx, client) => client.query(statement));
    for (const statement of [
      "delete from operation_log",
      "update operation_log set user_name = 'x'",
      "delete from record_change",
      "update record_change set changes = '{}'",
      "update record_history set user_name = 'x'",
      "delete from record_history",
      "update audit_entry set user_no = 'x'",
      "delete from audit_entry",
      "update scheduled_job_run set error = 'x'",
      "delete from scheduled_job_run",
      "delete from abnormal_log",
      "update abnormal_log set place = 'x'",
      "update audit_entry set create_date = now() - interval '400 days'",
      "set session_replication_role = replica",
      "truncate record_history cascade",
      "truncate operation_log",
      "alter table operation_log disable trigger keep_as_written",
      "drop trigger keep_as_written on record_change",
    ]) {
      await expect(tamper(statement), statement).rejects.toThrow(/stays|permission denied|must be owner/);
    }
  });

  it("notes every table that is no document, nothing of the moment, nobody's own and no log", async () => {
    const rows = await asOwner<{ name: string }>(
      app,
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
         and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'create_name')
         and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'note_changed') order by 1`,
    );
    const noted = (name: string) => !rows.some((row) => row.name === name);
    for (const name of ["unit", "material", "supplier", "role", "app_user", "sys_param", "delivery_rule", "licence"])
      expect(noted(name), name).toBe(true);
    expect(rows.map(({ name }) => name)).toContain("purchase_order");
  });

  it("is read by those who may, of the users whom they know", async () => {
    for (const userNo of ["buyer", "supplierA"]) {
      const user = await app.as(userNo);
      expect(await user.refused("operationLogs", "getSysOperationLogPage", page())).toBe("permissionMissing");
    }
    await addUser(admin, "logOfTwo", { scopeOrgNo: ["O2"] });
    const ofTwo = await app.as("logOfTwo");
    const { records } = await ofTwo.ok("operationLogs", "getSysOperationLogPage", page());
    expect(new Set(records.map(({ userNo }) => userNo))).not.toContain("admin");
  });
});
