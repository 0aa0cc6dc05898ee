import { RollbackOutlined } from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import type { Listed } from "@tandem/contract/core/service";
import {
  type VmiConsumptionAction,
  type vmiConsumption,
  vmiConsumptionDocument,
  vmiConsumptionGroups,
  vmiConsumptions,
} from "@tandem/contract/receiving/vmi-consumptions/vmi-consumptions";
import { billables } from "@tandem/contract/settlement/billables/billables";
import { deliveryServices } from "../../api/deliveryServices.ts";
import { documentFace } from "../../document/documentFace.ts";

export type Consumption = Listed<Row<typeof vmiConsumption>, VmiConsumptionAction>;

/** A consumption to its pages: how its step looks, and what it touches. */
export const consumptionFace = documentFace(vmiConsumptionDocument, {
  service: vmiConsumptions,
  getMethod: "getConsumptionById",
  route: "InventorySynergy.VMI.Consumption.Detail",
  listRoute: "InventorySynergy.VMI.Consumption",
  groups: vmiConsumptionGroups,
  states: [{ field: "status" }],
  reads: ["consumptionNo", "billNos"],
  numberOf: ({ consumptionNo }) => consumptionNo,
  wordsOf: ({ billNos }) => ({ bills: billNos ?? "" }),
  touches: [billables, ...deliveryServices],
  steps: { cancel: { icon: <RollbackOutlined />, danger: true, underMore: true } },
});
