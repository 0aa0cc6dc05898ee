import { businessClassifyType, businessClassifyTypes } from "@tandem/contract/base-data/business-classify-types";
import { ofOrganisation, plainHandlers } from "../../core/plain-handlers.ts";
import { docNatureRules } from "../dictionaries/doc-natures.ts";

/** Business classify types (S7.13a). */
export const businessClassifyTypeHandlers = plainHandlers(
  businessClassifyTypes,
  businessClassifyType,
  [ofOrganisation, { field: "classifyType", table: "classifyType", within: "orgNo" }],
  docNatureRules(businessClassifyType),
);
