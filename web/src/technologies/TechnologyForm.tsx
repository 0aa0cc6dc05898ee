import { technologies, technology } from "@tandem/contract/technologies/technologies";
import { lookupRules } from "../core/lookupRules.ts";
import { TechnologyPicker } from "../core/pickers.tsx";
import { plainForm } from "../core/plainForm.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

/** Adds or changes a way of making goods. */
export default plainForm({
  entity: technology,
  service: technologies,
  paths: recordPaths("Base.Production.Technology"),
  addTitle: "technologyPages.add",
  modifyTitle: "technologyPages.modify",
  pickers: { defaultTechnologyNo: TechnologyPicker },
  rules: [{ ...lookupRules.technology, field: "defaultTechnologyNo", waits: true }],
});
