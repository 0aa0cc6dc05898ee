import { answerConfigurations } from "@tandem/contract/orders/order-rules/answer-configurations";
import { plainForm } from "../../records/plainForm.tsx";
import { answerOptionGroups } from "./ruleGroups.ts";

/** What suppliers may answer to an organisation's orders, and when they ship (B3.13). */
export default plainForm(answerConfigurations, {
  groups: [
    { key: "basic", title: "groups.basic", fields: ["orgNo", "remark"], text: "orderRulePages.emptyFallsThrough" },
    ...answerOptionGroups,
  ],
});
