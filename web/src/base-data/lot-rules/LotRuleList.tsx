import { plainList } from "../../records/plainList.tsx";
import { lotRuleNoun } from "./lotRuleNoun.ts";

/** Lot rules (B2.30). */
export default plainList(lotRuleNoun);
