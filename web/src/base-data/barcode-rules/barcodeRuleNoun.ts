import { barcodeRule, barcodeRules } from "@tandem/contract/base-data/barcode-rules";
import { referencePickers } from "../../fields/referencePickers.ts";
import { recordPaths } from "../../routes/recordPaths.ts";

/** Barcode rules (B2.30): what the list and the form have in common. */
export const barcodeRuleNoun = {
  entity: barcodeRule,
  service: barcodeRules,
  paths: recordPaths("Base.Rule.Barcode"),
  pickers: { barType: referencePickers.barType },
};
