import { recordSheet } from "../../core/import-sheet.ts";
import { address } from "./addresses.ts";

/** The workbook that brings and changes addresses. */
export const addressImport = recordSheet(address, { ifEmpty: { defaultAddressSign: "0" } });
