import { type ComponentType, lazy } from "react";
import { pages, type RouteName } from "./routes.tsx";

const components = new Map<RouteName, ComponentType>();

/** The component of a page, loaded when it is first drawn. */
export function pageComponent(name: RouteName): ComponentType {
  const known = components.get(name);
  if (known) return known;
  const load = pages[name];
  if (!load) throw new RangeError(`${name} has no page`);
  const component = lazy(load);
  components.set(name, component);
  return component;
}
