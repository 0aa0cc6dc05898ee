import { createWriteStream, openAsBlob } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ImportOutcome } from "@tandem/contract/core/service";
import { purchaseOrderImport } from "@tandem/contract/orders/purchase-orders/import";
import { orderType } from "@tandem/contract/orders/purchase-orders/statuses";
import { Client as Database } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { writeWorkbook } from "../server/src/spreadsheets/write.ts";
import { parties } from "./bench-orders.ts";
import { addressOf, Client } from "./client.ts";
import { defaultList } from "./lists.ts";
import type { RunningServer } from "./processes.ts";

export interface SpreadsheetResult {
  name: string;
  rows: number;
  seconds: number;
  rowsPerSecond: number;
  /** Memory of the server at its highest, above what it had before; in MB. */
  peakAboveIdle: number;
  bareName: string;
  bareRowsPerSecond: number;
}

const linesOfOrder = 5;
const longestMilliseconds = 600_000;

async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; answer: T }> {
  const startedAt = performance.now();
  const answer = await work();
  return { seconds: (performance.now() - startedAt) / 1000, answer };
}

/** Posts as a signed-in user, and answers only what went well. */
export async function send(
  client: Client,
  port: number,
  path: string,
  body: RequestInit["body"],
  headers = {},
): Promise<Response> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    body: body ?? null,
    signal: AbortSignal.timeout(longestMilliseconds),
    headers: { "authentication-info": client.token, "accept-language": "en-US", ...headers },
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
  return answer;
}

/** A server that has just signed somebody in and listed something, and knows its memory at rest. */
async function atRest(server: RunningServer): Promise<{ client: Client; idle: number }> {
  const client = new Client(server.port);
  await client.signIn("buyer");
  const list = { current: 1, size: 20, condition: { limitCount: 1000 } };
  for (let turn = 0; turn < 5; turn += 1) await client.callBody("purchaseOrderLines", "getPurchaseOrderLinePage", list);
  await server.memory.forgetPeak();
  return { client, idle: await server.memory.resident() };
}

/** Measures the export of every order line, beside reading the same rows and turning them into JSON. */
export async function measureExport(
  server: RunningServer,
  connectionString: string,
  directory: string,
): Promise<SpreadsheetResult> {
  const { client, idle } = await atRest(server);
  const body = JSON.stringify({ current: 1, size: 20, condition: {} });
  const { seconds } = await timed(async () => {
    const path = addressOf("purchaseOrderLines", "exportSrmPurchase");
    const answer = await send(client, server.port, path, body, { "content-type": "application/json" });
    if (!answer.body) throw new Error("The export has no contents.");
    await pipeline(Readable.fromWeb(answer.body), createWriteStream(join(directory, "export.xlsx")));
  });
  const peakAboveIdle = (await server.memory.peak()) - idle;
  client.close();
  const database = new Database({ connectionString });
  await database.connect();
  try {
    const bare = await timed(async () => {
      const { rows } = await database.query(defaultList.all, ["1"]);
      return { rows: rows.length, size: JSON.stringify(rows).length };
    });
    const { rows } = bare.answer;
    return {
      name: "export of order lines (.xlsx)",
      rows,
      seconds,
      rowsPerSecond: rows / seconds,
      peakAboveIdle,
      bareName: "all rows by one query, as JSON text",
      bareRowsPerSecond: rows / bare.seconds,
    };
  } finally {
    await database.end();
  }
}

type ImportLine = Partial<Record<(typeof purchaseOrderImport.columns)[number]["name"], string>>;

/** Lines of new orders, five per order. */
export function* importLines(rows: number, prefix: string, itemNos: readonly string[]): Generator<ImportLine> {
  const today = new Date().toISOString().slice(0, 10);
  for (let row = 0; row < rows; row += 1) {
    const itemNo = itemNos[row % itemNos.length] ?? "";
    const [purchaseSeq, batchPurQty, price] = [(row % linesOfOrder) + 1, 10 + (row % 990), (row % 5000) / 100 + 0.5];
    yield {
      purchaseNo: `${prefix}-${String(Math.floor(row / linesOfOrder) + 1).padStart(6, "0")}`,
      purchaseDate: today,
      orgNo: parties.orgNo,
      supplierNo: parties.supplierNo,
      currency: "TWD",
      orderType: orderType.code.general,
      plantName: "台中廠",
      buyerName: "林佳蓉",
      taxRate: "5",
      paymentTerm: "月結 60 天",
      tradeTerm: "FOB",
      purchaseSeq: String(purchaseSeq),
      itemNo,
      batchPurQty: String(batchPurQty),
      price: price.toFixed(2),
      expectArrivalDate: today,
      purchasePhaseSeq: "1",
      purchaseBatchSeq: "1",
      goodsName: `內六角圓柱頭螺絲 ${itemNo}`,
      spec: "M6×20",
      purUnitNo: "PCS",
      amount: (batchPurQty * price).toFixed(2),
      warehouseNo: parties.warehouseNo,
      remark: "",
    };
  }
}

/** Measures the import of a workbook of new orders, beside copying the same rows into the same tables. */
export async function measureImport(
  server: RunningServer,
  connectionString: string,
  directory: string,
  rows: number,
): Promise<SpreadsheetResult> {
  const database = new Database({ connectionString });
  await database.connect();
  try {
    const { rows: materials } = await database.query<{ item_no: string }>(
      "select item_no from material where tenant_id = 1 order by item_no",
    );
    const itemNos = materials.map((material) => material.item_no);
    const workbook = join(directory, "import.xlsx");
    await writeImport(workbook, importLines(rows, "IMP", itemNos));
    const { client, idle } = await atRest(server);
    const form = new FormData();
    form.set("file", await openAsBlob(workbook), "import.xlsx");
    const { seconds, answer } = await timed(async () => {
      const sent = await send(client, server.port, addressOf("purchaseOrders", "importexcel"), form);
      return (await sent.json()) as { data?: ImportOutcome };
    });
    if (answer.data?.added !== rows) throw new Error(`The import failed: ${JSON.stringify(answer).slice(0, 1000)}`);
    const peakAboveIdle = (await server.memory.peak()) - idle;
    client.close();
    const bare = await timed(() => copyLines(database, importLines(rows, "BARE", itemNos)));
    return {
      name: "import of new orders (.xlsx)",
      rows,
      seconds,
      rowsPerSecond: rows / seconds,
      peakAboveIdle,
      bareName: "the same rows by COPY, and inserted into both tables",
      bareRowsPerSecond: rows / bare.seconds,
    };
  } finally {
    await database.end();
  }
}

/** Writes a workbook of such lines. */
export async function writeImport(path: string, lines: Iterable<ImportLine>): Promise<void> {
  const { columns } = purchaseOrderImport;
  const numbers = new Set([
    "taxRate",
    "purchaseSeq",
    "purchasePhaseSeq",
    "purchaseBatchSeq",
    "batchPurQty",
    "price",
    "amount",
  ]);
  const dates = new Set(["purchaseDate", "expectArrivalDate"]);
  const typeOf = (name: string) => (numbers.has(name) ? "number" : dates.has(name) ? "date" : "text");
  await writeWorkbook(createWriteStream(path), {
    name: "Orders",
    columns: columns.map(({ name }) => ({ header: name, type: typeOf(name) })),
    rows: Readable.from(Iterator.from(lines).map((line) => columns.map(({ name }) => line[name] || null))),
  });
}

/** The least that can be done: text into a staging table by COPY, and from there into heads and lines. */
export async function copyLines(database: Database, lines: Iterable<ImportLine>): Promise<void> {
  await database.query("begin");
  await database.query(`create temporary table bare_import (purchase_no text collate "C", purchase_date date, org_no text,
    supplier_no text, currency text, tax_rate numeric, purchase_seq integer, item_no text, batch_pur_qty numeric,
    price numeric, expect_arrival_date date, goods_name text, spec text, pur_unit_no text, amount numeric,
    warehouse_no text) on commit drop`);
  const text = Iterator.from(lines).map((line) =>
    [line.purchaseNo, line.purchaseDate, line.orgNo, line.supplierNo, line.currency, line.taxRate, line.purchaseSeq]
      .concat([line.itemNo, line.batchPurQty, line.price, line.expectArrivalDate, line.goodsName, line.spec])
      .concat([line.purUnitNo, line.amount, line.warehouseNo])
      .join("\t")
      .concat("\n"),
  );
  await pipeline(Readable.from(chunksOf(text)), database.query(copyFrom("copy bare_import from stdin")));
  await database.query(`insert into purchase_order (tenant_id, purchase_no, purchase_date, org_no, supplier_no, currency,
      tax_rate, line_count, order_qty, total_amount)
    select 1, purchase_no, min(purchase_date), min(org_no), min(supplier_no), min(currency), min(tax_rate), count(*),
      sum(batch_pur_qty), sum(amount) from bare_import group by purchase_no`);
  await database.query(`insert into purchase_order_line (tenant_id, purchase_order_id, purchase_no, purchase_seq, org_no,
      supplier_no, item_no, goods_name, spec, pur_unit_no, batch_pur_qty, price, tax_rate, amount, expect_arrival_date,
      warehouse_no, purchase_date, currency)
    select 1, h.id, i.purchase_no, i.purchase_seq, i.org_no, i.supplier_no, i.item_no, i.goods_name, i.spec, i.pur_unit_no,
      i.batch_pur_qty, i.price, i.tax_rate, i.amount, i.expect_arrival_date, i.warehouse_no, h.purchase_date, h.currency
    from bare_import i join purchase_order h on h.tenant_id = 1 and h.purchase_no = i.purchase_no`);
  await database.query("commit");
}

/** Joins short texts, so that each write to the connection is worth it. */
function* chunksOf(texts: Iterable<string>): Generator<string> {
  let chunk = "";
  for (const text of texts) {
    chunk += text;
    if (chunk.length < 65_536) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk) yield chunk;
}
