import { useEffect, useRef, useState } from "react";
import { useCountedLines } from "./countedStore.ts";
import { useDeviceChoice } from "./deviceChoice.ts";

/** A scan that went to another warehouse than was open. */
interface MovedByScan {
  readonly from: string;
  readonly to: string;
}

/** The warehouse that is received in: as it was chosen; else the one that the first notice scanned is ordered for. */
export function useWarehouse({ id, warehouseNo }: { readonly id: string; readonly warehouseNo: string | null }) {
  const [chosen, setChosen] = useDeviceChoice(`scan-warehouse:${id}`, warehouseNo ?? "");
  const [moved, setMoved] = useState<MovedByScan | null>(null);
  const isByHand = useRef(false);
  // Read where a scan is answered, which may be before the page is drawn with it.
  const current = useRef(chosen);
  const { open } = useCountedLines();
  useEffect(() => open(id, chosen), [open, id, chosen]);
  const take = (next: string) => {
    current.current = next;
    setChosen(next);
    open(id, next);
  };
  const choose = (next: string) => {
    isByHand.current = next !== "";
    setMoved(null);
    take(next);
  };
  /** Goes to a warehouse in which something was counted; the one that is open stays as it is. */
  const reopen = (wanted: string) => {
    if (wanted !== current.current) choose(wanted);
  };
  /** Takes the warehouse that is wanted, unless one was chosen by hand or is counted for; answers whether there is one. */
  const settle = (wanted: string | null): boolean => {
    const isFree = !isByHand.current && useCountedLines.getState().counted.length === 0;
    const isMoving = wanted !== null && isFree && wanted !== current.current;
    setMoved(isMoving && current.current !== "" ? { from: current.current, to: wanted } : null);
    if (isMoving) take(wanted);
    return current.current !== "";
  };
  return { warehouseNo: chosen, moved, choose, reopen, settle };
}
