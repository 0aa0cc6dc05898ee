import { employee, employees } from "@tandem/contract/base-data/employees";
import { OrganisationPicker } from "../../fields/pickers.tsx";
import { recordPaths } from "../../routes/recordPaths.ts";

/** People who work for the organisations: what the list and the form have in common. */
export const employeeNoun = {
  entity: employee,
  service: employees,
  paths: recordPaths("Base.Basic.Employee"),
  pickers: {
    orgNo: OrganisationPicker,
  },
};
