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
  const [held, setHeld] = useState(() => ({ key, value: stored<T>(key) ?? start() }));
  let current = held;
  if (held.key !== key) {
    current = { key, value: stored<T>(key) ?? start() };
    setHeld(current);
  }
  const keep = useCallback(
    (value: T) => {
      setHeld({ key, value });
      drafts.keep(key, value);
    },
    [key],
  );
  const forget = useCallback(() => drafts.forget(key), [key]);
  return [current.value, keep, forget];
}
