import { type RefObject, useEffect, useState, type WheelEvent } from "react";

/** How far an arrow moves the tabs, of what is seen of them. */
const arrowShare = 0.7;

interface Hidden {
  readonly left: boolean;
  readonly right: boolean;
}

/** Moves a row of tabs that is longer than its place: by wheel, and by arrows that show where there is more. */
export function useScrollingTabs(bar: RefObject<HTMLElement | null>, count: number) {
  const [hidden, setHidden] = useState<Hidden>({ left: false, right: false });

  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when tabs come and go
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const measure = () => {
      const left = element.scrollLeft > 1;
      const right = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
      setHidden((before) => (before.left === left && before.right === right ? before : { left, right }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [bar, count]);

  return {
    hidden,
    move: (direction: 1 | -1) => {
      const element = bar.current;
      element?.scrollBy({ left: direction * element.clientWidth * arrowShare, behavior: "smooth" });
    },
    onWheel: ({ deltaX, deltaY }: WheelEvent<HTMLElement>) => {
      if (Math.abs(deltaY) > Math.abs(deltaX)) bar.current?.scrollBy({ left: deltaY });
    },
  };
}
