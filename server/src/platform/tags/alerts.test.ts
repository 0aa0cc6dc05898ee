import { setTimeout as sleep } from "node:timers/promises";
import { alertPages } from "@tandem/contract/platform/tags/alert-pages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildDraft, buildIssued } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { buildWorld } from "../../../testing/world.ts";

const orders = "Offsite.User.Order";

let app: TestApplication;
let admin: TestUser;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [admin, buyer, supplier] = await Promise.all([app.as("admin"), app.as("buyer"), app.as("supplierA")]);
});
afterAll(() => app.close());

const addTag = (user: TestUser, tagName: string, params: object, more: object = {}) =>
  user.ok("tags", "saveSysTag", {
    name: orders,
    tagContent: JSON.stringify({ params }),
    zlI18nList: [{ languageCode: "en-US", description: tagName }],
    ...more,
  });

/** Own tag that alerts from now on. */
async function addAlert(user: TestUser, tagName: string, params: object) {
  const { id } = await addTag(user, tagName, params);
  return user.ok("tags", "setSysTagAlert", { id, alerting: true });
}

/** Waits until everything that was written has been looked after. */
async function settled(): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    const [left] = await asOwner<{ n: string }>(app, "select count(*) as n from alert_wake");
    if (left?.n === "0") return;
    await sleep(50);
  }
  throw new Error("The alerts were not looked after");
}

async function messagesOf(user: TestUser) {
  await settled();
  return user.ok("messages", "getCurrentUserMessageList", { size: 20 });
}

const toldOf = async (user: TestUser, tagId: string) =>
  (await messagesOf(user)).records.filter((message) => message.tagId === tagId);

describe("Alerts of saved tags", () => {
  it("tell once of a record that is added or changed so that it matches, and not of what matched before", async () => {
    const before = await buildIssued(app);
    const tag = await addAlert(supplier, "To accept", { status: "1", refuseSign: "0" });
    expect(tag).toMatchObject({ mayAlert: true, alerting: true });
    const draft = await buildDraft(app);
    expect(await toldOf(supplier, tag.id)).toEqual([]);

    await buyer.ok("purchaseOrders", "issue", { issueList: [{ id: draft.id, version: draft.version }] });
    // What matched from the start changes too, and still matches.
    await supplier.ok("purchaseOrders", "getPurchaseOrderById", { id: before.id });
    const [told] = await toldOf(supplier, tag.id);
    expect(told).toMatchObject({
      topic: "tagMatched",
      tagName: "To accept",
      name: orders,
      conditions: { status: "1", refuseSign: "0" },
      recordCount: 1,
      recordNumbers: [draft.purchaseNo],
      readAt: null,
    });

    // It changes again, still matching: nothing new.
    await supplier.ok("purchaseOrders", "getPurchaseOrderById", { id: draft.id });
    expect(await toldOf(supplier, tag.id)).toEqual([told]);
    await supplier.ok("tags", "deleteSysTagById", { id: tag.id });
    expect(await toldOf(supplier, tag.id)).toEqual([]);
  });

  it("gather what is unread: the newest five by number, the rest counted, and begin anew after reading", async () => {
    const tag = await addAlert(supplier, "Gathered", { status: "1" });
    const issued: string[] = [];
    for (let index = 0; index < 6; index++) issued.push((await buildIssued(app)).purchaseNo);
    const messages = await messagesOf(supplier);
    expect(messages).toMatchObject({
      unread: 1,
      records: [{ tagId: tag.id, recordCount: 6, recordNumbers: issued.toReversed().slice(0, 5) }],
    });
    const [first] = messages.records;
    if (!first) throw new Error("No message");
    expect(await buyer.ok("messages", "readMessages", { idList: [first.id] })).toEqual({ read: 0 });
    expect(await supplier.ok("messages", "readMessages", { idList: [first.id] })).toEqual({ read: 1 });
    expect((await messagesOf(supplier)).unread).toBe(0);

    const next = await buildIssued(app);
    expect(await toldOf(supplier, tag.id)).toMatchObject([
      { recordCount: 1, recordNumbers: [next.purchaseNo], readAt: null },
      { recordCount: 6, readAt: expect.any(String) },
    ]);
    await supplier.ok("messages", "readMessages", {});
    await supplier.ok("tags", "setSysTagAlert", { id: tag.id, alerting: false });
    await buildIssued(app);
    expect((await messagesOf(supplier)).unread).toBe(0);
  });

  it("S6.3c look with the eyes of their user alone: other suppliers, organisations and tenants tell nothing", async () => {
    await buildWorld(app.connectionString, "@2");
    const [other, ofTwo, stranger] = await Promise.all([app.as("supplierB"), app.as("buyerOfTwo"), app.as("admin@2")]);
    const tags = await Promise.all(
      [supplier, other, ofTwo, stranger].map((user) => addAlert(user, "Everything", { orgNo: ["O1", "O2"] })),
    );
    const order = await buildIssued(app, { orgNo: "O1", supplierNo: "SA" });
    const told = await Promise.all([supplier, other, ofTwo, stranger].map((user) => messagesOf(user)));
    expect(told.map(({ records }, index) => records.filter(({ tagId }) => tagId === tags[index]?.id).length)).toEqual([
      1, 0, 0, 0,
    ]);
    expect(told[0]?.records[0]?.recordNumbers).toEqual([order.purchaseNo]);
    const [own] = tags;
    if (!own) throw new Error("No tag");
    for (const user of [other, ofTwo, stranger]) {
      expect(await user.refused("tags", "setSysTagAlert", { id: own.id, alerting: true })).toBe("notFound");
    }
  });

  it("tell who acts for several suppliers of the one for which they asked", async () => {
    await addUser(admin, "agent", { supplierNo: "SA", scopeSupplierNo: ["SB"], roleNo: ["supplier"] });
    const agent = await app.as("agent");
    const before = await buildIssued(app, { supplierNo: "SA" });
    await agent.ok("currentUsers", "actForSupplier", { supplierNo: "SB" });
    const tag = await addAlert(agent, "Of Beta", { status: "1" });
    expect(tag.alerting).toBe(true);
    await supplier.ok("purchaseOrders", "getPurchaseOrderById", { id: before.id });
    const order = await buildIssued(app, { supplierNo: "SB" });
    await agent.ok("currentUsers", "actForSupplier", { supplierNo: "SA" });
    expect(await toldOf(agent, tag.id)).toMatchObject([
      { recordCount: 1, recordNumbers: [order.purchaseNo], supplierName: "Beta" },
    ]);
    // Of the other besides, of which it told nothing until then.
    expect(await agent.ok("tags", "setSysTagAlert", { id: tag.id, alerting: true })).toMatchObject({ alerting: true });
    const another = await buildIssued(app, { supplierNo: "SB" });
    const other = await buildIssued(app, { supplierNo: "SA" });
    const told = (await toldOf(agent, tag.id)).map(({ supplierName, recordNumbers }) => [supplierName, recordNumbers]);
    expect(told.toSorted()).toEqual([
      ["Alpha", [other.purchaseNo]],
      ["Beta", [another.purchaseNo, order.purchaseNo]],
    ]);
    // It ends for the one alone for which they say so.
    expect(await agent.ok("tags", "setSysTagAlert", { id: tag.id, alerting: false })).toMatchObject({
      alerting: false,
    });
    await agent.ok("currentUsers", "actForSupplier", { supplierNo: "SB" });
    expect((await agent.ok("tags", "getSysTagPage", { name: orders })).records).toMatchObject([{ alerting: true }]);
  });

  it("stay with the supplier for which they began when their user comes to act for another", async () => {
    await addUser(admin, "grower", { supplierNo: "SA", roleNo: ["supplier"] });
    const grower = await app.as("grower");
    const tag = await addAlert(grower, "Of Alpha", { status: "1" });
    await buildIssued(app, { supplierNo: "SA" });
    expect(await toldOf(grower, tag.id)).toMatchObject([{ recordCount: 1, supplierName: null }]);
    await asOwner(
      app,
      `insert into user_scope (tenant_id, user_id, data_type, data_value)
       select tenant_id, id, '5', 'SB' from app_user where user_no = 'grower'`,
    );
    const isRung = async () =>
      (await grower.ok("tags", "getSysTagPage", { name: orders })).records.find(({ id }) => id === tag.id)?.alerting;
    expect(await isRung()).toBe(true);
    await grower.ok("currentUsers", "actForSupplier", { supplierNo: "SB" });
    expect(await isRung()).toBe(false);
    await Promise.all(["SA", "SB"].map((supplierNo) => buildIssued(app, { supplierNo })));
    expect(await toldOf(grower, tag.id)).toMatchObject([{ recordCount: 2, supplierName: "Alpha" }]);
  });

  it("are each user's own choice where a tag is shared, and end with the sharing", async () => {
    const shared = await addTag(admin, "For buyers", { status: "0" }, { roleNoList: ["buyer"] });
    expect(await buyer.ok("tags", "setSysTagAlert", { id: shared.id, alerting: true })).toMatchObject({
      alerting: true,
      mayChange: false,
    });
    expect((await admin.ok("tags", "getSysTagPage", { name: orders })).records).toContainEqual(
      expect.objectContaining({ id: shared.id, alerting: false }),
    );
    const draft = await buildDraft(app);
    expect(await toldOf(buyer, shared.id)).toMatchObject([{ recordNumbers: [draft.purchaseNo] }]);
    expect(await toldOf(admin, shared.id)).toEqual([]);

    await buyer.ok("messages", "readMessages", {});
    const kept = await addTag(
      admin,
      "For buyers",
      { status: "0" },
      { id: shared.id, version: shared.version, roleNoList: ["supplier"] },
    );
    await buildDraft(app);
    expect(await messagesOf(buyer)).toMatchObject({ unread: 0 });
    await admin.ok("tags", "deleteSysTagById", { id: kept.id });
  });

  it("say nothing while their user is disabled or lacks the menu", async () => {
    await addUser(admin, "leaver", { roleNo: ["buyer"], scopeOrgNo: ["O1"] });
    const leaver = await app.as("leaver");
    const { id } = await addAlert(leaver, "Drafts", { status: "0" });
    const user = async () => {
      const found = await admin.ok("users", "getAuthUserList", {
        current: 1,
        size: 1,
        condition: { userNo: "leaver" },
      });
      const [record] = found.records;
      if (!record) throw new Error("The user is gone");
      const { userNo, userName, phone, email, employeeId, supplierNo, remark } = record;
      const { version, roleNo, scopeOrgNo, scopeWarehouseNo, statusCode } = record;
      const fields = { userNo, userName, phone, email, employeeId, supplierNo, remark };
      return { ...fields, id: record.id, version, roleNo, scopeOrgNo, scopeWarehouseNo, statusCode };
    };
    const told = async () => {
      await settled();
      return (
        await asOwner<{ n: number }>(app, "select record_count as n from user_message where tag_id = $1", [id])
      ).map(({ n }) => n);
    };
    await admin.ok("users", "saveOrUpdateSysUser", { ...(await user()), statusCode: "0" });
    await buildDraft(app);
    expect(await told()).toEqual([]);
    await admin.ok("users", "saveOrUpdateSysUser", { ...(await user()), statusCode: "1", roleNo: ["warehouse"] });
    await buildDraft(app);
    expect(await told()).toEqual([]);
    await admin.ok("users", "saveOrUpdateSysUser", { ...(await user()), roleNo: ["buyer"] });
    await buildDraft(app);
    expect(await told()).toEqual([1]);
  });

  it("survive a node that dies: what it left is looked at again, and nothing is told twice", async () => {
    const tag = await addAlert(buyer, "Survivor", { status: "0" });
    // What a dying node has not committed is as if it had not looked.
    const moments = "select tenant_id, 'purchase_order_row', update_date from purchase_order";
    const draft = await buildDraft(app);
    const [told] = await toldOf(buyer, tag.id);
    expect(told).toMatchObject({ recordNumbers: [draft.purchaseNo], recordCount: 1 });
    await asOwner(app, `insert into alert_wake (tenant_id, source, changed_at) ${moments} on conflict do nothing`);
    expect(await toldOf(buyer, tag.id)).toEqual([told]);
    // Told before the wake was forgotten, or not at all: then it is told now.
    await asOwner(app, "delete from tag_alert_record where record_id = $1", [draft.id]);
    await asOwner(app, `insert into alert_wake (tenant_id, source, changed_at) ${moments} on conflict do nothing`);
    expect(await toldOf(buyer, tag.id)).toMatchObject([{ recordCount: 2 }]);
    await buyer.ok("tags", "deleteSysTagById", { id: tag.id });
  });

  it("begin anew when their tag comes to stand for another search, and stop where that cannot alert", async () => {
    const tag = await addAlert(buyer, "Changing", { purchaseNo: "nothing has this number" });
    await buildDraft(app);
    const wide = await addTag(buyer, "Changing", { status: "0" }, { id: tag.id, version: tag.version });
    expect(wide.alerting).toBe(true);
    expect(await toldOf(buyer, tag.id)).toEqual([]);
    const draft = await buildDraft(app);
    expect(await toldOf(buyer, tag.id)).toMatchObject([{ recordCount: 1, recordNumbers: [draft.purchaseNo] }]);

    await addTag(buyer, "Changing", { purchaseDateStart: "no day" }, { id: wide.id, version: wide.version });
    expect((await toldOf(buyer, tag.id))[0]).toMatchObject({ topic: "alertStopped", recordCount: 0 });
    const { records } = await buyer.ok("tags", "getSysTagPage", { name: orders });
    expect(records.find(({ id }) => id === tag.id)?.alerting).toBe(false);
  });

  it("are refused for lists that cannot alert and searches that no list understands", async () => {
    const elsewhere = await addTag(admin, "Users", { userNo: "x" }, { name: "BaseManage.Base.User" });
    expect(elsewhere.mayAlert).toBe(false);
    expect(await admin.refused("tags", "setSysTagAlert", { id: elsewhere.id, alerting: true })).toBe(
      "alertNotPossible",
    );
    const wrong = await addTag(buyer, "Wrong", { purchaseDateStart: "no day" });
    expect(await buyer.refused("tags", "setSysTagAlert", { id: wrong.id, alerting: true })).toBe("alertNotPossible");
    const gone = await addTag(buyer, "Gone", { custom_gone: "x", status: "0" });
    expect(await buyer.refused("tags", "setSysTagAlert", { id: gone.id, alerting: true })).toBe("alertNotPossible");
    // Filters that the list does not have are left out, as the page does (S4.5a).
    const foreign = await addTag(buyer, "Foreign", { noSuchFilter: "x", status: "0" });
    expect(await buyer.ok("tags", "setSysTagAlert", { id: foreign.id, alerting: true })).toMatchObject({
      alerting: true,
    });
  });

  it("are woken by the table behind each list that may alert", async () => {
    const woken = await asOwner<{ source: string }>(
      app,
      `select convert_from(substring(tgargs from 1 for octet_length(tgargs) - 1), 'UTF8') as source
       from pg_trigger where tgname = 'wake_alerts'`,
    );
    const sources = Object.values(alertPages).map(({ entity }) => entity.source);
    expect(woken.map(({ source }) => source).toSorted()).toEqual(sources.toSorted());
    // Each is looked at without failing.
    const pages: string[] = Object.keys(alertPages);
    for (const name of pages) {
      const tag = await addTag(admin, name, { keyword: "x" }, { name });
      expect(await admin.ok("tags", "setSysTagAlert", { id: tag.id, alerting: true })).toMatchObject({
        alerting: true,
      });
      await admin.ok("tags", "deleteSysTagById", { id: tag.id });
    }
  });
});
