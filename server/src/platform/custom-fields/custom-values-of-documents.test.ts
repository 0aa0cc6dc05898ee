import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { define } from "../../../testing/custom-fields.ts";
import { returnInput } from "../../../testing/documents/return-notes.ts";
import { goodRow } from "../../../testing/grids.ts";
import { buildAccepted, buildDraft, buildIssued, buildShipped, day, noticeInput } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { buildReceived } from "../../../testing/receipts.ts";
import { importSheetOf, named, openSheet, typedSheet } from "../../../testing/records.ts";
import { useFolder } from "../../../testing/workbooks.ts";

let app: TestApplication;
let admin: TestUser;
let buyer: TestUser;
let supplierA: TestUser;
const folder = useFolder();

beforeAll(async () => {
  app = await startTestApplication();
  [admin, buyer, supplierA] = [await app.as("admin"), await app.as("buyer"), await app.as("supplierA")];
  const fields = [
    define("purchaseOrderLine", "drawing", "1", { nameZhCn: "图号" }),
    define("shippingNoticeLine", "batchNo", "1"),
    define("shippingNotice", "seal", "0"),
  ];
  for (const field of fields) await admin.ok("customFields", "addSysCustomField", field);
});
afterAll(() => app.close());

const list = (condition: object) => ({ current: 1, size: 20, condition });

describe("A workbook of orders", () => {
  it("S3.2 S3.9 S7.16c brings a tenant's own fields to the lines, and an export template chooses them", async () => {
    const draft = await buildDraft(app, { supplierNo: "SA", quantities: ["10", "20"] });
    const exported = await buyer.download(
      "purchaseOrders",
      "exportPurchaseLines",
      list({ purchaseNo: draft.purchaseNo }),
    );
    const sheet = await openSheet(await folder.file(exported.content));
    expect(sheet.headings).toContain("The drawing");
    const [row] = sheet.rows;
    if (row) row["The drawing"] = "D-77";
    expect(await importSheetOf(buyer, "purchaseOrders", sheet)).toMatchObject({ changed: 1, unchanged: 1, errors: [] });

    const lines = {
      current: 1,
      size: 20,
      condition: { purchaseNo: draft.purchaseNo, custom_drawingIndistinct: "d-7" },
    };
    const { records } = await buyer.ok("purchaseOrderLines", "getPurchaseOrderLinePage", lines);
    expect(records.map(({ purchaseSeq, customValues }) => [purchaseSeq, customValues])).toEqual([
      [1, { drawing: "D-77" }],
    ]);
    const order = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: draft.id });
    expect(order.lines.map(({ customValues }) => customValues)).toEqual([{ drawing: "D-77" }, null]);

    const template = await buyer.ok("exportTemplates", "saveSysExportTemplate", {
      pageName: "Offsite.Delivery.OrderTracking",
      exportName: "Drawings",
      isDefault: "0",
      isShared: "0",
      columnNames: ["custom_drawing", "purchaseNo"],
    });
    const chosen = await buyer.download("purchaseOrderLines", "exportSrmPurchase", {
      ...lines,
      exportId: template.id,
    });
    const drawings = await openSheet(await folder.file(chosen.content));
    expect(drawings.headings).toEqual(["The drawing", "Order no."]);
    expect(drawings.rows.map((each) => each["The drawing"])).toEqual(["D-77"]);
  });
});

describe("Workbooks of documents", () => {
  const heading = "Purchase order: The place";
  const open = async (purchaseNo: string) => {
    const condition = { purchaseNo };
    const { content } = await buyer.download("purchaseOrders", "exportPurchaseLines", list(condition));
    return openSheet(await folder.file(content));
  };
  const orderOf = async (purchaseNo: string) => {
    const { records } = await buyer.ok("purchaseOrders", "getPurchaseOrderPage", list({ purchaseNo }));
    return buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: records[0]?.id ?? "" });
  };
  const said = ({ customValues, lines }: Awaited<ReturnType<typeof orderOf>>) => [
    customValues,
    ...lines.map((line) => line.customValues),
  ];

  it("S3.2 S7.16a S7.16b bring those of heads too, told apart from those of lines that have the same name", async () => {
    for (const module of ["purchaseOrder", "purchaseOrderLine"])
      await admin.ok("customFields", "addSysCustomField", define(module, "place", "1", { nameZhCn: "地点" }));
    const template = await buyer.download("purchaseOrders", "downExcelTemplate", {});
    const { headings } = await openSheet(await folder.file(template.content));
    expect(headings.filter((each) => each.endsWith("The place"))).toEqual([heading, "The place"]);

    const row = (purchaseSeq: string, change: Record<string, string>) => ({
      ...Object.fromEntries(Object.entries(goodRow("PLACE-1")).map(([name, cell]) => [name, String(cell)])),
      purchaseSeq,
      [heading]: "Hall 7",
      "The place": `Shelf ${purchaseSeq}`,
      ...change,
    });
    const wrong = await importSheetOf(
      buyer,
      "purchaseOrders",
      typedSheet([row("1", {}), row("2", { [heading]: "Hall 8" })]),
    );
    expect(wrong.errors).toEqual([
      {
        row: 3,
        column: heading,
        message: "This must be the same in all rows of one document, and row 2 says otherwise.",
      },
    ]);
    const sheet = typedSheet([row("1", {}), row("2", {})]);
    expect(await importSheetOf(buyer, "purchaseOrders", sheet)).toMatchObject({ added: 2, errors: [] });
    expect(said(await orderOf("PLACE-1"))).toEqual([{ place: "Hall 7" }, { place: "Shelf 1" }, { place: "Shelf 2" }]);
  });

  it("S3.2 S7.16c give them out, take them back unchanged, and change what was changed", async () => {
    const sheet = await open("PLACE-1");
    expect(sheet.rows.map((each) => [each[heading], each["The place"]])).toEqual([
      ["Hall 7", "Shelf 1"],
      ["Hall 7", "Shelf 2"],
    ]);
    expect(await importSheetOf(buyer, "purchaseOrders", sheet)).toMatchObject({ changed: 0, unchanged: 2, errors: [] });
    for (const each of sheet.rows) each[heading] = "Hall 9";
    const inChinese = {
      ...sheet,
      headings: sheet.headings.map((each) => (each === heading ? "采购订单: 地点" : each)),
    };
    const renamed = sheet.rows.map((each) => ({ ...each, "采购订单: 地点": each[heading] ?? null }));
    expect(await importSheetOf(buyer, "purchaseOrders", { ...inChinese, rows: renamed })).toMatchObject({ changed: 2 });
    const order = await orderOf("PLACE-1");
    expect(said(order)).toEqual([{ place: "Hall 9" }, { place: "Shelf 1" }, { place: "Shelf 2" }]);
    expect(order.history.at(-1)?.changes).toEqual([
      { line: null, field: "custom_place", old: "Hall 7", new: "Hall 9" },
    ]);
  });

  it("S3.2 S7.16a leave them as they are where a workbook has no column for them, and empty them where its cell is", async () => {
    const sheet = await open("PLACE-1");
    const without = { ...sheet, headings: sheet.headings.filter((each) => !each.endsWith("The place")) };
    for (const each of sheet.rows) each["Unit price incl. tax"] = "3";
    expect(await importSheetOf(buyer, "purchaseOrders", without)).toMatchObject({ changed: 2, errors: [] });
    expect(said(await orderOf("PLACE-1"))).toEqual([{ place: "Hall 9" }, { place: "Shelf 1" }, { place: "Shelf 2" }]);
    const again = await open("PLACE-1");
    for (const each of again.rows) Object.assign(each, { [heading]: null, "The place": null });
    expect(await importSheetOf(buyer, "purchaseOrders", again)).toMatchObject({ changed: 2, errors: [] });
    expect(said(await orderOf("PLACE-1"))).toEqual([null, null, null]);
  });
});

describe("An order", () => {
  it("S3.2 takes them from the buyer in any state, for itself and its lines", async () => {
    await admin.ok("customFields", "addSysCustomField", define("purchaseOrder", "project", "1"));
    const order = await buildAccepted(app, { quantities: ["10", "20"] });
    const [first, second] = order.lines;
    const wanted = {
      id: order.id,
      version: order.version,
      customValues: { project: "Hall 7" },
      lines: [{ id: first?.id ?? "", customValues: { drawing: "D-9" } }],
    };
    expect(await supplierA.refused("purchaseOrders", "saveCustomValues", wanted)).toBe("permissionMissing");
    const stray = { ...wanted, lines: [{ id: "999999", customValues: { drawing: "D-9" } }] };
    expect(await buyer.refused("purchaseOrders", "saveCustomValues", stray)).toBe("orderLineUnknown");
    const saved = await buyer.ok("purchaseOrders", "saveCustomValues", wanted);
    expect(saved.customValues).toEqual({ project: "Hall 7" });
    expect(saved.lines.map(({ id, customValues }) => [id, customValues])).toEqual([
      [first?.id, { drawing: "D-9" }],
      [second?.id, null],
    ]);
    expect(await buyer.refused("purchaseOrders", "saveCustomValues", wanted)).toBe("versionStale");
    const told =
      "select payload->>'number' as number from outbox where payload->>'what' = 'customValues' and payload->>'id' = $1";
    expect(await asOwner(app, told, [order.id])).toEqual([{ number: order.purchaseNo }]);
  });
});

describe("A line that is split as it was promised", () => {
  it("S3.2 B4.3a gives each of its batches what it says, its custom values among it, and what later versions add", async () => {
    await asOwner(app, "alter table purchase_order_line add column colour text default 'red'");
    const order = await buildIssued(app, { supplierNo: "SA", quantities: ["10"] });
    const [line] = order.lines;
    const customValues = { drawing: "D-12" };
    const named = await buyer.ok("purchaseOrders", "saveCustomValues", {
      id: order.id,
      version: order.version,
      customValues: {},
      lines: [{ id: line?.id ?? "", customValues }],
    });
    await asOwner(app, "update purchase_order_line set colour = 'blue', check_return_qty = 1 where id = $1", [
      line?.id,
    ]);
    const replied = await supplierA.ok("purchaseOrders", "accept", {
      id: named.id,
      version: named.version,
      reason: "In two parts",
      lines: [
        {
          id: line?.id ?? "",
          promises: [
            { promiseQty: "6", promiseDate: day(14) },
            { promiseQty: "4", promiseDate: day(20) },
          ],
        },
      ],
    });
    const agreed = await buyer.ok("purchaseOrders", "agree", { id: replied.id, version: replied.version });
    const said = agreed.lines.map((each) => [each.batchPurQty, each.customValues, each.price, each.goodsName]);
    expect(said).toEqual([
      ["6", customValues, line?.price, line?.goodsName],
      ["4", customValues, line?.price, line?.goodsName],
    ]);
    const behind = await asOwner(
      app,
      "select colour, check_return_qty::int from purchase_order_line where purchase_order_id = $1 order by id",
      [order.id],
    );
    expect(behind).toEqual([
      { colour: "blue", check_return_qty: 1 },
      { colour: "blue", check_return_qty: 0 },
    ]);
  });
});

describe("A receipt", () => {
  it("S3.2 S4.3 carries them, and does not come in with a wrong one", async () => {
    await admin.ok("customFields", "addSysCustomField", define("receipt", "pallets", "2"));
    const shipped = await buildShipped(app, await buildAccepted(app, { quantities: ["10"] }), ["5"]);
    const received = (pallets: string) => ({
      shippingNoticeId: shipped.id,
      receiptDate: day(0),
      warehouseNo: "W1",
      customValues: { pallets },
      lines: shipped.lines.map(({ id }) => ({ shippingNoticeLineId: id, receiptQty: "5" })),
    });
    const keeper = await app.as("warehouse");
    const { body } = await keeper.call("receipts", "receive", received("two"));
    expect(body).toMatchObject({ details: [{ path: "customValues.pallets" }] });
    await keeper.ok("receipts", "receive", received("2.0"));
    const page = await supplierA.ok("receipts", "getReceiptPage", list({ custom_palletsStart: "2" }));
    expect(page.records.map(({ asnNo, customValues }) => [asnNo, customValues])).toEqual([
      [shipped.asnNo, { pallets: "2" }],
    ]);
  });
});

describe("A delivery notice", () => {
  it("S3.2 carries them on its head and its lines, also when it is corrected", async () => {
    const order = await buildAccepted(app, { supplierNo: "SA", quantities: ["10", "20"] });
    const input = await noticeInput(app, order, ["5", "6"]);
    const lines = input.lines.map((line, index) => ({ ...line, customValues: { batchNo: `B-${index}` } }));
    const wrong = {
      ...input,
      lines: [input.lines[0], { ...input.lines[1], customValues: { batchNo: "x".repeat(101) } }],
    };
    const { body } = await supplierA.call("shippingNotices", "saveShippingNotice", wrong as typeof input);
    expect(body).toMatchObject({ details: [{ path: "lines.1.customValues.batchNo" }] });

    const sent = await supplierA.ok("shippingNotices", "saveShippingNotice", {
      ...input,
      customValues: { seal: "S1" },
      lines,
    });
    expect(sent.customValues).toEqual({ seal: "S1" });
    expect(sent.lines.map(({ customValues }) => customValues?.batchNo).sort()).toEqual(["B-0", "B-1"]);

    const rejected = await buyer.ok("shippingNotices", "reject", { id: sent.id, version: sent.version, reason: "No" });
    const corrected = await supplierA.ok("shippingNotices", "saveShippingNotice", {
      ...input,
      id: rejected.id,
      version: rejected.version,
      customValues: { seal: "S2" },
    });
    expect(corrected.customValues).toEqual({ seal: "S2" });
    const page = await supplierA.ok("shippingNotices", "getShippingNoticePage", list({ custom_seal: "S2" }));
    expect(page.records.map(({ asnNo }) => asnNo)).toEqual([sent.asnNo]);
  });

  it("is sent again with what it holds of fields that are hidden by now, and with nothing else of them", async () => {
    const input = await noticeInput(app, await buildAccepted(app, { supplierNo: "SA", quantities: ["10"] }), ["5"]);
    const said = (gate: string) => ({
      customValues: { gate },
      lines: input.lines.map((line) => ({ ...line, customValues: { gate } })),
    });
    const fields = await Promise.all(
      ["shippingNotice", "shippingNoticeLine"].map((module) =>
        admin.ok("customFields", "addSysCustomField", define(module, "gate", "1")),
      ),
    );
    const sent = await supplierA.ok("shippingNotices", "saveShippingNotice", { ...input, ...said("7") });
    for (const field of fields)
      await admin.ok("customFields", "updateSysCustomField", { ...named(field), isDisplay: "0" });
    const { id, version } = await buyer.ok("shippingNotices", "reject", { ...named(sent), reason: "No" });
    const other = await supplierA.call("shippingNotices", "saveShippingNotice", {
      ...input,
      ...said("8"),
      id,
      version,
    });
    expect(other.body).toMatchObject({ details: [{ path: "customValues.gate" }] });
    const again = await supplierA.ok("shippingNotices", "saveShippingNotice", { ...input, ...said("7"), id, version });
    expect([again, ...again.lines].map(({ customValues }) => customValues)).toEqual([{ gate: "7" }, { gate: "7" }]);
  });
});

describe("A return note", () => {
  it("is changed with what it holds of fields that are hidden by now", async () => {
    const keeper = await app.as("warehouse");
    const input = returnInput(await buildReceived(app), "5");
    const fields = await Promise.all(
      ["returnNote", "returnNoteLine"].map((module) =>
        admin.ok("customFields", "addSysCustomField", define(module, "cause", "1")),
      ),
    );
    const customValues = { cause: "Rust" };
    const said = { ...input, customValues, lines: input.lines.map((line) => ({ ...line, customValues })) };
    const { id, version } = await keeper.ok("returnNotes", "saveReturnNote", said);
    for (const field of fields)
      await admin.ok("customFields", "updateSysCustomField", { ...named(field), isDisplay: "0" });
    const changed = await keeper.ok("returnNotes", "saveReturnNote", { ...said, remark: "Changed", id, version });
    expect([changed, ...changed.lines].map((each) => each.customValues)).toEqual([customValues, customValues]);
  });
});
