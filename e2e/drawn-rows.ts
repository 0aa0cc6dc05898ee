import type { Page } from "@playwright/test";

/**
 * Hears what React tells its tools: after each time that it drew, the tree of what it keeps. What was passed over keeps its
 * children; only where they are others was something drawn.
 */
const hearing = `
  window.rowsDrawn = [];
  window.drawnByKeys = [];
  const look = (next, before) => {
    const row = typeof next.type === "string" ? next.memoizedProps["data-row"] : undefined;
    // Below none is the head.
    if (row >= 0 && next.memoizedProps !== before?.memoizedProps) window.rowsDrawn.push(row);
    if (before && next.child === before.child) return;
    for (let child = next.child; child; child = child.sibling) look(child, child.alternate);
  };
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    renderers: new Map(),
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (renderer, { current }) => look(current, current.alternate),
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberUnmount: () => undefined,
  };
  for (const event of ["keydown", "input"]) {
    addEventListener(event, () => {
      window.rowsDrawn = [];
      // By then all is drawn that had to be at once.
      setTimeout(() => window.drawnByKeys.push(...window.rowsDrawn.splice(0)));
    }, true);
  }
`;

/** Milliseconds, longer than what is put off until the hand rests. */
const quiet = 1000;

/** Has a page say which rows of its tables, or of its cards, are drawn, or drawn again: to be called before it is opened. */
export async function hearDrawnRows(page: Page): Promise<void> {
  await page.addInitScript({ content: hearing });
}

/** The rows that are drawn at once for a key, each as often as it is; what is worked out when the hand rests comes later. */
export async function rowsDrawnBy(page: Page, key: string): Promise<number[]> {
  await page.evaluate("window.drawnByKeys = []");
  await page.keyboard.press(key);
  return (await page.evaluate("new Promise((resolve) => setTimeout(() => resolve(window.drawnByKeys)))")) as number[];
}

/** Waits until no row was drawn for a while. */
export async function drawnOut(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const look = () => (window.rowsDrawn.splice(0).length > 0 ? setTimeout(look, ${quiet}) : resolve());
    setTimeout(look, ${quiet});
  })`);
}
