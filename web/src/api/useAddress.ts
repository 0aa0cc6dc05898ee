import { useContext, useLayoutEffect, useRef } from "react";
import { type URLSearchParamsInit, useSearchParams } from "react-router";
import { PagePlaceContext } from "./currentUser.ts";

type Next = URLSearchParamsInit | ((now: URLSearchParams) => URLSearchParamsInit);

/**
 * What the address of the page says behind its path, and the way to change it. What ends when another page is on screen, or
 * another record on this one, changes nothing: nobody is led back by it.
 */
export function useAddress(): [URLSearchParams, (next: Next) => void] {
  const { isOnScreen } = useContext(PagePlaceContext);
  const [parameters, setParameters] = useSearchParams();
  const record = parameters.get("id");
  const latest = useRef(parameters);
  useLayoutEffect(() => {
    latest.current = parameters;
  }, [parameters]);
  const change = (next: Next) => {
    if (!isOnScreen(record)) return;
    setParameters(typeof next === "function" ? next(latest.current) : next, { replace: true });
  };
  return [parameters, change];
}
