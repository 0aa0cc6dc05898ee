import { deliveryRules } from "@tandem/contract/orders/order-rules/delivery-rules";
import { plainForm } from "../../records/plainForm.tsx";
import { deliveryRuleGroups } from "./deliveryRuleGroups.ts";

/** How deliveries to an organisation are announced, and what may come together (B3.12). */
export default plainForm(deliveryRules, { groups: deliveryRuleGroups });
