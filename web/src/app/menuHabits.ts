import { type CommonMenu, userMenus } from "@tandem/contract/platform/menus/menus";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CallError, call } from "../api/client.ts";
import { useCurrentUser } from "../api/currentUser.ts";
import { queryClient } from "../api/queries.ts";
import { callKey } from "../api/queryKeys.ts";
import { remember } from "../ui/remember.ts";

const fixedQuery = queryOptions({
  queryKey: callKey(userMenus, "getFixedMenu"),
  queryFn: async () =>
    (await call(userMenus, "getFixedMenu", {}, { showError: false })).records.map((one) => one.menuNo),
  staleTime: Number.POSITIVE_INFINITY,
});

const commonQuery = queryOptions({
  queryKey: callKey(userMenus, "getBusinessCommonMenu"),
  queryFn: async () => (await call(userMenus, "getBusinessCommonMenu", {}, { showError: false })).records,
  staleTime: Number.POSITIVE_INFINITY,
});

/** A refusal has been shown; what is on screen is then as it was. */
function quietly(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error;
  });
}

/** The numbers of the pinned menus (S7.6b). */
export function useFixedMenus(): readonly string[] {
  return useQuery(fixedQuery).data ?? [];
}

/** Whether a menu is pinned: whoever asks is drawn anew when that changes, and not with each other one. */
export function useIsPinned(menuNo: string): boolean {
  return useQuery({ ...fixedQuery, select: (pinned) => pinned.includes(menuNo) }).data ?? false;
}

/** Pins a menu or takes the pin out, then reads the list again (S7.6b). */
export function pinMenu(menuNo: string, pinned: boolean): void {
  const change = call(userMenus, pinned ? "addFixedMenu" : "removeFixedMenu", { menuNo });
  quietly(change.then(() => queryClient.invalidateQueries({ queryKey: fixedQuery.queryKey })));
}

/** The menus used most (S7.6a). */
export function useCommonMenus(): readonly CommonMenu[] {
  return useQuery(commonQuery).data ?? [];
}

/** Whether the user keeps a menu among those used most; drawn anew as for a pin. */
export function useIsCollected(menuNo: string): boolean {
  const isIt = (one: CommonMenu) => one.menuNo === menuNo && one.isCollected;
  return useQuery({ ...commonQuery, select: (records) => records.some(isIt) }).data ?? false;
}

async function collect(input: { menuNo: string; isCollected?: "0" | "1" }, showError: boolean): Promise<void> {
  const { records } = await call(userMenus, "collectBusinessCommonMenu", input, { showError });
  queryClient.setQueryData(commonQuery.queryKey, records);
}

/** Keeps a menu among those used most, or takes it off (S7.6a). */
export function collectMenu(menuNo: string, isCollected: boolean): void {
  quietly(collect({ menuNo, isCollected: isCollected ? "1" : "0" }, true));
}

/** Counts one use; nobody is told when that fails. */
export function countUse(menuNo: string): void {
  quietly(collect({ menuNo }, false));
}

function readOrder(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

/** The order that the user dragged the pinned menus into, kept on this device (S2.15a); what was pinned since comes last. */
export function useOwnOrder<Node extends { readonly menuNo: string }>(
  pinned: readonly Node[],
): [Node[], (order: readonly string[]) => void] {
  const key = `pinned-menus ${useCurrentUser().userNo}`;
  const [order, setOrder] = useState(() => readOrder(key));
  const place = ({ menuNo }: Node) => (order.includes(menuNo) ? order.indexOf(menuNo) : order.length);
  const sorted = [...pinned].sort((a, b) => place(a) - place(b));
  return [
    sorted,
    (next) => {
      remember(key, JSON.stringify(next));
      setOrder([...next]);
    },
  ];
}
