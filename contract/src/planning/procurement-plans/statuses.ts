import { lifecycle } from "../../core/lifecycle.ts";
import { choices, statuses } from "../../core/statuses.ts";

/** How a plan came to be written (B3.9). */
export const planSource = choices("procurementPlan.dataSource", { byHand: "1", workbook: "2" });

/** How the quantity of a plan came to its suppliers: by their ratios, by their open orders, or as somebody typed it (B9.6b). */
export const distributedBy = choices("procurementPlan.distributedBy", { ratio: "ratio", order: "order", hand: "hand" });

/**
 * Why a distribution left something of a plan: it makes up no whole order multiple, open orders do not cover it, or ratios that are
 * kept to allow no more (B5.11, B9.6a).
 */
export const undistributedReason = choices("procurementPlan.undistributedReason", {
  multiple: "1",
  openOrders: "2",
  ratio: "3",
});

export const planStatus = statuses(
  "procurementPlan.planStatus",
  {
    pending: { code: "0", tone: "waiting" },
    released: { code: "1", tone: "done" },
    withdrawn: { code: "2", tone: "neutral" },
  },
  {
    /** Nobody goes by it, so it may be changed. */
    unreleased: ["pending", "withdrawn"],
    /** What it gives its suppliers counts when further plans are distributed. */
    counted: ["pending", "released"],
  },
);

const changing = { from: ["unreleased"], to: ["pending", "withdrawn"], side: "buyer" } as const;

/**
 * A plan waits for its release, is released, and may be withdrawn (B4.6a). One that was released once stays withdrawn while it is
 * changed, and is never deleted: its versions say what was released (B4.6b).
 */
export const planLifecycle = lifecycle({
  name: "procurementPlan",
  field: "planStatus",
  states: planStatus,
  initial: ["pending"],
  ends: [],
  actions: {
    modify: { ...changing, permission: "isModify", error: "procurementPlanReleased" },
    distribute: { ...changing, permission: "isModify", error: "procurementPlanReleased" },
    publish: {
      from: ["unreleased"],
      to: ["released"],
      side: "buyer",
      permission: "isSubmit",
      error: "procurementPlanReleasedAlready",
    },
    unpublish: {
      from: ["released"],
      to: ["withdrawn"],
      side: "buyer",
      permission: "isSubmit",
      error: "procurementPlanNotReleased",
    },
    remove: { from: ["pending"], to: [], side: "buyer", permission: "isDelete", error: "procurementPlanNotPending" },
  },
});
