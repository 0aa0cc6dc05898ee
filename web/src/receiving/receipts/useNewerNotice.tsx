import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { useEffect, useState } from "react";
import type { LinesStore } from "../../document/lines/linesStore.ts";
import { ChangedMeanwhile } from "./ChangedMeanwhile.tsx";
import { newerLines, readLines } from "./newerLines.ts";
import type { ReceivedLine } from "./receivedLines.ts";

/**
 * Brings the lines to what the notice has become while they were counted, and says what that was.
 * @param rests what is on its way to the server is moved by nothing
 * @param onNewer the lines are of this version now
 */
export function useNewerNotice(
  notice: ShippingNoticeDetail,
  store: LinesStore<ReceivedLine>,
  rests: boolean,
  onNewer: () => void,
) {
  const [version, setVersion] = useState(notice.version);
  const [gone, setGone] = useState<readonly ReceivedLine[]>([]);
  useEffect(() => {
    if (rests || version === notice.version) return;
    const { lines: before } = store.state();
    const newer = newerLines(before, notice);
    const isMoved = newer.gone.length > 0 || newer.lines.some((line, place) => line !== before[place]);
    if (isMoved) store.replace(newer.lines);
    setGone((known) => [...known, ...newer.gone]);
    setVersion(notice.version);
    onNewer();
  }, [notice, store, rests, version, onNewer]);
  const read = () => {
    store.replace(readLines(store.state().lines));
    setGone([]);
  };
  return { version, changed: <ChangedMeanwhile store={store} gone={gone} onRead={read} /> };
}
