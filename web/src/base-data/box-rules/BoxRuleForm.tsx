import { plainForm } from "../../records/plainForm.tsx";
import { boxRuleNoun } from "./boxRuleNoun.ts";

/** Adds or changes a box rule. */
export default plainForm({ ...boxRuleNoun, addTitle: "boxRulePages.add", modifyTitle: "boxRulePages.modify" });
