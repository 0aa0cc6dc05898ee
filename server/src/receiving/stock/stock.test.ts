import type { Filter } from "@tandem/contract/core/entity";
import { movedBy, stockType, transactionType } from "@tandem/contract/receiving/stock/statuses";
import type { stockBalance } from "@tandem/contract/receiving/stock/stock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildReturned } from "../../../testing/documents/return-notes.ts";
import { buildAccepted, buildShipped, noticeInput } from "../../../testing/orders.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { readSheet } from "../../../testing/sheets.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterAll(() => app.close());

const { available, waitingToBeSentBack } = stockType.code;

/** Receives 60 of an order, in a lot, and answers the receipt. */
async function received(lotNo: string, orderType = "1") {
  const order = await buildAccepted(app, { quantities: ["60"], head: { orderType } });
  const { lines } = await noticeInput(app, order, ["60"]);
  const notice = await buildShipped(app, order, ["60"], { lines: lines.map((line) => ({ ...line, lotNo })) });
  const warehouse = await app.as("warehouse");
  await warehouse.ok("receipts", "receive", receiptInput(notice, ["60"]));
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
});
