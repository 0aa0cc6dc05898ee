import { employee, employees } from "@tandem/contract/employees/employees";
import { OrganisationPicker } from "../core/pickers.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

/** People who work for the organisations: what the list and the form have in common. */
export const employeeNoun = {
  entity: employee,
  service: employees,
  paths: recordPaths("Base.Basic.Employee"),
  pickers: {
    orgNo: OrganisationPicker,
  },
};
