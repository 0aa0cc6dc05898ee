import { boxRule, boxRules } from "@tandem/contract/base-data/box-rules";
import { plainHandlers } from "../../core/plain-handlers.ts";

/** Box rules (S7.13k). */
export const boxRuleHandlers = plainHandlers(boxRules, boxRule);
