import { recordSheet } from "../../core/import-sheet.ts";
import { validityStatus } from "../../core/statuses.ts";
import { organisation } from "./organisations.ts";

/** The workbook that brings and changes organisations. */
export const organisationImport = recordSheet(organisation, {
  key: "orgNo",
  ifEmpty: { statusCode: validityStatus.code.valid },
});
