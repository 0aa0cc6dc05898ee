import { lotRule, lotRules } from "@tandem/contract/base-data/lot-rules";
import { plainHandlers } from "../../core/plain-handlers.ts";

/** Lot rules (S7.13i). */
export const lotRuleHandlers = plainHandlers(lotRules, lotRule);
