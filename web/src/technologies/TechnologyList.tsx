import { technologies, technology } from "@tandem/contract/technologies/technologies";
import { OrganisationPicker, TechnologyPicker } from "../core/pickers.tsx";
import { plainList } from "../core/plainList.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

/** The ways of making goods (S3.12a). */
export default plainList({
  entity: technology,
  service: technologies,
  paths: recordPaths("Base.Production.Technology"),
  pickers: { orgNo: OrganisationPicker, defaultTechnologyNo: TechnologyPicker },
});
