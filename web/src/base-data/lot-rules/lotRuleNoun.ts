import { lotRule, lotRules } from "@tandem/contract/base-data/lot-rules";
import { recordPaths } from "../../routes/recordPaths.ts";

/** Lot rules (B2.30): what the list and the form have in common. */
export const lotRuleNoun = {
  entity: lotRule,
  service: lotRules,
  paths: recordPaths("Base.Rule.Lot"),
};
