import type { ComponentProps } from "react";
import { Link as RouterLink } from "react-router";
import { useTabStop } from "./tabStop.ts";

/** A link to a page, wherever it stands. */
export function Link(props: ComponentProps<typeof RouterLink>) {
  return <RouterLink {...useTabStop()} {...props} />;
}
