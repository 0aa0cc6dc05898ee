import { noun } from "../../core/noun.ts";

/** What the rest of the product knows of the rules that orders are judged by. */
export const orderRuleNoun = noun({
  menus: {},
  refusals: ["defaultPolicyKept", "defaultPolicyValid", "notTheDefaultPolicy", "deliveryRuleInUse"],
});
