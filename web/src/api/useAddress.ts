import { useContext, useEffect, useLayoutEffect, useRef } from "react";
import { createSearchParams, type URLSearchParamsInit, useLocation, useSearchParams } from "react-router";
import { PagePlaceContext } from "./currentUser.ts";

type Next = URLSearchParamsInit | ((now: URLSearchParams) => URLSearchParamsInit);

/** Changes of an address, and the one that they were meant for. */
interface Waiting {
  readonly of: string;
  readonly changes: readonly Next[];
}

const changed = (now: URLSearchParams, next: Next) => createSearchParams(typeof next === "function" ? next(now) : next);

/**
 * What the address of the page says behind its path, and the way to change it. What ends when another page is on screen waits
 * until one comes back to this one at the address it had; what ends when another record is on this one changes nothing. So
 * nobody is led back by it.
 */
export function useAddress(): [URLSearchParams, (next: Next) => void] {
  const { isOnScreen } = useContext(PagePlaceContext);
  const [parameters, setParameters] = useSearchParams();
  const record = parameters.get("id");
  const latest = useRef(parameters);
  const waiting = useRef<Waiting>(null);
  useLayoutEffect(() => {
    latest.current = parameters;
  }, [parameters]);
  useEffect(() => {
    const due = waiting.current;
    waiting.current = null;
    if (due?.of !== parameters.toString()) return;
    setParameters(due.changes.reduce(changed, parameters), { replace: true });
  });
  const change = (next: Next) => {
    if (isOnScreen(record)) setParameters(changed(latest.current, next), { replace: true });
    else if (latest.current.get("id") === record) {
      waiting.current = { of: latest.current.toString(), changes: [...(waiting.current?.changes ?? []), next] };
    }
  };
  return [parameters, change];
}

/** Whether the page is on screen as it was: what ends when it is not leads nobody anywhere from another page. */
export function useIsHere(): () => boolean {
  const { isOnScreen } = useContext(PagePlaceContext);
  const record = new URLSearchParams(useLocation().search).get("id");
  return () => isOnScreen(record);
}
