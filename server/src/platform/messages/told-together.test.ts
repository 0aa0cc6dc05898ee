import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildDraft, buildIssued } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { untilTold } from "../../../testing/send-mails.ts";

let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [buyer, supplier] = [await app.as("buyer"), await app.as("supplierA")];
  const admin = await app.as("admin");
  await admin.ok("messagePolicies", "addmessagepolicy", {
    ...{ messagePolicyNo: "P1", messagePolicyName: "Answers", messageEvent: "orderAnswered" },
    ...{ atBell: "1", mailChoice: "0", toSupplierAddress: "0", statusCode: "1" },
  });
});
afterAll(() => app.close());

const bell = () => buyer.ok("messages", "getCurrentUserMessageList", { size: 100 });

/** Issues an order of each organisation, and accepts them in one step. */
async function acceptTogether(organisations: readonly string[]): Promise<PurchaseOrderDetail[]> {
  const orders: PurchaseOrderDetail[] = [];
  for (const orgNo of organisations) orders.push(await buildIssued(app, { orgNo }));
  const acceptList = orders.map(({ id, version }) => ({ id, version }));
  await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList });
  await untilTold(app);
  return orders;
}

describe("What one step did to several documents", () => {
  it("is told at the bell at once, by their numbers, leads to them alone, and is read as one", async () => {
    const before = await bell();
    const orders = await acceptTogether(Array(7).fill("O1"));
    const { unread, records } = await bell();
    expect(unread).toBe(before.unread + 1);
    const [message] = records;
    const numbers = orders.map(({ purchaseNo }) => purchaseNo);
    expect(message).toMatchObject({
      topic: "orderAnswered",
      recordId: null,
      recordCount: 7,
      name: "Offsite.User.Order",
      supplierName: "Alpha",
    });
    expect(numbers).toEqual(expect.arrayContaining(message?.recordNumbers ?? []));
    expect(message?.recordNumbers).toHaveLength(5);
    const asked = { current: 1, size: 50, condition: message?.conditions as { purchaseNo: string[] } };
    const { records: found } = await buyer.ok("purchaseOrders", "getPurchaseOrderPage", asked);
    expect(found.map(({ purchaseNo }) => purchaseNo).toSorted()).toEqual(numbers.toSorted());

    expect(await buyer.ok("messages", "readMessages", { idList: [message?.id ?? ""] })).toEqual({ read: 7 });
    const read = await bell();
    expect(read.unread).toBe(before.unread);
    expect(read.records[0]).toMatchObject({ id: message?.id, recordCount: 7, readAt: expect.any(String) });
  });

  it("is told apart from what another step did, and of one document by itself", async () => {
    await acceptTogether(["O1", "O1"]);
    const [one] = await acceptTogether(["O1"]);
    const [latest, earlier] = (await bell()).records;
    expect(latest).toMatchObject({ recordId: one?.id, recordCount: 1, recordNumbers: [one?.purchaseNo] });
    expect(earlier).toMatchObject({ recordId: null, recordCount: 2 });
  });

  it("tells of those alone that its reader still sees", async () => {
    const [hidden, ...seen] = await acceptTogether(["O2", "O1", "O1"]);
    expect((await bell()).records[0]?.recordNumbers).toContain(hidden?.purchaseNo);
    await asOwner(
      app,
      "insert into user_scope (tenant_id, user_id, data_type, data_value) select tenant_id, id, '1', 'O1' from app_user where user_no = 'buyer'",
    );
    const limited = await app.signIn("buyer");
    const [message] = (await limited.ok("messages", "getCurrentUserMessageList", { size: 1 })).records;
    expect(message?.recordCount).toBe(2);
    expect(message?.recordNumbers.toSorted()).toEqual(seen.map(({ purchaseNo }) => purchaseNo).toSorted());
  });

  it("is read of the supplier alone for whom its reader acts", async () => {
    const admin = await app.as("admin");
    await admin.ok("messagePolicies", "addmessagepolicy", {
      ...{ messagePolicyNo: "P2", messagePolicyName: "Issues", messageEvent: "orderIssued" },
      ...{ atBell: "1", mailChoice: "0", toSupplierAddress: "0", statusCode: "1" },
    });
    await addUser(admin, "ofBoth", { supplierNo: "SA", roleNo: ["supplier"], scopeSupplierNo: ["SB"] });
    const agent = await app.signIn("ofBoth");
    const issueList: { id: string; version: number }[] = [];
    for (const supplierNo of ["SA", "SA", "SB", "SB"]) issueList.push(await buildDraft(app, { supplierNo }));
    const wanted = issueList.map(({ id, version }) => ({ id, version }));
    await buyer.ok("purchaseOrders", "issue", { issueList: wanted });
    await untilTold(app);
    const told = () => agent.ok("messages", "getCurrentUserMessageList", { size: 10 });
    const own = await told();
    expect(own).toMatchObject({ unread: 1, records: [{ recordCount: 2 }] });
    expect(await agent.ok("messages", "readMessages", { idList: [own.records[0]?.id ?? ""] })).toEqual({ read: 2 });
    expect(await agent.ok("messages", "readMessages", {})).toEqual({ read: 0 });
    await agent.ok("currentUsers", "actForSupplier", { supplierNo: "SB" });
    expect(await told()).toMatchObject({ unread: 1, records: [{ recordCount: 2, readAt: null }] });
  });

  it("leads to the list as it is where an address holds not all of so many numbers", async () => {
    const [order] = await acceptTogether(["O1", "O1"]);
    const tellMore = (count: number) =>
      asOwner(
        app,
        `insert into user_message (tenant_id, user_id, topic, entity_name, record_id, record_count, record_numbers, told_of_at)
        select m.tenant_id, m.user_id, m.topic, m.entity_name, m.record_id, 1, array['N' || n], m.told_of_at
        from user_message m, generate_series(1, ${count}) n where m.record_id = ${order?.id} and m.record_numbers[1] = '${order?.purchaseNo}'`,
      );
    await tellMore(398);
    const latest = async () => (await bell()).records.find(({ recordNumbers }) => recordNumbers.includes("N398"));
    const conditions = { purchaseNo: expect.arrayContaining(["N1", order?.purchaseNo]) };
    expect(await latest()).toMatchObject({ recordCount: 400, conditions });
    await tellMore(1);
    expect((await bell()).records[0]).toMatchObject({ recordCount: 401, conditions: {} });
  });
});
