import { plainList } from "../../records/plainList.tsx";
import { boxRuleNoun } from "./boxRuleNoun.ts";

/** Box rules (B2.30). */
export default plainList(boxRuleNoun);
