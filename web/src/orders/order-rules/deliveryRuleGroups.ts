import { announcingOptions, appointmentOptions } from "@tandem/contract/orders/order-rules/options";
import { deliveryOptionGroups, namesOf } from "./ruleGroups.ts";

/** Where the fields of a delivery rule stand, in its form and drawer. */
export const deliveryRuleGroups = [
  {
    key: "basic",
    title: "groups.basic",
    fields: ["ruleName", "orgNo", "statusCode", "remark"] as const,
    text: "orderRulePages.emptyFallsThrough",
  },
  ...deliveryOptionGroups,
  { key: "announcing", title: "orderRulePages.shipping", fields: namesOf(announcingOptions) },
  {
    key: "appointments",
    title: "orderRulePages.appointments",
    fields: namesOf(appointmentOptions),
    text: "orderRulePages.appointmentsText",
  },
];
