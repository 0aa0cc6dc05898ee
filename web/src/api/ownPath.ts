/**
 * The wanted address as a path of this product, with query and fragment; the start page where it leads anywhere else, so
 * that no link can send people who sign in to another site.
 */
export function ownPath(wanted: string | null): string {
  const target = wanted?.startsWith("/") ? URL.parse(wanted, window.location.origin) : null;
  if (target?.origin !== window.location.origin || target.pathname.startsWith("//")) return "/";
  return target.pathname + target.search + target.hash;
}
