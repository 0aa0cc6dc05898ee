import { createJSONStorage, type PersistStorage } from "zustand/middleware";

/** Remembers how somebody works, on this device or in this window; where there is no room nothing else fails for that. */
export function remember(key: string, value: string, storage: Storage = window.localStorage): void {
  try {
    storage.setItem(key, value);
  } catch {
    // It is as it was the next time.
  }
}

/** Where a store remembers itself in the same way. */
export function rememberedIn<State>(storage: Storage): PersistStorage<State> | undefined {
  return createJSONStorage(() => ({
    getItem: (key) => storage.getItem(key),
    setItem: (key, value) => remember(key, value, storage),
    removeItem: (key) => storage.removeItem(key),
  }));
}
