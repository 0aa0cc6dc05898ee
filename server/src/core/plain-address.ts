const scheme = { https: /^https:\/\//i, any: /^https?:\/\//i } as const;

/**
 * An address of the web as a browser reads it; null where it is not plainly one: nothing that could be read as another, and nobody's
 * name or password.
 */
export function plainAddress(text: string, by: keyof typeof scheme = "https"): string | null {
  if (!scheme[by].test(text) || /[\s\\\p{Cc}]/u.test(text) || !URL.canParse(text)) return null;
  const { href, hostname, username, password } = new URL(text);
  return username || password || !/[\p{L}\p{N}]/u.test(hostname) ? null : href;
}
