import { create } from "zustand";

interface FunctionPanelState {
  readonly open: boolean;
  toggle: () => void;
  close: () => void;
}

/** Whether the full-functionality panel is open (S2.16a). */
export const useFunctionPanel = create<FunctionPanelState>((set) => ({
  open: false,
  toggle: () => set(({ open }) => ({ open: !open })),
  close: () => set({ open: false }),
}));
