import { entity } from "../core/entity.ts";
import { code, text, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";

/** A machine of an organisation, in a production line or by itself (S3.4a). */
export const machine = entity(
  "machine",
  {
    machineNo: code({ key: true }),
    machineName: text(),
    orgNo: code({ key: true, names: "organisation" }),
    productionLineNo: code({ optional: true, names: "productionLine", within: ["orgNo"] }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["machineNo", "machineName"], translated: "machineName" },
);

/** Machines (S7.13a). */
export const machines = plainNoun("IBmMachineService", "bmmachine", machine, {
  menu: "machines",
  menuNo: "3220",
  menuOwner: "32",
  url: "Base.Production.Machine",
  path: "/base/production/machine",
  icon: "ToolOutlined",
  sort: 20,
});
