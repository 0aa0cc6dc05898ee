import { openAsBlob } from "node:fs";
import { join } from "node:path";
import type { ImportOutcome } from "@tandem/contract/core/service";
import { Client as Database } from "pg";
import { addressOf, type Client } from "./client.ts";
import { copyLines, importLines, send, writeImport } from "./spreadsheets.ts";
import { milliseconds, number, table } from "./tables.ts";
import { type Bounds, compare, type WriteResult } from "./timing.ts";

/** What is taken in or given out as a workbook of a few rows, and how long it may take. */
export interface SmallWorkbookResult extends WriteResult {
  readonly goalMilliseconds: number;
}

const linesOfOrder = 5;

/** A server is compiled while it works, and so are its readers of workbooks: what they do first is not what they do all day. */
const uncounted = 40;

/** A new order of five lines by workbook, and the template for it, beside copying the same rows and writing the same headings. */
export async function measureSmallWorkbooks(
  {
    client,
    port,
    connectionString,
    directory,
  }: { client: Client; port: number; connectionString: string; directory: string },
  bounds: Bounds,
): Promise<SmallWorkbookResult[]> {
  const database = new Database({ connectionString });
  await database.connect();
  try {
    const order = await measureOrder(client, port, database, directory, bounds);
    const path = addressOf("purchaseOrders", "downExcelTemplate");
    const template = await compare(
      async () => (await send(client, port, path, "{}", { "content-type": "application/json" })).arrayBuffer(),
      () => writeImport(join(directory, "headings.xlsx"), []),
      bounds,
      uncounted,
    );
    return [
      { name: "a new order of five lines by workbook", ...order, goalMilliseconds: 40 },
      { name: "the template for orders", ...template, goalMilliseconds: 20 },
    ];
  } finally {
    await database.end();
  }
}

async function measureOrder(client: Client, port: number, database: Database, directory: string, bounds: Bounds) {
  const { rows } = await database.query<{ item_no: string }>(
    "select item_no from material where tenant_id = 1 order by item_no limit 5",
  );
  const itemNos = rows.map(({ item_no }) => item_no);
  const turns = bounds.count + uncounted;
  const workbooks: Blob[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const path = join(directory, `one-order-${turn}.xlsx`);
    await writeImport(path, importLines(linesOfOrder, `ONE-${database.database}-${turn}`, itemNos));
    workbooks.push(await openAsBlob(path));
  }
  return compare(
    async (turn) => {
      const form = new FormData();
      form.set("file", workbooks[turn] ?? new Blob(), "order.xlsx");
      const sent = await send(client, port, addressOf("purchaseOrders", "importexcel"), form);
      const { data } = (await sent.json()) as { data?: ImportOutcome };
      if (data?.added !== linesOfOrder) throw new Error(`The order was not imported: ${JSON.stringify(data)}`);
    },
    (turn) => copyLines(database, importLines(linesOfOrder, `COPIED-${turn}`, itemNos)),
    bounds,
    uncounted,
  );
}

/** What they come to, for the report. */
export function smallWorkbooksSection(
  sizes: readonly { lines: number; smallWorkbooks: readonly SmallWorkbookResult[] }[],
): string {
  const rows = sizes.flatMap(({ lines, smallWorkbooks }) =>
    smallWorkbooks.map(({ name, ours, bare, goalMilliseconds }) => [
      ...[name, number(lines), `${milliseconds(ours.p50)}${ours.p50 > goalMilliseconds ? " ✗" : ""}`],
      ...[milliseconds(ours.p95), number(goalMilliseconds), milliseconds(bare.p50), number(ours.count)],
    ]),
  );
  const headings = ["work", "lines", "HTTP p50", "p95", "goal", "bare p50", "calls"];
  return `## Small workbooks\n\nMilliseconds from sending to the whole answer.\n\n${table(headings, rows)}`;
}
