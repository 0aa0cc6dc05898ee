import { recordSheet } from "../../core/import-sheet.ts";
import { validityStatus } from "../../core/statuses.ts";
import { warehouse } from "./warehouses.ts";

/** The workbook that brings and changes warehouses. */
export const warehouseImport = recordSheet(warehouse, {
  key: "warehouseNo",
  ifEmpty: { statusCode: validityStatus.code.valid },
});
