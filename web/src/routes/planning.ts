import type { Places } from "./place.ts";

/** Plans of what is to be delivered (B2.29j, B2.29k, B2.29o). */
export const planningPlaces = {
  Planning: { path: "/planning", title: "menus.planning", opens: ["Planning.Forecast"] },
  "Planning.Forecast": { path: "/planning/forecast", title: "menus.forecasts" },
  "Planning.Forecast.Detail": {
    path: "/planning/forecast/detail",
    title: "forecast.name",
    back: "Planning.Forecast",
  },
  "Planning.Forecast.Add": {
    path: "/planning/forecast/add",
    title: "forecastPages.new",
    flag: "isAdd",
    back: "Planning.Forecast",
  },
  "Planning.Forecast.Modify": {
    path: "/planning/forecast/modify",
    title: "forecastPages.modify",
    flag: "isModify",
    back: "Planning.Forecast",
    formOf: "Planning.Forecast.Detail",
  },
  "Planning.ProcurementPlan": { path: "/planning/procurement-plan", title: "menus.procurementPlans" },
  "Planning.ProcurementPlan.Lines": {
    path: "/planning/procurement-plan/lines",
    title: "procurementPlanPages.allLines",
    back: "Planning.ProcurementPlan",
  },
  "Planning.ProcurementPlan.Detail": {
    path: "/planning/procurement-plan/detail",
    title: "procurementPlan.name",
    back: "Planning.ProcurementPlan",
  },
  "Planning.ProcurementPlan.Add": {
    path: "/planning/procurement-plan/add",
    title: "procurementPlanPages.new",
    flag: "isAdd",
    back: "Planning.ProcurementPlan",
  },
  "Planning.ProcurementPlan.Modify": {
    path: "/planning/procurement-plan/modify",
    title: "procurementPlanPages.modify",
    flag: "isModify",
    back: "Planning.ProcurementPlan",
  },
  "Planning.Schedule": { path: "/planning/schedule", title: "menus.schedules" },
  "Planning.Schedule.Detail": {
    path: "/planning/schedule/detail",
    title: "schedule.name",
    back: "Planning.Schedule",
  },
  "Planning.Schedule.Add": {
    path: "/planning/schedule/add",
    title: "schedulePages.new",
    flag: "isAdd",
    back: "Planning.Schedule",
  },
  "Planning.Schedule.Modify": {
    path: "/planning/schedule/modify",
    title: "schedulePages.modify",
    flag: "isModify",
    back: "Planning.Schedule",
  },
  "Planning.SupplyDemand": { path: "/planning/supply-demand", title: "menus.supplyDemand" },
} as const satisfies Places;
