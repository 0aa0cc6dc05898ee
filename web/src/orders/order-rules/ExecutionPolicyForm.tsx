import { executionPolicies } from "@tandem/contract/orders/order-rules/execution-policies";
import { plainForm } from "../../records/plainForm.tsx";
import { policyGroups } from "./policyGroups.ts";

/** How purchases of certain materials from certain suppliers are carried out (B3.14). */
export default plainForm(executionPolicies as never, { groups: policyGroups as never });
