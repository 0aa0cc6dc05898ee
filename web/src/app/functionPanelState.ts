import { create } from "zustand";
import { EarlyTyping } from "./earlyTyping.ts";

interface FunctionPanelState {
  readonly open: boolean;
  toggle: () => void;
  close: () => void;
  /** Hands over what was typed before the panel was there, once. */
  takeTyped: () => string;
}

const early = new EarlyTyping();

/** Whether the full-functionality panel is open (S2.16a). */
export const useFunctionPanel = create<FunctionPanelState>((set, get) => ({
  open: false,
  toggle: () => {
    if (get().open) {
      get().close();
      return;
    }
    early.begin();
    set({ open: true });
  },
  close: () => {
    early.take();
    set({ open: false });
  },
  takeTyped: () => early.take(),
}));
