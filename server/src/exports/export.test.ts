import { setTimeout as pause } from "node:timers/promises";
import type { Entity, Fields } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import type { Field } from "@tandem/contract/core/fields";
import { type LanguageCode, languageCodes } from "@tandem/contract/core/languages";
import { pathOf, type Service } from "@tandem/contract/core/service";
import { purchaseOrder, purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { receipt } from "@tandem/contract/receiving/receipts/receipts";
import { services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import {
  buildAccepted,
  buildDraft,
  buildIssued,
  buildNotice,
  buildShipped,
  day,
  importRows,
} from "../../testing/orders.ts";
import { receiptInput } from "../../testing/receipts.ts";
import { readAll, useFolder } from "../../testing/workbooks.ts";
import { translate } from "../core/translate.ts";
import { significantDigits, typedDigits } from "../spreadsheets/numbers.ts";
import type { CellValue } from "../spreadsheets/workbook.ts";

/** A list of documents and the export of the same. */
interface Pair {
  readonly entity: Entity<string, Fields>;
  readonly service: keyof typeof services;
  readonly list: string;
  readonly exporting: string;
  /** Conditions under which both are compared. */
  readonly conditions: readonly Record<string, unknown>[];
}

const described = (entity: unknown) => entity as Entity<string, Fields>;

const pairs: readonly Pair[] = [
  {
    entity: described(purchaseOrder),
    service: "purchaseOrders",
    list: "getPurchaseOrderPage",
    exporting: "exportexcel",
    conditions: [
      {},
      { status: ["0", "1"], field: "t1.totalAmount", order: "desc" },
      { keyword: "alph" },
      { supplierNo: "SB", receiptStatus: "0" },
      { purchaseNoIndistinct: "_%" },
    ],
  },
  {
    entity: described(purchaseOrderLine),
    service: "purchaseOrderLines",
    list: "getPurchaseOrderLinePage",
    exporting: "exportSrmPurchase",
    conditions: [
      {},
      { field: "batchPurQty", order: "asc" },
      { itemNo: ["M1", "M3"], unDeliveryQtyStart: "1" },
      { expectArrivalDateEnd: day(0) },
    ],
  },
  {
    entity: described(receipt),
    service: "receipts",
    list: "getReceiptPage",
    exporting: "exportexcel",
    conditions: [{}, { status: "0" }, { warehouseNo: "W2", field: "receiptQty", order: "asc" }],
  },
];

let app: TestApplication;
const folder = useFolder();
beforeAll(async () => {
  app = await startTestApplication();
  await buildDraft(app);
  const odd = { plantName: '=1+1 "Đà Nẵng" <&> 采购', paymentTerm: "  ", remark: "A\nB" };
  for (const [orgNo, supplierNo, warehouseNo] of [
    ["O1", "SA", "W1"],
    ["O1", "SB", "W2"],
    ["O2", "SA", "W3"],
  ] as const) {
    const order = await buildAccepted(app, {
      orgNo,
      supplierNo,
      quantities: ["100", "0.000001", "12345678901234.123456", "7"],
      head: odd,
      // A form refuses a term of blanks.
      imported: true,
    });
    const admin = await app.as("admin");
    await buildNotice(app, order, ["1"]);
    const shipped = await buildShipped(app, order, ["60.5", "", "", "7"], { trackingNo: "007" });
    await admin.ok("receipts", "receive", receiptInput(shipped, ["60.5", "3"], { warehouseNo }));
    await admin.ok("receipts", "receive", receiptInput(shipped, ["", "2"], { warehouseNo, receiptDate: day(-1) }));
    const { records } = await admin.ok("receipts", "getReceiptPage", {
      current: 1,
      size: 1,
      condition: { receiptQty: "2" },
    });
    const [last] = records;
    await admin.ok("receipts", "cancelReceipt", { id: last?.id ?? "", version: last?.version ?? 0, reason: "Wrong" });
  }
});
afterAll(() => app.close());

/** A row of the list as its cells must be: labels for codes, numbers and dates as such. */
function cellsOf(pair: Pair, row: Readonly<Record<string, unknown>>, language: LanguageCode): CellValue[] {
  return exportedFields(pair).map(([name, field]) => {
    const value = row[name];
    if (value === null || value === undefined) return null;
    if (field.statuses) return translate(language, field.statuses.labelKey(String(value)));
    if (["quantity", "money", "rate", "integer"].includes(field.kind)) {
      // A spreadsheet program would turn what is beyond its 15 digits into zeros.
      return significantDigits(String(value)) > typedDigits ? String(value) : { number: String(value) };
    }
    if (field.kind === "date") return { date: String(value) };
    if (field.kind === "instant") return { date: String(value).slice(0, 19) };
    return Array.isArray(value) ? value.join(", ") : String(value);
  });
}

function exportedFields({ entity }: Pair): [string, Field][] {
  return Object.entries(entity.fields).filter(([, { kind }]) => kind !== "reference" && kind !== "custom");
}

/** Cells as they are compared: instants to the second, rows as long as their headings. */
function asRead(cells: readonly CellValue[], length: number): CellValue[] {
  return Array.from({ length }, (_, index) => {
    const cell = cells[index] ?? null;
    return cell !== null && typeof cell === "object" && "date" in cell ? { date: cell.date.slice(0, 19) } : cell;
  });
}

async function listed(
  user: TestUser,
  pair: Pair,
  condition: Record<string, unknown>,
): Promise<Record<string, unknown>[]> {
  const page = await user.ok(pair.service, pair.list as never, { current: 1, size: 1000, condition } as never);
  return (page as { records: Record<string, unknown>[] }).records;
}

async function exported(user: TestUser, pair: Pair, condition: Record<string, unknown>) {
  const { response, content } = await user.download(pair.service, pair.exporting, { current: 3, size: 20, condition });
  expect(response.status).toBe(200);
  const { sheetName, rows } = await readAll(await folder.file(content));
  return { sheetName, rows: rows.map((row) => row.cells), disposition: response.headers.get("content-disposition") };
}

describe.each(pairs.map((pair): [string, Pair] => [pair.entity.name, pair]))("the export of %s", (_name, pair) => {
  const fieldCount = exportedFields(pair).length;

  it.each(["buyer", "buyerOfTwo", "supplierA", "supplierB", "admin"])(
    "S3.11a S7.16c B6.1g holds what the list shows to %s, in the same order, whatever is asked for",
    async (userNo) => {
      const user = await app.as(userNo);
      for (const condition of pair.conditions) {
        const rows = await listed(user, pair, condition);
        const { rows: cells } = await exported(user, pair, condition);
        const place = JSON.stringify(condition);
        expect(
          cells.slice(1).map((row) => asRead(row, fieldCount)),
          place,
        ).toEqual(rows.map((row) => cellsOf(pair, row, "en-US")));
      }
      const everything = await listed(user, pair, {});
      expect(everything.length).toBeGreaterThan(0);
    },
  );

  it.each(languageCodes)("B1.6a S7.16c is headed, labelled and named in %s", async (language) => {
    const user = (await app.as("admin")).reading(language);
    const { rows, sheetName, disposition } = await exported(user, pair, {});
    const labels = exportedFields(pair).map(([name, { kind }]) => {
      const label = translate(language, fieldLabelKey(pair.entity.name, name));
      return kind === "instant" ? translate(language, "import.inTimeZone", { label, timeZone: "UTC" }) : label;
    });
    expect(rows[0]).toEqual(labels);
    const all = await listed(user, pair, {});
    expect(rows.slice(1).map((row) => asRead(row, fieldCount))).toEqual(all.map((row) => cellsOf(pair, row, language)));
    const name = translate(language, `${pair.entity.name}.name`);
    expect(name).toContain(sheetName.replace(/ \(\d+\)$/, ""));
    expect(disposition).toContain(`filename*=UTF-8''${encodeURIComponent(`${name} ${day(0)}.xlsx`)}`);
  });

  it("B6.1e S6.1a is refused without the flag, and for a filter that there is not", async () => {
    const stranger = await app.as("stranger");
    const { response } = await stranger.download(pair.service, pair.exporting, { condition: {} });
    expect(response.status).toBe(403);
    const wrong = await (await app.as("admin")).download(pair.service, pair.exporting, {
      condition: { colour: "red" },
    });
    expect([wrong.response.status, JSON.parse(wrong.content.toString()).status]).toEqual([400, 400]);
  });
});

it("S7.16c writes moments in the time of who exports, and says whose in their titles", async () => {
  const buyer = await app.as("buyer");
  const issued = await buildIssued(app);
  const condition = { id: [issued.id] };
  const exportedIn = async (timeZone: string) => {
    const path = pathOf(services.purchaseOrders as unknown as Service, "exportexcel");
    const headers = buyer.headers({ "content-type": "application/json", "app-time-zone": timeZone });
    const body = JSON.stringify({ current: 1, size: 20, condition });
    const response = await fetch(`${app.url}${path}`, { method: "POST", headers, body });
    const content = Buffer.from(await response.arrayBuffer());
    const { rows } = await readAll(await folder.file(content));
    const [titles, values] = rows.map(({ cells }) => cells);
    const place = titles?.findIndex((title) => String(title).startsWith("Issued at")) ?? -1;
    return { title: titles?.[place], value: values?.[place], name: response.headers.get("content-disposition") };
  };
  const utc = await exportedIn("No/Such_Zone");
  const there = await exportedIn("Asia/Ho_Chi_Minh");
  expect([utc.title, there.title]).toEqual(["Issued at (UTC)", "Issued at (Asia/Ho_Chi_Minh)"]);
  // One of the two has another day than UTC by now, which its file is called by.
  const zone = new Date().getUTCHours() >= 11 ? "Pacific/Kiritimati" : "Etc/GMT+12";
  expect((await exportedIn(zone)).name).toContain(Temporal.Now.plainDateISO(zone).toString());
  const millisecondsOf = (value: unknown) => Date.parse(`${(value as { date: string }).date.slice(0, 19)}Z`);
  expect(millisecondsOf(there.value) - millisecondsOf(utc.value)).toBe(7 * 3_600_000);
});

it("S7.16c exports thousands of rows without a gap or a repetition", async () => {
  const buyer = await app.as("buyer");
  const count = 2_345;
  await importRows(
    buyer,
    Array.from({ length: count }, (_, index) => ({
      purchaseNo: `EXP-${String(index).padStart(4, "0")}`,
      purchaseDate: day(-1),
      orgNo: "O1",
      supplierNo: "SA",
      currency: "USD",
      purchaseSeq: 1,
      itemNo: "M1",
      batchPurQty: String(index + 1),
      price: "1",
      expectArrivalDate: day(5),
    })),
  );
  const [pair] = pairs;
  const condition = { purchaseNoIndistinct: "EXP-", field: "purchaseNo", order: "asc", limitCount: 10 };
  const { rows } = await exported(buyer, pair as Pair, condition);
  expect(rows.slice(1).map((row) => row[0])).toEqual(
    Array.from({ length: count }, (_, index) => `EXP-${String(index).padStart(4, "0")}`),
  );
});

it("S7.16c exports the lines of orders alike by both calls", async () => {
  const pair = pairs[1] as Pair;
  const supplier = await app.as("supplierA");
  const condition = { supplierNo: "SA", field: "batchPurQty", order: "desc" };
  const byOne = await exported(supplier, pair, condition);
  expect(byOne.rows.length).toBeGreaterThan(1);
  expect(await exported(supplier, { ...pair, exporting: "exportexcel" }, condition)).toEqual(byOne);
});

it("S7.16c S2.24 exports the selected rows alone", async () => {
  const buyer = await app.as("buyer");
  const [pair] = pairs;
  const [first, , third] = await listed(buyer, pair as Pair, {
    purchaseNoIndistinct: "EXP-",
    field: "purchaseNo",
    order: "asc",
  });
  const { rows } = await exported(buyer, pair as Pair, {
    id: [first?.id, third?.id],
    field: "purchaseNo",
    order: "asc",
  });
  expect(rows.slice(1).map((row) => row[0])).toEqual(["EXP-0000", "EXP-0002"]);
});

it("S4.10 S7.18 tells the page how many of how many rows are written", async () => {
  const buyer = await app.as("buyer");
  const socket = new WebSocket(`${app.url.replace("http", "ws")}/productWebSocket/page-of-export`);
  const heard: string[] = [];
  await new Promise<void>((resolve) => {
    socket.addEventListener("open", () => socket.send(JSON.stringify({ token: buyer.token })));
    socket.addEventListener("message", ({ data }) =>
      String(data).includes('"ready"') ? resolve() : heard.push(String(data)),
    );
  });
  const condition = { purchaseNoIndistinct: "EXP-" };
  await buyer.download("purchaseOrders", "exportexcel", {
    current: 1,
    size: 20,
    condition,
    progressId: "page-of-export",
  });
  for (const startedAt = Date.now(); heard.length === 0 && Date.now() - startedAt < 10_000; ) await pause(10);
  expect(JSON.parse(heard[0]?.slice(1) ?? "")).toEqual({
    type: "progress",
    phase: "exporting",
    done: 2000,
    total: 2345,
  });
  socket.close();
});

it("S7.16c stops reading when the caller goes away, and gives the connection back", async () => {
  const buyer = await app.as("buyer");
  for (let turn = 0; turn < 14; turn += 1) {
    const stop = new AbortController();
    const answer = await fetch(`${app.url}${pathOf(services.purchaseOrders as unknown as Service, "exportexcel")}`, {
      method: "POST",
      headers: buyer.headers({ "content-type": "application/json" }),
      body: JSON.stringify({ current: 1, size: 20, condition: {} }),
      signal: stop.signal,
    });
    expect(answer.status).toBe(200);
    stop.abort();
  }
  const { rows } = await exported(buyer, pairs[0] as Pair, { purchaseNoIndistinct: "EXP-000" });
  expect(rows).toHaveLength(11);
});
