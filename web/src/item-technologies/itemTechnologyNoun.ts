import { itemTechnologies, itemTechnology } from "@tandem/contract/item-technologies/item-technologies";
import { type LookupRule, lookupRules } from "../core/lookupRules.ts";
import { MaterialPicker, OrganisationPicker } from "../core/pickers.tsx";
import { referencePickers } from "../core/referencePickers.ts";
import { recordPaths } from "../shell/recordPaths.ts";

/** By which technology materials are made: what the list and the form have in common. */
export const itemTechnologyNoun = {
  entity: itemTechnology,
  service: itemTechnologies,
  paths: recordPaths("Base.Production.ItemTechnology"),
  pickers: { orgNo: OrganisationPicker, itemNo: MaterialPicker, technologyNo: referencePickers.technology },
  rules: [lookupRules.material, { ...lookupRules.technology, waits: true }] satisfies LookupRule[],
};
