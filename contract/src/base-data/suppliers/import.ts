import { recordSheet } from "../../core/import-sheet.ts";
import { validityStatus } from "../../core/statuses.ts";
import { supplier } from "./suppliers.ts";

/** The workbook that brings and changes suppliers. */
export const supplierImport = recordSheet(supplier, {
  key: "supplierNo",
  ifEmpty: { orgNo: "{}", frozenOrgNo: "{}", statusCode: validityStatus.code.valid },
});
