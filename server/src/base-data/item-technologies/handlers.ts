import { itemTechnologies, itemTechnology } from "@tandem/contract/base-data/item-technologies";
import { ofOrganisation, plainHandlers } from "../../core/plain-handlers.ts";

/** Technologies of materials (S7.13a). */
export const itemTechnologyHandlers = plainHandlers(itemTechnologies, itemTechnology, [
  ofOrganisation,
  { field: "itemNo", table: "material" },
  { field: "technologyNo", table: "technology", within: "orgNo" },
]);
