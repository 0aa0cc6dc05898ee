import { useCallback, useEffect, useRef, useState } from "react";
import { drafts } from "../../form/useDraft.ts";
import { type EditedLine, type LinesStore, linesStore } from "./linesStore.ts";

/** Milliseconds after the last key until what is typed is kept: thousands of lines are not written down with each key. */
const restMilliseconds = 300;

/**
 * Tells of changed lines once the hand rests, or as the page goes, which is said. Answers how to forget what was not told yet.
 */
export function useSettledLines<L extends EditedLine>(
  store: LinesStore<L>,
  onSettled: (lines: readonly L[], isLeaving: boolean) => void,
): () => void {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const told = useRef(store.state().lines);
  const latest = useRef(onSettled);
  useEffect(() => {
    latest.current = onSettled;
  });
  // What is forgotten is not told later either, when the hand but moves.
  const forget = useCallback(() => {
    clearTimeout(waiting.current);
    waiting.current = undefined;
    told.current = store.state().lines;
  }, [store]);
  useEffect(() => {
    told.current = store.state().lines;
    const tellSettled = (isLeaving: boolean) => {
      if (waiting.current === undefined) return;
      forget();
      latest.current(told.current, isLeaving);
    };
    const leave = () => tellSettled(true);
    const changed = () => {
      if (store.state().lines === told.current) return;
      clearTimeout(waiting.current);
      waiting.current = setTimeout(tellSettled, restMilliseconds, false);
    };
    const stop = store.subscribe(changed);
    window.addEventListener("pagehide", leave);
    return () => {
      stop();
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [store, forget]);
  return forget;
}

/**
 * Lines that survive leaving the page, under a key, until they are forgotten; another key begins anew.
 *
 * @param blank makes an empty line, where what is pasted may make lines
 * @param of what they begin with, where that may change below the hand: what is typed is then laid over what it is now
 */
export function useLinesDraft<L extends EditedLine, Kept>(
  key: string,
  begin: (kept: Kept | null) => readonly L[],
  toKeep: (lines: readonly L[]) => Kept,
  blank?: () => L,
  of?: unknown,
): {
  readonly store: LinesStore<L>;
  /** What they began with; null where nothing was kept. */
  readonly kept: Kept | null;
  readonly forget: () => void;
} {
  const begun = (kept: Kept | null) => ({ key, of, kept, store: linesStore(begin(kept), blank) });
  const [held, setHeld] = useState(() => begun(drafts.read<Kept>(key)));
  let current = held;
  if (held.key !== key || held.of !== of) {
    const kept = held.key === key ? toKeep(held.store.state().lines) : drafts.read<Kept>(key);
    current = begun(kept);
    setHeld(current);
  }
  const { store, kept } = current;
  const stop = useSettledLines(store, (lines) => drafts.keep(key, toKeep(lines)));
  const forget = useCallback(() => {
    stop();
    drafts.forget(key);
  }, [key, stop]);
  return { store, kept, forget };
}
