import { useDeferredValue } from "react";

/**
 * A value that was waited for, a moment after it came. What it brings to the screen for the first time is then drawn a little at
 * a time, so that keys and taps are answered meanwhile; changes of it later on show at once.
 */
export function useGradually<T>(value: T | undefined): T | undefined {
  const there = useDeferredValue(value !== undefined);
  return there ? value : undefined;
}
