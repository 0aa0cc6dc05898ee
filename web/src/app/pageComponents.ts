import { type ComponentType, lazy } from "react";
import type { PageName } from "../routes/paths.ts";
import { type PageLoader, pages } from "./pages.ts";

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

/** The component of a page. */
export function pageComponent(name: PageName): ComponentType {
  return componentOf(pages[name]);
}
