import type { LanguageCode } from "@tandem/contract/core/languages";

const worker = "/scan-worker.js";
const list = "/offline.json";
const prefix = "offline:";

/** As the build lists them (`web/offline/plugin.ts`). */
interface Listed {
  readonly release: string;
  readonly files: readonly string[];
  readonly byLanguage: Readonly<Record<LanguageCode, readonly string[]>>;
}

const isOurs = (name: string) => name.startsWith(prefix);

async function listed(): Promise<Listed | null> {
  const answer = await fetch(list);
  return answer.ok ? ((await answer.json()) as Listed) : null;
}

/** Keeps what a release has, whole or not at all; only then those of releases before it go. */
async function keepFiles({ release, files, byLanguage }: Listed, language: LanguageCode): Promise<void> {
  const name = prefix + release;
  const cache = await caches.open(name);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll([...files, ...byLanguage[language]].filter((file) => !kept.has(file)));
  for (const other of await caches.keys()) if (isOurs(other) && other !== name) await caches.delete(other);
}

/** Files of the product, kept on the device to open a page without a network. They say nothing of anybody. */
export const offlineFiles = {
  /** Where the browser keeps no files, as without TLS, or has no room, the page needs a network to be opened. */
  keep: async (path: string, language: LanguageCode): Promise<void> => {
    if (!("serviceWorker" in navigator) || !("caches" in window)) return;
    try {
      const found = await listed();
      if (!found) return;
      await keepFiles(found, language);
      await navigator.serviceWorker.register(worker, { scope: path });
    } catch {
      // No network, or no room: what was kept before stays.
    }
  },
  forgetAll: async (): Promise<void> => {
    if (!("serviceWorker" in navigator) || !("caches" in window)) return;
    try {
      for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
      for (const name of await caches.keys()) if (isOurs(name)) await caches.delete(name);
    } catch {
      // The browser keeps nothing.
    }
  },
  /** Whether this page was opened through what is kept, and may have no network. */
  isOpenedBy: (): boolean => Boolean(navigator.serviceWorker?.controller),
};
