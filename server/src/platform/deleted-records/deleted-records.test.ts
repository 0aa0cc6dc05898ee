import type { Endpoint, Service } from "@tandem/contract/core/service";
import { services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encoded, startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildAccepted, buildShipped } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { buildWorld, password } from "../../../testing/world.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
});
afterAll(() => app.close());

const named = ({ id, version }: { id: string; version: number }) => ({ delList: [{ id, version }] });
const restore = (user: TestUser, undoToken: string | undefined) =>
  user.ok("deletedRecords", "restoreDeletedRecords", { undoToken: undoToken ?? "" });
const notRestored = (user: TestUser, undoToken: string | undefined) =>
  user.refused("deletedRecords", "restoreDeletedRecords", { undoToken: undoToken ?? "" });

const material = (itemNo: string, itemName = `Item ${itemNo}`) =>
  admin.ok("materials", "addbmitem", {
    itemNo,
    itemName,
    unitNo: "PCS",
    packQty: "99999999999999999999.999999",
    serialControl: "0",
    firstInFirstOut: "0",
    statusCode: "1",
  });

const supplierAll = { contacts: "Ms Tran", telphone: "02112345678", orgNo: ["O1", "O2"], frozenOrgNo: ["O2"] };
/** Rows of a table that mention a number, as they are stored to the last digit. */
const stored = (table: string, text: string) =>
  asOwner<{ row: string }>(
    app,
    `select t::text as row from ${table} t where t::text like '%' || $1 || '%' order by 1`,
    [text],
  );

describe("Undoing deletes", () => {
  it("S7.14 brings back the very record: id, number, version, figures and who made it", async () => {
    const added = await material("UNDO-1");
    const before = await stored("material", "UNDO-1");
    const { deleted, undoToken } = await admin.ok("materials", "deletebmitembyids", named(added));
    expect(deleted).toBe(1);
    expect(await stored("material", "UNDO-1")).toEqual([]);
    await restore(admin, undoToken);
    expect(await stored("material", "UNDO-1")).toEqual(before);
    expect(await admin.ok("materials", "getbmitembyid", { id: added.id })).toEqual(added);
    // Both calls stand in the operation log.
    const log = await asOwner<{ method: string }>(app, "select method from operation_log order by id desc limit 2");
    expect(log.map(({ method }) => method)).toEqual(["restoreDeletedRecords", "deletebmitembyids"]);
    // Once.
    expect(await notRestored(admin, undoToken)).toBe("undoGone");
  });

  it("brings back what went with it: a supplier's organisations, a role's rights, a user's roles, scope, tags and alerts", async () => {
    const supplier = await admin.ok("suppliers", "addbmsupplier", {
      supplierNo: "SU",
      supplierName: "Undo",
      supplierShortName: "Undo",
      statusCode: "1",
      ...supplierAll,
    });
    await restore(admin, (await admin.ok("suppliers", "physicaldeletebmsupplierbyids", named(supplier))).undoToken);
    expect(await admin.ok("suppliers", "getbmsupplierbyid", { id: supplier.id })).toEqual(supplier);

    const role = await admin.ok("roles", "saveOrUpdateSysRole", {
      roleNo: "undone",
      roleName: "Undone",
      statusCode: "1",
      grants: [{ menuNo: "1010", flags: ["isSearch", "isImport"] }],
    });
    await restore(admin, (await admin.ok("roles", "deleteSysRoleByIds", named(role))).undoToken);
    expect(await admin.ok("roles", "getSysRoleById", { id: role.id })).toEqual(role);

    await addUser(admin, "undone", { roleNo: ["buyer"], scopeOrgNo: ["O1"] });
    const user = await app.as("undone");
    const tag = await user.ok("tags", "saveSysTag", {
      name: "Offsite.User.Order",
      tagContent: '{"params":{"status":"0"}}',
      zlI18nList: [{ languageCode: "en-US", description: "Drafts" }],
    });
    await user.ok("tags", "setSysTagAlert", { id: tag.id, alerting: true });
    const page = await admin.ok("users", "getAuthUserList", { current: 1, size: 1, condition: { userNo: "undone" } });
    const [record] = page.records;
    if (!record) throw new Error("The user is not listed");
    const { undoToken } = await admin.ok("users", "deleteSysUserByIds", named(record));
    expect(await user.refused("tags", "getSysTagPage", { name: "Offsite.User.Order" })).toBe("10004");
    await restore(admin, undoToken);
    const { allowedActions: _, ...kept } = record;
    expect(await admin.ok("users", "getSysUserById", { id: record.id })).toEqual(kept);
    const again = await app.signIn("undone");
    expect((await again.ok("tags", "getSysTagPage", { name: "Offsite.User.Order" })).records).toMatchObject([
      { id: tag.id, alerting: true },
    ]);
  });

  it("brings a user back with the second factor, the private templates, wishes and devices, and sends no message again", async () => {
    await addUser(admin, "whole", { roleNo: ["buyer"], scopeOrgNo: ["O1"] });
    const page = await admin.ok("users", "getAuthUserList", { current: 1, size: 1, condition: { userNo: "whole" } });
    const [record] = page.records;
    if (!record) throw new Error("The user is not listed");
    const ofUser = (statement: string) => asOwner(app, statement, [record.id]);
    const hashes = "array['\\x01', '\\x02']::bytea[]";
    await ofUser(`insert into second_factor (tenant_id, user_id, secret, confirmed_at, last_step, recovery_hashes)
      values (1, $1, 'JBSWY3DPEHPK3PXP', now(), 7, ${hashes})`);
    await ofUser(`insert into export_template (tenant_id, page_name, user_id, export_name, column_names, create_name)
      values (1, 'Offsite.User.Order', $1, 'Mine', '{purchaseNo}', 'User whole')`);
    await ofUser("insert into message_wish (tenant_id, user_id, mail_choice) values (1, $1, '2')");
    await ofUser("insert into known_device (tenant_id, user_id, device_hash) values (1, $1, '\\x03')");
    await ofUser(`insert into user_message (tenant_id, user_id, topic, entity_name, record_id, record_numbers)
      values (1, $1, 'orderIssued', 'purchaseOrder', 1, '{PO-1}')`);
    const kept = () =>
      Promise.all(
        ["second_factor", "export_template", "message_wish", "known_device", "outgoing_message"].map((table) =>
          ofUser(`select to_jsonb(t) as kept from ${table} t where user_id = $1`),
        ),
      );
    const before = await kept();
    expect(before.map(({ length }) => length)).toEqual([1, 1, 1, 1, before[4]?.length]);
    const { undoToken } = await admin.ok("users", "deleteSysUserByIds", named(record));
    await restore(admin, undoToken);
    const after = await kept();
    expect(after.slice(0, 4)).toEqual(before.slice(0, 4));
    expect(after[4]?.length ?? 0).toBeLessThanOrEqual(before[4]?.length ?? 0);
    const { http, body } = await app.nobody.call("sessions", "login", { userNo: "whole", pwd: encoded(password) });
    expect([http, body]).toEqual([expect.any(Number), expect.objectContaining({ errorCode: "secondFactorNeeded" })]);
  });

  it("lets records refer again to what came back", async () => {
    const supplier = await app.as("supplierA");
    const address = await supplier.ok("addresses", "addbmcustomeraddress", {
      officeName: "Undone works",
      loadadrType: "2",
      contacts: "Ms Tran",
      telphone: "0221111111",
      detailAddress: "3 Mill Lane",
      defaultAddressSign: "1",
    });
    const notice = await buildShipped(app, await buildAccepted(app), ["10"]);
    await asOwner(app, "update shipping_notice set shipping_address_id = $1 where id = $2", [address.id, notice.id]);
    const refersTo = async () =>
      (
        await asOwner<{ to: string | null }>(
          app,
          `select shipping_address_id as "to" from shipping_notice where id = $1`,
          [notice.id],
        )
      )[0]?.to;
    const { undoToken } = await supplier.ok("addresses", "physicaldeletebmcustomeraddressbyids", named(address));
    expect(await refersTo()).toBeNull();
    await restore(supplier, undoToken);
    expect(await refersTo()).toBe(address.id);
  });

  it("says so when the number was taken meanwhile, or what it refers to is gone, and brings back nothing", async () => {
    const [first, second] = await Promise.all([material("UNDO-2"), material("UNDO-3")]);
    const { undoToken } = await admin.ok("materials", "deletebmitembyids", {
      delList: [first, second].map(({ id, version }) => ({ id, version })),
    });
    const other = await material("UNDO-3", "Another");
    const { body } = await admin.call("deletedRecords", "restoreDeletedRecords", { undoToken: undoToken ?? "" });
    expect(body).toMatchObject({ errorCode: "numberTaken", errorMessage: expect.stringContaining("UNDO-3") });
    expect(await stored("material", "UNDO-2")).toEqual([]);
    // Once the number is free again, it works.
    await admin.ok("materials", "deletebmitembyids", named(other));
    await restore(admin, undoToken);
    expect(await stored("material", "UNDO-2")).toHaveLength(1);

    const organisation = await admin.ok("organisations", "addbmorg", {
      orgNo: "OU",
      orgName: "Undo",
      orgShortName: "Undo",
      statusCode: "1",
    });
    const warehouse = { warehouseNo: "WU", warehouseName: "Undo", orgNo: "OU", statusCode: "1" } as const;
    const kept = await admin.ok("warehouses", "addbmwarehouse", warehouse);
    const gone = await admin.ok("warehouses", "deletebmwarehousebyids", named(kept));
    const owner = await admin.ok("organisations", "deletebmorgbyids", named(organisation));
    expect(await notRestored(admin, gone.undoToken)).toBe("referenceUnknown");
    await restore(admin, owner.undoToken);
    await restore(admin, gone.undoToken);
    expect(await admin.ok("warehouses", "getbmwarehousebyid", { id: kept.id })).toEqual(kept);
  });

  it("S6.1a S6.3c is for the deleter alone, while they may still delete, and for a day", async () => {
    await buildWorld(app.connectionString, "@2");
    const clerks = { roleNo: "clerk", roleName: "Clerk", statusCode: "1" } as const;
    const flags = (...held: ("isSearch" | "isPhysicalDelete")[]) => [{ menuNo: "3030", flags: held }];
    const role = await admin.ok("roles", "saveOrUpdateSysRole", {
      ...clerks,
      grants: flags("isSearch", "isPhysicalDelete"),
    });
    await addUser(admin, "clerk", { roleNo: ["clerk"] });
    const clerk = await app.as("clerk");
    const { undoToken } = await clerk.ok("materials", "deletebmitembyids", named(await material("UNDO-4")));
    for (const other of [admin, await app.as("admin@2"), await app.as("stranger")]) {
      expect(await notRestored(other, undoToken)).toBe("undoGone");
    }
    const cut = await admin.ok("roles", "saveOrUpdateSysRole", {
      ...clerks,
      id: role.id,
      version: role.version,
      grants: flags("isSearch"),
    });
    expect(await notRestored(clerk, undoToken)).toBe("permissionMissing");
    await admin.ok("roles", "saveOrUpdateSysRole", {
      ...clerks,
      id: cut.id,
      version: cut.version,
      grants: flags("isSearch", "isPhysicalDelete"),
    });
    await asOwner(app, "update deleted_record set deleted_at = now() - interval '25 hours' where token = $1", [
      undoToken,
    ]);
    expect(await notRestored(clerk, undoToken)).toBe("undoGone");
    await asOwner(app, "update deleted_record set deleted_at = now() where token = $1", [undoToken]);
    await restore(clerk, undoToken);
    expect(await stored("material", "UNDO-4")).toHaveLength(1);
  });

  it("S6.1a gives back no user with rights or scope beyond those that the deleter has by now", async () => {
    await admin.ok("roles", "saveOrUpdateSysRole", {
      roleNo: "keeper",
      roleName: "Keeper of users",
      statusCode: "1",
      grants: [{ menuNo: "4010", flags: ["isSearch", "isPhysicalDelete"] }],
    });
    await addUser(admin, "keeper", { roleNo: ["keeper", "buyer"] });
    await addUser(admin, "subject", { roleNo: ["buyer"] });
    const userNamed = async (userNo: string) => {
      const page = await admin.ok("users", "getAuthUserList", { current: 1, size: 1, condition: { userNo } });
      const [found] = page.records;
      if (!found) throw new Error(`${userNo} is not listed`);
      return found;
    };
    const limit = async (limits: { roleNo?: string[]; scopeOrgNo?: string[] }) => {
      const { id, version } = await userNamed("keeper");
      await admin.ok("users", "updateSysUser", { id, version, ...limits });
    };
    const keeper = await app.as("keeper");
    const { undoToken } = await keeper.ok("users", "deleteSysUserByIds", named(await userNamed("subject")));
    await limit({ roleNo: ["keeper"] });
    expect(await notRestored(keeper, undoToken)).toBe("rightsBeyondOwn");
    await limit({ roleNo: ["keeper", "buyer"], scopeOrgNo: ["O1"] });
    expect(await notRestored(keeper, undoToken)).toBe("scopeBeyondOwn");
    await limit({ scopeOrgNo: [] });
    await restore(keeper, undoToken);
    expect(await userNamed("subject")).toMatchObject({ roleNo: ["buyer"] });
  });

  it("brings back records that refer to others of their kind", async () => {
    const technology = (technologyNo: string, defaultTechnologyNo: string | null) =>
      admin.ok("technologies", "addbmtechnology", {
        technologyNo,
        technologyName: technologyNo,
        orgNo: "O1",
        defaultTechnologyNo,
        statusCode: "1",
      });
    const first = await technology("UT1", null);
    const second = await technology("UT2", "UT1");
    const { undoToken } = await admin.ok("technologies", "deletebmtechnologybyids", {
      delList: [second, first].map(({ id, version }) => ({ id, version })),
    });
    await restore(admin, undoToken);
    expect(await stored("technology", "UT")).toHaveLength(2);
  });

  it("restores once when asked twice at once", async () => {
    const { undoToken } = await admin.ok("materials", "deletebmitembyids", named(await material("UNDO-5")));
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.call("deletedRecords", "restoreDeletedRecords", { undoToken: undoToken ?? "" })),
    );
    expect(answers.filter(({ body }) => "data" in body)).toHaveLength(1);
  });

  it("is kept by the table behind every call that deletes", async () => {
    const kept = await asOwner<{ name: string }>(
      app,
      "select tgrelid::regclass::text as name from pg_trigger where tgname = 'keep_deleted'",
    );
    const names = new Set(kept.map(({ name }) => name));
    const all = Object.values(services) as unknown as Service[];
    const deleting = all.flatMap(({ endpoints }) =>
      Object.values(endpoints as Record<string, Endpoint>).filter(({ kind, entity }) => kind === "remove" && entity),
    );
    expect(deleting.length).toBeGreaterThan(8);
    for (const { entity } of deleting) expect(names, entity?.name).toContain(entity?.source.replace(/_row$/, ""));
    // No session comes back.
    expect(names).not.toContain("session");
  });
});
