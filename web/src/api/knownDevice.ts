import { remember } from "../ui/remember.ts";

const storageKey = "device";
const tokenShape = /^[\w-]{43}$/;

/** The token by which the server knows this device again (S5.10b). It lets nobody in, and outlives signing out. */
export const knownDevice = {
  token: (): string | null => {
    const kept = window.localStorage.getItem(storageKey);
    return kept !== null && tokenShape.test(kept) ? kept : null;
  },
  /** Without room on the device it is not known next time. */
  keep: (token: string): void => remember(storageKey, token),
};
