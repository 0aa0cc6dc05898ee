import type { InputOf } from "@tandem/contract/core/service";
import type { StoredFile } from "@tandem/contract/platform/files";
import type { Services, services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildWaiting, inspectionOf } from "../../../testing/documents/acceptances.ts";
import { deductionOf, issueDeduction, provideDollars } from "../../../testing/documents/deductions.ts";
import { raise } from "../../../testing/documents/quality-claims.ts";
import { buildAccepted, buildIssued, buildNotice, buildShipped, day } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { receiptInput } from "../../../testing/receipts.ts";

const text = Buffer.from("Nobody else's\n");

let app: TestApplication;
let buyer: TestUser;
let owner: TestUser;
let thief: TestUser;
let supplierA: TestUser;
let supplierB: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  const admin = await app.as("admin");
  await addUser(admin, "owner", {});
  await addUser(admin, "thief", {});
  [buyer, owner, thief] = await Promise.all([app.as("buyer"), app.signIn("owner"), app.signIn("thief")]);
  [supplierA, supplierB] = await Promise.all([app.as("supplierA"), app.as("supplierB")]);
  await provideDollars(admin);
});
afterAll(() => app.close());

async function uploaded(user: TestUser, service: keyof typeof services, method: string, content = text) {
  const { body } = await user.upload<StoredFile>(service, method, content, "secret.txt");
  if (!("data" in body)) throw new Error(JSON.stringify(body));
  return body.data.fileId;
}

const statusOf = async (user: TestUser, fileId: string) =>
  (await user.download("files", "downloadFileById", { condition: { fileId } })).response.status;

type Attach = (user: TestUser, fileIds: string[]) => ReturnType<TestUser["call"]>;

/** That nobody but who uploaded a file attaches it, and that they still do. */
async function expectOwn(fileId: string, thieves: readonly [TestUser, Attach][], by: TestUser, attach: Attach) {
  for (const [one, take] of thieves) {
    const { body } = await take(one, [fileId]);
    expect(body).toMatchObject({ status: 400, errorCode: "referenceUnknown" });
    expect(JSON.stringify(body)).not.toContain("secret");
    // Who administers files looks at what nothing names.
    if (one !== thief) expect(await statusOf(one, fileId)).toBe(404);
  }
  expect((await attach(by, [fileId])).body).toMatchObject({ status: 200 });
  expect(await statusOf(by, fileId)).toBe(200);
}

/** Each says something else: the same said twice is refused for that alone. */
const contents = Array.from({ length: 20 }, (_, number) => `See file ${number}`);

const message =
  (recordId: string): Attach =>
  (user, fileIds) =>
    user.call("documentMessages", "sendDocumentMessage", {
      ...{ entityName: "purchaseOrder", recordId, fileIds },
      content: contents.pop() ?? "",
    });

describe("A file that was uploaded, and hangs nowhere yet", () => {
  it("is attached to a message by who uploaded it, once, and by no other supplier", async () => {
    const [ofA, ofB] = await Promise.all([buildIssued(app), buildIssued(app, { supplierNo: "SB" })]);
    const fileId = await uploaded(supplierA, "documentMessages", "uploadDocumentMessageFile");
    await expectOwn(fileId, [[supplierB, message(ofB.id)]], supplierA, message(ofA.id));
    expect((await message(ofA.id)(supplierA, [fileId])).body).toMatchObject({ errorCode: "referenceUnknown" });
    const racing = await uploaded(supplierA, "documentMessages", "uploadDocumentMessageFile");
    const answers = await Promise.all(Array.from({ length: 4 }, () => message(ofA.id)(supplierA, [racing])));
    const codes = answers.map(({ body }) => ("data" in body ? "sent" : body.errorCode));
    expect(codes.toSorted()).toEqual(["referenceUnknown", "referenceUnknown", "referenceUnknown", "sent"]);
  });

  it("is refused, too, where it hangs at what its uploader sees no more", async () => {
    await addUser(await app.as("admin"), "agent", {
      roleNo: ["supplier"],
      supplierNo: "SA",
      scopeSupplierNo: ["SB"],
    });
    const agent = await app.signIn("agent");
    const [ofA, ofB] = await Promise.all([buildIssued(app), buildIssued(app, { supplierNo: "SB" })]);
    const fileId = await uploaded(agent, "documentMessages", "uploadDocumentMessageFile");
    expect((await message(ofA.id)(agent, [fileId])).body).toMatchObject({ status: 200 });
    await agent.ok("currentUsers", "actForSupplier", { supplierNo: "SB" });
    expect((await message(ofB.id)(agent, [fileId])).body).toMatchObject({ errorCode: "referenceUnknown" });
  });

  it("is attached to notices and orders by nobody else", async () => {
    const orders = await Promise.all(["SA", "SB"].map((supplierNo) => buildAccepted(app, { supplierNo })));
    const [noticeA, noticeB] = await Promise.all(orders.map((order) => buildNotice(app, order, ["5"])));
    const toNotice =
      (id = ""): Attach =>
      (user, fileIds) =>
        user.call("shippingNotices", "attachFiles", { id, fileIds });
    const ofNotice = await uploaded(supplierA, "shippingNotices", "uploadAttachment");
    await expectOwn(ofNotice, [[supplierB, toNotice(noticeB?.id)]], supplierA, toNotice(noticeA?.id));
    const toOrder: Attach = (user, fileIds) =>
      user.call("purchaseOrders", "attachFiles", { id: orders[0]?.id ?? "", fileIds });
    await expectOwn(await uploaded(owner, "purchaseOrders", "uploadAttachment"), [[thief, toOrder]], owner, toOrder);
  });

  it("is a report of nobody else", async () => {
    const wish = { orgNo: "O1", itemNo: "M1", effectiveDate: day(-15), expiryDate: day(15) };
    const handIn: Attach = (user, fileIds) =>
      user.call("deliveryApprovals", "saveDeliveryApproval", { ...wish, lotNo: `L${fileIds[0]}`.slice(0, 9), fileIds });
    const fileId = await uploaded(supplierA, "deliveryApprovals", "uploadReport");
    await expectOwn(fileId, [[supplierB, handIn]], supplierA, handIn);
  });

  it("shows what nobody else received, inspected, claims or deducts", async () => {
    const notice = await buildShipped(app, await buildAccepted(app, { quantities: ["100"] }), ["60"]);
    const receive: Attach = (user, fileIds) =>
      user.call("receipts", "receive", { ...receiptInput(notice, ["1"]), fileIds });
    await expectOwn(await uploaded(owner, "receipts", "uploadPhoto"), [[thief, receive]], owner, receive);
    const waiting = await buildWaiting(app);
    const rejected = { rejectedQty: "1", rejectReason: "Bent" };
    const inspect: Attach = (user, fileIds) =>
      user.call("acceptances", "inspect", { ...inspectionOf(waiting, rejected), fileIds });
    await expectOwn(await uploaded(owner, "acceptances", "uploadPhoto"), [[thief, inspect]], owner, inspect);
    const claim: Attach = (user, fileIds) =>
      user.call("qualityClaims", "saveQualityClaim", {
        receiptId: waiting.id,
        claimQty: "1",
        problem: "Soft",
        fileIds,
      });
    await expectOwn(await uploaded(owner, "qualityClaims", "uploadClaimFile"), [[thief, claim]], owner, claim);
    const deduct: Attach = (user, fileIds) => user.call("deductions", "saveDeductionOrder", deductionOf({ fileIds }));
    await expectOwn(await uploaded(owner, "deductions", "uploadDeductionFile"), [[thief, deduct]], owner, deduct);
  });

  it("is no news of anybody else, nor its picture, nor what installs a version", async () => {
    const news = (more: Partial<InputOf<Services["notices"]["endpoints"]["saveSysNews"]>>) =>
      ({
        ...{ subject: "News", content: "x", newsBusiness: "1", outDoorType: "1", whereNews: "0", sendType: "1" },
        ...{ receivingObjects: [], fileIds: [], ...more },
      }) as InputOf<Services["notices"]["endpoints"]["saveSysNews"]>;
    const file = await uploaded(owner, "files", "uploadSrmNewsFile");
    const attach: Attach = (user, fileIds) => user.call("notices", "saveSysNews", news({ fileIds }));
    const asCover: Attach = (user, [cover]) => user.call("notices", "saveSysNews", news({ cover: cover ?? "" }));
    expect((await asCover(thief, [file])).body).toMatchObject({ errorCode: "referenceUnknown" });
    expect((await attach(thief, [file])).body).toMatchObject({ errorCode: "referenceUnknown" });
    const draft = await owner.ok("notices", "saveSysNews", news({ fileIds: [file] }));
    // What hangs at a notice stays there, whoever changes it, and may become its picture.
    const { id, version } = draft;
    const changed = await buyer.ok("notices", "saveSysNews", news({ id, version, fileIds: [file], cover: file }));
    expect(changed).toMatchObject({ cover: file, files: [{ fileId: file }] });
    // Whoever copies news that they see copies it with its files.
    const copy = await buyer.ok("notices", "saveSysNews", news({ subject: "Copy", fileIds: [file], cover: file }));
    expect(copy).toMatchObject({ cover: file, files: [{ fileId: file }] });
    const archive = Buffer.concat([
      Buffer.from("PK\u0003\u0004"),
      Buffer.alloc(40),
      Buffer.from("AndroidManifest.xml"),
    ]);
    const { body } = await owner.upload<StoredFile>("appVersions", "uploadSysAppFile", archive, "tandem.apk");
    const version1 = {
      versionNo: "7.7",
      fileId: "data" in body ? body.data.fileId : "",
      isForced: "0",
      statusCode: "1",
    } as const;
    expect(await thief.refused("appVersions", "addSysAppVersion", version1)).toBe("referenceUnknown");
    await owner.ok("appVersions", "addSysAppVersion", version1);
  });
});

describe("Files of a record that several people keep", () => {
  it("stay whoever uploaded them, in the order that is said", async () => {
    const receipt = await buildWaiting(app);
    const [first, second] = [
      await uploaded(owner, "qualityClaims", "uploadClaimFile"),
      await uploaded(buyer, "qualityClaims", "uploadClaimFile"),
    ];
    const { id, version } = await raise(owner, receipt, { fileIds: [first] });
    const fileIds = [second, first];
    const change = { id, version, claimQty: "1", problem: "Softer", fileIds };
    const { files } = await buyer.ok("qualityClaims", "saveQualityClaim", change);
    expect(files.map(({ fileId }) => fileId)).toEqual(fileIds);

    const mine = await uploaded(owner, "deductions", "uploadDeductionFile");
    const issued = await issueDeduction(owner, { fileIds: [mine] });
    const known = { ...deductionOf({ fileIds: [mine] }), id: issued.id, version: issued.version };
    expect((await buyer.ok("deductions", "saveDeductionOrder", known)).files).toMatchObject([{ fileId: mine }]);
  });
});

describe("The database", () => {
  it("lets no row name a file of somebody else, wherever a caller says which", async () => {
    const places = await asOwner<{ place: string; isGuarded: boolean }>(
      app,
      `select c.conrelid::regclass || '.' || a.attname as place, exists (select from pg_trigger t
         where t.tgrelid = c.conrelid and t.tgname = 'own_file' and a.attnum = any (t.tgattr::smallint[])) as "isGuarded"
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
       where c.contype = 'f' and c.confrelid = 'stored_file'::regclass and a.attname <> 'tenant_id'`,
    );
    const unguarded = places.filter(({ isGuarded }) => !isGuarded).map(({ place }) => place);
    expect(places.length).toBeGreaterThan(12);
    // Which file these name the server says, never who calls it.
    expect(unguarded.toSorted()).toEqual([
      "app_user.avatar_id",
      "import_error_file.stored_file_id",
      "purchase_order_signature.stored_file_id",
    ]);
  });
});
