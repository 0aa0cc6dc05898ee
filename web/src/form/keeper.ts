import { createContext, useCallback, useLayoutEffect, useRef } from "react";

/**
 * Keeps what stands in the form as its draft. Lines that settle while the page goes call it: nobody is drawn any more who would be
 * told of what they put into the form.
 */
export const KeeperContext = createContext<() => void>(() => undefined);

/** The same keeper as long as the form is there, which keeps what is meant by then. */
export function useKeeper(keep: () => void): () => void {
  const latest = useRef(keep);
  useLayoutEffect(() => {
    latest.current = keep;
  });
  return useCallback(() => latest.current(), []);
}
