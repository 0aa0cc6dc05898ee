import { DeleteOutlined, EditOutlined, PartitionOutlined, RollbackOutlined, SendOutlined } from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import type { Listed } from "@tandem/contract/core/service";
import {
  type ProcurementPlanAction,
  type procurementPlan,
  procurementPlanDocument,
  procurementPlanGroups,
  procurementPlans,
} from "@tandem/contract/planning/procurement-plans/procurement-plans";
import { dashboard } from "@tandem/contract/platform/dashboard/dashboard";
import { documentFace } from "../../document/documentFace.ts";
import { formatMeasured } from "../../fields/format.ts";
import { bucketName } from "../bucketNames.ts";

export type ProcurementPlan = Listed<Row<typeof procurementPlan>, ProcurementPlanAction>;

/** A procurement plan to its pages: how its steps look. */
export const procurementPlanFace = documentFace(procurementPlanDocument, {
  service: procurementPlans,
  getMethod: "getProcurementPlanById",
  route: "Planning.ProcurementPlan.Detail",
  listRoute: "Planning.ProcurementPlan",
  groups: procurementPlanGroups,
  states: [{ field: "planStatus" }],
  reads: [
    ...(["planNo", "planType", "plannedDate", "planNum", "unitNo", "undistributedQty"] as const),
    ...(["itemName", "orgName", "lineCount"] as const),
  ],
  numberOf: ({ planNo }) => planNo,
  wordsOf: ({ planNum, undistributedQty, unitNo, itemName, orgName, planType, plannedDate }) => ({
    quantity: formatMeasured([{ quantity: planNum, unitNo }]),
    left: formatMeasured([{ quantity: undistributedQty, unitNo }]),
    material: itemName,
    organisation: orgName,
    period: bucketName(planType, plannedDate),
  }),
  touches: [dashboard],
  steps: {
    distribute: {
      icon: <PartitionOutlined />,
      // What suppliers were given before goes.
      textKey: ({ lineCount }) =>
        lineCount > 0 ? "procurementPlanPages.distributeAgainText" : "procurementPlanPages.distributeText",
    },
    publish: { icon: <SendOutlined />, primary: true, afterImport: true },
    modify: { icon: <EditOutlined />, page: "Planning.ProcurementPlan.Modify" },
    unpublish: { icon: <RollbackOutlined />, danger: true },
    remove: { icon: <DeleteOutlined />, danger: true, underMore: true, deletes: true },
  },
});
