import { readFile } from "node:fs/promises";
import { countStations } from "@tandem/contract/orders/purchase-orders/chain-stations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../../testing/application.ts";
import { provideCell, storageInput } from "../../../testing/documents/warehousings.ts";
import { buildGift, receiveGift } from "../../../testing/gifts.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { day } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
  await provideCell(await app.as("admin"), "FREE-2");
});
afterAll(() => app.close());

describe("pieces free of charge", () => {
  it("B3.5b B4.10d are inspected with what is paid or alone, and put away or sent back then", async () => {
    const asked = (of: "0" | "1") =>
      asOwner(app, `update material set inspection_asked = '${of}', serial_control = '${of}' where item_no = 'M1'`);
    await asked("1");
    const { notice, lineId } = await buildGift(app, "5", "4");
    const [warehouse, supplier] = [await app.as("warehouse"), await app.as("supplierA")];
    const bring = (receiptQty: string, giftQty: string, serialNos: string) =>
      warehouse.ok("receipts", "receive", {
        ...{ shippingNoticeId: notice.id, receiptDate: day(0), warehouseNo: "W1" },
        lines: [{ shippingNoticeLineId: lineId, receiptQty, giftQty, serialNos }],
      });
    await bring("0", "2", "I-1 I-2");
    await bring("4", "3", "I-3 I-4 I-5 I-6 I-7 I-8 I-9");
    await asked("0");
    const request = {
      current: 1,
      size: 5,
      condition: { shippingNoticeId: notice.id, field: "id", order: "asc" as const },
    };
    const now = async () => (await warehouse.ok("receipts", "getReceiptPage", request)).records;
    const counted = async () =>
      (await now()).map((each) => [
        ...[each.waitingQty, each.giftWaitingQty, each.giftFitQty, each.giftRejectedQty, each.unstoredQty],
        each.inspectionStatus,
      ]);
    const [alone, both] = await now();
    if (!alone || !both) throw new Error("Nothing was received");
    const judge = (of: { readonly id: string }, found: object) =>
      warehouse.call("acceptances", "inspect", { checkDate: day(0), lines: [{ receiptId: of.id, ...found }] });
    expect(await counted()).toEqual([
      ["0", "2", "0", "0", "0", "0"],
      ["4", "3", "0", "0", "0", "0"],
    ]);
    expect((await judge(alone, { acceptedGiftQty: "3" })).body).toMatchObject({
      ...{ errorCode: "giftInspectionExceeded", details: [{ path: "lines.0.acceptedGiftQty" }] },
    });
    expect((await judge(alone, { acceptedQty: "1" })).body).toMatchObject({ errorCode: "inspectionExceeded" });
    expect((await judge(both, { rejectedGiftQty: "1", rejectedSerialNos: "I-9" })).body).toMatchObject({
      ...{ errorCode: "inspectionReasonMissing", details: [{ path: "lines.0.rejectReason" }] },
    });
    await judge(alone, { acceptedGiftQty: "2" });
    const said = await (await app.as("admin")).ok("operationLogs", "getSysOperationLogPage", {
      ...{ current: 1, size: 2, condition: { callNameIndistinct: ".inspect" } },
    });
    expect(said.records).toMatchObject([
      { changes: expect.stringContaining("Free pieces accepted: – → 2") },
      { refused: expect.not.stringMatching(/(.{9,}\.) \1/) },
    ]);
    const bent = { rejectedGiftQty: "1", rejectReason: "Bent", rejectedSerialNos: "I-9" };
    await judge(both, {
      acceptedQty: "4",
      acceptedGiftQty: "2",
      acceptedSerialNos: "I-3 I-4 I-5 I-6 I-7 I-8",
      ...bent,
    });
    expect(await counted()).toEqual([
      ["0", "0", "2", "0", "2", "2"],
      ["0", "0", "2", "1", "6", "2"],
    ]);
    // Nothing of it is open on the order again, and it goes back as what is paid does.
    const orderLine = async () => {
      const { records } = await supplier.ok("purchaseOrderLines", "getPurchaseOrderLinePage", {
        ...{ current: 1, size: 1, condition: { purchaseNo: notice.lines[0]?.purchaseNo ?? "" } },
      });
      return [records[0]?.receiptQty, records[0]?.checkReturnQty, records[0]?.giftQty];
    };
    expect(await orderLine()).toEqual(["4", "0", "5"]);
    const ofBoth = { current: 1, size: 5, condition: { receiptId: [both.id] } };
    const rejected = async () => (await warehouse.ok("rejections", "getRejectionPage", ofBoth)).records;
    expect(await rejected()).toMatchObject([{ checkReturnQty: "0", giftQty: "1", status: "0" }]);
    const again = (await rejected()).map((each) => ({ ...named(each), reason: "Straight after all" }))[0];
    if (!again) throw new Error("Nothing was rejected");
    await warehouse.ok("rejections", "cancelRejection", again);
    expect((await counted())[1]).toEqual(["0", "1", "2", "0", "6", "1"]);
    await judge(both, bent);
    const sendBackList = (await rejected()).filter(({ status }) => status === "0").map(named);
    await warehouse.ok("rejections", "sendBack", { sendBackList });
    const stock = async (condition: object) =>
      (await warehouse.ok("stock", "getStockPage", { current: 1, size: 9, condition: { itemNo: "M1", ...condition } }))
        .records;
    expect(await stock({ stockType: ["20", "22", "25"] })).toEqual([]);
    const put = await warehouse.call(
      "warehousings",
      "putAway",
      storageInput([alone.id, "FREE-2", "2"], [both.id, "FREE-2", "6"]),
    );
    expect(put.http).toBe(200);
    expect(await stock({ cellNo: "FREE-2" })).toMatchObject([{ qty: "8", stockType: "10" }]);
    const { records: accepted } = await warehouse.ok("acceptances", "getAcceptancePage", ofBoth);
    expect(accepted).toMatchObject([{ acceptedQty: "4", giftQty: "2", isFollowed: "1" }]);
    expect(await brokenLaws(app)).toEqual([]);

    // Out of their cells they go back too, beside what is paid or alone; of an exchange what is paid is open again, and no more.
    const back = (of: { readonly id: string }, returnQty: string, giftQty: string | null, serialNos?: string) => ({
      ...{ receiptId: of.id, returnQty, giftQty, returnReason: "Cracked", ...(serialNos ? { serialNos } : {}) },
    });
    const head = { returnType: "1", returnDate: day(0) } as const;
    const refused = async (line: ReturnType<typeof back>) =>
      (await warehouse.call("returnNotes", "saveReturnNote", { ...head, lines: [line] })).body;
    expect(await refused(back(both, "1", "3"))).toMatchObject({
      ...{ errorCode: "returnGiftQuantityExceeded", errorMessage: expect.stringContaining("3 free pieces") },
      details: [{ path: "lines.0.giftQty" }],
    });
    expect(await refused(back(alone, "1", "1"))).toMatchObject({ details: [{ path: "lines.0.returnQty" }] });
    expect(await refused(back(alone, "0", null))).toMatchObject({ errorCode: "returnQuantityIncorrect" });
    const note = await warehouse.ok("returnNotes", "saveReturnNote", {
      ...head,
      lines: [back(both, "1", "2", "I-5 I-6 I-7"), back(alone, "0", "2")],
    });
    expect(note).toMatchObject({ sumReturnQty: "5", returnQtyByUnit: ["5 PCS"] });
    const { results } = await warehouse.ok("returnNotes", "send", { sendList: [named(note)] });
    expect(results).toMatchObject([{ error: null }]);
    const returned = async () => (await now()).map((each) => [each.returnQty, each.giftReturnQty]);
    const open = async () => {
      const { records } = await supplier.ok("purchaseOrderLines", "getPurchaseOrderLinePage", {
        ...{ current: 1, size: 1, condition: { purchaseNo: notice.lines[0]?.purchaseNo ?? "" } },
      });
      return [records[0]?.returnExchangeQty, records[0]?.giftQty];
    };
    const lies = async () => (await stock({ cellNo: "FREE-2" })).map(({ qty }) => qty);
    expect([await returned(), await open(), await lies()]).toEqual([
      [
        ["0", "2"],
        ["1", "2"],
      ],
      ["1", "5"],
      ["3"],
    ]);
    // The chain counts paid and free pieces together, at each of its stations.
    const chain = await supplier.ok("purchaseOrderLines", "getPurchaseOrderLineChain", {
      id: notice.lines[0]?.purchaseOrderLineId ?? "",
    });
    const { packages: _, packed: __, ...stations } = countStations(chain);
    expect(Object.entries(stations).map(([at, { quantity, free }]) => [at, quantity, free])).toEqual([
      ["shipped", "9", "5"],
      ["received", "9", "5"],
      ["accepted", "8", "4"],
      ["warehoused", "8", "4"],
      ["rejected", "1", "1"],
      ["returned", "5", "4"],
    ]);
    const twice = await warehouse.ok("returnNotes", "saveReturnNote", {
      ...{ ...head, lines: [back(both, "1", null, "I-3")] },
    });
    expect(await refused(back(both, "1", "1"))).toMatchObject({ errorCode: "returnGiftQuantityExceeded" });
    expect(twice).toMatchObject({ sumReturnQty: "1" });
    expect(await brokenLaws(app)).toEqual([]);
    const seen = await supplier.ok("returnNotes", "getReturnNoteById", { id: note.id });
    expect(seen.lines.map(({ giftQty }) => giftQty).toSorted()).toEqual(["2", "2"]);
    await supplier.ok("returnNotes", "refuse", { ...named(seen), reason: "They were straight" });
    expect([await returned(), await open(), await lies()]).toEqual([
      [
        ["0", "0"],
        ["0", "0"],
      ],
      ["0", "5"],
      ["8"],
    ]);
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("that were blocked as they came are freed, or wait for inspection, unless somebody has moved them since", async () => {
    const warehouse = await app.as("warehouse");
    const asked = (of: "0" | "1") =>
      asOwner(app, `update material set inspection_asked = '${of}' where item_no = 'M1'`);
    await asked("1");
    const came = async (lotNo: string) => {
      const { notice, lineId } = await buildGift(app, "3", "4", lotNo);
      await receiveGift(app, notice, lineId, "4");
      return { current: 1, size: 5, condition: { shippingNoticeId: notice.id } };
    };
    const [freed, moved] = [await came("OLD-1"), await came("OLD-2")];
    const old = `gift_waiting_qty > 0 and shipping_notice_id in (${freed.condition.shippingNoticeId}, ${moved.condition.shippingNoticeId})`;
    const migrated = await readFile(
      new URL("../../../migrations/0344-free-pieces-of-before.sql", import.meta.url),
      "utf8",
    );
    const now = async (page: typeof freed) => {
      const [one] = (await warehouse.ok("receipts", "getReceiptPage", page)).records;
      const condition = { lotNo: one?.lotNo ?? "" };
      const { records } = await warehouse.ok("stock", "getStockPage", { current: 1, size: 9, condition });
      const lies = records.map(({ stockType, qty }) => `${stockType} ${qty}`).sort();
      return [one?.giftFitQty, one?.giftWaitingQty, ...lies];
    };
    // As they were kept before: blocked, and not counted at their receipts.
    await asOwner(
      app,
      `set local session_replication_role = replica;
       with free as (update stock_movement set stock_type = '25' where document_kind = 'gift' and document_id in (select id from receipt
           where ${old}) returning *),
         less as (update stock_balance b set qty = b.qty - f.qty from free f where b.stock_type = '20' and b.lot_no = f.lot_no)
       insert into stock_balance (tenant_id, org_no, warehouse_no, item_no, unit_no, lot_no, stock_type, qty)
       select tenant_id, org_no, warehouse_no, item_no, unit_no, lot_no, '25', qty from free;
       update receipt set gift_waiting_qty = 0 where ${old};`,
    );
    const [blocked] = (
      await warehouse.ok("stock", "getStockPage", {
        current: 1,
        size: 1,
        condition: { lotNo: "OLD-2", stockType: "25" },
      })
    ).records;
    await warehouse.ok("stockTransfers", "transferStock", {
      transferReason: "Looked at",
      lines: [
        { stockBalanceId: blocked?.id ?? "0", qty: "1", toWarehouseNo: null, toCellNo: "FREE-2", toStockType: "25" },
      ],
    });
    await asked("0");
    await asOwner(app, migrated);
    expect([await now(freed), await now(moved)]).toEqual([
      ["3", "0", "10 3", "20 4"],
      ["0", "0", "20 4", "25 1", "25 2"],
    ]);
    // Those that somebody has moved are counted nowhere, as before; and acceptances of before remember nothing of their beginning.
    expect(await brokenLaws(app)).toEqual([
      expect.stringMatching(/^received = accepted/),
      expect.stringMatching(
        /^no document is without a beginning in its history: \[\{"entity":"acceptance","id":\d+\}\]$/,
      ),
    ]);
  });
});
