import { randomKey } from "./pageKey.ts";

/** So long the same content is the same write: a second press, which the server refuses. It takes as long without a key. */
const repeatMilliseconds = 5000;

interface OnceKey {
  readonly key: string;
  /** How often it was sent. */
  readonly times: number;
}

const keys = new Map<string, OnceKey>();

const contentOf = (path: string, body: string) => `${path}\n${body}`;

/**
 * The key under which the server takes a write once. The same content has the same one while nobody knows what became of it: whoever
 * presses again because no answer came does nothing a second time, however late that is.
 */
export function onceKey(path: string, body: string): string {
  const content = contentOf(path, body);
  const { key, times } = keys.get(content) ?? { key: randomKey(), times: 0 };
  keys.set(content, { key, times: times + 1 });
  return key;
}

/** What became of it is known: what is sent again after some seconds is meant as another one. */
export function answered(path: string, body: string): void {
  const content = contentOf(path, body);
  const times = keys.get(content)?.times;
  setTimeout(() => {
    // Of what was sent once more meanwhile that answer says.
    if (keys.get(content)?.times === times) keys.delete(content);
  }, repeatMilliseconds);
}
