import type { BrowserContext, Page } from "@playwright/test";
import { scrollThrough } from "./scrolling.ts";
import { type Timing, timingOf } from "./timing.ts";

/** How thousands of lines are typed in: frames while they scroll, and keys in one of the last of them. */
export interface Editing {
  lines: number;
  frames: Timing;
  /** Frames of more than 50 ms while scrolling. */
  long: number;
  /** From a key to the painted cell. */
  keys: Timing;
}

/** Lines of the order that is opened to be promised. */
export const editedLines = 5_000;
const keyCount = 40;

/** What an editor is watched with, within the page. */
interface EditorPage {
  addEventListener(name: "keydown", listener: (event: { timeStamp: number }) => void, options: object): void;
  requestAnimationFrame(next: (time: number) => void): void;
  painted: Promise<number>;
}

/** Milliseconds from a key until what it typed is painted. */
async function pressOnce(page: Page, key: string): Promise<number> {
  // It listens before the key comes: what is evaluated and what is pressed reach the page by ways of their own.
  await page.evaluate(() => {
    const inPage = globalThis as unknown as EditorPage;
    inPage.painted = new Promise<number>((resolve) => {
      inPage.addEventListener(
        "keydown",
        (event) =>
          // The frame after the one that draws it begins when it is on the screen.
          inPage.requestAnimationFrame(() =>
            inPage.requestAnimationFrame(() => resolve(performance.now() - event.timeStamp)),
          ),
        { once: true, capture: true },
      );
    });
  });
  await page.keyboard.press(key);
  return page.evaluate(() => (globalThis as unknown as EditorPage).painted);
}

/** Opens an order of thousands of lines as its supplier, scrolls through them and types in one of the last. */
export async function measureEditing(context: BrowserContext, orderId: string): Promise<Editing> {
  const page = await context.newPage();
  await page.goto(`/orderCollaboration/userOrder/acceptance?id=${orderId}`, { waitUntil: "networkidle" });
  await page.locator("main [data-lines] input").first().waitFor();
  // The first run finds things out that later ones know.
  await scrollThrough(page, "main [data-lines]");
  const frames = await scrollThrough(page, "main [data-lines]");
  await page.locator("main [data-lines] input").first().click();
  await page.keyboard.press("Control+ArrowDown");
  const keys: number[] = [];
  for (let index = 0; index < keyCount; index += 1) {
    await page.waitForTimeout(150);
    keys.push(await pressOnce(page, index % 8 === 7 ? "Enter" : "1"));
    if (index % 8 === 7) await page.keyboard.press("ArrowUp");
  }
  await page.close();
  return {
    lines: editedLines,
    frames: timingOf(frames),
    long: frames.filter((time) => time > 50).length,
    keys: timingOf(keys.slice(1)),
  };
}
