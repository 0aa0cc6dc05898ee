import { productionLine, productionLines } from "@tandem/contract/base-data/production-lines";
import { ofOrganisation, plainHandlers } from "../../core/plain-handlers.ts";

/** Production lines (S7.13a). */
export const productionLineHandlers = plainHandlers(productionLines, productionLine, [ofOrganisation]);
