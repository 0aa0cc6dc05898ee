import { createWriteStream } from "node:fs";
import { writeWorkbook } from "../server/src/spreadsheets/write.ts";

/** A line of an order as the import takes it; headings are the names of the fields. */
export interface OrderRow {
  readonly purchaseNo: string;
  readonly purchaseDate: string;
  readonly orgNo: string;
  readonly supplierNo: string;
  readonly currency: string;
  readonly purchaseSeq: string;
  readonly itemNo: string;
  readonly batchPurQty: string;
  readonly price: string;
  /** As it follows from the price unless given. */
  readonly amount?: string;
  readonly expectArrivalDate: string;
  readonly warehouseNo: string;
}

const columns = [
  "purchaseNo",
  "purchaseDate",
  "orgNo",
  "supplierNo",
  "currency",
  "purchaseSeq",
  "itemNo",
  "batchPurQty",
  "price",
  "expectArrivalDate",
  "warehouseNo",
] as const satisfies readonly (keyof OrderRow)[];

/** Writes a workbook of purchase orders as a person would have it: every cell as typed. */
export async function writeOrders(path: string, rows: readonly OrderRow[]): Promise<void> {
  const names = rows.some(({ amount }) => amount !== undefined) ? ([...columns, "amount"] as const) : columns;
  async function* cells() {
    for (const row of rows) yield names.map((name) => row[name] ?? null);
  }
  await writeWorkbook(createWriteStream(path), {
    name: "Orders",
    columns: names.map((header) => ({ header, type: "text" })),
    rows: cells(),
  });
}

/** A day so many days from now, `YYYY-MM-DD`. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
