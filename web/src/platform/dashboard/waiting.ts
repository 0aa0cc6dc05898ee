import type { WaitingKind } from "@tandem/contract/core/noun";
import { type Waiting, waitingCap } from "@tandem/contract/platform/dashboard/dashboard";
import { waitingKinds } from "@tandem/contract/platform/dashboard/waiting";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import { useQuery } from "@tanstack/react-query";
import { waitingQuery } from "../../api/waitingTotals.ts";
import { listAddress } from "../../list/listState.ts";
import { pathTo, placeOf } from "../../routes/paths.ts";

/** Something that may wait for the user, with the list that shows it. */
export interface WaitingItem extends Waiting {
  readonly tone: WaitingKind["tone"];
  /** Only to be watched: not counted on the bell. */
  readonly watched: boolean;
  /** The count as it is shown: 9999+ beyond the cap. */
  readonly text: string;
  readonly address: string;
}

/** Clocks go on, and days change, also where nothing else happens. */
const askAgainAfter = 300_000;

function itemOf(waiting: Waiting): WaitingItem[] {
  const kind = waitingKinds[waiting.name];
  const place = placeOf(kind.page ?? menus[kind.menu].url);
  if (!place) return [];
  return [
    {
      ...waiting,
      tone: kind.tone,
      watched: kind.watched ?? false,
      text: waiting.count > waitingCap ? `${waitingCap}+` : String(waiting.count),
      address: listAddress(pathTo(place.name), waiting.conditions),
    },
  ];
}

/** What waits for the signed-in user: one answer for the bell and the start page; undefined until it is there. */
export function useWaiting(): { readonly items: readonly WaitingItem[] | undefined; readonly failed: boolean } {
  const query = useQuery({
    ...waitingQuery(),
    refetchInterval: askAgainAfter,
  });
  return { items: query.data?.records.flatMap(itemOf), failed: query.isError };
}
