import { plainList } from "../../records/plainList.tsx";
import { barcodeRuleNoun } from "./barcodeRuleNoun.ts";

/** Barcode rules (B2.30). */
export default plainList(barcodeRuleNoun);
