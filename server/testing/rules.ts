import type { InputOf } from "@tandem/contract/core/service";
import type { ShippingNoticeInput } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import type { Services } from "@tandem/contract/services";
import type { TestUser } from "./application.ts";
import { asOwner } from "./owner.ts";

type DeliveryRule = InputOf<Services["deliveryRules"]["endpoints"]["adddeliveryrule"]>;
type Policy = InputOf<Services["executionPolicies"]["endpoints"]["addexecutionpolicy"]>;
export type PolicyOptions = Partial<Omit<Policy, "policyNo" | "policyName" | "lines">>;
export type PolicyLine = NonNullable<Policy["lines"]>[number];

/** Leaves the default policy alone. */
export async function forgetRules(database: { readonly connectionString: string }): Promise<void> {
  await asOwner(database, "delete from execution_policy where policy_no <> 'DEFAULT'");
  await asOwner(database, "delete from answer_configuration");
  await asOwner(database, "delete from delivery_rule");
}

/** A rule for deliveries to the first organisation. */
export const deliveryRule = (options: Partial<DeliveryRule> = {}): DeliveryRule => ({
  ...{ ruleName: "Dock 1", orgNo: "O1", statusCode: "1" },
  ...options,
});

export const addDeliveryRule = (admin: TestUser, options: Partial<DeliveryRule> = {}) =>
  admin.ok("deliveryRules", "adddeliveryrule", deliveryRule(options));

/** Adds a policy for what its lines say. */
export const addPolicy = (admin: TestUser, policyNo: string, options: PolicyOptions, lines: readonly PolicyLine[]) =>
  admin.ok("executionPolicies", "addexecutionpolicy", {
    ...{ policyNo, policyName: `Policy ${policyNo}`, statusCode: "1" },
    ...options,
    lines: [...lines],
  });

/** What holds of an option for deliveries to the first organisation, and which rule says so. */
export async function decidedBy(
  admin: TestUser,
  option: string,
  of: { readonly supplierNo?: string; readonly itemNo?: string } = {},
) {
  const { options } = await admin.ok("orderRules", "getDecidingRules", { orgNo: "O1", ...of });
  return options.find((each) => each.option === option);
}

/** Sends a notice; answers why it was refused, or that it was not. */
export async function refusalOfNotice(supplier: TestUser, input: ShippingNoticeInput) {
  const { body } = await supplier.call("shippingNotices", "saveShippingNotice", input);
  return "data" in body ? null : body;
}
