import { machine, machines } from "@tandem/contract/machines/machines";
import { lookupRules } from "../core/lookupRules.ts";
import { ProductionLinePicker } from "../core/pickers.tsx";
import { plainForm } from "../core/plainForm.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

/** Adds or changes a machine. */
export default plainForm({
  entity: machine,
  service: machines,
  paths: recordPaths("Base.Production.Machine"),
  addTitle: "machinePages.add",
  modifyTitle: "machinePages.modify",
  pickers: { productionLineNo: ProductionLinePicker },
  rules: [lookupRules.productionLine],
});
