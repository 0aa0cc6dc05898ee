import { badCell } from "@tandem/contract/base-data/cells";
import { stockType } from "@tandem/contract/receiving/stock/statuses";
import type { TransferInput } from "@tandem/contract/receiving/stock-transfers/stock-transfers";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildUnstored, provideCell, storageInput } from "../../../testing/documents/warehousings.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildAccepted, buildShipped, noticeInput } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { readSheet } from "../../../testing/sheets.ts";

let app: TestApplication;
let warehouse: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  warehouse = await app.as("warehouse");
  const admin = await app.as("admin");
  for (const cellNo of ["T-A", "T-B"]) await provideCell(admin, cellNo);
  await provideCell(admin, "T-BAD", { isBadCell: badCell.code.bad });
});
afterEach(async () => expect(await brokenLaws(app)).toEqual([]));
afterAll(() => app.close());

const { available, blocked, rejected, frozen, inTransit, inInspection, waitingForInspection } = stockType.code;
const all = { current: 1, size: 100 };
let lots = 0;

/** So much of a new lot, put into a cell unless said otherwise; answers its lot number. */
async function lying(quantity: string, cellNo: string | null = "T-A", giftQty: string | null = null): Promise<string> {
  lots += 1;
  const lotNo = `TRANSFER-${lots}`;
  const order = await buildAccepted(app, { quantities: [quantity] });
  const { lines } = await noticeInput(app, order, [quantity]);
  const notice = await buildShipped(app, order, [quantity], {
    lines: lines.map((line) => ({ ...line, lotNo, giftQty })),
  });
  await warehouse.ok("receipts", "receive", receiptInput(notice, [quantity]));
  const [receipt] = (await warehouse.ok("receipts", "getReceiptPage", { ...all, condition: { asnNo: notice.asnNo } }))
    .records;
  if (cellNo) await warehouse.ok("warehousings", "putAway", storageInput([receipt?.id ?? "0", cellNo, quantity]));
  return lotNo;
}

async function stockOf(lotNo: string, user = warehouse) {
  return (await user.ok("stock", "getStockPage", { ...all, condition: { lotNo } })).records;
}
const shown = async (lotNo: string) =>
  (await stockOf(lotNo)).map(({ cellNo, stockType: type, qty }) => `${cellNo ?? "-"} ${type} ${qty}`).sort();

const transfersOf = async (lotNo: string) =>
  (await warehouse.ok("stockTransfers", "getTransferPage", { ...all, condition: { lotNo } })).records;

/** What became of each of some transfers that somebody undoes. */
async function undo(of: readonly { readonly id: string; readonly version: number }[]) {
  const undoList = of.map(({ id, version }) => ({ id, version }));
  const { results } = await warehouse.ok("stockTransfers", "undoTransfers", { undoList });
  return results.map(({ error }) => (error === null ? "done" : error.errorCode));
}

/** Whether the log of calls says that the last of these undid the transfer of a lot. */
async function undoneBy(call: string, lotNo: string) {
  const admin = await app.as("admin");
  const { records } = await admin.ok("operationLogs", "getSysOperationLogPage", {
    ...{ current: 1, size: 1, condition: { callNameIndistinct: call } },
  });
  const [transfer] = await transfersOf(lotNo);
  const line = `Stock transfer ${transfer?.transferNo} · Status: Done → Undone`;
  return records[0]?.changes?.split("\n").includes(line);
}

let count = 0;
async function move(
  lotNo: string,
  qty: string,
  toCellNo: string | null,
  toStockType: TransferInput["lines"][number]["toStockType"],
  from = "T-A",
  user = warehouse,
  toWarehouseNo: string | null = null,
) {
  const lies = (await stockOf(lotNo)).find(({ cellNo, stockType: type }) =>
    [cellNo ?? "-", `${cellNo ?? "-"} ${type}`].includes(from),
  );
  count += 1;
  return user.call("stockTransfers", "transferStock", {
    transferReason: `Because ${count}`,
    lines: [{ stockBalanceId: lies?.id ?? "0", qty, toWarehouseNo, toCellNo, toStockType }],
  });
}
const refusal = async (answer: Promise<{ body: object }>) => {
  const { body } = await answer;
  return "errorCode" in body ? body.errorCode : "done";
};

describe("Transfers of stock", () => {
  it("put no more into a cell than is kept for the material there", async () => {
    const admin = await app.as("admin");
    await provideCell(admin, "T-SMALL");
    const own = { itemNo: "M1", orgNo: "O1", warehouseNo: "W1", cellNo: "T-SMALL", maxQty: "3" };
    await admin.ok("materialCells", "addbmitemcell", { ...own, statusCode: "1" });
    const lotNo = await lying("10");
    expect((await move(lotNo, "4", "T-SMALL", available)).body).toMatchObject({
      errorCode: "cellFull",
      details: [{ path: "lines.0.qty" }],
    });
    expect(await refusal(move(lotNo, "3", "T-SMALL", available))).toBe("done");
    expect(await refusal(move(lotNo, "1", "T-SMALL", available))).toBe("cellFull");
    expect(await refusal(move(lotNo, "3", "T-SMALL", blocked, "T-SMALL"))).toBe("done");
  });

  it("move goods to another cell, block them and make them available, for a reason that the list keeps", async () => {
    const lotNo = await lying("10");
    expect(await refusal(move(lotNo, "4", "T-B", available))).toBe("done");
    expect(await refusal(move(lotNo, "1", "T-BAD", blocked))).toBe("done");
    expect(await shown(lotNo)).toEqual([`T-A ${available} 5`, `T-B ${available} 4`, `T-BAD ${blocked} 1`]);
    expect(await refusal(move(lotNo, "5", "T-A", blocked))).toBe("done");
    expect(await shown(lotNo)).toEqual([`T-A ${blocked} 5`, `T-B ${available} 4`, `T-BAD ${blocked} 1`]);
    const listed = { ...all, condition: { lotNo, toCellNo: "T-BAD" } };
    const { records } = await warehouse.ok("stockTransfers", "getTransferPage", listed);
    expect(records).toMatchObject([
      {
        fromCellNo: "T-A",
        fromStockType: available,
        toStockType: blocked,
        qty: "1",
        transferReason: expect.stringMatching(/^Because/),
      },
    ]);
    const { content } = await warehouse.download("stockTransfers", "exportexcel", listed);
    expect(await readSheet(content)).toHaveLength(1);
  });

  it("are refused with all lines of which too little lies there, at each with its lot and place", async () => {
    const lots = [await lying("10"), await lying("20"), await lying("10")];
    const lines = await Promise.all(
      lots.map(async (lotNo, index) => ({
        stockBalanceId: (await stockOf(lotNo))[0]?.id ?? "0",
        qty: index === 1 ? "20" : "1000.5",
        ...{ toWarehouseNo: null, toCellNo: "T-B", toStockType: available },
      })),
    );
    const input = { transferReason: "All that is short", lines };
    const { body } = await warehouse.reading("vi-VN").call("stockTransfers", "transferStock", input);
    const said = (lotNo = "") => `Vật tư M1, số lô ${lotNo}, tại W1 T-A: tồn 10, cần 1.000,5.`;
    const details = [
      { path: "lines.0.qty", message: said(lots[0]) },
      { path: "lines.2.qty", message: said(lots[2]) },
    ];
    expect(body).toMatchObject({ errorCode: "stockShort", errorMessage: said(lots[0]), details });
  });

  it("are refused with a word: too much, nothing new, nowhere, another's cell, what waits or is rejected", async () => {
    const lotNo = await lying("10");
    const wrong = [
      [move(lotNo, "11", "T-B", available), "stockShort"],
      [move(lotNo, "1", "T-A", available), "transferNothing"],
      [move(lotNo, "1", null, available), "transferNowhere"],
      [move(lotNo, "1", "NONE", available), "referenceUnknown"],
      [move(lotNo, "1", "T-BAD", available), "cellForDefects"],
      [move(lotNo, "1", "T-B", rejected as "10"), "invalidRequest"],
    ] as const;
    for (const [answer, error] of wrong) expect(await refusal(answer)).toBe(error);
    const waits = await lying("5", null);
    expect((await move(waits, "1", "T-B", available, "-")).body).toMatchObject({
      ...{ errorCode: "transferWaiting", details: [{ path: "lines.0.qty" }] },
    });
    await addUser(await app.as("admin"), "keeperOfBeta", { scopeSupplierNo: ["SB"], roleNo: ["warehouse"] });
    const unseen = await move(waits, "1", "T-B", available, "-", await app.as("keeperOfBeta"));
    expect(unseen.body).toMatchObject({ errorCode: "transferWaiting", details: [{ path: "lines.0.qty" }] });
    for (const userNo of ["buyer", "supplierA", "supplierB"]) {
      const { body } = await move(lotNo, "1", "T-B", available, "T-A", await app.as(userNo));
      expect(body, userNo).not.toHaveProperty("data");
    }
    expect(await shown(lotNo)).toEqual([`T-A ${available} 10`]);
    // Its own warehouse may be named, too.
    expect(await refusal(move(lotNo, "10", "T-B", available, "T-A", warehouse, "W1"))).toBe("done");
    expect(await shown(lotNo)).toEqual([`T-B ${available} 10`]);
  });

  it("are undone as long as the goods lie where they were moved to, once", async () => {
    const lotNo = await lying("10");
    await move(lotNo, "4", "T-B", available);
    const undoList = await transfersOf(lotNo);
    await move(lotNo, "1", "T-A", available, "T-B");
    const other = await lying("2");
    await move(other, "2", "T-B", available);
    const others = await transfersOf(other);
    const [theirs] = others;
    expect(theirs?.allowedActions).toEqual({ undoTransfer: null });
    // Of several each is undone or refused by itself.
    expect(await undo([...undoList, ...others])).toEqual(["stockShort", "done"]);
    expect(await shown(other)).toEqual([`T-A ${available} 2`]);
    expect(await transfersOf(other)).toMatchObject([{ allowedActions: { undoTransfer: "transferUndone" } }]);
    await move(lotNo, "1", "T-B", available);
    const lists = [undoList, [...others, ...undoList], [...undoList, ...undoList]];
    const tries = (await Promise.all(lists.map(undo))).flat();
    const late = expect.stringMatching(/^(transferUndone|versionStale)$/);
    expect(tries.sort()).toEqual(["done", ...Array.from({ length: 4 }, () => late)]);
    expect(await undo(await transfersOf(other))).toEqual(["transferUndone"]);
    expect(await shown(lotNo)).toEqual([`T-A ${available} 10`]);
    const ofSupplier = await (await app.as("supplierA")).call("stockTransfers", "getTransferPage", {
      ...all,
      condition: {},
    });
    expect(ofSupplier.body).not.toHaveProperty("data");
  });

  it("S3.10g freeze goods for a count, and send them on their way to another warehouse, where somebody puts them away", async () => {
    const lotNo = await lying("10");
    expect(await refusal(move(lotNo, "3", "T-A", frozen))).toBe("done");
    expect(await shown(lotNo)).toEqual([`T-A ${available} 7`, `T-A ${frozen} 3`]);
    const going = (toWarehouseNo: string | null, toCellNo: string | null = null, user = warehouse) =>
      refusal(move(lotNo, "2", toCellNo, inTransit, "T-A", user, toWarehouseNo));
    const wrong = [
      [null, null, "transferInTransit"],
      ["W2", "T-B", "transferInTransit"],
      ["W1", null, "transferNothing"],
      ["NONE", null, "referenceUnknown"],
    ] as const;
    for (const [toWarehouseNo, toCellNo, error] of wrong) expect(await going(toWarehouseNo, toCellNo)).toBe(error);
    expect(await refusal(move(lotNo, "2", null, available, "T-A", warehouse, "W2"))).toBe("transferInTransit");
    expect(await going("W2")).toBe("done");
    const inW2 = async () =>
      (await stockOf(lotNo)).flatMap((row) => (row.warehouseNo === "W2" ? [`${row.stockType} ${row.qty}`] : []));
    expect(await inW2()).toEqual([`${inTransit} 2`]);
    const listed = { ...all, condition: { lotNo, toWarehouseNo: "W2" } };
    const { records } = await warehouse.ok("stockTransfers", "getTransferPage", listed);
    expect(records).toMatchObject([{ warehouseNo: "W1", toWarehouseNo: "W2", toStockType: inTransit, toCellNo: null }]);

    // Arrived, it is undone no more.
    expect(await refusal(move(lotNo, "2", null, available, "-"))).toBe("done");
    expect(await inW2()).toEqual([`${available} 2`]);
    expect(await undo(records)).toEqual(["stockShort"]);
  });

  it("S3.10g take what waits into inspection, which ends with its judgement, or with its receipt", async () => {
    await asOwner(app, "update material set inspection_asked = '1' where item_no = 'M1'");
    const [judged, cancelled] = [await lying("10", null), await lying("4", null)];
    await asOwner(app, "update material set inspection_asked = null where item_no = 'M1'");
    for (const lotNo of [judged, cancelled]) {
      expect(await refusal(move(lotNo, "1", null, available, "-"))).toBe("transferInspected");
      expect(await refusal(move(lotNo, "3", null, inInspection, "-"))).toBe("done");
    }
    expect(await shown(judged)).toEqual([`- ${waitingForInspection} 7`, `- ${inInspection} 3`]);
    const receiptsOf = async (lotNo: string) =>
      (await warehouse.ok("receipts", "getReceiptPage", { ...all, condition: { lotNo } })).records;
    const [receipt] = await receiptsOf(judged);
    const lines = [{ receiptId: receipt?.id ?? "0", acceptedQty: "10" }];
    await warehouse.ok("acceptances", "inspect", { checkDate: receipt?.receiptDate ?? "", lines } as never);
    expect(await shown(judged)).toEqual([`- ${available} 10`]);
    expect(await undoneBy("CheckReceiptService.inspect", judged)).toBe(true);
    const [other] = await receiptsOf(cancelled);
    await warehouse.ok("receipts", "cancelReceipt", {
      ...{ id: other?.id ?? "0", version: other?.version ?? 0, reason: "Wrong" },
    });
    expect(await shown(cancelled)).toEqual([]);
    expect(await undoneBy("cancelReceipt", cancelled)).toBe(true);
  });

  it("leave what came free of charge to its receipt, and to its inspection where its material asks for one", async () => {
    const lotNo = await lying("10", "T-A", "2");
    expect(await shown(lotNo)).toEqual([`- ${available} 2`, `T-A ${available} 10`]);
    expect(await refusal(move(lotNo, "2", "T-B", available, "-"))).toBe("transferWaiting");
    await asOwner(app, "update material set inspection_asked = '1' where item_no = 'M1'");
    const judged = await lying("10", null, "2");
    await asOwner(app, "update material set inspection_asked = null where item_no = 'M1'");
    expect(await shown(judged)).toEqual([`- ${waitingForInspection} 12`]);
    expect(await refusal(move(judged, "2", "T-B", available, "-"))).toBe("transferInspected");
    const { id } = await buildUnstored(app, "3");
    const [{ version } = { version: 0 }] = (
      await warehouse.ok("receipts", "getReceiptPage", { ...all, condition: { id } })
    ).records;
    await warehouse.ok("receipts", "cancelReceipt", { id, version, reason: "Wrong" });
  });

  it("hold with many callers: nobody moves what another has moved", async () => {
    const lotNo = await lying("10");
    const answers = await Promise.all(Array.from({ length: 16 }, () => refusal(move(lotNo, "1", "T-B", available))));
    expect(answers.filter((each) => each === "done")).toHaveLength(10);
    expect(await shown(lotNo)).toEqual([`T-B ${available} 10`]);
  });
});
