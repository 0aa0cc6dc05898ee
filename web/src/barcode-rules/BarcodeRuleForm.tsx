import { barcodeRule, barcodeRules } from "@tandem/contract/barcode-rules/barcode-rules";
import { BarTypePicker } from "../core/pickers.tsx";
import { plainForm } from "../core/plainForm.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

/** Adds or changes a barcode rule. */
export default plainForm({
  entity: barcodeRule,
  service: barcodeRules,
  paths: recordPaths("Base.Rule.Barcode"),
  addTitle: "barcodeRulePages.add",
  modifyTitle: "barcodeRulePages.modify",
  pickers: { barType: BarTypePicker },
});
