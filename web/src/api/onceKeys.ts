import { remember } from "../ui/remember.ts";
import { randomKey } from "./pageKey.ts";

/** So long the same content is the same write: a second press, which the server refuses. It takes as long without a key. */
const repeatMilliseconds = 5000;

/** So long the server knows a key. */
const knownMilliseconds = 24 * 3600 * 1000;
const prefix = "unanswered:";

interface OnceKey {
  readonly key: string;
  /** The fingerprint of what was sent under it first: of a body that may hold a password, no more is kept. */
  readonly print: string;
  /** When that was, in milliseconds. */
  readonly at: number;
  /** How often it was sent. */
  readonly times: number;
}

const keys = new Map<string, OnceKey>();

/** A write whose answer may be lost. */
export interface Write {
  readonly path: string;
  readonly body: string;
  /**
   * Who sends nothing else to that path, a form say: whatever it sends is the same write while nobody knows what became of it, also
   * after the page was loaded anew.
   */
  readonly sender?: string | undefined;
}

const nameOf = ({ path, body, sender }: Write) => (sender === undefined ? `${path}\n${body}` : `${sender}\n${path}`);

/** Tells texts apart: by two sums of 32 bits over their signs (FNV-1a), and their length. It need not resist anybody. */
function printOf(text: string): string {
  let [one, other] = [0x811c9dc5, 0x01000193];
  for (let at = 0; at < text.length; at += 1) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
    other = Math.imul(other ^ text.charCodeAt(at), 0x85ebca6b);
  }
  return `${one}.${other}.${text.length}`;
}

/** What a form has sent and no answer came of, also where the page was loaded anew since. */
function sentBefore({ sender }: Write, name: string): OnceKey | undefined {
  const text = sender === undefined ? null : window.sessionStorage.getItem(prefix + name);
  if (text === null) return undefined;
  const sent = JSON.parse(text) as OnceKey;
  return Date.now() - sent.at < knownMilliseconds ? sent : undefined;
}

/**
 * The key under which the server takes a write once. The same content, or all that one form sends, has the same one while nobody
 * knows what became of it: whoever presses again because no answer came does nothing a second time, however late that is, and
 * whatever they have changed meanwhile.
 */
export function onceKey(write: Write): string {
  const name = nameOf(write);
  const begun = () => ({ key: randomKey(), print: printOf(write.body), at: Date.now(), times: 0 });
  const before = keys.get(name) ?? sentBefore(write, name) ?? begun();
  const sent: OnceKey = { ...before, times: before.times + 1 };
  keys.set(name, sent);
  if (write.sender !== undefined) remember(prefix + name, JSON.stringify(sent), window.sessionStorage);
  return sent.key;
}

/** Whether something else was sent under the key of a write before. */
export const wasSentOtherwise = (write: Write): boolean => {
  const before = keys.get(nameOf(write));
  return before !== undefined && before.print !== printOf(write.body);
};

/** What became of it is known: what is sent again after some seconds, or by a form at any time, is meant as another one. */
export function answered(write: Write): void {
  const name = nameOf(write);
  const times = keys.get(name)?.times;
  const forget = () => {
    // Of what was sent once more meanwhile that answer says.
    if (keys.get(name)?.times !== times) return;
    keys.delete(name);
    window.sessionStorage.removeItem(prefix + name);
  };
  if (write.sender === undefined) setTimeout(forget, repeatMilliseconds);
  else forget();
}

/** Whoever signs out leaves nothing behind of what they have sent. */
export function forgetSent(): void {
  for (const name of Object.keys(window.sessionStorage)) {
    if (name.startsWith(prefix)) window.sessionStorage.removeItem(name);
  }
  keys.clear();
}
