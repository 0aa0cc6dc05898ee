import type { Filter } from "@tandem/contract/core/entity";
import { movedBy, stockType, transactionType } from "@tandem/contract/receiving/stock/statuses";
import type { stockBalance } from "@tandem/contract/receiving/stock/stock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildReturned } from "../../../testing/documents/return-notes.ts";
import { provideCell, storageInput } from "../../../testing/documents/warehousings.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildAccepted, buildShipped, day, noticeInput } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { importSheetOf, typedSheet } from "../../../testing/records.ts";
import { readSheet } from "../../../testing/sheets.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterAll(() => app.close());

const { available, inTransit, waitingForInspection, waitingToBeSentBack } = stockType.code;

/** Announces 60 of an order, in a lot, and some free of charge. */
async function announced(lotNo: string, orderType = "1", giftQty: string | null = null) {
  const order = await buildAccepted(app, { quantities: ["60"], head: { orderType } });
  const { lines } = await noticeInput(app, order, ["60"]);
  const notice = await buildShipped(app, order, ["60"], { lines: lines.map((line) => ({ ...line, lotNo, giftQty })) });
  return { order, notice };
}

/** Receives them, and answers the receipt. */
async function received(lotNo: string, orderType = "1", { warehouseNo = "W1", giftQty = null as string | null } = {}) {
  const { order, notice } = await announced(lotNo, orderType, giftQty);
  const warehouse = await app.as("warehouse");
  await warehouse.ok("receipts", "receive", receiptInput(notice, ["60"], { warehouseNo }));
  const request = { current: 1, size: 1, condition: { purchaseNo: order.purchaseNo } };
  const [receipt] = (await warehouse.ok("receipts", "getReceiptPage", request)).records;
  if (!receipt) throw new Error("Nothing was received");
  return receipt;
}

async function stockAs(user: TestUser, condition: Filter<typeof stockBalance>) {
  return (await user.ok("stock", "getStockPage", { current: 1, size: 20, condition })).records;
}

describe("Stock", () => {
  it("S3.10f S3.10h is listed by what it is of, where it lies and as what, for who sees the warehouse", async () => {
    const receipt = await received("LIST-1");
    const warehouse = await app.as("warehouse");
    const note = await buildReturned(warehouse, receipt, "25");
    const lies = (await stockAs(warehouse, { lotNo: "LIST-1" })).map((row) => [row.stockType, row.qty]).sort();
    expect(lies).toEqual([
      [available, "35"],
      [waitingToBeSentBack, "25"],
    ]);
    const condition = { lotNo: "LIST-1", stockType: available };
    const [row] = await stockAs(await app.as("buyer"), condition);
    expect(row).toMatchObject({
      itemNo: "M1",
      unitNo: "PCS",
      orgNo: "O1",
      warehouseNo: "W1",
      cellNo: null,
      ownerNo: null,
    });
    // What goes back by a return note is not moved by hand, and buyers move nothing.
    const moved = async (name: string) =>
      (await stockAs(await app.as(name), { lotNo: "LIST-1" })).map((each) => [
        each.stockType,
        each.allowedActions.transfer,
      ]);
    expect((await moved("warehouse")).sort()).toEqual([
      [available, null],
      [waitingToBeSentBack, "transferFixed"],
    ]);
    expect((await moved("buyer")).map(([, refusal]) => refusal)).toEqual(["permissionMissing", "permissionMissing"]);
    // What is empty is not listed, and suppliers see nothing of the company's.
    await (await app.as("supplierA")).ok("returnNotes", "takeBack", {
      id: note.id,
      version: (await (await app.as("supplierA")).ok("returnNotes", "getReturnNoteById", { id: note.id })).version,
    });
    expect(await stockAs(warehouse, { lotNo: "LIST-1", stockType: waitingToBeSentBack })).toEqual([]);
    expect(await stockAs(await app.as("supplierA"), { lotNo: "LIST-1" })).toEqual([]);
    const { content } = await warehouse.download("stock", "exportexcel", { current: 1, size: 1, condition });
    expect(await readSheet(content)).toHaveLength(1);
  });

  it("S3.10e shows the movements behind a figure, and the documents that made them", async () => {
    const receipt = await received("MOVED-1");
    const warehouse = await app.as("warehouse");
    const note = await buildReturned(warehouse, receipt, "10");
    const [row] = await stockAs(warehouse, { lotNo: "MOVED-1", stockType: available });
    const request = { current: 1, size: 20, condition: { stockBalanceId: row?.id ?? "0" } };
    const { records } = await warehouse.ok("stock", "getMovementPage", request);
    expect(records.map((each) => [each.transactionType, each.qty, each.documentKind, each.documentNo])).toEqual([
      [transactionType.code.out, "10", movedBy.code.returnNote, note.returnNo],
      [transactionType.code.in, "60", movedBy.code.receipt, receipt.receiptNo],
    ]);
  });

  it("is the supplier's of a vendor-managed order, who sees it and what became of it", async () => {
    await received("VMI-1", "3");
    const supplier = await app.as("supplierA");
    expect(await stockAs(supplier, { lotNo: "VMI-1" })).toMatchObject([{ qty: "60", ownerNo: "SA" }]);
    const request = { current: 1, size: 20, condition: { lotNo: "VMI-1" } };
    expect((await supplier.ok("stock", "getMovementPage", request)).total).toBe(1);
    expect(await stockAs(await app.as("supplierB"), { lotNo: "VMI-1" })).toEqual([]);
  });

  it("S3.10e lies with the keeper of its warehouse from arrival to return, who changes only while nothing lies there", async () => {
    const [admin, warehouse, supplier] = [await app.as("admin"), await app.as("warehouse"), await app.as("supplierA")];
    const keep = async (warehouseNo: string, keeperNo: string | null) => {
      const all = { current: 1, size: 1, condition: { warehouseNo } };
      const [{ id, version } = { id: "0", version: 0 }] = (
        await admin.ok("warehouses", "getbmwarehouselistbyparams", all)
      ).records;
      return (await admin.call("warehouses", "updatebmwarehousebyid", { id, version, keeperNo })).body;
    };
    const shown = async (condition: Filter<typeof stockBalance>, user = warehouse) =>
      (await stockAs(user, condition))
        .map((row) => [row.warehouseNo, row.cellNo ?? "-", row.stockType, row.qty, row.keeperNo].join(" "))
        .sort();
    // Whoever is first, all of it lies with one.
    const arriving = await Promise.all(["RACE-1", "RACE-2", "RACE-3"].map((lotNo) => announced(lotNo)));
    const [changed, ...answers] = await Promise.all([
      keep("W2", "SB"),
      ...arriving.map(({ notice }) =>
        warehouse.call("receipts", "receive", receiptInput(notice, ["60"], { warehouseNo: "W2" })),
      ),
    ]);
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200]);
    const keeperNo = "data" in changed ? "SB" : null;
    expect(new Set((await stockAs(warehouse, { warehouseNo: "W2" })).map((row) => row.keeperNo))).toEqual(
      new Set([keeperNo]),
    );
    await asOwner(
      app,
      "insert into warehouse (tenant_id, warehouse_no, warehouse_name, org_no) values (1, 'W8', 'Kept', 'O1')",
    );
    // Nobody who is disabled becomes a keeper; nobody named is none.
    await asOwner(app, "update supplier set status_code = '0' where supplier_no = 'SA'");
    const asked = (await keep("W8", "SA")) as object;
    await asOwner(app, "update supplier set status_code = '1' where supplier_no = 'SA'");
    expect(asked).toMatchObject({ errorCode: "keeperInvalid", details: [{ path: "keeperNo" }] });
    expect(await keep("W8", "  ")).toMatchObject({ data: { keeperNo: null } });
    expect(await keep("W8", "SB")).toMatchObject({ data: { keeperNo: "SB" } });

    await asOwner(app, "update material set inspection_asked = '1' where item_no = 'M1'");
    const receipt = await received("KEPT", "1", { warehouseNo: "W8", giftQty: "2" });
    await asOwner(app, "update material set inspection_asked = null where item_no = 'M1'");
    expect(await shown({ lotNo: "KEPT" })).toEqual([`W8 - ${waitingForInspection} 62 SB`]);
    const found = { acceptedQty: "55", acceptedGiftQty: "2", rejectedQty: "5", rejectReason: "Bent" };
    await warehouse.ok("acceptances", "inspect", { checkDate: day(0), lines: [{ receiptId: receipt.id, ...found }] });
    await provideCell(admin, "K-1", { warehouseNo: "W8" });
    await warehouse.ok("warehousings", "putAway", storageInput([receipt.id, "K-1", "50"]));
    await buildReturned(warehouse, receipt, "9");
    const [shelf] = await stockAs(warehouse, { lotNo: "KEPT", cellNo: "K-1" });
    const going = { toWarehouseNo: "W1", toCellNo: null, toStockType: inTransit };
    const transferred = await warehouse.ok("stockTransfers", "transferStock", {
      transferReason: "Wanted there",
      lines: [{ stockBalanceId: shelf?.id ?? "0", qty: "4", ...going }],
    });
    const after = [
      `W1 - ${inTransit} 4 `,
      `W8 - ${stockType.code.rejected} 5 SB`,
      `W8 - ${waitingToBeSentBack} 9 SB`,
      `W8 K-1 ${available} 44 SB`,
    ];
    expect(await shown({ lotNo: "KEPT" })).toEqual(after.sort());
    expect((await stockAs(await app.as("buyer"), { keeperNo: "SB", cellNo: "K-1" }))[0]?.keeperName).toBeTruthy();
    const moves = { current: 1, size: 20, condition: { lotNo: "KEPT", keeperNo: "SB" } };
    expect((await warehouse.ok("stock", "getMovementPage", moves)).total).toBeGreaterThan(8);

    for (const other of ["SA", null]) {
      expect(await keep("W8", other)).toMatchObject({
        ...{ errorCode: "warehouseKept", details: [{ path: "keeperNo" }] },
      });
    }
    expect(await keep("W8", "SB")).toMatchObject({ data: { keeperNo: "SB" } });
    const row = { warehouseNo: "W8", warehouseName: "Kept", orgNo: "O1", keeperNo: "SA" };
    const brought = await importSheetOf(admin, "warehouses", typedSheet([row]), { changeExisting: "1" });
    expect(brought.errors).toMatchObject([{ message: expect.stringContaining("Stock lies in warehouse W8") }]);

    const { records } = await warehouse.ok("stockTransfers", "getTransferPage", {
      ...{ current: 1, size: 1, condition: { transferNo: transferred.transferNos[0] ?? "" } },
    });
    await warehouse.ok("stockTransfers", "undoTransfers", {
      undoList: records.map(({ id, version }) => ({ id, version })),
    });
    expect(await shown({ lotNo: "KEPT", cellNo: "K-1" })).toEqual([`W8 K-1 ${available} 48 SB`]);
    expect(await brokenLaws(app)).toEqual([]);

    // Suppliers see what is theirs, and not who else keeps it.
    await received("KEPT-VMI", "3", { warehouseNo: "W8" });
    expect(await shown({ lotNo: "KEPT-VMI" }, supplier)).toEqual([`W8 - ${available} 60 `]);
    expect(await shown({ lotNo: "KEPT-VMI", keeperNo: "SB" }, supplier)).toEqual([]);
    expect(await shown({ lotNo: "KEPT-VMI", keeperNo: "SB" })).toEqual([`W8 - ${available} 60 SB`]);
    const seen = await supplier.ok("warehouses", "getbmwarehouselistbyparams", {
      ...{ current: 1, size: 5, condition: { warehouseNo: "W8" } },
    });
    expect(seen.records.map((one) => one.keeperNo)).toEqual([null]);
  });
});
