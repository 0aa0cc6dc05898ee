import type { Page } from "@playwright/test";

const frames = 300;
const pixels = 90;

/** What a box is scrolled with, within its page. */
export interface ScrolledPage {
  document: { querySelector(selector: string): { scrollTop: number; scrollLeft: number } };
  requestAnimationFrame(next: (time: number) => void): void;
}

/** Scrolls a box down a little with every frame, and a wide one sideways from halfway on; answers how long each frame took. */
export function scrollThrough(page: Page, box: string, isWide = false): Promise<number[]> {
  return page.evaluate(
    ({ frames, pixels, box, aside }) =>
      new Promise<number[]>((resolve) => {
        const inPage = globalThis as unknown as ScrolledPage;
        const scrolled = inPage.document.querySelector(box);
        const times: number[] = [];
        let last: number | null = null;
        const step = (time: number) => {
          if (last !== null) times.push(time - last);
          last = time;
          if (times.length === frames) return resolve(times);
          scrolled.scrollTop += pixels;
          if (times.length > frames / 2) scrolled.scrollLeft += aside;
          inPage.requestAnimationFrame(step);
        };
        inPage.requestAnimationFrame(step);
      }),
    { frames, pixels, box, aside: isWide ? pixels / 8 : 0 },
  );
}
