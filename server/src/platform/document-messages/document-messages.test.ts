import { setTimeout as sleep } from "node:timers/promises";
import type { DiscussedKind, DocumentMessage } from "@tandem/contract/platform/document-messages";
import type { StoredFile } from "@tandem/contract/platform/files";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { addClasses, paper, steel } from "../../../testing/classes.ts";
import { buildWaiting } from "../../../testing/documents/acceptances.ts";
import { raise } from "../../../testing/documents/quality-claims.ts";
import { buildAccepted, buildDraft, buildIssued, buildShipped } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { buildWorld } from "../../../testing/world.ts";
import { forgetUnusedFiles } from "../files/unused-files.ts";

let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
let warehouse: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [buyer, supplier, warehouse] = await Promise.all([app.as("buyer"), app.as("supplierA"), app.as("warehouse")]);
});
afterAll(() => app.close());

const on = (recordId: string, entityName: DiscussedKind = "purchaseOrder") => ({ entityName, recordId });
const send = (user: TestUser, recordId: string, content: string, more: object = {}) =>
  user.ok("documentMessages", "sendDocumentMessage", { ...on(recordId), content, fileIds: [], ...more });
const listed = async (user: TestUser, recordId: string, more: object = {}) =>
  (await user.ok("documentMessages", "getDocumentMessageList", { ...on(recordId), ...more })).records;
const contents = (records: readonly DocumentMessage[]) => records.map(({ content }) => content);
const counted = async (user: TestUser, ...idList: string[]) =>
  (await user.ok("documentMessages", "getDocumentMessageCounts", { entityName: "purchaseOrder", idList })).records;

/** What the bell of a user says of a document, once all that happened has been told. */
async function bellOf(user: TestUser, recordId: string) {
  for (let tries = 0; tries < 200; tries++) {
    const [left] = await asOwner<{ n: string }>(app, "select count(*) as n from outbox where delivered_at is null");
    if (left?.n === "0") break;
    await sleep(50);
  }
  const { records } = await user.ok("messages", "getCurrentUserMessageList", { size: 100 });
  return records.filter((record) => record.recordId === recordId);
}

async function uploaded(user: TestUser, fileName = "note.txt"): Promise<StoredFile> {
  const content = Buffer.from("Packed on two pallets\n");
  const { body } = await user.upload<StoredFile>("documentMessages", "uploadDocumentMessageFile", content, fileName);
  if (!("data" in body)) throw new Error(JSON.stringify(body));
  return body.data;
}

async function statusOfDownload(user: TestUser, fileId: string): Promise<number> {
  return (await user.download("files", "downloadFileById", { condition: { fileId } })).response.status;
}

describe("Messages on a document", () => {
  it("are written by both sides, on the order and its lines, and read in the order in which they came", async () => {
    const order = await buildIssued(app);
    const line = order.lines[1];
    const sent = await send(buyer, order.id, "Can you ship a week earlier?");
    expect(sent).toMatchObject({ side: "buyer", userName: "User buyer", lineId: null, files: [], mayWithdraw: true });
    const answer = await send(supplier, order.id, "  Yes, but not\nall of line 2 ", { lineId: line?.id });
    expect(answer).toMatchObject({ content: "Yes, but not\nall of line 2", side: "supplier", lineName: "2/1/1" });
    expect(await listed(buyer, order.id)).toMatchObject([
      { id: sent.id, isUnread: false, mayWithdraw: true },
      { id: answer.id, isUnread: true, mayWithdraw: false },
    ]);
    expect(await counted(supplier, order.id)).toEqual([{ recordId: order.id, messageCount: 2, unreadCount: 1 }]);

    const other = await buildIssued(app);
    const onAnother = { ...on(other.id), lineId: line?.id ?? "", content: "x", fileIds: [] };
    expect(await buyer.refused("documentMessages", "sendDocumentMessage", onAnother)).toBe("notFound");
    expect(await counted(buyer, order.id, other.id)).toHaveLength(1);
  });

  it("are written on delivery notices too, by the warehouse as well", async () => {
    const notice = await buildShipped(app, await buildAccepted(app), ["10", "5"]);
    const ofNotice = { entityName: "shippingNotice" as const };
    const sent = await send(warehouse, notice.id, "Which dock?", { ...ofNotice, lineId: notice.lines[0]?.id });
    expect(sent.lineName).toBe(`${notice.lines[0]?.purchaseNo} 1/1/1`);
    expect(contents(await listed(supplier, notice.id, ofNotice))).toEqual(["Which dock?"]);
    const [order] = await asOwner<{ id: string }>(app, "select id::text from purchase_order limit 1");
    const hidden = { ...on(order?.id ?? ""), content: "x", fileIds: [] };
    expect(await warehouse.refused("documentMessages", "sendDocumentMessage", hidden)).toBe("permissionMissing");
  });

  it("are written on claims, read by the supplier, and by nobody who does not see the warehouse", async () => {
    const claim = await raise(buyer, await buildWaiting(app));
    const ofClaim = { entityName: "qualityClaim" as const };
    await send(buyer, claim.id, "Please send your answer with photos", ofClaim);
    expect(contents(await listed(supplier, claim.id, ofClaim))).toEqual(["Please send your answer with photos"]);
    expect(await bellOf(supplier, claim.id)).toContainEqual(
      expect.objectContaining({ name: "ReceiptTracking.Claims.Detail", recordNumbers: [claim.claimNo] }),
    );
    const answer = await send(supplier, claim.id, "Tomorrow", ofClaim);
    expect(answer).toMatchObject({ side: "supplier", lineId: null, lineName: null });
    const onLine = { ...ofClaim, recordId: claim.id, lineId: "1", content: "x", fileIds: [] };
    expect(await buyer.refused("documentMessages", "sendDocumentMessage", onLine)).toBe("notFound");

    await addUser(await app.as("admin"), "elsewhere", { scopeWarehouseNo: ["W2"] });
    const elsewhere = await app.as("elsewhere");
    const counts = await elsewhere.ok("documentMessages", "getDocumentMessageCounts", {
      ...ofClaim,
      idList: [claim.id],
    });
    expect(counts.records).toEqual([]);
    for (const user of [elsewhere, await app.as("supplierB")])
      expect(
        (await user.call("documentMessages", "getDocumentMessageList", { ...ofClaim, recordId: claim.id })).http,
      ).toBe(404);
  });

  it("say something or bring a file, of at most 2000 characters, and are sent once", async () => {
    const { id } = await buildIssued(app);
    const refused = (content: string, fileIds: string[] = []) =>
      buyer.refused("documentMessages", "sendDocumentMessage", { ...on(id), content, fileIds });
    expect(await buyer.refused("documentMessages", "sendDocumentMessage", { ...on(id), fileIds: [] })).toBe(
      "documentMessageEmpty",
    );
    expect(await refused("x".repeat(2001))).toBe("invalidRequest");
    const most = { ...on(id), content: "x".repeat(2000), fileIds: [] };
    const sent = async () => (await buyer.call("documentMessages", "sendDocumentMessage", most)).body;
    expect(await sent()).toHaveProperty("data");
    expect(await sent()).toMatchObject({ errorCode: "50M01" });
    expect(await listed(buyer, id)).toHaveLength(1);
  });

  it("come by pages, from the newest back and from one on", async () => {
    const { id } = await buildIssued(app);
    await asOwner(
      app,
      `insert into document_message (tenant_id, entity_name, record_id, document_no, org_no, supplier_no, content, side, user_id, user_name)
       select tenant_id, 'purchaseOrder', id, purchase_no, org_no, supplier_no, n::text, 'buyer', 1, 'Someone'
       from purchase_order, generate_series(1, 120) as n where id = ${id}`,
    );
    const last = await buyer.ok("documentMessages", "getDocumentMessageList", on(id));
    expect([last.records.length, last.records.at(-1)?.content, last.more]).toEqual([50, "120", true]);
    const before = last.records[0]?.id;
    const earlier = await listed(buyer, id, { before });
    expect([earlier[0]?.content, earlier.at(-1)?.content]).toEqual(["21", "70"]);
    const first = await buyer.ok("documentMessages", "getDocumentMessageList", { ...on(id), before: earlier[0]?.id });
    expect([contents(first.records).at(-1), first.records.length, first.more]).toEqual(["20", 20, false]);
    const next = await buyer.ok("documentMessages", "getDocumentMessageList", { ...on(id), after: earlier.at(-1)?.id });
    expect([next.records[0]?.content, next.records.length, next.more]).toEqual(["71", 50, false]);
  });
});

describe("Who reads messages on a document", () => {
  it("S6.3c is neither another supplier nor another organisation, class or tenant", async () => {
    await buildWorld(app.connectionString, "@2");
    const admin = await app.as("admin");
    await addClasses(admin);
    await addUser(admin, "buyerOfPaper", { scopeClassifyType: [paper.classifyType] });
    const order = await buildIssued(app, { orgNo: "O1", supplierNo: "SA", head: steel });
    const mine = await send(buyer, order.id, "For Alpha alone");
    const { fileId } = await uploaded(buyer);
    await send(buyer, order.id, "With a file", { fileIds: [fileId] });
    for (const userNo of ["supplierB", "buyerOfTwo", "buyerOfPaper", "admin@2"]) {
      const user = await app.as(userNo);
      const tried = [
        await user.refused("documentMessages", "getDocumentMessageList", on(order.id)),
        await user.refused("documentMessages", "readDocumentMessages", { ...on(order.id), upTo: mine.id }),
        await user.refused("documentMessages", "withdrawDocumentMessage", { id: mine.id }),
      ];
      expect(tried, userNo).toEqual(["notFound", "notFound", "notFound"]);
      expect(await counted(user, order.id), userNo).toEqual([]);
      expect(await statusOfDownload(user, fileId), userNo).toBe(404);
      expect(await bellOf(user, order.id), userNo).toEqual([]);
    }
    expect(await statusOfDownload(supplier, fileId)).toBe(200);
    expect(await bellOf(supplier, order.id)).toHaveLength(1);
  });

  it("is nobody while an order is a draft, again too after its issue was taken back", async () => {
    const draft = await buildDraft(app);
    const early = { ...on(draft.id), content: "Early", fileIds: [] };
    expect(await buyer.refused("documentMessages", "sendDocumentMessage", early)).toBe("documentMessageTooEarly");
    expect(await buyer.ok("documentMessages", "getDocumentMessageList", on(draft.id))).toMatchObject({
      refusal: "documentMessageTooEarly",
    });
    expect(await supplier.refused("documentMessages", "getDocumentMessageList", on(draft.id))).toBe("notFound");

    const issued = await buildIssued(app);
    const { fileId } = await uploaded(buyer);
    await send(buyer, issued.id, "See the file", { fileIds: [fileId] });
    expect(await bellOf(supplier, issued.id)).toHaveLength(1);
    await buyer.ok("purchaseOrders", "undo", {
      step: "issue",
      undoList: [{ id: issued.id }],
    });
    expect(await counted(supplier, issued.id)).toEqual([]);
    expect(await statusOfDownload(supplier, fileId)).toBe(404);
    expect(await bellOf(supplier, issued.id)).toEqual([]);
    expect(await counted(buyer, issued.id)).toMatchObject([{ messageCount: 1 }]);

    // A draft that is deleted takes along what was written on it.
    const { version } = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: issued.id });
    await buyer.ok("purchaseOrders", "remove", { removeList: [{ id: issued.id, version }] });
    const left = await asOwner(app, "select from document_message where record_id = $1", [issued.id]);
    expect(left).toEqual([]);
    expect(await statusOfDownload(buyer, fileId)).toBe(404);
  });
});

describe("An attachment of a message", () => {
  it("is read by whoever reads the message, and by nobody before it is sent", async () => {
    const { id } = await buildIssued(app);
    const file = await uploaded(supplier);
    expect(await statusOfDownload(supplier, file.fileId)).toBe(404);
    const sent = await supplier.ok("documentMessages", "sendDocumentMessage", { ...on(id), fileIds: [file.fileId] });
    expect(sent).toMatchObject({ content: "", files: [file] });
    const { content } = await buyer.download("files", "downloadFileById", { condition: { fileId: file.fileId } });
    expect(content.toString()).toBe("Packed on two pallets\n");
    expect(await statusOfDownload(await app.as("stranger"), file.fileId)).toBe(404);

    // Whoever knows its id attaches it to no message of their own.
    const again = { ...on(id), content: "Mine", fileIds: [file.fileId] };
    expect(await buyer.refused("documentMessages", "sendDocumentMessage", again)).toBe("referenceUnknown");
    const { body } = await buyer.upload("documentMessages", "uploadDocumentMessageFile", Buffer.from("MZ"), "tool.exe");
    expect(body).toMatchObject({ errorCode: "attachmentTypeRefused" });
  });

  it("is kept with its message, and forgotten where no message names it", async () => {
    const { id } = await buildIssued(app);
    const [kept, unused] = [await uploaded(supplier, "kept.txt"), await uploaded(supplier, "unused.txt")];
    await send(supplier, id, "One of two", { fileIds: [kept.fileId] });
    await asOwner(app, "alter table stored_file disable trigger stamp");
    await asOwner(app, "update stored_file set create_date = now() - interval '40 days' where purpose = 'message'");
    await asOwner(app, "alter table stored_file enable trigger stamp");
    const pool = new Pool({ connectionString: app.connectionString, max: 1 });
    await forgetUnusedFiles(pool, app.platform.files).finally(() => pool.end());
    const left = await asOwner<{ id: string }>(
      app,
      `select id::text from stored_file where id in (${kept.fileId}, ${unused.fileId})`,
    );
    expect(left).toEqual([{ id: kept.fileId }]);
  });
});

describe("A message that was read", () => {
  it("says who of the other side read it and when, once for each", async () => {
    const { id } = await buildIssued(app);
    const sent = await send(supplier, id, "Read me");
    const later = await send(supplier, id, "And me");
    const read = (user: TestUser, upTo: string) =>
      user.ok("documentMessages", "readDocumentMessages", { ...on(id), upTo });
    // One's own side reads without a mark.
    expect(await read(supplier, later.id)).toEqual({ read: 0 });
    expect(await read(buyer, sent.id)).toEqual({ read: 1 });
    expect(await read(buyer, sent.id)).toEqual({ read: 0 });
    await read(await app.as("admin"), later.id);
    const [first, second] = await listed(supplier, id);
    expect(first?.readBy.map(({ userName }) => userName)).toEqual(["User buyer", "User admin"]);
    expect(Date.parse(first?.readBy[0]?.readAt ?? "")).toBeGreaterThan(Date.parse(sent.sentAt));
    expect(second?.readBy.map(({ userName }) => userName)).toEqual(["User admin"]);
    expect(await counted(buyer, id)).toEqual([{ recordId: id, messageCount: 2, unreadCount: 1 }]);
  });

  it("is not withdrawn any more, an unread one is, by its writer alone", async () => {
    const { id } = await buildIssued(app);
    const withdraw = (user: TestUser, message: DocumentMessage) =>
      user.call("documentMessages", "withdrawDocumentMessage", { id: message.id });
    const sent = await send(buyer, id, "Too fast");
    expect((await withdraw(supplier, sent)).body).toMatchObject({ errorCode: "notFound" });
    expect((await withdraw(await app.as("admin"), sent)).body).toMatchObject({ errorCode: "notFound" });
    expect(await bellOf(supplier, id)).toHaveLength(1);
    expect((await withdraw(buyer, sent)).body).toMatchObject({ data: { withdrawn: 1 } });
    expect(await listed(supplier, id)).toEqual([]);
    expect(await bellOf(supplier, id)).toEqual([]);

    const read = await send(buyer, id, "Slower");
    await supplier.ok("documentMessages", "readDocumentMessages", { ...on(id), upTo: read.id });
    expect(await listed(buyer, id)).toMatchObject([{ mayWithdraw: false }]);
    expect((await withdraw(buyer, read)).body).toMatchObject({ errorCode: "documentMessageRead" });
  });

  it("was read or withdrawn, never both, when both happen at once", async () => {
    const { id } = await buildIssued(app);
    for (let round = 0; round < 8; round++) {
      const sent = await send(buyer, id, `Round ${round}`);
      const [withdrawn, read] = await Promise.all([
        buyer.call("documentMessages", "withdrawDocumentMessage", { id: sent.id }),
        supplier.call("documentMessages", "readDocumentMessages", { ...on(id), upTo: sent.id }),
      ]);
      expect(read.body).toMatchObject({ data: { read: "data" in withdrawn.body ? 0 : 1 } });
    }
  });
});

describe("The bell", () => {
  it("has one entry of a document while something on it is unread, for the other side alone", async () => {
    const order = await buildIssued(app);
    await send(supplier, order.id, "First");
    await send(supplier, order.id, "Second");
    expect(await bellOf(buyer, order.id)).toMatchObject([
      {
        topic: "documentMessage",
        tagId: null,
        tagName: "User supplierA",
        name: "Offsite.User.Order.Acceptance",
        recordCount: 2,
        recordNumbers: [order.purchaseNo],
        readAt: null,
      },
    ]);
    expect(await bellOf(supplier, order.id)).toEqual([]);
    // Who may not open orders is not told of them.
    expect(await bellOf(warehouse, order.id)).toEqual([]);
    expect(await bellOf(await app.as("stranger"), order.id)).toEqual([]);

    const last = (await listed(buyer, order.id)).at(-1);
    await buyer.ok("documentMessages", "readDocumentMessages", { ...on(order.id), upTo: last?.id ?? "" });
    expect(await bellOf(buyer, order.id)).toMatchObject([{ readAt: expect.any(String) }]);
    await send(supplier, order.id, "Third");
    const entries = await bellOf(buyer, order.id);
    expect(entries).toMatchObject([{ recordCount: 1, readAt: null }, { recordCount: 2 }]);

    // What a colleague writes is nothing new to who has read the entry at the bell.
    await buyer.ok("messages", "readMessages", { idList: [entries[0]?.id ?? ""] });
    await send(await app.as("admin"), order.id, "Thank you");
    expect(await bellOf(buyer, order.id)).toMatchObject([{ readAt: expect.any(String) }, { recordCount: 2 }]);
    await send(supplier, order.id, "Fourth");
    expect(await bellOf(buyer, order.id)).toMatchObject([{ recordCount: 2, readAt: null }, {}, {}]);
  });
});
