import { mostNoticeLines } from "@tandem/contract/delivery/shipping-notices/matching";
import { shippingNotices } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState, useSyncExternalStore } from "react";
import { call } from "../../api/client.ts";
import { callKey, callQuery } from "../../api/queryKeys.ts";
import type { LinesStore } from "../../document/lines/linesStore.ts";
import { type HeldLines, type NoticeLine, type OpenLines, withHeld } from "./editedLines.ts";

const noneKnown: NonNullable<OpenLines> = new Map();

/** How much of these lines is open now, by the line's id; undefined until it is known. */
function useOpenNow(ids: readonly string[], held: HeldLines): OpenLines {
  const open = useQuery({
    queryKey: callKey(shippingNotices, "getShippableLinePage", "open", ids),
    queryFn: ({ signal }) =>
      call(
        shippingNotices,
        "getShippableLinePage",
        { current: 1, size: mostNoticeLines, condition: { id: [...ids] } },
        { signal, showError: false },
      ),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const beyond = useQuery({
    ...callQuery(shippingNotices, "getDeliverable", { lineIds: [...ids] }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    if (ids.length === 0) return noneKnown;
    if (!open.data || open.isPlaceholderData) return undefined;
    const most = new Map(beyond.data?.lines.map((line) => [line.purchaseOrderLineId, line.most]));
    return withHeld(open.data.records, held, most);
  }, [ids, open.data, open.isPlaceholderData, held, beyond.data]);
}

/** How much of each line is open, by the line's id. As it was, of those that are sent: that takes what it says itself. */
export function useOpenLines(store: LinesStore<NoticeLine>, held: HeldLines, isSent: boolean): OpenLines {
  const [asSent, setAsSent] = useState(noneKnown);
  const joined = useSyncExternalStore(store.subscribe, () =>
    store
      .state()
      .lines.map(({ id }) => id)
      .sort()
      .join(),
  );
  const asked = useMemo(
    () => (joined === "" ? [] : joined.split(",")).filter((id) => !asSent.has(id)),
    [joined, asSent],
  );
  const now = useOpenNow(asked, held);
  const open = useMemo(() => now && new Map([...now, ...asSent]), [now, asSent]);
  if (isSent && asSent.size === 0 && open && open.size > 0) setAsSent(open);
  if (!isSent && asSent.size > 0) setAsSent(noneKnown);
  return open;
}
