import { boxRule, boxRules } from "@tandem/contract/base-data/box-rules";
import { recordPaths } from "../../routes/recordPaths.ts";

/** Box rules (B2.30): what the list and the form have in common. */
export const boxRuleNoun = {
  entity: boxRule,
  service: boxRules,
  paths: recordPaths("Base.Rule.Box"),
};
