import type { FoundKind } from "@tandem/contract/platform/search";
import { remember } from "../ui/remember.ts";

/** Something opened from the palette, as it is remembered. */
export interface RecentEntry {
  readonly kind: FoundKind | "page";
  readonly label: string;
  readonly hint: string | null;
  readonly path: string;
}

const rememberedAtMost = 6;
const storageKey = (userId: string) => `palette:${userId}`;

/** What the user opened lately on this device, the latest first. */
export function recentEntries(userId: string): readonly RecentEntry[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(storageKey(userId)) ?? "[]");
    return Array.isArray(stored) ? (stored as RecentEntry[]) : [];
  } catch {
    return [];
  }
}

/** Remembers what was opened, each address once. */
export function rememberEntry(userId: string, entry: RecentEntry): void {
  const others = recentEntries(userId).filter(({ path }) => path !== entry.path);
  remember(storageKey(userId), JSON.stringify([entry, ...others].slice(0, rememberedAtMost)));
}
