import { create } from "zustand";
import { remember } from "./remember.ts";

/** What the user chose; `system` follows the device. */
export type Appearance = "system" | "light" | "dark";
export const appearances: readonly Appearance[] = ["system", "light", "dark"];

const storageKey = "appearance";
const darkDevice = window.matchMedia("(prefers-color-scheme: dark)");

function remembered(): Appearance {
  const value = window.localStorage.getItem(storageKey);
  return value === "light" || value === "dark" ? value : "system";
}

const isDark = (choice: Appearance) => choice === "dark" || (choice === "system" && darkDevice.matches);

/** The chosen appearance and whether it comes out dark. */
export const useAppearance = create<{ choice: Appearance; dark: boolean }>(() => {
  const choice = remembered();
  return { choice, dark: isDark(choice) };
});

darkDevice.addEventListener("change", () => {
  const { choice } = useAppearance.getState();
  useAppearance.setState({ dark: isDark(choice) });
});

/** Chooses the appearance and remembers it on this device. */
export function chooseAppearance(choice: Appearance): void {
  remember(storageKey, choice);
  useAppearance.setState({ choice, dark: isDark(choice) });
}
