import type { Entity, Fields } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import type { ImportOutcome, InputOf } from "@tandem/contract/core/service";
import {
  type ShippingNoticeDetail,
  type ShippingNoticeInput,
  shippingNotice,
  shippingNoticeLine,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { newsNotice } from "@tandem/contract/news/news-notices/news-notices";
import { purchaseOrder, purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { printed, standardLayout } from "@tandem/contract/platform/print-templates/layout";
import { receipt } from "@tandem/contract/receiving/receipts/receipts";
import { returnNote, returnNoteLine } from "@tandem/contract/receiving/return-notes/return-notes";
import type { Services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { define } from "../../testing/custom-fields.ts";
import { buildAccepted, buildShipped, day, type ImportRow, importRows, noticeInput } from "../../testing/orders.ts";
import { receiptInput } from "../../testing/receipts.ts";
import { importSheetOf, typedSheet } from "../../testing/records.ts";
import { missingIn, sampleValues } from "../../testing/sample-values.ts";
import { headingOf, readSheet } from "../../testing/sheets.ts";
import { erpSecret, StandInErp } from "../../testing/stand-in-erp.ts";
import { translate } from "../core/translate.ts";
import { writingIn } from "../platform/printing/numbers-and-dates.ts";
import type { Printable } from "../platform/printing/read-documents.ts";
import { wordDocument, wordLines } from "../platform/printing/word-document.ts";
import { wordingOf } from "../platform/printing/wording.ts";

type Values = Readonly<Record<string, unknown>>;

let erp: StandInErp;
let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  erp = new StandInErp();
  app = await startTestApplication({ ERP_URL: await erp.listen(), ERP_SECRET: erpSecret, ERP_PULL_MINUTES: "0" });
  buyer = await app.as("buyer");
  supplier = await app.as("supplierA");
});
afterAll(async () => {
  await app.close();
  await erp.close();
});

const described = (entity: unknown) => entity as Entity<string, Fields>;

/** The ways in which a value may be written for a reader of English. */
function waysToWrite({ name: entityName, fields }: Entity<string, Fields>, name: string, value: unknown): string[] {
  const { kind, statuses } = fields[name] ?? {};
  const text = String(value);
  const writing = writingIn("en-US");
  if (statuses) return [translate("en-US", statuses.labelKey(text))];
  if (kind === "date") return [text, writing.date(text), writing.shortDate(text)];
  if (kind === "money") return [text, writing.money(text)];
  if (kind === "rate") return [text, writing.rate(text)];
  if (kind === "integer" || kind === "quantity") return [text, writing.quantity(text)];
  return [text, `${translate("en-US", fieldLabelKey(entityName, name))} ${text}`];
}

/** The names of the values that are not among the texts. */
function unwritten(entity: unknown, values: Values, texts: readonly string[]): string[] {
  const all = texts.join("\n");
  return Object.keys(values).filter(
    (name) => !waysToWrite(described(entity), name, values[name]).some((text) => all.includes(text)),
  );
}

/** The names of the values that a downloaded workbook has in no column of theirs. */
async function missingInSheet(
  user: TestUser,
  call: { service: keyof Services; method: string },
  condition: object,
  of: unknown,
  values: Values,
) {
  const { content } = await user.download(call.service, call.method, { current: 1, size: 20, condition });
  const [row] = await readSheet(content);
  const entity = described(of);
  return Object.keys(values).filter((name) => {
    const cell = row?.[headingOf(entity, name)];
    return !waysToWrite(entity, name, values[name]).some((text) => text === cell);
  });
}

/** All words of a print whose layout leaves nothing out. */
function wordsOf(printable: Printable): { readonly head: string[]; readonly lines: string[] } {
  const columns = Object.keys(printed[printable.module].columns);
  const layout = {
    ...standardLayout(printable.module),
    columns: columns.map((field) => ({ field, title: null, width: null })),
  };
  const wording = wordingOf(layout, "en-US");
  const { number, facts, details, remarks, blocks } = wordDocument(wording, printable);
  const told = [...facts, ...details, ...(remarks ? [remarks] : [])].map(({ value }) => value);
  return {
    head: [number, ...told, ...blocks.flatMap(({ lines }) => lines)],
    lines: wordLines(wording, printable.module, printable.lines, 1).flat(),
  };
}

const parties = { organisation: "Organisation One", supplier: "Supplier Alpha" };

describe("Every field that is filled in of a purchase order", () => {
  const known = { purchaseNo: "EVERY-1", currency: "USD", taxRate: "7" };
  // In a workbook the remark is the line's, and no other source says one of the head.
  const { remark: _ofLine, ...head } = sampleValues(purchaseOrder, known);
  const line = sampleValues(purchaseOrderLine, known);
  const ofErp = { ...head, purchaseNo: "EVERY-2", lines: [line] };

  const orderOf = async (purchaseNo: unknown) => {
    const condition = { purchaseNo: String(purchaseNo) };
    const { records } = await buyer.ok("purchaseOrders", "getPurchaseOrderPage", { current: 1, size: 20, condition });
    const detail = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: records[0]?.id ?? "" });
    return { listed: records[0], detail, condition };
  };
  beforeAll(async () => {
    expect(await importRows(buyer, [{ ...head, ...line } as ImportRow])).toBe(1);
  });

  it("B3.7a B3.7b S4.8 is on its page, and in the lists of orders and of their lines, once it was imported", async () => {
    const { listed, detail, condition } = await orderOf(head.purchaseNo);
    expect(missingIn(listed, head)).toEqual([]);
    expect(missingIn(detail, head)).toEqual([]);
    expect(missingIn(detail.lines[0], line)).toEqual([]);
    const lines = await buyer.ok("purchaseOrderLines", "getPurchaseOrderLinePage", { current: 1, size: 20, condition });
    expect(missingIn(lines.records[0], line)).toEqual([]);
  });

  it("B3.7a B3.7b S7.7 is on its page once the ERP said it", async () => {
    erp.changes.push(ofErp);
    expect(await buyer.ok("purchaseOrderLines", "syncLatestInfo", {})).toMatchObject({ added: 1, refused: 0 });
    const { detail } = await orderOf(ofErp.purchaseNo);
    expect(missingIn(detail, { ...head, purchaseNo: ofErp.purchaseNo })).toEqual([]);
    expect(missingIn(detail.lines[0], line)).toEqual([]);
  });

  it("B3.7a B3.7b S7.16c is in the workbooks of orders and of their lines", async () => {
    const { condition } = await orderOf(head.purchaseNo);
    const orders = { service: "purchaseOrders", method: "exportexcel" } as const;
    expect(await missingInSheet(buyer, orders, condition, purchaseOrder, head)).toEqual([]);
    const lines = { service: "purchaseOrderLines", method: "exportSrmPurchase" } as const;
    expect(await missingInSheet(buyer, lines, condition, purchaseOrderLine, line)).toEqual([]);
  });

  it("S4.8 B3.7a B3.7b comes back unchanged from the workbook that is changed and imported again", async () => {
    const { condition, detail } = await orderOf(head.purchaseNo);
    const call = { service: "purchaseOrders", method: "exportPurchaseLines" } as const;
    expect(await missingInSheet(buyer, call, condition, purchaseOrderLine, line)).toEqual([]);
    expect(await missingInSheet(buyer, call, condition, purchaseOrder, head)).toEqual([]);
    const { content } = await buyer.download(call.service, call.method, { current: 1, size: 20, condition });
    const { body } = await buyer.upload<ImportOutcome>("purchaseOrders", "importexcel", content);
    expect(body).toMatchObject({ data: { added: 0, unchanged: 1, errors: [] } });
    expect((await orderOf(head.purchaseNo)).detail.version).toBe(detail.version);
  });

  it("B3.7a B3.7b S3.13 is printed", async () => {
    const { detail } = await orderOf(head.purchaseNo);
    const words = wordsOf({ module: "PO", parties, head: detail, lines: detail.lines });
    expect(unwritten(purchaseOrder, head, words.head)).toEqual([]);
    expect(unwritten(purchaseOrderLine, line, words.lines)).toEqual([]);
  });
});

describe("Every field that people fill in of a delivery notice", () => {
  let head: Record<string, unknown>;
  let line: Record<string, unknown>;
  let notice: ShippingNoticeDetail;
  beforeAll(async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    head = sampleValues(shippingNotice, { orderType: order.orderType });
    line = sampleValues(shippingNoticeLine);
    const { shippingAddressId, deliveryAddressId, lines } = await noticeInput(app, order, ["1"]);
    notice = await supplier.ok("shippingNotices", "saveShippingNotice", {
      ...head,
      shippingAddressId,
      deliveryAddressId,
      lines: lines.map(({ purchaseOrderLineId }) => ({ purchaseOrderLineId, ...line })),
    } as ShippingNoticeInput);
  });
  const condition = () => ({ asnNo: notice.asnNo });
  const first = () => ({ current: 1, size: 20, condition: condition() });

  it("B3.2 B3.3 is on its page once it was sent", async () => {
    const found = await buyer.ok("shippingNotices", "getShippingNoticeById", { id: notice.id });
    expect(missingIn(found, head)).toEqual([]);
    expect(missingIn(found.lines[0], line)).toEqual([]);
  });

  it("B3.2 B3.3 is in the lists of notices and of their lines", async () => {
    const heads = await buyer.ok("shippingNotices", "getShippingNoticePage", first());
    expect(missingIn(heads.records[0], head)).toEqual([]);
    const lines = await buyer.ok("shippingNotices", "getShippingNoticeLinePage", first());
    expect(missingIn(lines.records[0], line)).toEqual([]);
  });

  it("B3.2 B3.3 S7.16c is in the workbooks of notices and of their lines", async () => {
    const service = "shippingNotices";
    expect(await missingInSheet(buyer, { service, method: "exportexcel" }, condition(), shippingNotice, head)).toEqual(
      [],
    );
    expect(
      await missingInSheet(buyer, { service, method: "exportAsnDetail" }, condition(), shippingNoticeLine, line),
    ).toEqual([]);
  });

  it("B3.2 B3.3 S3.13 is printed", async () => {
    const words = wordsOf({ module: "ASN", parties, head: notice, lines: notice.lines });
    expect(unwritten(shippingNotice, head, words.head)).toEqual([]);
    expect(unwritten(shippingNoticeLine, line, words.lines)).toEqual([]);
  });

  it("B4.1f B5.3b is corrected when the rejected notice is sent again", async () => {
    const rejected = await buyer.ok("shippingNotices", "reject", { ...versionOf(notice), reason: "Wrong" });
    const corrected = Object.fromEntries(
      Object.entries(head).map(([name, value]) => [
        name,
        typeof value === "string" && value.startsWith(name) ? `${value} again` : value,
      ]),
    );
    const { shippingAddressId, deliveryAddressId, lines } = rejected;
    const sent = await supplier.ok("shippingNotices", "saveShippingNotice", {
      ...versionOf(rejected),
      ...corrected,
      shippingAddressId,
      deliveryAddressId,
      lines: lines.map(({ purchaseOrderLineId }) => ({ purchaseOrderLineId, ...line })),
    } as ShippingNoticeInput);
    expect(missingIn(sent, corrected)).toEqual([]);
    expect(missingIn(sent.lines[0], line)).toEqual([]);
  });
});

const versionOf = ({ id, version }: { readonly id: string; readonly version: number }) => ({ id, version });

describe("Every field that people fill in of a receipt", () => {
  const values = sampleValues(receipt, { receiptDate: day(0) });
  let condition: { readonly receiptNo: string };
  beforeAll(async () => {
    const notice = await buildShipped(app, await buildAccepted(app, { quantities: ["100"] }), ["60"]);
    const { receiptQty, ...head } = values;
    const { shippingNoticeId, lines } = receiptInput(notice, [String(receiptQty)]);
    const warehouse = await app.as("warehouse");
    const input = { ...head, shippingNoticeId, lines } as InputOf<Services["receipts"]["endpoints"]["receive"]>;
    const { receiptNo } = await warehouse.ok("receipts", "receive", input);
    condition = { receiptNo };
  });

  it("B3.5a B5.2 is in the list and its drawer", async () => {
    const { records } = await buyer.ok("receipts", "getReceiptPage", { current: 1, size: 20, condition });
    expect(missingIn(records[0], values)).toEqual([]);
  });

  it("B3.5a S7.16c is in the workbook", async () => {
    const call = { service: "receipts", method: "exportexcel" } as const;
    expect(await missingInSheet(buyer, call, condition, receipt, values)).toEqual([]);
  });
});

describe("Every field that people fill in of a return note", () => {
  // In a workbook it is named, and its receipt by number.
  const head = sampleValues(returnNote, { returnNo: "EVERY-R" });
  const own: Values = { projectOfNote: "Hall 7" };
  const ownOfLine: Values = { crate: "C-12" };
  const condition = { returnNo: "EVERY-R" };
  const first = { current: 1, size: 20, condition };
  const workbook = { service: "returnNotes", method: "exportexcel" } as const;
  let line: Values;
  let warehouse: TestUser;
  beforeAll(async () => {
    const admin = await app.as("admin");
    await admin.ok("customFields", "addSysCustomField", define("returnNote", "projectOfNote", "1"));
    await admin.ok("customFields", "addSysCustomField", define("returnNoteLine", "crate", "1"));
    warehouse = await app.as("warehouse");
    const notice = await buildShipped(app, await buildAccepted(app, { quantities: ["100"] }), ["60"]);
    await warehouse.ok("receipts", "receive", receiptInput(notice, ["60"]));
    const { records } = await warehouse.ok("receipts", "getReceiptPage", {
      current: 1,
      size: 1,
      condition: { asnNo: notice.asnNo },
    });
    const { receiptNo = "", purchaseNo = "", purchaseSeq, purchasePhaseSeq, purchaseBatchSeq } = records[0] ?? {};
    line = sampleValues(returnNoteLine, {
      receiptNo,
      purchaseNo,
      purchaseSeq,
      purchasePhaseSeq,
      purchaseBatchSeq,
    });
    const cells = Object.entries({ ...head, ...line }).map(([name, value]): [string, string] => [name, String(value)]);
    const row = { ...Object.fromEntries(cells), "The projectOfNote": "Hall 7", "The crate": "C-12" };
    const outcome = await importSheetOf(warehouse, "returnNotes", typedSheet([row]));
    expect(outcome).toMatchObject({ added: 1, errors: [] });
  });
  const detail = async () => {
    const { records } = await warehouse.ok("returnNotes", "getReturnNotePage", first);
    return warehouse.ok("returnNotes", "getReturnNoteById", { id: records[0]?.id ?? "" });
  };

  it("B3.5b S3.2 S4.8 is on its page, and in the lists of notes and of their lines, once it was imported", async () => {
    const found = await detail();
    expect(missingIn(found, head)).toEqual([]);
    expect(missingIn(found.lines[0], line)).toEqual([]);
    expect([found.customValues, found.lines[0]?.customValues]).toEqual([own, ownOfLine]);
    const heads = await warehouse.ok("returnNotes", "getReturnNotePage", first);
    expect(missingIn(heads.records[0], head)).toEqual([]);
    const lines = await warehouse.ok("returnNotes", "getReturnNoteLinePage", first);
    expect(missingIn(lines.records[0], line)).toEqual([]);
  });

  it("B3.5b S3.2 S7.16c is in the workbook, and comes back from it unchanged", async () => {
    expect(await missingInSheet(warehouse, workbook, condition, returnNote, head)).toEqual([]);
    expect(await missingInSheet(warehouse, workbook, condition, returnNoteLine, line)).toEqual([]);
    const { content } = await warehouse.download("returnNotes", "exportexcel", first);
    expect((await readSheet(content))[0]).toMatchObject({ "The projectOfNote": "Hall 7", "The crate": "C-12" });
    const { body } = await warehouse.upload<ImportOutcome>("returnNotes", "importexcel", content);
    expect(body).toMatchObject({ data: { added: 0, changed: 0, unchanged: 1, errors: [] } });
  });

  it("B3.5b S3.13 is printed", async () => {
    const found = await detail();
    const words = wordsOf({ module: "RETURN", parties, head: found, lines: found.lines });
    expect(unwritten(returnNote, head, words.head)).toEqual([]);
    expect(unwritten(returnNoteLine, line, words.lines)).toEqual([]);
  });

  it("B3.5b is changed in the form, all of it but its number and its receipts", async () => {
    const { id, version, lines } = await detail();
    const { returnType, returnDate, remark } = sampleValues(returnNote, { returnType: "1", remark: "Another remark" });
    const { returnQty, returnReason } = sampleValues(returnNoteLine, {
      returnQty: "3",
      returnReason: "Another reason",
    });
    const changed = { returnType, returnDate, remark };
    const changedLine = { returnQty, returnReason };
    const saved = await warehouse.ok("returnNotes", "saveReturnNote", {
      id,
      version,
      ...changed,
      lines: [{ receiptId: lines[0]?.receiptId ?? "", ...changedLine }],
    } as InputOf<Services["returnNotes"]["endpoints"]["saveReturnNote"]>);
    expect(missingIn(saved, { ...head, ...changed })).toEqual([]);
    expect(missingIn(saved.lines[0], { ...line, ...changedLine })).toEqual([]);
  });
});

describe("Every field that people fill in of a news notice", () => {
  // Of two that exclude each other one is empty.
  const values = sampleValues(newsNotice, {
    newsBusiness: "1",
    noticeType: null,
    whereNews: "0",
    senderType: "1",
    expiringDate: day(60),
    cover: null,
  });

  it("B3.19a is kept with the draft, and in the editors' list", async () => {
    const input = { ...values, receivingObjects: ["SA"], fileIds: [] } as unknown as InputOf<
      Services["notices"]["endpoints"]["saveSysNews"]
    >;
    const saved = await buyer.ok("notices", "saveSysNews", input);
    expect(missingIn(saved, values)).toEqual([]);
    const again = await buyer.ok("notices", "saveSysNews", { ...input, ...versionOf(saved), subject: "Another" });
    expect(missingIn(again, { ...values, subject: "Another" })).toEqual([]);
    const condition = { id: saved.id };
    const { records } = await buyer.ok("notices", "getSysNewsPage", { current: 1, size: 20, condition });
    expect(missingIn(records[0], { ...values, subject: "Another" })).toEqual([]);
  });
});
