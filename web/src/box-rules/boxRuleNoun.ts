import { boxRule, boxRules } from "@tandem/contract/box-rules/box-rules";
import { recordPaths } from "../shell/recordPaths.ts";

/** Box rules (B2.30): what the list and the form have in common. */
export const boxRuleNoun = {
  entity: boxRule,
  service: boxRules,
  paths: recordPaths("Base.Rule.Box"),
};
