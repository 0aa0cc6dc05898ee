import { createHash } from "node:crypto";
import type { ImportOutcome, ImportSettings } from "@tandem/contract/core/service";
import { packagingMovementType } from "@tandem/contract/receiving/packaging/statuses";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { buildAccepted, buildShipped, day } from "../../testing/orders.ts";
import { asOwner } from "../../testing/owner.ts";
import { moved, returnable } from "../../testing/packaging.ts";
import { receiptInput } from "../../testing/receipts.ts";
import { importSheetOf, saveSheet, typedSheet } from "../../testing/records.ts";
import { addDeliveryRule, forgetRules } from "../../testing/rules.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterAll(() => app.close());

type Row = Readonly<Record<string, string>>;

const bring = (
  user: TestUser,
  service: "shippingNotices" | "receipts",
  rows: readonly Row[],
  settings: ImportSettings = {},
): Promise<ImportOutcome> => importSheetOf(user, service, typedSheet(rows), settings);

const noticesOf = async (purchaseNo: string) => {
  const admin = await app.as("admin");
  const condition = { purchaseNo, field: "id", order: "asc" as const };
  const { records } = await admin.ok("shippingNotices", "getShippingNoticeLinePage", {
    current: 1,
    size: 100,
    condition,
  });
  return records;
};

describe("A workbook of a supplier", () => {
  it("S7.16a B5.1c sends notices: rows that agree in the head are one, with the addresses that are usual", async () => {
    const [one, other] = [await buildAccepted(app), await buildAccepted(app, { quantities: ["70"] })];
    const supplier = await app.as("supplierA");
    const due = { expectedArrivalDate: day(3) };
    const rows: Row[] = [
      { purchaseNo: one.purchaseNo, purchaseSeq: "1", deliveryQty: "40", lotNo: "L1", ...due },
      { purchaseNo: one.purchaseNo, purchaseSeq: "1", deliveryQty: "60", lotNo: "L2", ...due },
      {
        purchaseNo: other.purchaseNo,
        purchaseSeq: "1",
        deliveryQty: "70",
        expectedArrivalDate: day(4),
        carNo: "59C-1",
      },
      { purchaseNo: one.purchaseNo, purchaseSeq: "2", deliveryQty: "50", giftQty: "2", ...due },
    ];
    const brought = await bring(supplier, "shippingNotices", rows);
    expect(brought).toMatchObject({ added: 4, documentCount: 2, errors: [] });
    const lines = await noticesOf(one.purchaseNo);
    expect(lines.map((line) => [line.deliveryQty, line.giftQty, line.lotNo, line.checkStatus])).toEqual([
      ["40", null, "L1", "0"],
      ["60", null, "L2", "0"],
      ["50", "2", null, "0"],
    ]);
    expect(new Set(lines.map(({ asnNo }) => asnNo)).size).toBe(1);
    const [second] = await noticesOf(other.purchaseNo);
    const numbers = [lines[0]?.asnNo, second?.asnNo];
    expect(new Set(brought.documents.map(({ number }) => number))).toEqual(new Set(numbers));
    const sent = await supplier.ok("shippingNotices", "getShippingNoticeById", { id: second?.shippingNoticeId ?? "" });
    expect(sent).toMatchObject({ carNo: "59C-1", expectedArrivalDate: day(4), sumDeliveryQty: "70" });
    expect(sent.shippingAddressId).not.toBeNull();
    expect(sent.sender).not.toBe("");
  });

  it("S4.8 B3.20 goes between the addresses that it names, by name or alias, and names the cell of one there is not", async () => {
    const { purchaseNo } = await buildAccepted(app);
    const supplier = await app.as("supplierA");
    const addresses = await supplier.ok("addresses", "getbmcustomeraddresslistbyparams", {
      current: 1,
      size: 100,
      condition: {},
    });
    const sends = addresses.records.find(({ supplierNo }) => supplierNo === "SA");
    const receives = addresses.records.find(({ orgNo }) => orgNo === "O1");
    const row = { purchaseNo, purchaseSeq: "1", deliveryQty: "1", expectedArrivalDate: day(3) };
    const named = { shippingAddress: sends?.officeName ?? "", deliveryAddress: receives?.officeName ?? "" };
    expect(await bring(supplier, "shippingNotices", [{ ...row, ...named }])).toMatchObject({ added: 1, errors: [] });
    const [line] = await noticesOf(purchaseNo);
    const sent = await supplier.ok("shippingNotices", "getShippingNoticeById", { id: line?.shippingNoticeId ?? "" });
    expect(sent).toMatchObject({ shippingAddressId: sends?.id, deliveryAddressId: receives?.id });
    const { errors } = await bring(supplier, "shippingNotices", [
      { ...row, shippingAddress: "Nowhere", deliveryAddress: "Nor here" },
    ]);
    expect(errors.map(({ row, message }) => [row, message])).toEqual([
      [2, expect.stringContaining("Nowhere")],
      [2, expect.stringContaining("Nor here")],
    ]);
  });

  it("B3.4a brings invoices along with a notice, each once, and says in which row one is not whole or wrong", async () => {
    const order = await buildAccepted(app);
    const supplier = await app.as("supplierA");
    const row = (purchaseSeq: string, invoice: Row) => ({
      ...{ purchaseNo: order.purchaseNo, purchaseSeq, deliveryQty: "10", expectedArrivalDate: day(3) },
      ...invoice,
    });
    const one = {
      invoiceNo: "INV-1",
      invoiceType: "Special VAT invoice",
      invoiceClassify: "Electronic",
      invoiceDate: day(0),
    };
    const whole = { ...one, invoiceAmount: "113", taxAmount: "13", taxRate: "13" };
    const half = await bring(supplier, "shippingNotices", [row("1", whole), row("2", { invoiceNo: "INV-2" })]);
    expect(half.errors.map(({ row: at, column }) => [at, column])).toEqual(
      expect.arrayContaining([
        [3, "Invoice type"],
        [3, "Amount with tax"],
      ]),
    );
    const twice = { ...whole, invoiceAmount: "20" };
    const wrong = await bring(supplier, "shippingNotices", [row("1", whole), row("2", twice)]);
    expect(wrong.errors.map(({ row: at }) => at)).toContain(3);
    expect(await noticesOf(order.purchaseNo)).toEqual([]);
    const brought = await bring(supplier, "shippingNotices", [row("1", whole), row("2", whole)]);
    expect(brought.errors).toEqual([]);
    const condition = { invoiceNosIndistinct: "INV-1" };
    const found = await supplier.ok("shippingNotices", "getShippingNoticePage", { current: 1, size: 5, condition });
    expect(found.records.map(({ invoiceNos }) => invoiceNos)).toEqual(["INV-1"]);
    const { invoiceBody } = await supplier.ok("shippingNotices", "getShippingNoticeById", {
      id: `${found.records[0]?.id}`,
    });
    expect(invoiceBody.srmBillInvoiceBodyList).toMatchObject([
      { invoiceNo: "INV-1", invoiceAmount: "113", taxRate: "13" },
    ]);
  });

  it("brings returnable packaging along with a notice, each kind once, and says where rows disagree on it", async () => {
    const order = await buildAccepted(app);
    const supplier = await app.as("supplierA");
    const admin = await app.as("admin");
    const packagingItemNo = await returnable(admin, "KLT-BOOK");
    await moved(admin, packagingItemNo, "0", { movementType: packagingMovementType.code.openingAtBuyer });
    const row = (purchaseSeq: string, packaging: Row) => ({
      ...{ purchaseNo: order.purchaseNo, purchaseSeq, deliveryQty: "10", expectedArrivalDate: day(3) },
      ...packaging,
    });
    const four = { packagingItemNo, announcedQty: "4" };
    const wrong = await bring(supplier, "shippingNotices", [row("1", four), row("2", { ...four, announcedQty: "5" })]);
    expect(wrong.errors).toMatchObject([{ row: 2 }, { row: 3, column: "Packaging no." }]);
    const half = await bring(supplier, "shippingNotices", [row("1", { packagingItemNo }), row("2", four)]);
    expect(half.errors).toMatchObject([{ row: 2, column: "Packaging announced" }]);
    expect(await bring(supplier, "shippingNotices", [row("1", four), row("2", four)])).toMatchObject({ errors: [] });
    const [line] = await noticesOf(order.purchaseNo);
    const id = line?.shippingNoticeId ?? "";
    expect(await supplier.ok("shippingNotices", "getShippingNoticeById", { id })).toMatchObject({
      lines: [{ deliveryQty: "10" }, { deliveryQty: "10" }],
      packaging: [{ packagingItemNo, announcedQty: "4" }],
    });
    const found = { current: 1, size: 5, condition: { announcedPackagingIndistinct: packagingItemNo } };
    const { records } = await supplier.ok("shippingNotices", "getShippingNoticePage", found);
    expect(records).toMatchObject([{ id, announcedPackaging: "KLT-BOOK 4" }]);
  });

  it("S7.16a B5.1c sends nothing where a row asks for too much, is not the supplier's, or says no quantity", async () => {
    const own = await buildAccepted(app);
    const others = await buildAccepted(app, { supplierNo: "SB" });
    const supplier = await app.as("supplierA");
    const row = (purchaseNo: string, purchaseSeq: string, deliveryQty: string) => ({
      ...{ purchaseNo, purchaseSeq, deliveryQty },
      expectedArrivalDate: day(3),
    });
    const rows = [row(own.purchaseNo, "1", "10"), row(own.purchaseNo, "2", "50.1"), row(others.purchaseNo, "1", "1")];
    const refused = await bring(supplier, "shippingNotices", rows);
    expect([refused.added, refused.errors.map(({ row: at, message }) => [at, message])]).toEqual([
      0,
      [
        [2, "Row 3 of the same document is wrong, so none of it was imported."],
        [3, expect.stringContaining("50.1")],
        [4, `Order line ${others.purchaseNo} 1/1/1 does not exist, or is not yours to ship.`],
      ],
    ]);
    expect(await noticesOf(own.purchaseNo)).toEqual([]);

    const tooMuch = await bring(supplier, "shippingNotices", rows.slice(0, 2));
    expect(tooMuch).toMatchObject({ added: 0, refused: 2 });
    expect(tooMuch.errors.find(({ row: at }) => at === 3)?.message).toContain("50.1");
    expect(tooMuch.errors.find(({ row: at }) => at === 2)?.message).toContain("Row 3");
    expect(await noticesOf(own.purchaseNo)).toEqual([]);

    const good = await bring(supplier, "shippingNotices", [row(own.purchaseNo, "1", "10"), row("PO-none", "1", "1")], {
      goodRows: "1",
    });
    expect(good).toMatchObject({ added: 1, refused: 1 });
    expect(await noticesOf(own.purchaseNo)).toHaveLength(1);
  });

  it("S7.16a is told of a notice what it lacks only where no row that is wrong may bring it", async () => {
    await addDeliveryRule(await app.as("admin"), { invoiceNeeded: "1" });
    const { purchaseNo } = await buildAccepted(app);
    const supplier = await app.as("supplierA");
    const row = { purchaseNo, purchaseSeq: "1", deliveryQty: "10", expectedArrivalDate: day(3) };
    const invoice = {
      ...{ invoiceNo: "INV-OF-ROW", invoiceType: "Special VAT invoice", invoiceClassify: "Electronic" },
      ...{ invoiceDate: day(0), invoiceAmount: "113", taxAmount: "13", taxRate: "13" },
    };
    const other = { ...row, purchaseSeq: "2", expectedArrivalDate: day(4) };
    const told = async (first: Row) => {
      const { errors } = await bring(supplier, "shippingNotices", [{ ...row, ...invoice, ...first }, row, other]);
      return errors.map(({ row: at, message }) => [at, message]);
    };
    const lacking = [4, expect.stringContaining("An invoice comes with every delivery notice here.")];
    expect(await told({ purchaseSeq: "9" })).toEqual([[2, expect.stringContaining("does not exist")], lacking]);
    // A row that cannot be read may be of any notice.
    expect(await told({ deliveryQty: "ten" })).toEqual([[2, expect.stringContaining("not a number")]]);
    await forgetRules(app);
  });
});

describe("A workbook of a warehouse", () => {
  it("S7.16a B3.5a B5.2a receives lines of notices by order line and lot, also damaged ones, where they were ordered for unless it says where", async () => {
    const order = await buildAccepted(app, { quantities: ["100", "50"], head: { warehouseNo: "W2" } });
    const notice = await buildShipped(app, order, ["100", "50"]);
    const warehouse = await app.as("warehouse");
    const line = { asnNo: notice.asnNo, purchaseNo: order.purchaseNo, receiptDate: day(0) };
    const brought = await bring(warehouse, "receipts", [
      { ...line, purchaseSeq: "1", receiptQty: "100" },
      { ...line, purchaseSeq: "2", receiptQty: "20", warehouseNo: "W1" },
    ]);
    expect(brought).toMatchObject({ added: 2, errors: [] });
    const condition = { shippingNoticeId: notice.id, field: "id", order: "asc" as const };
    const { records } = await warehouse.ok("receipts", "getReceiptPage", { current: 1, size: 20, condition });
    expect(records.map((each) => [each.purchaseSeq, each.receiptQty, each.warehouseNo])).toEqual([
      [1, "100", "W2"],
      [2, "20", "W1"],
    ]);
    const { history } = await warehouse.ok("shippingNotices", "getShippingNoticeById", { id: notice.id });
    expect(history.filter(({ action }) => action === "receive").map(({ via }) => via)).toEqual([
      "workbook",
      "workbook",
    ]);

    const wrong = await bring(warehouse, "receipts", [
      { ...line, purchaseSeq: "2", receiptQty: "30.5" },
      { ...line, asnNo: "ASN-none", purchaseSeq: "2", receiptQty: "1" },
      { ...line, purchaseSeq: "9", receiptQty: "1" },
    ]);
    const tooMuch = `Refused: Delivery notice ${notice.asnNo}: the receipt quantity 30.5 exceeds the quantity still to be received, 30.`;
    expect([wrong.added, wrong.errors.map(({ row, message }) => [row, message])]).toEqual([
      0,
      [
        [2, tooMuch],
        [3, "Delivery notice ASN-none does not exist, or you may not see it."],
        [4, `The delivery notice does not bring ${order.purchaseNo} 9/1/1.`],
      ],
    ]);
    const alone = await bring(warehouse, "receipts", [{ ...line, purchaseSeq: "2", receiptQty: "30.5" }]);
    expect(alone.errors.map(({ message }) => message)).toEqual([tooMuch]);
    const ahead = await bring(warehouse, "receipts", [
      { ...line, purchaseSeq: "2", receiptQty: "1", receiptDate: day(9) },
    ]);
    expect(ahead.errors).toMatchObject([{ row: 2, column: "Receipt date", message: expect.stringContaining(day(9)) }]);
    const torn = { ...line, purchaseSeq: "2", receiptQty: "10", rejectedQty: "4", warehouseKeeper: "Chen Wei" };
    const unsaid = await bring(warehouse, "receipts", [torn]);
    expect(unsaid.errors).toMatchObject([{ row: 2, column: "Shortage or damage" }]);
    const beyond = { ...torn, rejectedQty: "11", differenceReason: "Carton torn" };
    expect((await bring(warehouse, "receipts", [beyond])).errors).toMatchObject([{ row: 2, column: "Rejected" }]);
    const damaged = await bring(warehouse, "receipts", [{ ...torn, differenceReason: "Carton torn" }]);
    expect(damaged).toMatchObject({ added: 1, errors: [] });
    const { records: after } = await warehouse.ok("receipts", "getReceiptPage", { current: 1, size: 20, condition });
    expect(after[2]).toMatchObject({
      ...{ receiptQty: "10", rejectedQty: "4", differenceReason: "Carton torn", warehouseKeeper: "Chen Wei" },
    });
    const stock = await asOwner<{ n: string }>(app, "select count(*) as n from receipt where shipping_notice_id = $1", [
      notice.id,
    ]);
    expect(stock[0]?.n).toBe("3");
  });

  it("S7.16a is told of all rows that are wrong at once, whichever rule says so", async () => {
    const order = await buildAccepted(app, { quantities: ["10", "10", "10"], head: { warehouseNo: "W1" } });
    const notice = await buildShipped(app, order, ["10", "10", "10"]);
    const warehouse = await app.as("warehouse");
    const line = { asnNo: notice.asnNo, purchaseNo: order.purchaseNo, receiptDate: day(0), receiptQty: "10" };
    const rows = [
      { ...line, purchaseSeq: "1", receiptQty: "11" },
      { ...line, purchaseSeq: "2", rejectedQty: "1" },
      { ...line, purchaseSeq: "3" },
      { ...line, purchaseSeq: "4" },
    ];
    const wrong = [
      [2, "Receipt quantity", expect.stringContaining("exceeds the quantity still to be received, 10.")],
      [3, "Shortage or damage", expect.stringContaining("reason")],
      [4, null, expect.stringMatching(/^Row \d of the same document is wrong/)],
    ];
    const unknown = [5, "Line", expect.stringContaining("does not bring")];
    const told = async (given: readonly Row[], settings?: ImportSettings) => {
      const { errors } = await bring(warehouse, "receipts", given, settings);
      return errors.map(({ row, column, message }) => [row, column, message]);
    };
    expect(await told(rows)).toEqual([...wrong, unknown]);
    expect(await told(rows.slice(0, 3))).toEqual(wrong);
    expect(await told(rows, { goodRows: "1" })).toEqual([...wrong, unknown]);
    expect((await bring(warehouse, "receipts", [{ ...line, purchaseSeq: "1" }])).added).toBe(1);
  });
});

describe("A file that was imported a short time ago", () => {
  /** A file of which somebody of the buyer's side imported the same before. */
  async function again(): Promise<Buffer> {
    // It is asked before the file is read.
    const content = Buffer.from("The same again");
    const hash = createHash("sha256").update(content).digest("hex");
    await asOwner(
      app,
      `insert into stored_file (tenant_id, file_name, content_type, size_bytes, sha256, storage_key, purpose, create_name)
       values (1, 'again.xlsx', 'text/csv', 1, decode('${hash}', 'hex'), 'imports/again', 'imports', (select user_name
         from app_user where tenant_id = 1 and user_no = 'admin'))`,
    );
    return content;
  }

  it("S7.16a is asked about where its rows need no number by which they would be known", async () => {
    const admin = await app.as("admin");
    const content = await again();
    const adding = [
      ...(["receipts", "acceptances", "warehousings", "deliveryApprovals"] as const),
      ...(["packagingMovements", "materialIssues"] as const),
    ];
    const answers = await Promise.all(adding.map((name) => admin.upload(name, "importexcel", content, "again.xlsx")));
    expect(answers.map(({ body }) => "errorCode" in body && body.errorCode)).toEqual(
      adding.map(() => "importRepeated"),
    );
  });

  it("is not asked about where nothing of it came in", async () => {
    const row = {
      ...{ returnType: "1", returnDate: day(0), receiptNo: "NONE", purchaseNo: "NONE", purchaseSeq: "1" },
      ...{ returnQty: "7", returnReason: "Bent" },
    };
    const warehouse = await app.as("warehouse");
    for (const _time of [1, 2]) {
      const outcome = await importSheetOf(warehouse, "returnNotes", typedSheet([row]), { goodRows: "1" });
      expect(outcome).toMatchObject({ added: 0, changed: 0, errors: [{ row: 2 }] });
    }
  });

  it("S7.16a is asked about in the zone of who sends it, where documents in it come without a number, and comes in where it is meant", async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    const notice = await buildShipped(app, order, ["100"]);
    const warehouse = await app.as("warehouse");
    await warehouse.ok("receipts", "receive", receiptInput(notice, ["100"]));
    const request = { current: 1, size: 1, condition: { shippingNoticeId: notice.id } };
    const [{ receiptNo } = { receiptNo: "" }] = (await warehouse.ok("receipts", "getReceiptPage", request)).records;
    const { purchaseNo } = order;
    const row = {
      ...{ returnType: "1", returnDate: day(0), receiptNo, purchaseNo, purchaseSeq: "1" },
      ...{ returnQty: "7", returnReason: "Bent" },
    };
    const bringNotes = (rows: readonly Row[], settings: ImportSettings = {}) =>
      importSheetOf(warehouse, "returnNotes", typedSheet(rows), settings);
    expect(await bringNotes([row])).toMatchObject({ added: 1, errors: [] });
    const { body } = await warehouse
      .inZone("Asia/Shanghai")
      .upload("returnNotes", "importexcel", await saveSheet(typedSheet([row])));
    const local = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    expect(body).toMatchObject({
      errorCode: "importRepeated",
      errorMessage: expect.stringMatching(`on ${local} \\d\\d:\\d\\d by `),
    });
    expect(await bringNotes([row], { again: "1" })).toMatchObject({ added: 1 });
    // One that says its number is known by that.
    const numbered = { ...row, returnNo: `R-${receiptNo}` };
    expect(await bringNotes([numbered])).toMatchObject({ added: 1 });
    expect((await bringNotes([numbered])).errors).toMatchObject([{ row: 2 }]);
    expect(await bringNotes([numbered], { changeExisting: "1" })).toMatchObject({ unchanged: 1 });
  });
});
