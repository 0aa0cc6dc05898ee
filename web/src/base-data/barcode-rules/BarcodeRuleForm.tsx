import { plainForm } from "../../records/plainForm.tsx";
import { barcodeRuleNoun } from "./barcodeRuleNoun.ts";

/** Adds or changes a barcode rule. */
export default plainForm({
  ...barcodeRuleNoun,
  addTitle: "barcodeRulePages.add",
  modifyTitle: "barcodeRulePages.modify",
});
