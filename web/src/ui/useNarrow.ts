import { useSyncExternalStore } from "react";

/** Pixels from which the window is as wide as a tablet's, or a laptop's. */
const wideFrom = { tablet: 768, laptop: 992 } as const;

const widths = Object.fromEntries(
  Object.entries(wideFrom).map(([name, pixels]) => [name, window.matchMedia(`(min-width: ${pixels}px)`)]),
) as Record<keyof typeof wideFrom, MediaQueryList>;

/** Whether the window is narrower than that; known from the first drawing on, so that nothing is drawn twice. */
export function useNarrow(than: keyof typeof wideFrom = "tablet"): boolean {
  const width = widths[than];
  return useSyncExternalStore(
    (changed) => {
      width.addEventListener("change", changed);
      return () => width.removeEventListener("change", changed);
    },
    () => !width.matches,
  );
}
