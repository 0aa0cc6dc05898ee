/** Something that a node remembers, so as not to ask or work it out again. */
export class Remembered<K, V> extends Map<K, V> {
  hits = 0;
  misses = 0;
  private readonly holds: (value: V) => boolean;

  constructor(holds: (value: V) => boolean = () => true) {
    super();
    this.holds = holds;
  }

  override get(key: K): V | undefined {
    const value = this.again(key);
    if (value === undefined) this.misses += 1;
    else this.hits += 1;
    return value;
  }

  /** What was just asked for, which does not count once more. What no longer holds is not there, and goes. */
  again(key: K): V | undefined {
    const value = super.get(key);
    if (value === undefined || this.holds(value)) return value;
    this.delete(key);
    return undefined;
  }

  /** Forgets what no longer holds; answers how much is left. */
  tidy(): number {
    for (const [key, value] of this) if (!this.holds(value)) this.delete(key);
    return this.size;
  }
}

/** What the node remembers, by name, which the page of the system says in words. */
export const caches = new Map<string, Remembered<unknown, unknown>>();

/** A memory that whoever runs the node sees, and may empty; `holds` says of what is remembered whether it still does. */
export function remembered<K, V>(name: string, holds?: (value: V) => boolean): Remembered<K, V> {
  const cache = new Remembered<K, V>(holds);
  caches.set(name, cache as unknown as Remembered<unknown, unknown>);
  return cache;
}
