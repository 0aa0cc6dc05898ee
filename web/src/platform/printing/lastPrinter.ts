import { remember } from "../../ui/remember.ts";

const storageKey = "lastPrinter";

/** The printer that was last printed on from this device. */
export function lastPrinter(): string | null {
  return window.localStorage.getItem(storageKey);
}

export function rememberPrinter(printer: string): void {
  remember(storageKey, printer);
}
