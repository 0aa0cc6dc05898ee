/** Something that a node remembers, so as not to ask or work it out again. */
export class Remembered<K, V> extends Map<K, V> {
  hits = 0;
  misses = 0;

  override get(key: K): V | undefined {
    const value = super.get(key);
    if (value === undefined) this.misses += 1;
    else this.hits += 1;
    return value;
  }
}

/** What the node remembers, by name, which the page of the system says in words. */
export const caches = new Map<string, Remembered<unknown, unknown>>();

/** A memory that whoever runs the node sees, and may empty. */
export function remembered<K, V>(name: string): Remembered<K, V> {
  const cache = new Remembered<K, V>();
  caches.set(name, cache as Remembered<unknown, unknown>);
  return cache;
}
