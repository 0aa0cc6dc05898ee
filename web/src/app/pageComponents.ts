import { type ComponentType, lazy } from "react";
import type { PageName } from "../routes/paths.ts";
import { pages } from "./pages.ts";

const components = new Map<PageName, ComponentType>();

/** The component of a page, loaded when it is first drawn. */
export function pageComponent(name: PageName): ComponentType {
  const known = components.get(name);
  if (known) return known;
  const component = lazy(pages[name]);
  components.set(name, component);
  return component;
}
