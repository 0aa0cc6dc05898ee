import { shownSupplier } from "../api/shownSupplier.ts";

/** What is not taken up again for so long is forgotten. */
const keptMilliseconds = 30 * 24 * 3600 * 1000;
const prefix = "draft:";

interface Kept<T> {
  /** When it was typed, in milliseconds. */
  readonly at: number;
  readonly value: T;
}

function stored<T>(key: string): Kept<T> | null {
  const text = window.localStorage.getItem(key);
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as Kept<T>;
    return Date.now() - kept.at < keptMilliseconds ? kept : null;
  } catch {
    return null;
  }
}

function written(key: string, kept: Kept<unknown>): boolean {
  try {
    window.localStorage.setItem(key, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** Stands in the keys of what lies aside, behind its own; no address holds it. */
const aside = "#";

interface LyingAside<T> extends Kept<T> {
  readonly key: string;
}

function newestAside<T>(key: string): LyingAside<T> | null {
  const found = Object.keys(window.localStorage).flatMap((each) => {
    const kept = each.startsWith(key + aside) ? stored<T>(each) : null;
    return kept ? [{ ...kept, key: each }] : [];
  });
  return found.toSorted((one, other) => other.at - one.at)[0] ?? null;
}

function keysOf(userId: string): string[] {
  return Object.keys(window.localStorage).filter((key) => key.startsWith(`${prefix}${userId}:`));
}

/**
 * Where a draft is kept. It is one user's own: nobody else who signs in on the device is shown it. Who acts for several
 * suppliers has those of each apart: what was typed for one is never offered to be sent for another.
 */
export function draftKey(userId: string, name: string): string {
  const supplier = shownSupplier.read();
  const whose = supplier?.isOneOfSeveral ? `${userId}:${encodeURIComponent(supplier.supplierNo)}:` : `${userId}:`;
  return `${prefix}${whose}${name}`;
}

/** What was typed and not yet sent, kept on this device. */
export const drafts = {
  find: stored,
  read: <T>(key: string): T | null => stored<T>(key)?.value ?? null,
  /** Answers whether the device had room: where not, what is typed still stands in the form. */
  keep: (key: string, value: unknown): boolean => written(key, { at: Date.now(), value }),
  forget: (key: string) => window.localStorage.removeItem(key),
  newestAside,
  /** Lays what is kept beside those that lie aside already, so that something else may be kept; answers the newest of them. */
  putAside: <T>(key: string): LyingAside<T> | null => {
    const kept = stored<T>(key);
    if (!kept) return newestAside(key);
    // Removed first: the device may have no room for both.
    window.localStorage.removeItem(key);
    if (written(`${key}${aside}${kept.at}`, kept)) return newestAside(key);
    written(key, kept);
    return { ...kept, key };
  },
  /** Those whose keys begin alike. */
  all: <T>(start: string): T[] =>
    Object.keys(window.localStorage).flatMap((key) => {
      const kept = key.startsWith(start) ? stored<T>(key) : null;
      return kept ? [kept.value] : [];
    }),
  /** How many a user has. */
  countOf: (userId: string): number => keysOf(userId).filter((key) => stored(key) !== null).length,
  /** Those that are too old go, whoever typed them. */
  forgetOld: () => {
    for (const key of Object.keys(window.localStorage)) {
      if (key.startsWith(prefix) && stored(key) === null) window.localStorage.removeItem(key);
    }
  },
  forgetAllOf: (userId: string) => {
    for (const key of keysOf(userId)) window.localStorage.removeItem(key);
  },
};
