import { machine, machines } from "@tandem/contract/base-data/machines";
import { ofOrganisation, plainHandlers } from "../../core/plain-handlers.ts";

/** Machines (S7.13a). */
export const machineHandlers = plainHandlers(machines, machine, [
  ofOrganisation,
  { field: "productionLineNo", table: "productionLine", within: "orgNo" },
]);
