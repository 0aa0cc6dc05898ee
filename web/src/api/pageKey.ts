/** A key that only this page knows; not `randomUUID`, which is missing where pages are served without TLS. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

let current = randomKey();

/** The key that this page's calls name, so that it knows the changes which they caused. */
export function pageKey(): string {
  return current;
}

/** What calls until now have caused is told to this page like what others do: it does not know how one of them ended. */
export function renewPageKey(): void {
  current = randomKey();
}
