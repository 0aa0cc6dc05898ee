import { itemTechnologies, itemTechnology } from "@tandem/contract/item-technologies/item-technologies";
import { MaterialPicker, OrganisationPicker, TechnologyPicker } from "../core/pickers.tsx";
import { plainList } from "../core/plainList.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

/** By which technology materials are made. */
export default plainList({
  entity: itemTechnology,
  service: itemTechnologies,
  paths: recordPaths("Base.Production.ItemTechnology"),
  pickers: { orgNo: OrganisationPicker, itemNo: MaterialPicker, technologyNo: TechnologyPicker },
});
