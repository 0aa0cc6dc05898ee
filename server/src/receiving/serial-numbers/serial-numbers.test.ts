import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { serialStatus } from "@tandem/contract/receiving/serial-numbers/statuses";
import { stockType } from "@tandem/contract/receiving/stock/statuses";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { inspectionOf } from "../../../testing/documents/acceptances.ts";
import { buildReturned, returnInput } from "../../../testing/documents/return-notes.ts";
import { provideCell, storageInput } from "../../../testing/documents/warehousings.ts";
import { buildGift, receiveGift } from "../../../testing/gifts.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildAccepted, buildShipped, day } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { importSheetOf, typedSheet } from "../../../testing/records.ts";
import { readSheet } from "../../../testing/sheets.ts";

let app: TestApplication;
let warehouse: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [warehouse, supplier] = [await app.as("warehouse"), await app.as("supplierA")];
  await asOwner(app, "update material set serial_control = '1' where item_no = 'M1'");
  for (const cellNo of ["SN-A", "SN-B"]) await provideCell(await app.as("admin"), cellNo);
});
afterEach(async () => expect(await brokenLaws(app)).toEqual([]));
afterAll(() => app.close());

const { initial, received, inStock, out } = serialStatus.code;
const all = { current: 1, size: 100 };
let count = 0;

/** So many serial numbers that no other piece has. */
function serials(quantity: number): string[] {
  count += 1;
  return Array.from({ length: quantity }, (_, index) => `SN${count}-${index + 1}`);
}

const shipped = async (quantity: string) =>
  buildShipped(app, await buildAccepted(app, { quantities: [quantity] }), [quantity]);

const inputOf = (
  notice: ShippingNoticeDetail,
  named: readonly string[] | null,
  quantity = String(named?.length ?? 0),
) => {
  const input = receiptInput(notice, [quantity]);
  return {
    ...input,
    lines: input.lines.map((line) => ({ ...line, ...(named ? { serialNos: named.join("\n") } : {}) })),
  };
};

/** A receipt of new pieces, by their numbers. */
async function receive(named: readonly string[]) {
  const notice = await shipped(String(named.length));
  await warehouse.ok("receipts", "receive", inputOf(notice, named));
  return receiptOf(notice);
}

async function receiptOf(notice: ShippingNoticeDetail) {
  const [found] = (await warehouse.ok("receipts", "getReceiptPage", { ...all, condition: { asnNo: notice.asnNo } }))
    .records;
  if (!found) throw new Error("Nothing was received");
  return found;
}

/** Where pieces are: state, cell and stock type of each. */
async function where(named: readonly string[]) {
  const condition = { serialNo: [...named] };
  const { records } = await warehouse.ok("serialNumbers", "getSerialNumberPage", {
    ...all,
    condition: condition as never,
  });
  const found = new Map(
    records.map((row) => [row.serialNo, [row.snStatus, row.cellNo, row.stockType].filter((x) => x)]),
  );
  return named.map((each) => found.get(each));
}

const { available, waitingForInspection, rejected, waitingToBeSentBack } = stockType.code;

describe("Serial numbers", () => {
  it("B4.10d are asked for where a material has them, one for each piece, and follow what is put away", async () => {
    const notice = await shipped("3");
    const named = serials(3);
    const refusals = [
      [inputOf(notice, null, "3"), "serialsMissing", "name 3."],
      [inputOf(notice, named.slice(0, 2), "3"), "serialsCount", "2 serial numbers are named for a quantity of 3."],
      [inputOf(notice, named.slice(0, 1), "3"), "serialsCount", "1 serial number is named for a quantity of 3."],
      [inputOf(notice, [named[0], named[0], named[1]] as string[]), "serialRepeated", named[0]],
    ] as const;
    for (const [input, error, told] of refusals) {
      const { body } = await warehouse.call("receipts", "receive", input);
      expect(body).toMatchObject({ errorCode: error, details: [{ path: "lines.0.serialNos" }] });
      expect(body).toHaveProperty("message", expect.stringContaining(told ?? ""));
    }
    await warehouse.ok("receipts", "receive", inputOf(notice, named));
    expect(await where(named)).toEqual(named.map(() => [received, available]));
    const { id } = await receiptOf(notice);
    // Which of them lie where must be said.
    const one = storageInput([id, "SN-A", "1"]);
    expect((await warehouse.call("warehousings", "putAway", one)).body).toMatchObject({ errorCode: "serialsNotNamed" });
    const lines = one.lines.map((line) => ({ ...line, serialNos: named[1] }));
    await warehouse.ok("warehousings", "putAway", { ...one, lines });
    expect(await where(named)).toEqual([
      [received, available],
      [inStock, "SN-A", available],
      [received, available],
    ]);
    // All that is left needs no names.
    await warehouse.ok("warehousings", "putAway", storageInput([id, "SN-B", "2"]));
    expect((await where(named)).map((each) => each?.[1])).toEqual(["SN-B", "SN-A", "SN-B"]);
    const [row] = (
      await warehouse.ok("serialNumbers", "getSerialNumberPage", { ...all, condition: { serialNo: named[1] } })
    ).records;
    const { movements } = await warehouse.ok("serialNumbers", "getSerialMovements", { id: row?.id ?? "0" });
    expect(movements.map(({ documentKind, transactionType }) => `${documentKind} ${transactionType}`).sort()).toEqual([
      "receipt 1",
      "warehousing 1",
      "warehousing 2",
    ]);
    expect(movements[0]).not.toHaveProperty("tenantId");
    const { content } = await warehouse.download("serialNumbers", "exportexcel", {
      ...all,
      condition: { serialNo: named[1] },
    });
    expect(await readSheet(content)).toHaveLength(1);
  });

  it("are in one place: nobody receives a piece that is in the house, and of many callers one gets it", async () => {
    const named = serials(2);
    await receive(named);
    const again = await shipped("2");
    const { body } = await warehouse.call("receipts", "receive", inputOf(again, named));
    expect(body).toMatchObject({ errorCode: "serialTwice", details: [{ path: "lines.0.serialNos" }] });
    expect(body).toHaveProperty("message", expect.stringContaining(`${named[0]}`));
    const wanted = serials(1);
    const notices = await Promise.all(Array.from({ length: 8 }, () => shipped("1")));
    const answers = await Promise.all(
      notices.map((each) => warehouse.call("receipts", "receive", inputOf(each, wanted))),
    );
    const errors = answers.map(({ body: answer }) => ("errorCode" in answer ? answer.errorCode : "received"));
    expect(errors.sort()).toEqual(["received", ...Array.from({ length: 7 }, () => "serialTwice")]);
    // One put-away of a piece, too.
    const [owner] = (
      await warehouse.ok("serialNumbers", "getSerialNumberPage", { ...all, condition: { serialNo: wanted[0] } })
    ).records;
    const put = await Promise.all(
      ["SN-A", "SN-B", "SN-A", "SN-B"].map((cellNo) => {
        const input = storageInput([owner?.receiptId ?? "0", cellNo, "1"]);
        return warehouse.call("warehousings", "putAway", input);
      }),
    );
    expect(put.filter(({ body: answer }) => "data" in answer)).toHaveLength(1);
  });

  it("are asked for at the damaged pieces of the line that brings them, wherever it stands", async () => {
    const order = await buildAccepted(app, { quantities: ["1", "3"] });
    const notice = await buildShipped(app, order, ["1", "3"]);
    const named = serials(4);
    const input = receiptInput(notice, ["1", "3"]);
    const [first, second] = input.lines;
    const receiveSaying = (damagedSerialNos: string | null) => {
      const damaged = { damagedQty: "1", differenceReason: "Bent", damagedSerialNos };
      const lines = [
        { ...first, serialNos: named[0] },
        { ...second, serialNos: named.slice(1).join(" "), ...damaged },
      ];
      return warehouse.call("receipts", "receive", { ...input, lines } as typeof input);
    };
    const refusals = [
      [null, "serialsNotNamed"],
      [named.slice(1, 3).join(" "), "serialsCount", "2 serial numbers are named for a quantity of 1."],
      [named[0] ?? null, "serialNotThere", named[0] ?? ""],
    ] as const;
    for (const [said, errorCode, told = ""] of refusals) {
      const { body } = await receiveSaying(said);
      expect(body, errorCode).toMatchObject({ errorCode, details: [{ path: "lines.1.damagedSerialNos" }] });
      expect(body).toHaveProperty("message", expect.stringContaining(told));
    }
    expect((await receiveSaying(named[2] ?? null)).body).toHaveProperty("data");
    expect((await where(named))[2]).toEqual([received, rejected]);
  });

  it("go back with what is canceled, and come again", async () => {
    const named = serials(2);
    const receipt = await receive(named);
    await warehouse.ok("warehousings", "putAway", storageInput([receipt.id, "SN-A", "2"]));
    const [put] = (
      await warehouse.ok("warehousings", "getWarehousingPage", { ...all, condition: { receiptNo: receipt.receiptNo } })
    ).records;
    await warehouse.ok("warehousings", "cancelWarehousing", {
      id: put?.id ?? "0",
      version: put?.version ?? 0,
      reason: "Wrong",
    });
    expect(await where(named)).toEqual(named.map(() => [received, available]));
    const { version } = (await warehouse.ok("receipts", "getReceiptPage", { ...all, condition: { id: receipt.id } }))
      .records[0] ?? { version: 0 };
    await warehouse.ok("receipts", "cancelReceipt", { id: receipt.id, version, reason: "Wrong" });
    expect(await where(named)).toEqual(named.map(() => undefined));
    await receive(named);
    expect(await where(named)).toEqual(named.map(() => [received, available]));
  });

  it("of free pieces are announced again, too, where their receipt is canceled", async () => {
    const { notice, lineId } = await buildGift(app, "1", "10");
    const named = serials(11);
    const announced = { shippingNoticeLineId: lineId, serialNos: named.join(" ") };
    await supplier.ok("serialNumbers", "announceSerials", announced);
    await receiveGift(app, notice, lineId, "10", "1");
    expect(await where(named)).toEqual(named.map(() => [received, available]));
    const { id, version } = await receiptOf(notice);
    await warehouse.ok("receipts", "cancelReceipt", { id, version, reason: "Wrong" });
    expect(await where(named)).toEqual(named.map(() => [initial]));
    // The same again, said in other words.
    await receiveGift(app, notice, lineId, "10");
    expect(await where(named)).toEqual(named.map(() => [received, available]));
  });

  it("say which pieces are rejected, leave with them, and stand there again when that is taken back", async () => {
    await asOwner(app, "update material set inspection_asked = '1' where item_no = 'M1'");
    const named = serials(3);
    const receipt = await receive(named);
    await asOwner(app, "update material set inspection_asked = null where item_no = 'M1'");
    expect(await where(named)).toEqual(named.map(() => [received, waitingForInspection]));
    const found = { acceptedQty: "2", rejectedQty: "1", rejectReason: "Bent" };
    const refused = await warehouse.call("acceptances", "inspect", inspectionOf(receipt, found));
    expect(refused.body).toMatchObject({ errorCode: "serialsNotNamed" });
    await warehouse.ok(
      "acceptances",
      "inspect",
      inspectionOf(receipt, { ...found, rejectedSerialNos: named[2] ?? null }),
    );
    expect(await where(named)).toEqual([
      [received, available],
      [received, available],
      [received, rejected],
    ]);
    const [rejection] = (
      await warehouse.ok("rejections", "getRejectionPage", { ...all, condition: { receiptId: receipt.id } })
    ).records;
    const { id = "0", version = 0 } = rejection ?? {};
    await warehouse.ok("rejections", "sendBack", { sendBackList: [{ id, version }] });
    expect((await where(named))[2]).toEqual([out]);
  });

  it("go back to their supplier by name, from the cells where they lie", async () => {
    const named = serials(3);
    const receipt = await receive(named);
    const put = storageInput([receipt.id, "SN-A", "1"], [receipt.id, "SN-B", "1"]);
    const lines = put.lines.map((line, index) => ({ ...line, serialNos: named[index] }));
    await warehouse.ok("warehousings", "putAway", { ...put, lines });
    const line = {
      receiptId: receipt.id,
      returnQty: "2",
      returnReason: "Broken",
      serialNos: `${named[1]}, ${named[2]}`,
    };
    const short = returnInput(receipt, "2", { lines: [{ ...line, serialNos: named[1] ?? "" }] });
    expect((await warehouse.call("returnNotes", "saveReturnNote", short)).body).toMatchObject({
      ...{ errorCode: "serialsCount", details: [{ path: "lines.0.serialNos" }] },
    });
    // Of three pieces two go back: which ones is asked at the line.
    const unsaid = await warehouse.call("returnNotes", "saveReturnNote", returnInput(receipt, "2"));
    expect(unsaid.body).toMatchObject({ errorCode: "serialsNotNamed", details: [{ path: "lines.0.serialNos" }] });
    const { receiptNo, purchaseNo } = receipt;
    const row = { receiptNo, purchaseNo, purchaseSeq: "1", returnQty: "2", returnReason: "Broken" };
    const brought = await importSheetOf(
      warehouse,
      "returnNotes",
      typedSheet([{ ...row, returnType: "1", returnDate: day(0) }]),
    );
    expect(brought.errors).toMatchObject([
      { row: 2, column: "Serial numbers", message: expect.stringContaining("M1") },
    ]);
    const one = returnInput(receipt, "1", { lines: [{ ...line, returnQty: "1", serialNos: named[1] ?? "" }] });
    const other = await warehouse.ok("returnNotes", "saveReturnNote", one);
    const draft = await buildReturned(warehouse, receipt, "2", { lines: [line] });
    // What is gone by then is refused with the line that wants it.
    const sendList = [{ id: other.id, version: other.version }];
    const { results } = await warehouse.ok("returnNotes", "send", { sendList });
    expect(results).toMatchObject([
      {
        error: {
          errorCode: "serialNotThere",
          errorMessage: expect.stringMatching(`^${receipt.receiptNo} M1: .*${named[1]}`),
        },
      },
    ]);
    expect(await where(named)).toEqual([
      [inStock, "SN-A", available],
      [inStock, waitingToBeSentBack],
      [inStock, waitingToBeSentBack],
    ]);
    const { version } = await supplier.ok("returnNotes", "getReturnNoteById", { id: draft.id });
    await supplier.ok("returnNotes", "takeBack", { id: draft.id, version });
    expect(await where(named)).toEqual([[inStock, "SN-A", available], [out], [out]]);
    // They come again, repaired.
    await receive(named.slice(1));
    expect((await where(named)).map((each) => each?.[0])).toEqual([inStock, received, received]);
  });

  it("are announced by the supplier, seen by nobody else, and taken over where nobody names others", async () => {
    const notice = await shipped("2");
    const shippingNoticeLineId = notice.lines[0]?.id ?? "0";
    const named = serials(2);
    const announced = { shippingNoticeLineId, serialNos: named.join(" ") };
    await supplier.ok("serialNumbers", "announceSerials", announced);
    expect(await where(named)).toEqual(named.map(() => [initial]));
    for (const other of ["supplierB", "buyer"]) {
      const { body } = await (await app.as(other)).call("serialNumbers", "announceSerials", announced);
      expect(body, other).not.toHaveProperty("data");
    }
    const third = { ...announced, serialNos: [...named, "ONE-MORE"].join(" ") };
    expect((await supplier.call("serialNumbers", "announceSerials", third)).body).toMatchObject({
      errorCode: "serialsCount",
    });
    // Who receives fewer has named none of them, and is told to; a piece is announced once.
    const fewer = await warehouse.call("receipts", "receive", inputOf(notice, null, "1"));
    expect(fewer.body).toMatchObject({ errorCode: "serialsUndecided", details: [{ path: "lines.0.serialNos" }] });
    expect(fewer.body).toHaveProperty(
      "message",
      expect.stringMatching(/^2 serial numbers are announced, and 1 of the 2 still open came:/),
    );
    // Nor can anybody know that those came of which numbers are announced, where others may have.
    const partly = await shipped("3");
    const ofTwo = { shippingNoticeLineId: partly.lines[0]?.id ?? "0", serialNos: serials(2).join(" ") };
    await supplier.ok("serialNumbers", "announceSerials", ofTwo);
    expect(await warehouse.refused("receipts", "receive", inputOf(partly, null, "2"))).toBe("serialsUndecided");
    const elsewhere = { shippingNoticeLineId: (await shipped("2")).lines[0]?.id ?? "0", serialNos: named.join(" ") };
    expect((await supplier.call("serialNumbers", "announceSerials", elsewhere)).body).toMatchObject({
      ...{ errorCode: "serialTwice", details: [{ path: "serialNos" }] },
    });
    const offered = await warehouse.ok("receipts", "getReceivable", { shippingNoticeId: notice.id });
    expect(offered.serials).toEqual([{ shippingNoticeLineId, announced: named }]);
    await warehouse.ok("receipts", "receiveWhole", {
      receiveList: [{ id: notice.id, version: notice.version }],
      receiptDate: day(0),
      warehouseNo: "W1",
    });
    expect(await where(named)).toEqual(named.map(() => [received, available]));
    const theirs = { ...all, condition: { serialNo: named[0] } };
    expect((await (await app.as("supplierB")).ok("serialNumbers", "getSerialNumberPage", theirs)).total).toBe(0);
    expect((await supplier.ok("serialNumbers", "getSerialNumberPage", theirs)).total).toBe(1);
  });

  it("take the place of those alone that whoever announces them knew of", async () => {
    const shippingNoticeLineId = (await shipped("4")).lines[0]?.id ?? "0";
    const [first, second] = [serials(2), serials(2)];
    const announced = (serialNos: readonly string[], knownSerialNos?: readonly string[]) => ({
      ...{ shippingNoticeLineId, serialNos: serialNos.join(" ") },
      ...(knownSerialNos ? { knownSerialNos: knownSerialNos.join("\n") || null } : {}),
    });
    // Both began where nothing was announced.
    const call = (input: ReturnType<typeof announced>) => supplier.ok("serialNumbers", "announceSerials", input);
    await call(announced(first, []));
    // Who never heard the answer says the same again.
    expect((await call(announced(first, []))).serialNos).toEqual(first);
    expect(await supplier.refused("serialNumbers", "announceSerials", announced(second, []))).toBe("versionStale");
    expect(await where([...first, ...second])).toEqual([[initial], [initial], undefined, undefined]);
    await call(announced([...first, ...second], first.toReversed()));
    // Who does not say what they knew of says all.
    expect((await call(announced(second))).serialNos).toEqual(second);
  });

  it("are announced again, however many a line has taken over", async () => {
    const shippingNoticeLineId = (await shipped("3000")).lines[0]?.id ?? "0";
    const serialNos = serials(3000).join("\n");
    for (const knownSerialNos of [null, serialNos])
      await supplier.ok("serialNumbers", "announceSerials", { shippingNoticeLineId, serialNos, knownSerialNos });
  });

  it("are announced of what has not come by then, where it is received at the same moment", async () => {
    const order = await buildAccepted(app, { quantities: ["3", "5"] });
    const notice = await buildShipped(app, order, ["3", "5"]);
    const announced = { shippingNoticeLineId: notice.lines[0]?.id ?? "0", serialNos: serials(3).join(" ") };
    const holder = new Client({ connectionString: app.connectionString });
    await holder.connect();
    const areWaiting = async (callers: number) => {
      const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(async () => (await asOwner(app, waiting)).length).toBe(callers);
    };
    try {
      await holder.query("begin");
      await holder.query("select from shipping_notice where id = $1 for update", [notice.id]);
      const receiving = warehouse.call("receipts", "receive", inputOf(notice, serials(3)));
      await areWaiting(1);
      const announcing = supplier.call("serialNumbers", "announceSerials", announced);
      await areWaiting(2);
      await holder.query("rollback");
      expect((await receiving).body).toHaveProperty("data");
      expect((await announcing).body).toMatchObject({ errorCode: "serialsCount" });
    } finally {
      await holder.end();
    }
  });
});
