import { plainForm } from "../../records/plainForm.tsx";
import { lotRuleNoun } from "./lotRuleNoun.ts";

/** Adds or changes a lot rule. */
export default plainForm({ ...lotRuleNoun, addTitle: "lotRulePages.add", modifyTitle: "lotRulePages.modify" });
