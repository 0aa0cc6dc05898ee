import { lotRule, lotRules } from "@tandem/contract/lot-rules/lot-rules";
import { plainForm } from "../core/plainForm.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

/** Adds or changes a lot rule. */
export default plainForm({
  entity: lotRule,
  service: lotRules,
  paths: recordPaths("Base.Rule.Lot"),
  addTitle: "lotRulePages.add",
  modifyTitle: "lotRulePages.modify",
});
