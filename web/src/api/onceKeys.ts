import { randomKey } from "./pageKey.ts";

/** So long the same content is the same write: a second press, which the server refuses. It takes as long without a key. */
const repeatMilliseconds = 5000;

const keys = new Map<string, string>();

/**
 * The key under which the server takes a write once. The same content has the same one while nobody knows what became of it: whoever
 * presses again because no answer came does nothing a second time, however late that is.
 */
export function onceKey(path: string, body: string): string {
  const content = `${path}\n${body}`;
  const key = keys.get(content) ?? randomKey();
  keys.set(content, key);
  return key;
}

/** What became of it is known: what is sent again after some seconds is meant as another one. */
export function answered(path: string, body: string): void {
  setTimeout(() => keys.delete(`${path}\n${body}`), repeatMilliseconds);
}
