import { remember } from "./remember.ts";

/** A hidden mode for those who set the product up: it lasts ten minutes on this device (S2.28). */
const storageKey = "developer-mode";
const lastsMilliseconds = 600_000;

export function startDeveloperMode(): void {
  remember(storageKey, String(Date.now() + lastsMilliseconds));
}

/** Whether the mode is on. A flag that has expired is removed (S2.28c). */
export function inDeveloperMode(): boolean {
  const expires = window.localStorage.getItem(storageKey);
  if (expires === null) return false;
  const on = Number(expires) > Date.now();
  if (!on) window.localStorage.removeItem(storageKey);
  return on;
}
