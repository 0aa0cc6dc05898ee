import { barcodeRule, barcodeRules } from "@tandem/contract/barcode-rules/barcode-rules";
import { BarTypePicker } from "../core/pickers.tsx";
import { plainList } from "../core/plainList.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

/** Barcode rules (B2.30). */
export default plainList({
  entity: barcodeRule,
  service: barcodeRules,
  paths: recordPaths("Base.Rule.Barcode"),
  pickers: { barType: BarTypePicker },
});
