const storageKey = "lastPrinter";

/** The printer that was last printed on from this device. */
export function lastPrinter(): string | null {
  return window.localStorage.getItem(storageKey);
}

export function rememberPrinter(printer: string): void {
  window.localStorage.setItem(storageKey, printer);
}
