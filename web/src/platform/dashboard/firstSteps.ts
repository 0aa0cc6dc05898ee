import { dashboard } from "@tandem/contract/platform/dashboard/dashboard";
import { call } from "../../api/client.ts";
import { queryClient } from "../../api/queries.ts";
import { callKey } from "../../api/queryKeys.ts";

/** Puts the first steps away, or takes them up again. */
export async function putFirstStepsAway(closed: boolean): Promise<void> {
  const answer = await call(dashboard, "closeFirstSteps", { closed });
  queryClient.setQueryData(callKey(dashboard, "getFirstSteps", {}), answer);
}
