import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { addClasses, paper, steel } from "../../testing/classes.ts";
import {
  buildAccepted,
  buildDraft,
  buildShipped,
  day,
  noticeInput,
  type OrderWish,
  orderRow,
  orderWorkbook,
} from "../../testing/orders.ts";
import { addUser } from "../../testing/outsiders.ts";
import { importSheetOf, markHeading, named, openSheet } from "../../testing/records.ts";
import { readSheet } from "../../testing/sheets.ts";
import { useFolder } from "../../testing/workbooks.ts";

const firstPage = { current: 1, size: 20 };

const folder = useFolder();
let app: TestApplication;
let admin: TestUser;
let ofSteel: TestUser;
let ofPaper: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  await addClasses(admin);
  await addUser(admin, "ofSteel", { scopeClassifyType: ["STEEL"] });
  await addUser(admin, "ofPaper", { scopeBusinessClassifyType: ["BOXES"] });
  [ofSteel, ofPaper] = await Promise.all([app.as("ofSteel"), app.as("ofPaper")]);
});
afterAll(() => app.close());

const accepted = (classes: object, wish: OrderWish = {}) => buildAccepted(app, { ...wish, head: classes });

/** An order that is shipped and received, of which something goes back. */
async function walk(classes: object) {
  const order = await accepted(classes, { quantities: ["100"] });
  const notice = await buildShipped(app, order, ["60"]);
  await admin.ok("receipts", "receive", {
    shippingNoticeId: notice.id,
    receiptDate: day(0),
    warehouseNo: "W1",
    lines: [{ shippingNoticeLineId: notice.lines[0]?.id ?? "", receiptQty: "20" }],
  });
  const { records } = await admin.ok("receipts", "getReceiptPage", {
    ...firstPage,
    condition: { asnNo: notice.asnNo },
  });
  const [receipt] = records;
  if (!receipt) throw new Error("Nothing was received");
  const returned = await admin.ok("returnNotes", "saveReturnNote", {
    returnType: "1",
    returnDate: day(0),
    lines: [{ receiptId: receipt.id, returnQty: "5", returnReason: "Bent" }],
  });
  return { order, notice, receipt, returned };
}

/** How many documents of each kind somebody finds of an order, in lists and when they are counted. */
async function found(user: TestUser, { order, notice, returned }: Awaited<ReturnType<typeof walk>>) {
  const of = <C>(condition: C) => ({ ...firstPage, condition });
  const ofOrder = of({ purchaseNo: order.purchaseNo });
  const pages = await Promise.all([
    user.ok("purchaseOrders", "getPurchaseOrderPage", ofOrder),
    user.ok("purchaseOrderLines", "getPurchaseOrderLinePage", ofOrder),
    user.ok("shippingNotices", "getShippingNoticePage", of({ asnNo: notice.asnNo })),
    user.ok("shippingNotices", "getShippingNoticeLinePage", ofOrder),
    user.ok("receipts", "getReceiptPage", ofOrder),
    user.ok("returnNotes", "getReturnNotePage", of({ returnNo: returned.returnNo })),
    user.ok("returnNotes", "getReturnNoteLinePage", ofOrder),
  ]);
  for (const page of pages) expect(page.records.length).toBe(page.total);
  return pages.map(({ total }) => total);
}

describe("Documents of a class", () => {
  it("S6.3c B6.1g are found by whoever has the class and by nobody of another, from the order to what goes back", async () => {
    const [steelWalk, paperWalk, plainWalk] = [await walk(steel), await walk(paper), await walk({})];
    expect(steelWalk.notice).toMatchObject(steel);
    expect(steelWalk.receipt).toMatchObject(steel);
    expect(steelWalk.returned).toMatchObject(steel);
    const [all, none] = [Array(7).fill(1), Array(7).fill(0)];
    expect(await found(ofSteel, steelWalk)).toEqual(all);
    expect(await found(ofPaper, steelWalk)).toEqual(none);
    expect(await found(ofPaper, paperWalk)).toEqual(all);
    expect(await found(ofSteel, paperWalk)).toEqual(none);
    // What is of no class is seen by those alone who are limited to none.
    expect(await found(ofSteel, plainWalk)).toEqual(none);
    for (const walked of [steelWalk, paperWalk, plainWalk]) expect(await found(admin, walked)).toEqual(all);

    const id = { id: steelWalk.order.id };
    const { history, lines } = await ofSteel.ok("purchaseOrders", "getPurchaseOrderById", id);
    expect(history).toEqual((await admin.ok("purchaseOrders", "getPurchaseOrderById", id)).history);
    expect(lines).toHaveLength(1);
    expect(await ofPaper.refused("purchaseOrders", "getPurchaseOrderById", id)).toBe("notFound");
  });

  it("S6.3c S7.16c are in exports and counts of their own people alone", async () => {
    const { order } = await walk(steel);
    const condition = { purchaseNo: order.purchaseNo };
    const rowsFor = async (user: TestUser) => {
      const { content } = await user.download("purchaseOrderLines", "exportSrmPurchase", { condition });
      return (await readSheet(content)).length;
    };
    expect([await rowsFor(ofSteel), await rowsFor(ofPaper)]).toEqual([1, 0]);
    const counted = async (user: TestUser) =>
      (await user.ok("purchaseOrders", "getPurchaseOrderPage", { ...firstPage, condition: {}, counts: [condition] }))
        .counts;
    expect([await counted(ofSteel), await counted(ofPaper)]).toEqual([[1], [0]]);
  });

  it("B5.14d do not share a notice or a return note with those of another", async () => {
    const supplier = await app.as("supplierA");
    const orders = [await accepted(steel, { quantities: ["10"] }), await accepted(paper, { quantities: ["10"] })];
    const [first, second] = await Promise.all(orders.map((order) => noticeInput(app, order, ["1"])));
    if (!first || !second) throw new Error("Nothing to ship");
    const both = { ...first, lines: [...first.lines, ...second.lines] };
    expect(await supplier.refused("shippingNotices", "saveShippingNotice", both)).toBe("noticeClassesDiffer");
    const receipts = [await walk(steel), await walk({})].map(({ receipt }) => receipt.id);
    const lines = receipts.map((receiptId) => ({ receiptId, returnQty: "1", returnReason: "Bent" }));
    const returned = { returnType: "1" as const, returnDate: day(0), lines };
    expect(await admin.refused("returnNotes", "saveReturnNote", returned)).toBe("returnReceiptsDiffer");
  });

  it("take their history and lines along when a draft is put in another class", async () => {
    const draft = await buildDraft(app, { head: paper });
    const condition = { purchaseNo: draft.purchaseNo };
    const { content } = await admin.download("purchaseOrders", "exportPurchaseLines", { condition });
    const sheet = await openSheet(await folder.file(content));
    for (const row of sheet.rows) Object.assign(row, { "Class no.": "STEEL", "Business class no.": "COILS" });
    expect((await importSheetOf(admin, "purchaseOrders", sheet)).errors).toEqual([]);
    const seen = await ofSteel.ok("purchaseOrders", "getPurchaseOrderById", { id: draft.id });
    expect(seen.lines).toHaveLength(2);
    expect(seen.history.map(({ action }) => action)).toEqual(["add", "import"]);
    expect(await ofPaper.refused("purchaseOrders", "getPurchaseOrderById", { id: draft.id })).toBe("notFound");
  });
});

describe("Who is limited to classes", () => {
  it("S7.13a is offered those, and the finer ones within them", async () => {
    const offered = async (user: TestUser) => {
      const list = { ...firstPage, condition: { orgNo: "O1", bigModule: "1" as const, docNature: "10" } };
      const classes = await user.ok("classifyTypes", "getbmclassifytypelistbyparams", list);
      const finer = await user.ok("businessClassifyTypes", "getbmbusinessclassifytypelistbyparams", list);
      return [
        classes.records.map(({ classifyType }) => classifyType).sort(),
        finer.records.map(({ businessClassifyType }) => businessClassifyType).sort(),
      ];
    };
    expect(await offered(admin)).toEqual([
      ["PAPER", "STEEL"],
      ["BOXES", "COILS"],
    ]);
    expect(await offered(ofSteel)).toEqual([["STEEL"], ["COILS"]]);
    expect(await offered(ofPaper)).toEqual([["PAPER", "STEEL"], ["BOXES"]]);
  });

  it("changes them by a workbook that leaves out of which class they are", async () => {
    const { content } = await ofSteel.download("businessClassifyTypes", "exportexcel", { condition: {} });
    const { rows } = await openSheet(await folder.file(content));
    const renamed = rows.map((row) => ({ ...row, businessClassifyTypeName: "Coils" }));
    const sheet = { headings: ["businessClassifyTypeName", markHeading], rows: renamed };
    expect(await importSheetOf(ofSteel, "businessClassifyTypes", sheet)).toMatchObject({ changed: 1, errors: [] });
  });

  it("S1.2 S6.3a learns which they are", async () => {
    const { user } = await ofSteel.ok("currentUsers", "getCurrentUser", {});
    expect(user.sysUserClassifyTypeResDtoList).toEqual([
      { classifyType: "STEEL", classifyTypeName: "STEEL", orgNo: "O1" },
    ]);
    expect(user.userDataList).toEqual([{ dataType: "2", dataValue: "STEEL" }]);
    const { records } = await ofPaper.ok("users", "getAuth", { type: "ALL" });
    expect(records).toEqual([{ dataType: "4", dataValue: "BOXES" }]);
  });

  it("brings orders of those alone, and none of no class", async () => {
    const row = orderRow({ purchaseNo: "PO-limited" });
    const bring = async (classes: object) => {
      const { body } = await ofSteel.upload<{ added: number; errors: { column: string; message: string }[] }>(
        "purchaseOrders",
        "importexcel",
        await orderWorkbook([{ ...row, ...classes }]),
      );
      return "data" in body ? [body.data.added, body.data.errors.map(({ column }) => column)] : body.errorCode;
    };
    expect(await bring({})).toEqual([0, ["Class no."]]);
    expect(await bring({ classifyType: "PAPER" })).toEqual([0, ["Class no."]]);
    expect(await bring({ classifyType: "STEEL", businessClassifyType: "BOXES" })).toEqual([0, ["Business class no."]]);
    const unplaced = { businessClassifyType: "COILS" };
    expect(await bring(unplaced)).toEqual([0, ["Class no."]]);
    expect(await bring({ classifyType: "STEEL" })).toEqual([1, []]);
    const { body } = await admin.upload(
      "purchaseOrders",
      "importexcel",
      await orderWorkbook([{ ...row, purchaseNo: "PO-unplaced", ...unplaced }]),
    );
    expect(body).toMatchObject({
      data: { added: 0, errors: [{ column: "Class no.", message: "A value is missing." }] },
    });
  });

  it("B6.1g knows users of no other class, and gives nobody more than they see", async () => {
    const { records } = await ofSteel.ok("users", "getAuthUserList", { ...firstPage, condition: {} });
    expect(records.map(({ userNo }) => userNo)).toEqual(["ofSteel"]);
    const somebody = {
      userNo: "another",
      userName: "Another",
      pwd: Buffer.from("Harbour729 first").toString("base64"),
      roleNo: [],
      scopeOrgNo: [],
      scopeWarehouseNo: [],
      statusCode: "1" as const,
    };
    const save = (limits: object) => ofSteel.call("users", "saveOrUpdateSysUser", { ...somebody, ...limits });
    expect((await save({})).body).toMatchObject({ errorCode: "scopeBeyondOwn" });
    expect((await save({ scopeClassifyType: ["PAPER"] })).body).toMatchObject({ errorCode: "referenceUnknown" });
    const saved = await save({ scopeClassifyType: ["STEEL"], scopeBusinessClassifyType: ["COILS"] });
    expect(saved.body).toMatchObject({
      data: { scopeClassifyType: ["STEEL"], scopeBusinessClassifyType: ["COILS"] },
    });
    const list = { ...firstPage, condition: { classifyType: "STEEL" } };
    const [kept] = (await admin.ok("classifyTypes", "getbmclassifytypelistbyparams", list)).records;
    if (!kept) throw new Error("The class is missing");
    const removed = await admin.call("classifyTypes", "deletebmclassifytypebyids", { delList: [named(kept)] });
    expect(removed.body).toMatchObject({ errorCode: expect.stringMatching(/^stillInUse/) });
  });
});
