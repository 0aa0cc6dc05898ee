import { barcodeRule, barcodeRules } from "@tandem/contract/base-data/barcode-rules";
import { plainHandlers } from "../../core/plain-handlers.ts";

/** Barcode rules (S7.13h). */
export const barcodeRuleHandlers = plainHandlers(barcodeRules, barcodeRule, [
  { field: "barType", table: "enumeration", tableField: "enumValue", enumMid: "BAR_TYPE" },
]);
