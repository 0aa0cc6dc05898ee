import { create } from "zustand";
import { remember } from "../ui/remember.ts";

const storageKey = "drawerWidth";
const usual = 75;
const narrowest = 40;

const within = (share: number) => Math.min(100, Math.max(narrowest, Math.round(share)));

function remembered(): number {
  const value = Number(window.localStorage.getItem(storageKey));
  return value > 0 ? within(value) : usual;
}

/** How much of the window drawers take, in per cent: three quarters unless somebody drew their edge elsewhere (S2.23a). */
export const useDrawerWidth = create<{ share: number }>(() => ({ share: remembered() }));

/** Keeps a width of drawers, in pixels of the window, on this device. */
export function keepDrawerWidth(pixels: number): void {
  const share = within((100 * pixels) / window.innerWidth);
  remember(storageKey, `${share}`);
  useDrawerWidth.setState({ share });
}
