import { type CellObject, utils, write } from "@e965/xlsx";
import type { ImportOutcome } from "@tandem/contract/core/service";
import { purchaseOrderImport } from "@tandem/contract/orders/purchase-orders/import";
import type { TestUser } from "./application.ts";
import { day, type ImportColumnName } from "./orders.ts";

/** A cell as a person would type it, or as the spreadsheet library describes it. */
export type GridCell = string | number | boolean | null | CellObject;

/** A workbook from rows of cells, as other programs write it. */
export function gridWorkbook(
  grid: readonly (readonly GridCell[])[],
  options: { bookType?: "xlsx" | "biff8" | "biff5"; date1904?: boolean } = {},
): Buffer {
  const sheet = utils.aoa_to_sheet(grid.map((row) => [...row]));
  const book = utils.book_new(sheet, "Orders");
  if (options.date1904) book.Workbook = { WBProps: { date1904: true } };
  return write(book, { type: "buffer", bookType: options.bookType ?? "xlsx", compression: true });
}

/** A day as a cell formatted as a date. */
export function dateCell(serial: number): CellObject {
  return { t: "n", v: serial, z: "yyyy\\-mm\\-dd" };
}

export const columnNames = purchaseOrderImport.columns.map((column) => column.name);

export type GridRow = Partial<Record<ImportColumnName, GridCell>>;

/** A row that imports, for a test to spoil. */
export function goodRow(purchaseNo: string, change: GridRow = {}): GridRow {
  return {
    purchaseNo,
    purchaseDate: day(-10),
    orgNo: "O1",
    supplierNo: "SA",
    currency: "USD",
    purchaseSeq: 1,
    itemNo: "M1",
    batchPurQty: 100,
    price: 1.1,
    expectArrivalDate: day(14),
    ...change,
  };
}

/** A workbook of rows below a row of headings; all columns and their own names unless given. */
export function rowsWorkbook(
  rows: readonly GridRow[],
  options: Parameters<typeof gridWorkbook>[1] & {
    columns?: readonly ImportColumnName[];
    headings?: readonly GridCell[];
  } = {},
): Buffer {
  const { columns = columnNames, headings = columns, ...book } = options;
  const cells = rows.map((row) => columns.map((name) => row[name] ?? null));
  return gridWorkbook([[...headings], ...cells], book);
}

/** Imports a workbook and answers what came of it. @throws Error when the file as a whole was refused */
export async function importFile(user: TestUser, content: Buffer, fileName = "orders.xlsx"): Promise<ImportOutcome> {
  const { body } = await user.upload<ImportOutcome>("purchaseOrders", "importexcel", content, fileName);
  if (!("data" in body)) throw new Error(body.errorCode);
  return body.data;
}
