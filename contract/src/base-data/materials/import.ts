import { recordSheet } from "../../core/import-sheet.ts";
import { validityStatus } from "../../core/statuses.ts";
import { material } from "./materials.ts";

/** The workbook that brings and changes materials. */
export const materialImport = recordSheet(material, {
  key: "itemNo",
  ifEmpty: { serialControl: "0", firstInFirstOut: "0", statusCode: validityStatus.code.valid },
});
