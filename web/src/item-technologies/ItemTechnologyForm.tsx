import { itemTechnologies, itemTechnology } from "@tandem/contract/item-technologies/item-technologies";
import { lookupRules } from "../core/lookupRules.ts";
import { MaterialPicker, TechnologyPicker } from "../core/pickers.tsx";
import { plainForm } from "../core/plainForm.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

/** Adds or changes by which technology a material is made. */
export default plainForm({
  entity: itemTechnology,
  service: itemTechnologies,
  paths: recordPaths("Base.Production.ItemTechnology"),
  addTitle: "itemTechnologyPages.add",
  modifyTitle: "itemTechnologyPages.modify",
  pickers: { itemNo: MaterialPicker, technologyNo: TechnologyPicker },
  rules: [lookupRules.material, { ...lookupRules.technology, waits: true }],
});
