import { type ComponentType, lazy, useEffect, useState } from "react";
import type { PageLoader } from "./pages.ts";

const components = new Map<PageLoader, ComponentType>();

/** What a file brings, loaded when it is first drawn; without waiting where it was fetched before. */
export function componentOf(load: PageLoader): ComponentType {
  const known = components.get(load);
  if (known) return known;
  const component = lazy(load);
  components.set(load, component);
  return component;
}

/** Fetches a component before it is drawn. What cannot be had now is asked for again where it is shown. */
export async function fetchComponent(load: PageLoader): Promise<void> {
  const fetched = await load().catch(() => undefined);
  if (fetched && !components.has(load)) components.set(load, fetched.default);
}

/**
 * What a file brings, once it is there. React holds back whatever takes the place of what a suspended component shows until that
 * has stood for 300 ms, longer than most files take to come. @throws what the file failed by
 */
export function useComponent(load: PageLoader): ComponentType | undefined {
  const [failure, setFailure] = useState<{ readonly of: PageLoader; readonly error: unknown }>();
  const [, setCome] = useState<PageLoader>();
  const known = components.get(load);
  useEffect(() => {
    if (known) return;
    let gone = false;
    load().then(
      (fetched) => {
        components.set(load, fetched.default);
        if (!gone) setCome(() => load);
      },
      (error: unknown) => !gone && setFailure({ of: load, error }),
    );
    return () => {
      gone = true;
    };
  }, [load, known]);
  if (failure?.of === load) throw failure.error;
  return known;
}
