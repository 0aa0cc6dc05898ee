import { machine, machines } from "@tandem/contract/machines/machines";
import { OrganisationPicker, ProductionLinePicker } from "../core/pickers.tsx";
import { plainList } from "../core/plainList.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

/** Machines of the organisations (S3.4a). */
export default plainList({
  entity: machine,
  service: machines,
  paths: recordPaths("Base.Production.Machine"),
  pickers: { orgNo: OrganisationPicker, productionLineNo: ProductionLinePicker },
});
