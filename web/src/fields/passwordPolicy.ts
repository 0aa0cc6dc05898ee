import { type PolicyInForce, passwordPolicies } from "@tandem/contract/identity/password-policies";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../api/queryKeys.ts";

/** What the tenant asks of passwords. */
export const passwordPolicyQuery = callQuery(passwordPolicies, "getPasswordPolicy", {});

/** The password policy; undefined until it is known. */
export function usePasswordPolicy(): PolicyInForce | undefined {
  return useQuery(passwordPolicyQuery).data;
}
