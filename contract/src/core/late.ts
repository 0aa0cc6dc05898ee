/**
 * Adds properties to an object that are made when they are first asked for, and then kept. Schemas take longer to make than
 * to be used once, and a page or a call uses few of those that the contract describes.
 */
export function withLate<Early extends object, Late extends object>(
  early: Early,
  late: { readonly [K in keyof Late]: () => Late[K] },
): Early & Readonly<Late> {
  for (const name of Object.keys(late) as (keyof Late)[]) {
    Object.defineProperty(early, name, {
      configurable: true,
      enumerable: true,
      get: () => {
        const value = late[name]();
        Object.defineProperty(early, name, { value, enumerable: true });
        return value;
      },
    });
  }
  return early as Early & Readonly<Late>;
}
