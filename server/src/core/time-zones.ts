import { Fault } from "@tandem/contract/core/errors";
import { sql } from "kysely";
import { remembered } from "./caches.ts";
import type { Database } from "./database.ts";

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

/** A moment as messages name it, on the clock of a zone; UTC, which callers get that say no zone, is named. */
export function momentIn(timeZone: string, moment: string): string {
  const local = Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone).toPlainDateTime();
  const said = local.toString({ smallestUnit: "minute" }).replace("T", " ");
  return timeZone === "UTC" ? `${said} UTC` : said;
}

/** Refuses, at its field, what names no time zone by which the database and the pages both reckon. @throws Fault invalidRequest */
export async function requireTimeZone(tx: Database, value: string, path: string, fieldKey: string): Promise<void> {
  const { rows } = await sql`select from pg_timezone_names where name = ${value}`.execute(tx);
  if (rows.length > 0 && isTimeZone(value)) return;
  throw new Fault("invalidRequest", {}, [{ path, key: "validation.timeZoneUnknown", parameters: { value }, fieldKey }]);
}
