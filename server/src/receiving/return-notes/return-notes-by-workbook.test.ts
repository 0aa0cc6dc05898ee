import type { Row } from "@tandem/contract/core/entity";
import { compareNumbers } from "@tandem/contract/core/numbers";
import type { receipt } from "@tandem/contract/receiving/receipts/receipts";
import { returnNoteStatus, returnType } from "@tandem/contract/receiving/return-notes/statuses";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../../testing/application.ts";
import { buildReturned } from "../../../testing/documents/return-notes.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { day } from "../../../testing/orders.ts";
import { buildReceived, chainOf } from "../../../testing/receipts.ts";
import { importSheetOf, named, typedSheet } from "../../../testing/records.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterEach(async () => expect(await brokenLaws(app)).toEqual([]));
afterAll(() => app.close());

type Receipt = Row<typeof receipt>;

describe("A return note of a workbook", () => {
  it("is taken in once under the number of another system, by calls and workbooks, until it counts no more", async () => {
    const warehouse = await app.as("warehouse");
    const [arrived, other] = [await buildReceived(app), await buildReceived(app)];
    const outReturnNo = `WMS-${arrived.receiptNo}`;
    const head = { outReturnNo, returnType: returnType.code.credit, returnDate: day(0) };
    const told = (receiptId: string, remark: string) => ({
      ...{ ...head, remark, lines: [{ receiptId, returnQty: "1", returnReason: "Cracked" }] },
    });
    const save = (remark: string) => warehouse.call("returnNotes", "saveReturnNote", told(arrived.id, remark));
    const answers = await Promise.all(["One", "Two", "Three", "Four"].map(save));
    expect(answers.filter(({ body }) => "data" in body)).toHaveLength(1);
    const condition = { outReturnNo };
    const found = async () =>
      (await warehouse.ok("returnNotes", "getReturnNotePage", { current: 1, size: 20, condition })).records;
    const [note] = await found();
    if (!note) throw new Error("Nothing was taken in");
    const again = (await save("Again")).body;
    expect(again).toMatchObject({ errorCode: "outsideNumberTaken", details: [{ path: "lines.0.outReturnNo" }] });
    expect(again).toHaveProperty("message", expect.stringContaining(note.returnNo));
    // What it is changed to may keep it, and goods of another receipt may go under it, too.
    await warehouse.ok("returnNotes", "saveReturnNote", { ...told(arrived.id, "Changed"), ...named(note) });
    await warehouse.ok("returnNotes", "saveReturnNote", told(other.id, "Another receipt"));
    const { receiptNo, purchaseNo, purchaseSeq } = arrived;
    const row = {
      ...head,
      receiptNo,
      purchaseNo,
      purchaseSeq: String(purchaseSeq),
      returnQty: "2",
      returnReason: "Bent",
    };
    const byWorkbook = (user = warehouse, remark = "") =>
      importSheetOf(user, "returnNotes", typedSheet([{ ...row, ...(remark ? { remark } : {}) }]));
    expect((await byWorkbook()).errors).toEqual([
      expect.objectContaining({ row: 2, message: expect.stringContaining(note.returnNo) }),
    ]);
    const now = (await found()).find(({ id }) => id === note.id) ?? note;
    await warehouse.ok("returnNotes", "voidReturnNote", named(now));
    // Of two notes of one file it is one, and of files that come at once.
    const kinds = [returnType.code.credit, returnType.code.exchange];
    const both = kinds.map((kind) => ({ ...row, returnType: kind, returnQty: "1" }));
    const { errors } = await importSheetOf(warehouse, "returnNotes", typedSheet(both));
    expect(errors.map(({ message }) => message)).toContainEqual(expect.stringContaining(outReturnNo));
    // Each imports one file at a time, so that two people are needed.
    const importers = [warehouse, await app.as("admin")];
    const outcomes = await Promise.all(importers.map((user, index) => byWorkbook(user, `File ${index}`)));
    expect(outcomes.map(({ added }) => added).toSorted()).toEqual([0, 1]);
  });

  it("B3.5b B7.11d comes as sent or taken back where another system says so, or not at all", async () => {
    const warehouse = await app.as("warehouse");
    const [arrived, other] = [await buildReceived(app), await buildReceived(app)];
    const told = (
      { receiptNo, purchaseNo, purchaseSeq }: Receipt,
      returnNo: string,
      status: string,
      returnQty = "7",
    ) => ({
      ...{ returnNo, returnType: "1", returnDate: day(0), outReturnNo: returnNo, status },
      ...{ receiptNo, purchaseNo, purchaseSeq: String(purchaseSeq), returnQty, returnReason: "Bent" },
    });
    const { sent, takenBack } = returnNoteStatus.code;
    const [first, second] = [`S-${arrived.receiptNo}`, `T-${other.receiptNo}`];
    const rows = [told(arrived, first, sent), told(other, second, takenBack)];
    const bring = (of: typeof rows, settings = {}) => importSheetOf(warehouse, "returnNotes", typedSheet(of), settings);
    const found = async (...returnNos: string[]) => {
      const pages = returnNos.map((returnNo) =>
        warehouse.ok("returnNotes", "getReturnNotePage", { current: 1, size: 9, condition: { returnNo } }),
      );
      return (await Promise.all(pages)).flatMap(({ records }) => records.map((each) => [each.returnNo, each.status]));
    };
    expect(await bring(rows)).toMatchObject({ errors: [], added: 2 });
    expect(await found(first, second)).toEqual([
      [first, sent],
      [second, takenBack],
    ]);
    expect([await chainOf(app, arrived), await chainOf(app, other)]).toMatchObject([
      { exchanged: "7" },
      { exchanged: "7" },
    ]);
    // Of one that was sent the other system says later that it was taken back, and nothing else.
    const later = { changeExisting: "1" } as const;
    const changed = await bring([told(arrived, first, takenBack, "8")], later);
    expect(changed.errors).toMatchObject([{ row: 2, message: expect.stringContaining(first) }]);
    expect(await bring([told(arrived, first, takenBack)], later)).toMatchObject({ changed: 1, errors: [] });
    expect(await found(first)).toEqual([[first, takenBack]]);
    // What is not there any more is not sent: the note does not come in either, and those beside it do.
    const [fits, exceeds] = [told(other, `F-${second}`, sent, "50"), told(other, `X-${second}`, sent, "50")];
    const refused = await bring([fits, exceeds]);
    expect(refused.errors).toMatchObject([{ row: 3, message: expect.stringContaining(other.receiptNo) }]);
    expect(await bring([fits, exceeds], { goodRows: "1" })).toMatchObject({ added: 1, refused: 1 });
    expect(await found(fits.returnNo, exceeds.returnNo)).toEqual([[fits.returnNo, sent]]);
  });

  it("B3.5b B7.11a B7.11d comes by workbook, and goes out and comes back by one", async () => {
    const warehouse = await app.as("warehouse");
    const arrived = await buildReceived(app);
    const { receiptNo, purchaseNo, purchaseSeq } = arrived;
    const returnNo = `R-${receiptNo}`;
    const row = {
      returnNo,
      returnType: "1",
      returnDate: day(0),
      receiptNo,
      purchaseNo,
      purchaseSeq: String(purchaseSeq),
    };
    const wanted = { ...row, returnQty: "7", returnReason: "Bent" };
    const wrong = await importSheetOf(
      warehouse,
      "returnNotes",
      typedSheet([
        { ...wanted, returnQty: "61" },
        { ...wanted, returnNo: "R-1", returnDate: day(-3) },
        { ...wanted, returnNo: "R-2", serialNos: "A, B" },
        { ...wanted, returnNo: "R-0", receiptNo: "GRN-0", orgNo: "O1", supplierNo: "SA", warehouseNo: "W1" },
      ]),
    );
    expect(wrong.errors.map(({ row: number, message }) => [number, message])).toEqual([
      [2, "At most 60 can still be returned of this receipt."],
      [
        3,
        `Refused: ${day(-3)} is before receipt ${receiptNo}, which arrived on ${day(0)}. Enter that day or a later one.`,
      ],
      [4, "Refused: 2 serial numbers are named for a quantity of 7."],
      [5, "Receipt GRN-0 of this order line does not exist, or you may not see it."],
    ]);
    expect(await importSheetOf(warehouse, "returnNotes", typedSheet([wanted]))).toMatchObject({ added: 1, errors: [] });
    const condition = { returnNo };
    const { records } = await warehouse.ok("returnNotes", "getReturnNotePage", { current: 1, size: 20, condition });
    expect(records[0]).toMatchObject({
      orgNo: "O1",
      supplierNo: "SA",
      warehouseNo: "W1",
      lineCount: 1,
      sumReturnQty: "7",
    });
    const { content } = await warehouse.download("returnNotes", "exportexcel", { current: 1, size: 20, condition });
    const { body } = await warehouse.upload("returnNotes", "importexcel", content);
    expect(body).toMatchObject({ data: { added: 0, unchanged: 1, errors: [] } });
    const { id = "", version = 0 } = records[0] ?? {};
    expect((await warehouse.ok("returnNotes", "send", { sendList: [{ id, version }] })).changed).toBe(1);
    expect(compareNumbers((await chainOf(app, arrived)).exchanged, "7")).toBe(0);
  });

  it("gives back less than was withdrawn, of goods that nobody had put away", async () => {
    const warehouse = await app.as("warehouse");
    const arrived = await buildReceived(app);
    const note = await buildReturned(warehouse, arrived, "10");
    const back = await warehouse.ok("returnNotes", "withdraw", { ...named(note), reason: "Counted wrongly" });
    const { receiptNo, purchaseNo, purchaseSeq } = arrived;
    const row = {
      ...{ returnNo: back.returnNo, returnType: back.returnType, returnDate: back.returnDate },
      ...{ receiptNo, purchaseNo, purchaseSeq: String(purchaseSeq), returnQty: "5", returnReason: "Bent" },
    };
    expect(await importSheetOf(warehouse, "returnNotes", typedSheet([row]), { changeExisting: "1" })).toMatchObject({
      errors: [],
      changed: 1,
    });
    const now = await warehouse.ok("returnNotes", "getReturnNoteById", { id: note.id });
    expect(now.lines).toMatchObject([{ returnQty: "5" }]);
    const again = await warehouse.ok("returnNotes", "send", { sendList: [named(now)] });
    expect(again.changed).toBe(1);
  });
});
