import { technologies, technology } from "@tandem/contract/base-data/technologies";
import { ofOrganisation, plainHandlers } from "../../core/plain-handlers.ts";

/** Technologies (S7.13a). */
export const technologyHandlers = plainHandlers(technologies, technology, [
  ofOrganisation,
  { field: "defaultTechnologyNo", table: "technology", tableField: "technologyNo", within: "orgNo" },
]);
