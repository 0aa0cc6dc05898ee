import { type PolicyInForce, passwordPolicies } from "@tandem/contract/identity/password-policies";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../api/client.ts";

/** What the tenant asks of passwords. */
export const passwordPolicyQuery = queryOptions({
  queryKey: ["passwordPolicy"],
  queryFn: () => call(passwordPolicies, "getPasswordPolicy", {}, { showError: false }),
});

/** The password policy; undefined until it is known. */
export function usePasswordPolicy(): PolicyInForce | undefined {
  return useQuery(passwordPolicyQuery).data;
}
