import { classifyType, classifyTypes } from "@tandem/contract/base-data/classify-types";
import { ofOrganisation, plainHandlers } from "../../core/plain-handlers.ts";
import { docNatureRules } from "../dictionaries/doc-natures.ts";

/** Classify types (S7.13a). */
export const classifyTypeHandlers = plainHandlers(
  classifyTypes,
  classifyType,
  [ofOrganisation],
  docNatureRules(classifyType),
);
