import { noun } from "../../core/noun.ts";
import { bucketOf, planType } from "../buckets.ts";
import { planStatus } from "./statuses.ts";

const flags = [
  ...(["isSearch", "isAdd", "isModify", "isSubmit", "isDelete"] as const),
  ...(["isImport", "isBatchUpdate", "isExport"] as const),
] as const;

/** What the rest of the product knows of procurement plans. */
export const procurementPlanNoun = noun({
  menus: {
    procurementPlans: {
      menuNo: "2320",
      menuOwner: "23",
      url: "Planning.ProcurementPlan",
      icon: "PartitionOutlined",
      sort: 20,
      flags,
      alerts: "procurementPlan",
      grants: { buyer: flags },
    },
  },
  found: {
    procurementPlan: {
      menu: "procurementPlans",
      number: "planNo",
      shown: { buyer: "itemName", supplier: "itemName" },
      status: { field: "planStatus", set: planStatus },
      page: "Planning.ProcurementPlan.Detail",
    },
  },
  waiting: {
    plansToRelease: {
      sort: 87,
      tone: "waiting",
      side: "buyer",
      menu: "procurementPlans",
      needs: [["procurementPlans", "isSubmit"]],
      entity: "procurementPlan",
      conditions: (today) => ({
        planStatus: planStatus.code.pending,
        // What is over is released no more; the running month is.
        plannedDateStart: bucketOf(planType.code.month, today),
      }),
      since: "updateDate",
    },
  },
  ownServices: ["ISrmProcurementPlanService"],
  refusals: [
    "procurementPlanReleased",
    "procurementPlanReleasedAlready",
    "procurementPlanNotReleased",
    "procurementPlanNotPending",
    "procurementPlanKnown",
    "procurementPlanPast",
    "procurementPlanOfNoClass",
    "allocationSupplierRepeated",
    "allocationsAbovePlan",
    "allocationNotMultiple",
    "allocationBelowMinimum",
    "allocationAboveOrders",
    "allocationAboveRatio",
    "planWithoutRatios",
    "planRatiosNotWhole",
    "planWithoutOrders",
    "planFitsNobody",
    "allocationSpanTooLong",
  ],
});
