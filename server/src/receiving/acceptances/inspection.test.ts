import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildWaiting, inspect, inspectionOf, receiptOf } from "../../../testing/documents/acceptances.ts";
import { provideCell, storageInput } from "../../../testing/documents/warehousings.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildAccepted, buildNotice, buildShipped, day } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { importSheetOf, typedSheet } from "../../../testing/records.ts";

let app: TestApplication;
let warehouse: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [warehouse, supplier] = [await app.as("warehouse"), await app.as("supplierA")];
});
afterEach(async () => expect(await brokenLaws(app)).toEqual([]));
afterAll(() => app.close());

const photo = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function uploadPhoto(user: TestUser): Promise<string> {
  const { body } = await user.upload<{ fileId: string }>("acceptances", "uploadPhoto", photo, "bent.png");
  if (!("data" in body)) throw new Error(JSON.stringify(body));
  return body.data.fileId;
}

async function lineOf({ purchaseOrderLineId: id }: { purchaseOrderLineId: string }) {
  const { line } = await (await app.as("buyer")).ok("purchaseOrderLines", "getPurchaseOrderLineChain", { id });
  return { received: line.receiptQty, rejected: line.checkReturnQty, open: line.unDeliveryQty };
}

const only = async (user: TestUser, receiptId: string) => {
  const request = { current: 1, size: 20, condition: { receiptId } };
  const { records } = await user.ok("rejections", "getRejectionPage", request);
  if (!records[0]) throw new Error("Nothing was rejected");
  return records[0];
};

describe("What arrives", () => {
  it("waits for inspection where its material asks for one, and is accepted at once otherwise", async () => {
    await asOwner(app, "update material set inspection_asked = '1' where item_no = 'M2'");
    const order = await buildAccepted(app, { quantities: ["10", "20"] });
    const notice = await buildShipped(app, order, ["10", "20"]);
    await warehouse.ok("receipts", "receive", receiptInput(notice, ["10", "20"]));
    await asOwner(app, "update material set inspection_asked = null where item_no = 'M2'");
    const condition = { asnNo: notice.asnNo, field: "itemNo", order: "asc" } as const;
    const { records } = await supplier.ok("receipts", "getReceiptPage", { current: 1, size: 20, condition });
    expect(records).toMatchObject([
      { itemNo: "M1", acceptedQty: "10", rejectedQty: "0", waitingQty: "0", inspectionStatus: "2" },
      { itemNo: "M2", acceptedQty: "0", rejectedQty: "0", waitingQty: "20", inspectionStatus: "0" },
    ]);
    const accepted = await supplier.ok("acceptances", "getAcceptancePage", {
      current: 1,
      size: 20,
      condition: { asnNo: notice.asnNo },
    });
    expect(accepted.records).toMatchObject([
      { itemNo: "M1", isAutomatic: "1", acceptedQty: "10", acceptanceType: "1", checkDate: records[0]?.receiptDate },
    ]);
  });

  it("takes no photographs where nothing is rejected with which they would be kept", async () => {
    const input = inspectionOf(await buildWaiting(app), { acceptedQty: "40" });
    const { body } = await warehouse.call("acceptances", "inspect", {
      ...input,
      fileIds: [await uploadPhoto(warehouse)],
    });
    expect(body).toMatchObject({ errorCode: "photosOfNothing", details: [{ path: "fileIds" }] });
  });

  it("B1.5c B3.5b is accepted, taken for less, or rejected with photographs, and what is rejected is open again", async () => {
    const receipt = await buildWaiting(app);
    const input = {
      ...inspectionOf(receipt, {
        acceptedQty: "40",
        concededQty: "5",
        deductionRate: "10",
        concessionReason: "Scratched",
        rejectedQty: "12",
        rejectReason: "Bent",
      }),
      outCheckNo: "QM-7",
      fileIds: [await uploadPhoto(warehouse)],
    };
    const { accepted, rejected } = await warehouse.ok("acceptances", "inspect", input);
    expect([accepted.length, rejected.length]).toEqual([2, 1]);
    expect(await receiptOf(supplier, receipt)).toMatchObject({
      ...{ acceptedQty: "45", rejectedQty: "12", waitingQty: "3", inspectionStatus: "1", isInspected: "1" },
    });
    expect(await lineOf(receipt)).toEqual({ received: "60", rejected: "12", open: "52" });
    const chainOf = { id: receipt.purchaseOrderLineId };
    const { notices } = await supplier.ok("purchaseOrderLines", "getPurchaseOrderLineChain", chainOf);
    const [{ acceptedQty, followed } = { acceptedQty: "", followed: [] }] = notices[0]?.receipts ?? [];
    expect([acceptedQty, ...followed.map(({ kind, quantity }) => [kind, quantity])]).toEqual([
      "45",
      ...[
        ["acceptance", "40"],
        ["acceptance", "5"],
        ["rejection", "12"],
      ],
    ]);
    const rejection = await supplier.ok("rejections", "getRejectionById", {
      id: (await only(supplier, receipt.id)).id,
    });
    expect(rejection).toMatchObject({
      ...{ checkReturnNo: rejected[0], status: "0", checkReturnQty: "12", checkReason: "Bent", outCheckNo: "QM-7" },
      files: [{ fileName: "bent.png" }],
    });
    const condition = { receiptId: receipt.id, acceptanceType: "2" } as const;
    const conceded = await supplier.ok("acceptances", "getAcceptancePage", { current: 1, size: 20, condition });
    expect(conceded.records).toMatchObject([{ acceptedQty: "5", deductionRate: "10", checkReason: "Scratched" }]);
    const theirs = await (await app.as("supplierB")).ok("rejections", "getRejectionPage", {
      ...{ current: 1, size: 20, condition: { receiptId: receipt.id } },
    });
    expect(theirs.records).toEqual([]);
  });

  it("B3.5b is judged wholly and with reasons, or not at all, each at its place", async () => {
    const [one, other] = [await buildWaiting(app), await buildWaiting(app)];
    const lines = [
      { receiptId: one.id, acceptedQty: "61" },
      { receiptId: other.id, acceptedQty: "1", concededQty: "2", rejectedQty: "3" },
    ];
    const { body } = await warehouse.call("acceptances", "inspect", { checkDate: day(0), lines });
    expect(body).toMatchObject({
      details: [
        { path: "lines.0.acceptedQty", message: expect.stringContaining("61") },
        { path: "lines.1.concessionReason" },
        { path: "lines.1.deductionRate" },
        { path: "lines.1.rejectReason" },
      ],
    });
    for (const [checkDate, error] of [
      [day(2), "dayToCome"],
      [day(-2), "dayBeforeReceipt"],
    ] as const) {
      const early = { ...inspectionOf(one, { acceptedQty: "1" }), checkDate };
      expect((await warehouse.call("acceptances", "inspect", early)).body).toMatchObject({
        ...{ errorCode: error, details: [{ path: "checkDate", message: expect.stringContaining(checkDate) }] },
      });
    }
    const both = { concededQty: "1", deductionRate: "1", deductionAmount: "1", concessionReason: "Late" };
    expect(await warehouse.refused("acceptances", "inspect", inspectionOf(one, both))).toBe("deductionTwice");
    expect(await warehouse.refused("acceptances", "inspect", inspectionOf(one, {}))).toBe("inspectionEmpty");
    for (const said of [{ deductionRate: "10" }, { deductionAmount: "1" }, { concessionReason: "Scratched" }]) {
      const ofNothing = inspectionOf(one, { acceptedQty: "5", concededQty: "0", ...said });
      expect((await warehouse.call("acceptances", "inspect", ofNothing)).body).toMatchObject({
        ...{ errorCode: "concededMissing", details: [{ path: "lines.0.concededQty" }] },
      });
    }
    // Pieces of this world cost 1.1 each.
    const dear = { concededQty: "2", deductionAmount: "2.21", concessionReason: "Late" };
    expect((await warehouse.call("acceptances", "inspect", inspectionOf(one, dear))).body).toMatchObject({
      ...{ errorCode: "deductionExceeded", errorMessage: expect.stringContaining("are worth 2.2 ") },
      details: [{ path: "lines.0.deductionAmount" }],
    });
    const fine = { concededQty: "2", deductionAmount: "0.001", concessionReason: "Late" };
    expect((await warehouse.call("acceptances", "inspect", inspectionOf(one, fine))).body).toMatchObject({
      details: [{ path: "lines.0.deductionAmount", message: expect.stringMatching(/decimals allowed in USD: 2/) }],
    });
    const twice = { checkDate: day(0), lines: [lines[1], lines[1]] as (typeof lines)[number][] };
    expect(await warehouse.refused("acceptances", "inspect", twice)).toBe("inspectionRepeated");
    expect(await receiptOf(warehouse, other)).toMatchObject({ waitingQty: "60", allowedActions: { inspect: null } });
    await inspect(warehouse, one, { acceptedQty: "60" });
    expect((await receiptOf(warehouse, one)).allowedActions.inspect).toBe("receiptNotWaiting");
    expect(await warehouse.refused("acceptances", "inspect", inspectionOf({ id: one.id }, { acceptedQty: "1" }))).toBe(
      "receiptNotWaiting",
    );
  });

  it("is inspected by those who may: not by its supplier, nor by a buyer who sees it", async () => {
    const receipt = await buildWaiting(app);
    for (const user of [supplier, await app.as("buyer")]) {
      const asked = inspectionOf(receipt, { acceptedQty: "60" });
      expect(await user.refused("acceptances", "inspect", asked)).toBe("permissionMissing");
    }
  });

  it("is cancelled no more once somebody has inspected it, and before that with its acceptance", async () => {
    const receipt = await buildWaiting(app);
    await inspect(warehouse, receipt, { rejectedQty: "1", rejectReason: "Bent" });
    const named = async () => {
      const { id, version } = await receiptOf(warehouse, receipt);
      return { id, version, reason: "Entered twice" };
    };
    expect(await warehouse.refused("receipts", "cancelReceipt", await named())).toBe("receiptInspected");
    const { id, version, allowedActions } = await only(warehouse, receipt.id);
    const cancelled = await warehouse.ok("rejections", "cancelRejection", { id, version, reason: "It was the gauge" });
    expect([allowedActions.raiseClaim, cancelled.allowedActions.raiseClaim]).toEqual([null, "rejectionNotWaiting"]);
    expect(await lineOf(receipt)).toEqual({ received: "60", rejected: "0", open: "40" });
    await warehouse.ok("receipts", "cancelReceipt", await named());
    expect(await receiptOf(warehouse, receipt)).toMatchObject({ waitingQty: "0", inspectionStatus: null });
  });

  it("is no more accepted where part of it lies in a cell, as far as it does not, each acceptance by itself", async () => {
    await provideCell(await app.as("admin"), "PARTLY");
    const [receipt, other] = [await buildWaiting(app), await buildWaiting(app)];
    const found = { acceptedQty: "30", concededQty: "30", deductionRate: "5", concessionReason: "Scratched" };
    await inspect(warehouse, receipt, found);
    await inspect(warehouse, other, { acceptedQty: "60" });
    await warehouse.ok("warehousings", "putAway", storageInput([receipt.id, "PARTLY", "30"]));
    const acceptancesOf = async ({ id: receiptId }: { id: string }) => {
      const condition = { receiptId, status: "1", field: "checkReceiptNo", order: "asc" } as const;
      return (await warehouse.ok("acceptances", "getAcceptancePage", { current: 1, size: 20, condition })).records;
    };
    const all = [...(await acceptancesOf(receipt)), ...(await acceptancesOf(other))];
    expect(all.map(({ allowedActions }) => allowedActions.cancel)).toEqual([null, null, null]);
    const cancelList = all.map(({ id, version }) => ({ id, version }));
    const { results } = await warehouse.ok("acceptances", "batchCancel", { cancelList, reason: "Measured again" });
    expect(results.map(({ error }) => error?.errorCode ?? null)).toEqual([null, "acceptanceFollowed", null]);
    expect(await receiptOf(warehouse, receipt)).toMatchObject({ acceptedQty: "30", waitingQty: "30" });
    expect(await receiptOf(warehouse, other)).toMatchObject({ acceptedQty: "0", waitingQty: "60" });
  });

  it("is sent back no further than it was accepted", async () => {
    const receipt = await buildWaiting(app);
    const note = (returnQty: string) => ({
      ...{ returnType: "1", returnDate: day(0) },
      lines: [{ receiptId: receipt.id, returnQty, returnReason: "Wrong colour" }],
    });
    expect(await warehouse.refused("returnNotes", "saveReturnNote", note("1") as never)).toBe("returnQuantityExceeded");
    await inspect(warehouse, receipt, { acceptedQty: "10" });
    const draft = await warehouse.ok("returnNotes", "saveReturnNote", note("10") as never);
    await warehouse.ok("returnNotes", "send", { sendList: [{ id: draft.id, version: draft.version }] });
    const condition = { receiptId: receipt.id, status: "1" } as const;
    const page = await warehouse.ok("acceptances", "getAcceptancePage", { current: 1, size: 1, condition });
    const { id, version, allowedActions } = page.records[0] ?? { id: "", version: 0 };
    expect(allowedActions).toMatchObject({ cancel: "acceptanceFollowed", raiseClaim: null });
    expect(await warehouse.refused("acceptances", "cancelAcceptance", { id, version, reason: "No" })).toBe(
      "acceptanceFollowed",
    );
  });
});

describe("Results of another system", () => {
  it("B3.5b come by workbook, by the number of the receipt and its order line, each judged by the same rules", async () => {
    const [one, other, third] = [await buildWaiting(app), await buildWaiting(app), await buildWaiting(app)];
    const row = ({ receiptNo, purchaseNo, purchaseSeq }: typeof one, found: Record<string, string>) => ({
      ...{ receiptNo, purchaseNo, purchaseSeq: String(purchaseSeq), checkDate: day(0), outCheckNo: "QM-9" },
      ...found,
    });
    const rows = [
      row(one, { acceptedQty: "50", rejectedQty: "10", rejectReason: "Bent" }),
      row(other, { concededQty: "60", deductionAmount: "12.5", concessionReason: "Scratched" }),
    ];
    const wrong = [row(third, { acceptedQty: "61" }), { ...row(third, { acceptedQty: "1" }), receiptNo: "NONE" }];
    const refused = await importSheetOf(warehouse, "acceptances", typedSheet([...rows, ...wrong] as never));
    expect(refused.errors.map(({ row: at }) => at)).toEqual(expect.arrayContaining([5]));
    expect(await receiptOf(warehouse, one)).toMatchObject({ waitingQty: "60" });
    const taken = await importSheetOf(warehouse, "acceptances", typedSheet(rows as never));
    expect(taken.errors).toEqual([]);
    expect(await receiptOf(warehouse, one)).toMatchObject({ acceptedQty: "50", rejectedQty: "10", waitingQty: "0" });
    const nothing = row(third, { acceptedQty: "5", deductionRate: "5", concessionReason: "Scratched" });
    const { errors: ofNothing } = await importSheetOf(warehouse, "acceptances", typedSheet([nothing] as never));
    expect(ofNothing).toMatchObject([{ row: 2, column: "Accepted with a deduction" }]);
    const told = await importSheetOf(warehouse, "acceptances", typedSheet([row(third, { acceptedQty: "1" })] as never));
    expect(told.errors).toEqual([]);
    const again = await importSheetOf(
      warehouse,
      "acceptances",
      typedSheet([row(third, { acceptedQty: "2" })] as never),
    );
    expect(again.errors).toMatchObject([{ row: 2, message: expect.stringMatching(/QM-9 .*taken in before, as/) }]);
    const condition = { receiptId: other.id, status: "1" } as const;
    const page = await warehouse.ok("acceptances", "getAcceptancePage", { current: 1, size: 5, condition });
    expect(page.records).toMatchObject([{ acceptanceType: "2", deductionAmount: "12.5", outCheckNo: "QM-9" }]);
    // What has no price bounds nothing, and is told of.
    await asOwner(app, `update receipt set price = 0 where id = '${third.id}'`);
    await asOwner(app, `update purchase_order_line set price = 0 where purchase_no = '${third.purchaseNo}'`);
    const free = {
      ...row(third, { concededQty: "1", deductionAmount: "900", concessionReason: "Late" }),
      outCheckNo: "",
    };
    const { errors, doubts } = await importSheetOf(warehouse, "acceptances", typedSheet([free] as never));
    expect([errors, doubts]).toEqual([
      [],
      [expect.objectContaining({ row: 2, message: expect.stringContaining("900") })],
    ]);
  });
});

describe("What was rejected", () => {
  it("B3.5b is sent back by the warehouse, kept after all, and taken back by its supplier", async () => {
    const receipt = await buildWaiting(app);
    await inspect(warehouse, receipt, { rejectedQty: "20", rejectReason: "Bent" });
    const named = async (user: TestUser) => {
      const { id, version } = await only(user, receipt.id);
      return { id, version };
    };
    const one = await named(supplier);
    const early = await supplier.ok("rejections", "takeBack", { takeBackList: [one] });
    expect(early).toMatchObject({ changed: 0, results: [{ error: { errorMessage: expect.any(String) } }] });
    await warehouse.ok("rejections", "sendBack", { sendBackList: [one] });
    await warehouse.ok("rejections", "withdraw", { ...(await named(warehouse)), reason: "The truck left without it" });
    await warehouse.ok("rejections", "sendBack", { sendBackList: [await named(warehouse)] });
    await supplier.ok("rejections", "takeBack", { takeBackList: [await named(supplier)] });
    const undone = await supplier.ok("rejections", "undo", { step: "takeBack", undoList: [{ id: one.id }] });
    expect(undone.changed).toBe(1);
    await supplier.ok("rejections", "takeBack", { takeBackList: [await named(supplier)] });
    expect(await only(supplier, receipt.id)).toMatchObject({ status: "2" });
    expect(
      await warehouse.refused("rejections", "cancelRejection", { ...(await named(warehouse)), reason: "No" }),
    ).toBe("rejectionNotWaiting");
  });

  it("B3.5b was sent back or taken back where a workbook of another system says so", async () => {
    const [one, other] = [await buildWaiting(app), await buildWaiting(app)];
    const lines = [one, other].map(({ id }) => ({ receiptId: id, rejectedQty: "5", rejectReason: "Bent" }));
    await warehouse.ok("acceptances", "inspect", { checkDate: day(0), outCheckNo: "QM-77", lines });
    const bring = (rows: readonly Record<string, string>[]) => importSheetOf(warehouse, "rejections", typedSheet(rows));
    const { checkReturnNo } = await only(warehouse, one.id);
    const wrong = await bring([
      { status: "1", checkReturnNo: "NONE", outCheckNo: "", receiptNo: "" },
      { status: "1", checkReturnNo: "", outCheckNo: "QM-77", receiptNo: "" },
      { status: "X", checkReturnNo, outCheckNo: "", receiptNo: "" },
    ]);
    expect(wrong.errors.map(({ row, message }) => [row, message])).toEqual([
      [2, expect.stringContaining("NONE")],
      [3, expect.stringContaining("QM-77")],
      [4, expect.any(String)],
    ]);
    const taken = await bring([
      { status: "1", checkReturnNo, outCheckNo: "", receiptNo: "" },
      { status: "2", checkReturnNo: "", outCheckNo: "QM-77", receiptNo: other.receiptNo },
    ]);
    expect(taken).toMatchObject({ added: 2, errors: [] });
    expect([(await only(warehouse, one.id)).status, (await only(warehouse, other.id)).status]).toEqual(["1", "2"]);
    const twice = await bring([{ status: "1", checkReturnNo, outCheckNo: "", receiptNo: "" }]);
    expect(twice.errors).toMatchObject([{ row: 2 }]);
  });

  it("B3.5b stands once its supplier has announced the replacement", async () => {
    const order = await buildAccepted(app, { quantities: ["60"] });
    const notice = await buildShipped(app, order, ["60"]);
    await asOwner(app, "update material set inspection_asked = '1' where item_no = 'M1'");
    await warehouse.ok("receipts", "receive", receiptInput(notice, ["60"]));
    await asOwner(app, "update material set inspection_asked = null where item_no = 'M1'");
    const condition = { asnNo: notice.asnNo };
    const { records } = await warehouse.ok("receipts", "getReceiptPage", { current: 1, size: 1, condition });
    const [receipt] = records;
    if (!receipt) throw new Error("Nothing has arrived");
    await inspect(warehouse, receipt, { acceptedQty: "50", rejectedQty: "10", rejectReason: "Bent" });
    expect(await lineOf(receipt)).toEqual({ received: "60", rejected: "10", open: "10" });
    await buildNotice(app, order, ["4"]);
    const { id, version } = await only(warehouse, receipt.id);
    const cancel = { id, version, reason: "They were fine" };
    expect(await warehouse.refused("rejections", "cancelRejection", cancel)).toBe("rejectedGoodsReplaced");
  });
});
