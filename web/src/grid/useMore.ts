import { type RefObject, useLayoutEffect } from "react";

/** Marks a box that scrolls while there is more of it beyond its right edge. */
export function useMore(box: RefObject<HTMLElement | null>, width: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in it has another width then
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const mark = () => {
      const left = element.scrollWidth - element.clientWidth - element.scrollLeft;
      element.toggleAttribute("data-more", left > 1);
    };
    mark();
    element.addEventListener("scroll", mark, { passive: true });
    return () => element.removeEventListener("scroll", mark);
  }, [box, width]);
}
