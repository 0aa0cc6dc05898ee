const dayMilliseconds = 86_400_000;
const lastDay = Date.UTC(9999, 11, 31) / dayMilliseconds;

const epochOf1904 = Date.UTC(1904, 0, 1) / dayMilliseconds;
/** Day 1 is 1900-01-01, and day 60 a 29 February 1900 that never was; so two epochs, one on each side of it. */
const epochBeforeMarch1900 = Date.UTC(1899, 11, 31) / dayMilliseconds;
const epochOf1900 = Date.UTC(1899, 11, 30) / dayMilliseconds;
const dayThatNeverWas = 60;

/**
 * The local date or date and time of a day count, or `null` where it names no day of the calendar. Parts of a day are
 * kept to the millisecond.
 */
export function isoFromSerial(serial: number, date1904: boolean): string | null {
  const milliseconds = Math.round(serial * dayMilliseconds);
  const day = Math.floor(milliseconds / dayMilliseconds);
  if (!date1904 && (day < 1 || day === dayThatNeverWas)) return null;
  const epoch = date1904 ? epochOf1904 : day < dayThatNeverWas ? epochBeforeMarch1900 : epochOf1900;
  if (day < 0 || epoch + day > lastDay) return null;
  const iso = new Date(epoch * dayMilliseconds + milliseconds).toISOString();
  if (milliseconds % dayMilliseconds === 0) return iso.slice(0, 10);
  return iso.slice(0, milliseconds % 1000 === 0 ? 19 : 23);
}

/** The time of day of a part of a day, `HH:mm:ss`. */
export function timeFromSerial(serial: number): string {
  return new Date(Math.round(serial * 86_400) * 1000).toISOString().slice(11, 19);
}

/** A date spelled out in a cell, without its zone, as {@link isoFromSerial} would give it; `null` where it is none. */
export function isoFromText(text: string): string | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?/.exec(text.trim());
  const [, date = "", minutes = "00:00", seconds = "00", fraction = ""] = match ?? [];
  const milliseconds = fraction.slice(0, 3).padEnd(3, "0");
  const time = `${minutes}:${seconds}.${milliseconds}`;
  if (millisecondsOf(`${date}T${time}`) === null) return null;
  if (time === "00:00:00.000") return date;
  return `${date}T${milliseconds === "000" ? time.slice(0, 8) : time}`;
}

/** The 1900 day count of a local date or date and time; `null` before 1900 or where it is no date. */
export function serialFromIso(iso: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$/.test(iso)) return null;
  const milliseconds = millisecondsOf(iso.length === 10 ? `${iso}T00:00` : iso);
  return milliseconds === null ? null : serialOfMilliseconds(milliseconds);
}

/** A local date and time as if it were UTC; `null` for a day such as 30 February, which the platform would carry over. */
function millisecondsOf(local: string): number | null {
  const milliseconds = Date.parse(`${local}Z`);
  if (Number.isNaN(milliseconds)) return null;
  return new Date(milliseconds).toISOString().startsWith(local.slice(0, 10)) ? milliseconds : null;
}

/**
 * The milliseconds since 1970 of an instant in ISO form, or as PostgreSQL writes it in the zone UTC
 * (`2026-11-20 16:30:00.123456+00`); `null` for a text without a zone and for what is no instant.
 */
export function instantMilliseconds(text: string): number | null {
  if (text.endsWith("+00") && text.charCodeAt(10) === 0x20) return utcMilliseconds(text);
  if (!/(?:Z|[+-]\d{2}:?\d{2})$/.test(text)) return null;
  const milliseconds = Date.parse(text);
  return Number.isNaN(milliseconds) ? null : milliseconds;
}

/** Written out, because exports do this for every row and the platform's own reading of that form is slow. */
function utcMilliseconds(text: string): number | null {
  const part = (from: number, to: number) => Number(text.slice(from, to));
  const seconds = Date.UTC(part(0, 4), part(5, 7) - 1, part(8, 10), part(11, 13), part(14, 16), part(17, 19));
  const fraction = text.length > 22 ? Math.floor(Number(`0${text.slice(19, -3)}`) * 1000) : 0;
  const milliseconds = seconds + fraction;
  return Number.isNaN(milliseconds) ? null : milliseconds;
}

/** The 1900 day count of milliseconds since 1970; `null` before 1900. */
export function serialOfMilliseconds(milliseconds: number): number | null {
  const serial = milliseconds / dayMilliseconds - epochOf1900;
  if (serial > dayThatNeverWas) return serial;
  return serial >= 2 ? serial - 1 : null;
}

/** Whether a text names a moment that is another day elsewhere: programs write days of their own zone that way. */
export function isMomentOfUtc(text: string): boolean {
  const [, ...parts] = /[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?Z$/i.exec(text.slice(-30)) ?? [];
  return parts.some((part) => Number(part ?? 0) !== 0);
}
