import type { Envelope } from "@tandem/contract/core/envelope";
import { sessionToken } from "./sessionToken.ts";

declare global {
  interface Window {
    /** What `public/opening.js` asked for, and as whom; nothing is answered where it was refused or failed. */
    askedAhead?: { readonly token: string; readonly answer: Promise<unknown> };
  }
}

/**
 * The answer that was asked for while the scripts were on their way, once: later answers are to be new. Undefined where none
 * was, where the session is another by now, and where it was refused, so that it is asked again and the refusal shown.
 */
export async function takeAskedAhead<T>(): Promise<T | undefined> {
  const asked = window.askedAhead;
  delete window.askedAhead;
  if (asked?.token !== sessionToken()) return undefined;
  const envelope = (await asked?.answer) as Envelope<T> | undefined;
  return envelope?.status === 200 && "data" in envelope ? envelope.data : undefined;
}
