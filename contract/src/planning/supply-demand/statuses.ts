import { choices, statuses } from "../../core/statuses.ts";

/** Whether what is there and what comes covers what is needed until the end of a period (B1.5g). */
export const balanceState = statuses("supplyDemand.state", {
  covered: { code: "0", tone: "done" },
  short: { code: "1", tone: "refused" },
});

/** The figures that a balance is reckoned of. */
export const balanceFigure = choices("supplyDemand.figure", {
  stock: "1",
  inTransit: "2",
  scheduled: "3",
  demand: "4",
});

/** What a figure is made of. */
export const balanceSource = choices("supplyDemand.source", {
  stock: "1",
  shippingNotice: "2",
  schedule: "3",
  procurementPlan: "4",
  forecast: "5",
  /** What plans say already of the days of a forecast that speaks of more days than they do. */
  planned: "6",
});
