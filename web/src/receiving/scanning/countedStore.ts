import { create } from "zustand";
import { draftKey, drafts } from "../../form/useDraft.ts";
import type { CountedLine } from "./counted.ts";

interface CountedState {
  /** Where it is kept on the device. */
  readonly key: string;
  readonly counted: readonly CountedLine[];
  /** The device had no room for the last of it. */
  readonly isFull: boolean;
  open: (userId: string, warehouseNo: string) => void;
  set: (counted: readonly CountedLine[]) => void;
}

const keyOf = (userId: string, warehouseNo: string) => draftKey(userId, `counted:${warehouseNo}`);

/** What is counted for a warehouse and not yet received: kept on the device with each scan, whatever happens to the page. */
export const useCountedLines = create<CountedState>()((set, get) => ({
  key: "",
  counted: [],
  isFull: false,
  open: (userId, warehouseNo) => {
    const key = keyOf(userId, warehouseNo);
    // What the device had no room for stands here alone.
    if (key === get().key && get().isFull) return;
    set({ key, counted: drafts.read<readonly CountedLine[]>(key) ?? [], isFull: false });
  },
  set: (counted) => {
    const { key } = get();
    if (counted.length === 0) drafts.forget(key);
    set({ counted, isFull: counted.length > 0 && !drafts.keep(key, counted) });
  },
}));

// Another tab of the same user counts for the same warehouse.
window.addEventListener("storage", ({ key }) => {
  if (key !== null && key === useCountedLines.getState().key) {
    useCountedLines.setState({ counted: drafts.read<readonly CountedLine[]>(key) ?? [] });
  }
});
