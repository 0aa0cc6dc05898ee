import { randomKey } from "./pageKey.ts";

/** So long the same content is the same write: a second press, which the server refuses. It takes as long without a key. */
const repeatMilliseconds = 5000;

interface OnceKey {
  readonly key: string;
  /** What was sent under it first. */
  readonly body: string;
  /** How often it was sent. */
  readonly times: number;
}

const keys = new Map<string, OnceKey>();

/** A write whose answer may be lost. */
export interface Write {
  readonly path: string;
  readonly body: string;
  /** Who sends nothing else to that path, a form say: whatever it sends is the same write while nobody knows what became of it. */
  readonly sender?: string | undefined;
}

const nameOf = ({ path, body, sender }: Write) => (sender === undefined ? `${path}\n${body}` : `${sender}\n${path}`);

/**
 * The key under which the server takes a write once. The same content, or all that one form sends, has the same one while nobody
 * knows what became of it: whoever presses again because no answer came does nothing a second time, however late that is, and
 * whatever they have changed meanwhile.
 */
export function onceKey(write: Write): string {
  const name = nameOf(write);
  const { key, body, times } = keys.get(name) ?? { key: randomKey(), body: write.body, times: 0 };
  keys.set(name, { key, body, times: times + 1 });
  return key;
}

/** Whether something else was sent under the key of a write before. */
export const wasSentOtherwise = (write: Write): boolean => {
  const before = keys.get(nameOf(write));
  return before !== undefined && before.body !== write.body;
};

/** What became of it is known: what is sent again after some seconds, or by a form at any time, is meant as another one. */
export function answered(write: Write): void {
  const name = nameOf(write);
  const times = keys.get(name)?.times;
  const forget = () => {
    // Of what was sent once more meanwhile that answer says.
    if (keys.get(name)?.times === times) keys.delete(name);
  };
  if (write.sender === undefined) setTimeout(forget, repeatMilliseconds);
  else forget();
}
