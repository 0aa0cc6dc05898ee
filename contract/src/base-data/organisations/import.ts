import { recordSheet } from "../../core/import-sheet.ts";
import { organisation } from "./organisations.ts";

/** The workbook that brings and changes organisations. */
export const organisationImport = recordSheet(organisation, { key: "orgNo", ifEmpty: { statusCode: "1" } });
