import { unit, units } from "@tandem/contract/base-data/units";
import { recordPaths } from "../../routes/recordPaths.ts";

/** Units of measure: what the list and the form have in common. */
export const unitNoun = {
  entity: unit,
  service: units,
  paths: recordPaths("Base.Basic.Unit"),
};
