import { useCallback, useState } from "react";

function stored<T>(key: string): T | null {
  const text = window.localStorage.getItem(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

/** What was typed and not yet sent, kept on this device under a name of its own. */
export const drafts = {
  read: stored,
  keep: (key: string, value: unknown) => window.localStorage.setItem(key, JSON.stringify(value)),
  forget: (key: string) => window.localStorage.removeItem(key),
};

/** A value that survives leaving the page and closing the browser, until it is forgotten. */
export function useDraft<T>(key: string, start: () => T): [T, (next: T) => void, () => void] {
  const [value, setValue] = useState<T>(() => stored<T>(key) ?? start());
  const keep = useCallback(
    (next: T) => {
      setValue(next);
      drafts.keep(key, next);
    },
    [key],
  );
  const forget = useCallback(() => drafts.forget(key), [key]);
  return [value, keep, forget];
}
