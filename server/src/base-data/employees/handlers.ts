import { employee, employees } from "@tandem/contract/base-data/employees";
import { ofOrganisation, plainHandlers } from "../../core/plain-handlers.ts";

/** Employees (S7.13a). */
export const employeeHandlers = plainHandlers(employees, employee, [ofOrganisation]);
