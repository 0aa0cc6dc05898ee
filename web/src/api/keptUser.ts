import { keptAnswers } from "./keptAnswers.ts";
import { sessionToken } from "./sessionToken.ts";

const key = "current-user";

interface KeptUser<T> {
  readonly session: string;
  readonly answer: T;
}

/** Says which session it is, without being its token. */
async function markOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Who is signed in and what they may do, for pages that open without a network: of the same session alone. */
export const keptUser = {
  keep: async (token: string, answer: unknown): Promise<void> => {
    if (token === sessionToken()) await keptAnswers.keep(key, { session: await markOf(token), answer });
  },
  read: async <T>(token: string): Promise<T | null> => {
    const kept = await keptAnswers.read<KeptUser<T>>(key);
    return kept && kept.session === (await markOf(token)) ? kept.answer : null;
  },
};
