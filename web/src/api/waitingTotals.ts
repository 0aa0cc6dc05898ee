import { dashboard, type Waiting, waitingCap } from "@tandem/contract/platform/dashboard/dashboard";
import { waitingKinds } from "@tandem/contract/platform/dashboard/waiting";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import { fresh, type Search, type Total, totalOf } from "./listPages.ts";
import { callQuery } from "./queryKeys.ts";
import { tenantToday } from "./tenantDay.ts";

/** What waits for the user today: one answer for the bell, the start page and the lists that show it. */
export const waitingQuery = () => callQuery(dashboard, "getWaitingForMe", { today: tenantToday() });

const worded = (conditions: Readonly<Record<string, unknown>>) =>
  JSON.stringify(
    Object.entries(conditions)
      .map(([name, value]) => [name, ...[value].flat().map(String).sort()])
      .sort(),
  );

/** How many records a search on a page has, where they were counted among what waits for the user. */
export function waitingTotal(
  routeName: string,
  { field: _field, order: _order, limitCount: _limit, ...search }: Search,
): Total | undefined {
  const wanted = worded(search);
  const waiting = fresh<{ readonly records: readonly Waiting[] }>(waitingQuery().queryKey)?.records.find(
    ({ name, conditions }) => {
      const { page, menu } = waitingKinds[name];
      return (page ?? menus[menu].url) === routeName && worded(conditions) === wanted;
    },
  );
  return waiting && totalOf(waiting.count, waitingCap);
}
