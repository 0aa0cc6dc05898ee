/** The value of a cookie, or null. */
export function readCookie(name: string): string | null {
  for (const part of document.cookie.split("; ")) {
    const [key, ...rest] = part.split("=");
    if (key === name) return decodeURIComponent(rest.join("="));
  }
  return null;
}

/** Keeps a cookie for this site only; `expires` absent means until the browser closes. */
export function writeCookie(name: string, value: string, expires?: Date): void {
  const parts = [`${name}=${encodeURIComponent(value)}`, "Path=/", "SameSite=Strict"];
  if (expires) parts.push(`Expires=${expires.toUTCString()}`);
  if (window.location.protocol === "https:") parts.push("Secure");
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is missing where pages are served without TLS
  document.cookie = parts.join("; ");
}

/** Removes a cookie. */
export function removeCookie(name: string): void {
  writeCookie(name, "", new Date(0));
}
