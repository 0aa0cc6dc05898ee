import { schedulingOptions } from "@tandem/contract/orders/order-rules/execution-policies";
import { appointmentOptions } from "@tandem/contract/orders/order-rules/options";
import { deliveryOptionGroups, namesOf, orderOptionGroups } from "./ruleGroups.ts";

/** Where the fields of an execution policy stand, in its form and drawer. */
export const policyGroups = [
  {
    key: "basic",
    title: "orderRulePages.general",
    fields: ["policyNo", "policyName", "deliveryMode", "statusCode", "remark"] as const,
    text: "orderRulePages.emptyFallsThrough",
  },
  ...orderOptionGroups,
  ...deliveryOptionGroups,
  {
    key: "scheduling",
    title: "orderRulePages.scheduling",
    fields: namesOf(schedulingOptions),
    text: "orderRulePages.schedulingLater",
  },
  {
    key: "appointments",
    title: "orderRulePages.appointments",
    fields: namesOf(appointmentOptions),
    text: "orderRulePages.appointmentsText",
  },
];
