import { badCell } from "@tandem/contract/base-data/cells";
import { criterion, methodType } from "@tandem/contract/base-data/methods";
import type { Filter } from "@tandem/contract/core/entity";
import { validityStatus } from "@tandem/contract/core/statuses";
import { returnType } from "@tandem/contract/receiving/return-notes/statuses";
import type { stockBalance } from "@tandem/contract/receiving/stock/stock";
import { storageStatus, warehousingStatus } from "@tandem/contract/receiving/warehousings/statuses";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { addClasses, paper, steel } from "../../../testing/classes.ts";
import { buildReturned } from "../../../testing/documents/return-notes.ts";
import { buildUnstored, type Line, provideCell, storageInput } from "../../../testing/documents/warehousings.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { day } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { importSheetOf, named, typedSheet } from "../../../testing/records.ts";
import { readSheet } from "../../../testing/sheets.ts";

let app: TestApplication;
let warehouse: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  warehouse = await app.as("warehouse");
  const admin = await app.as("admin");
  await provideCell(admin, "A-1");
  await provideCell(admin, "A-2");
  await provideCell(admin, "BAD", { isBadCell: badCell.code.bad });
  await provideCell(admin, "OTHER", { warehouseNo: "W2" });
});
afterEach(async () => expect(await brokenLaws(app)).toEqual([]));
afterAll(() => app.close());

const receiptNow = async (id: string) => {
  const { records } = await warehouse.ok("receipts", "getReceiptPage", { current: 1, size: 1, condition: { id } });
  return records[0];
};
const stockOf = async (condition: Filter<typeof stockBalance>) => {
  const { records } = await warehouse.ok("stock", "getStockPage", { current: 1, size: 100, condition });
  return Object.fromEntries(records.map(({ cellNo, stockType, qty }) => [`${cellNo ?? "-"} ${stockType}`, qty]));
};
/** Keeps each cell for so much of the material of this world. */
const boundAll = (most: string) =>
  asOwner(
    app,
    `insert into material_cell (tenant_id, item_no, org_no, warehouse_no, cell_no, max_qty)
      select c.tenant_id, 'M1', w.org_no, c.warehouse_no, c.cell_no, ${most} + coalesce((select sum(b.qty) from stock_balance b
        where b.tenant_id = c.tenant_id and b.cell_no = c.cell_no and b.item_no = 'M1'), 0)
      from cell c join warehouse w on w.tenant_id = c.tenant_id and w.warehouse_no = c.warehouse_no
      on conflict (tenant_id, item_no, cell_no) do update set max_qty = excluded.max_qty`,
  );
const stored = async (receiptId: string) => {
  const request = { current: 1, size: 20, condition: { receiptId } };
  return (await warehouse.ok("warehousings", "getWarehousingPage", request)).records;
};

describe("Putting goods away", () => {
  it("B3.5b puts what waits of a receipt into cells, by a record each, and shows it to both sides", async () => {
    const { id, receiptNo } = await buildUnstored(app);
    expect(await receiptNow(id)).toMatchObject({
      unstoredQty: "60",
      warehousedQty: "0",
      storageStatus: storageStatus.code.waiting,
      allowedActions: { putAway: null },
    });
    const { warehousingNos } = await warehouse.ok(
      "warehousings",
      "putAway",
      storageInput([id, "A-1", "40"], [id, "A-2", "5"]),
    );
    expect(warehousingNos).toEqual([1, 2].map(() => expect.stringMatching(/^PUT-\d{4}-\d{6}$/)));
    expect(await receiptNow(id)).toMatchObject({
      unstoredQty: "15",
      warehousedQty: "45",
      allowedActions: { cancel: "receiptStored" },
    });
    const chainOf = { id: (await receiptNow(id))?.purchaseOrderLineId ?? "" };
    const { notices } = await warehouse.ok("purchaseOrderLines", "getPurchaseOrderLineChain", chainOf);
    expect(notices[0]?.receipts).toMatchObject([
      {
        warehousedQty: "45",
        followed: [
          { kind: "warehousing", number: warehousingNos[0], quantity: "40" },
          { kind: "warehousing", number: warehousingNos[1], quantity: "5" },
        ],
      },
    ]);
    const [one] = await stored(id);
    expect(one).toMatchObject({
      receiptNo,
      warehouseNo: "W1",
      status: warehousingStatus.code.stored,
      warehousedBy: "User warehouse",
    });
    for (const user of ["supplierA", "buyer"]) {
      const request = { current: 1, size: 20, condition: { receiptId: id } };
      expect((await (await app.as(user)).ok("warehousings", "getWarehousingPage", request)).total).toBe(2);
    }
    expect(await (await app.as("supplierA")).refused("warehousings", "putAway", storageInput([id, "A-1", "1"]))).toBe(
      "permissionMissing",
    );
  });

  it("is said of each receipt beforehand, with the reason where it is not to be done", async () => {
    const { id } = await buildUnstored(app);
    const said = async (user: TestUser) => {
      const request = { current: 1, size: 1, condition: { id } };
      return (await user.ok("receipts", "getReceiptPage", request)).records[0]?.allowedActions.putAway;
    };
    expect(await said(warehouse)).toBeNull();
    expect(await said(await app.as("buyer"))).toBe("permissionMissing");
    expect(await said(await app.as("supplierA"))).not.toBeNull();
    await warehouse.ok("warehousings", "putAway", storageInput([id, "A-1", "60"]));
    expect(await said(warehouse)).toBe("receiptNotUnstored");
    expect(await warehouse.refused("warehousings", "putAway", storageInput([id, "A-1", "1"]))).toBe(
      "warehousingQuantityExceeded",
    );
  });

  it("is refused at the place: more than waits, cells of other warehouses or for defective goods, days that cannot be", async () => {
    const { id } = await buildUnstored(app);
    const refusal = async (...lines: Line[]) =>
      (await warehouse.call("warehousings", "putAway", storageInput(...lines))).body;
    expect(await refusal([id, "A-1", "50"], [id, "A-2", "11"])).toMatchObject({
      errorCode: "warehousingQuantityExceeded",
      details: [{ path: "lines.1.warehousingQty" }],
    });
    expect(await refusal([id, "OTHER", "1"])).toMatchObject({
      errorCode: "referenceUnknown",
      details: [{ path: "lines.0.cellNo" }],
    });
    expect(await refusal([id, "BAD", "1"])).toMatchObject({ errorCode: "cellForDefects" });
    for (const [warehousingDate, errorCode] of [
      [day(2), "dayToCome"],
      [day(-2), "dayBeforeReceipt"],
    ] as const) {
      const said = { ...storageInput([id, "A-1", "1"]), warehousingDate };
      expect((await warehouse.call("warehousings", "putAway", said)).body).toMatchObject({
        ...{ errorCode, details: [{ path: "warehousingDate" }] },
      });
    }
    expect(await receiptNow(id)).toMatchObject({ unstoredQty: "60" });
  });

  it("is canceled with a reason while the goods lie there, and not once they have gone", async () => {
    const arrived = await buildUnstored(app);
    await warehouse.ok("warehousings", "putAway", storageInput([arrived.id, "A-1", "60"]));
    const [made] = await stored(arrived.id);
    if (!made) throw new Error("Nothing was put away");
    const cancel = { ...named(made), reason: "Wrong cell" };
    expect(await warehouse.ok("warehousings", "cancelWarehousing", cancel)).toMatchObject({
      status: warehousingStatus.code.cancelled,
      cancelReason: "Wrong cell",
    });
    expect(await receiptNow(arrived.id)).toMatchObject({ unstoredQty: "60", warehousedQty: "0" });

    await provideCell(await app.as("admin"), "GONE-1");
    await warehouse.ok("warehousings", "putAway", storageInput([arrived.id, "GONE-1", "60"]));
    await buildReturned(warehouse, arrived, "10", { returnType: returnType.code.credit });
    const [again] = (await stored(arrived.id)).filter(({ status }) => status === warehousingStatus.code.stored);
    expect(again?.allowedActions).toEqual({ cancel: "warehousingFollowed" });
    const tooLate = { ...named(again ?? made), reason: "Too late" };
    expect(await warehouse.refused("warehousings", "cancelWarehousing", tooLate)).toBe("warehousingFollowed");
  });

  it("is canceled together with others as far as what is left of their receipt goes", async () => {
    const arrived = await buildUnstored(app);
    await warehouse.ok("warehousings", "putAway", storageInput([arrived.id, "A-1", "30"], [arrived.id, "A-2", "30"]));
    await buildReturned(warehouse, arrived, "10", { returnType: returnType.code.credit });
    const both = await stored(arrived.id);
    expect(both.map(({ allowedActions }) => allowedActions.cancel)).toEqual([null, null]);
    const { results } = await warehouse.ok("warehousings", "batchCancel", {
      ...{ cancelList: both.map(named), reason: "Wrong cells" },
    });
    expect(results.map(({ error }) => error?.errorCode ?? null)).toEqual([null, "warehousingFollowed"]);
    expect((await stored(arrived.id)).map(({ status, allowedActions: { cancel } }) => [status, cancel]).sort()).toEqual(
      [
        [warehousingStatus.code.cancelled, "warehousingNotCancellable"],
        [warehousingStatus.code.stored, "warehousingFollowed"],
      ],
    );
  });

  it("gives goods back from where nobody stored them first, then from the cells", async () => {
    await provideCell(await app.as("admin"), "BACK-1");
    const { id, itemNo } = await buildUnstored(app);
    await warehouse.ok("warehousings", "putAway", storageInput([id, "BACK-1", "50"]));
    const note = await buildReturned(warehouse, { id }, "25");
    expect(await stockOf({ itemNo, cellNo: "BACK-1" })).toEqual({ "BACK-1 10": "35" });
    expect(await receiptNow(id)).toMatchObject({ unstoredQty: "0", warehousedQty: "50" });
    await warehouse.ok("returnNotes", "withdraw", { ...named(note), reason: "Fit after all" });
    expect(await stockOf({ itemNo, cellNo: "BACK-1" })).toEqual({ "BACK-1 10": "50" });
    expect(await receiptNow(id)).toMatchObject({ unstoredQty: "10" });
  });

  it("proposes the material's own cell while there is room, then where it lies, then an empty one", async () => {
    const admin = await app.as("admin");
    await provideCell(admin, "OWN-1");
    const own = { itemNo: "M1", orgNo: "O1", warehouseNo: "W1", cellNo: "OWN-1", maxQty: "70" };
    await admin.ok("materialCells", "addbmitemcell", { ...own, statusCode: validityStatus.code.valid });
    const [first, second] = [await buildUnstored(app), await buildUnstored(app)];
    const propose = async (...receiptIds: string[]) =>
      (await warehouse.ok("warehousings", "proposeCells", { receiptIds })).proposals.map(({ cellNo }) => cellNo);
    const [fits, lies] = await propose(first.id, second.id);
    expect(fits).toBe("OWN-1");
    expect(lies).not.toBe(null);
    expect(await stockOf({ itemNo: "M1", cellNo: lies ?? "" })).not.toEqual({});
  });

  it("proposes as the strategy of putting away says that is in use", async () => {
    const admin = await app.as("admin");
    await provideCell(admin, "FIXED-1");
    const { id } = await buildUnstored(app);
    const strategy = await admin.ok("methods", "addbmmethodhead", {
      methodNo: "UP-1",
      methodName: "Put away",
      methodType: methodType.code.upper,
      statusCode: validityStatus.code.valid,
      lines: [
        { criterion: criterion.code.fixedCell, warehouseNo: "W2", cellNo: "OTHER" },
        { criterion: criterion.code.fixedCell, warehouseNo: "W1", cellNo: "FIXED-1" },
      ],
    });
    const propose = () => warehouse.ok("warehousings", "proposeCells", { receiptIds: [id] });
    const whole = { receiptId: id, unstoredQty: "60", cellNo: "FIXED-1", warehousingQty: "60" };
    expect(await propose()).toEqual({ proposals: [whole] });
    // What is kept there of the material bounds it, for strategies and hands: the rest goes where most has room.
    const own = { itemNo: "M1", orgNo: "O1", warehouseNo: "W1", cellNo: "FIXED-1", maxQty: "25" };
    await admin.ok("materialCells", "addbmitemcell", { ...own, statusCode: validityStatus.code.valid });
    expect(await propose()).toMatchObject({ proposals: [{ cellNo: expect.not.stringMatching("FIXED-1") }] });
    await boundAll("25");
    const { proposals } = await propose();
    expect(proposals[0]).toEqual({ ...whole, warehousingQty: "25" });
    expect(proposals.map(({ warehousingQty }) => Number(warehousingQty)).reduce((a, b) => a + b)).toBe(60);
    const { body } = await warehouse.call(
      "warehousings",
      "putAway",
      storageInput([id, "FIXED-1", "20"], [id, "FIXED-1", "6"]),
    );
    expect(body).toMatchObject({
      ...{ errorCode: "cellFull", errorMessage: expect.stringMatching(/FIXED-1 takes 25 .*5 more fit, not 6/) },
      details: [{ path: "lines.1.warehousingQty" }],
    });
    await warehouse.ok("warehousings", "putAway", storageInput([id, "FIXED-1", "25"]));
    expect(await warehouse.refused("warehousings", "putAway", storageInput([id, "FIXED-1", "1"]))).toBe("cellFull");
    await asOwner(app, "delete from material_cell where item_no = 'M1'");
    await admin.ok("methods", "deletebmmethodheadbyids", { delList: [named(strategy)] });
  });

  it("leaves room in a cell for what lies there of classes that the keeper does not see", async () => {
    const admin = await app.as("admin");
    await addClasses(admin);
    await addUser(admin, "keeperOfSteel", { scopeClassifyType: [steel.classifyType], roleNo: ["warehouse"] });
    const keeper = await app.as("keeperOfSteel");
    await provideCell(admin, "SHARED");
    const own = { itemNo: "M1", orgNo: "O1", warehouseNo: "W1", cellNo: "SHARED", maxQty: "10" };
    const kept = await admin.ok("materialCells", "addbmitemcell", { ...own, statusCode: validityStatus.code.valid });
    const unseen = await buildUnstored(app, "8", { head: paper });
    const { id } = await buildUnstored(app, "10", { head: steel });
    await warehouse.ok("warehousings", "putAway", storageInput([unseen.id, "SHARED", "8"]));
    expect(await keeper.refused("warehousings", "putAway", storageInput([id, "SHARED", "10"]))).toBe("cellFull");
    const { proposals } = await keeper.ok("warehousings", "proposeCells", { receiptIds: [id] });
    expect(proposals).toMatchObject([{ cellNo: expect.not.stringMatching("SHARED") }]);
    await keeper.ok("warehousings", "putAway", storageInput([id, "SHARED", "2"]));
    await admin.ok("materialCells", "deletebmitemcellbyids", { delList: [named(kept)] });
  });

  it("is imported as a warehouse system says it, and exported", async () => {
    const { id, receiptNo, purchaseNo } = await buildUnstored(app);
    const row = { receiptNo, purchaseNo, purchaseSeq: "1", warehousingDate: day(0), outWarehousingNo: `WMS-${id}` };
    const { errors } = await importSheetOf(
      warehouse,
      "warehousings",
      typedSheet([
        { ...row, cellNo: "A-1", warehousingQty: "20" },
        { ...row, cellNo: "NOWHERE", warehousingQty: "1" },
      ]),
    );
    expect(errors).toMatchObject([{ row: 2 }, { row: 3, message: expect.stringContaining("NOWHERE") }]);
    const some = { ...row, cellNo: "A-1", warehousingQty: "20" };
    expect((await importSheetOf(warehouse, "warehousings", typedSheet([some]))).errors).toEqual([]);
    await expect(importSheetOf(warehouse, "warehousings", typedSheet([some]))).rejects.toThrow("importRepeated");
    // What it told once is not put away again; the same document may say a further cell.
    const again = await importSheetOf(warehouse, "warehousings", typedSheet([{ ...some, warehousingQty: "19" }]));
    expect(again.errors).toMatchObject([
      { row: 2, message: expect.stringMatching(new RegExp(`WMS-${id}.*taken in before`)) },
    ]);
    const early = typedSheet([{ ...row, cellNo: "A-2", warehousingQty: "40", warehousingDate: day(-9) }]);
    expect((await importSheetOf(warehouse, "warehousings", early)).errors).toMatchObject([
      { row: 2, message: expect.stringContaining(`before receipt ${receiptNo}`) },
    ]);
    const good = typedSheet([{ ...row, cellNo: "A-2", warehousingQty: "40" }]);
    expect((await importSheetOf(warehouse, "warehousings", good)).errors).toEqual([]);
    expect(await receiptNow(id)).toMatchObject({ unstoredQty: "0", storageStatus: storageStatus.code.stored });
    const asked = { current: 1, size: 1, condition: { receiptId: id } };
    const { content } = await (await app.as("supplierA")).download("warehousings", "exportexcel", asked);
    expect(await readSheet(content)).toHaveLength(2);
  });

  it("holds when 16 put the same goods away at once", async () => {
    const { id } = await buildUnstored(app);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        warehouse.call("warehousings", "putAway", storageInput([id, index % 2 ? "A-1" : "A-2", "7"])),
      ),
    );
    expect(answers.filter(({ body }) => "data" in body)).toHaveLength(8);
    expect(await receiptNow(id)).toMatchObject({ unstoredQty: "4", warehousedQty: "56" });
  });
});
