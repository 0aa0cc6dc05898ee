import { remembered } from "./caches.ts";

/** Longer than any name of a time zone. */
const longest = 64;

const known = remembered<string, boolean>("timeZones");
/** As many as there are, and a few that are none. */
const mostKnown = 1000;

/** The IANA time zone that a caller says it is in; UTC where it says none that there is. */
export function timeZoneOf(said: string | undefined): string {
  return said !== undefined && said.length <= longest && isTimeZone(said) ? said : "UTC";
}

function isTimeZone(name: string): boolean {
  const before = known.get(name);
  if (before !== undefined) return before;
  if (known.size >= mostKnown) known.clear();
  let is = true;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
  } catch {
    is = false;
  }
  known.set(name, is);
  return is;
}
