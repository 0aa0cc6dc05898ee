import { alike } from "../../core/alike.ts";
import { code, text } from "../../core/fields.ts";
import { compareNumbers } from "../../core/numbers.ts";

/** What names a piece. */
export const serialNo = code({ readOnly: true });

/** The serial numbers of pieces, as they are typed, pasted or scanned: with spaces, commas or line breaks between. */
export const serialNos = text({ optional: true, max: 20_000 });

/** Those that a line of a delivery notice announces, which may have taken over what others announced. */
export const announcedSerialNos = text({ optional: true, max: 100_000 });

const between = /[\s,;，；、]+/u;

/** The serial numbers that a text names, in its order. */
export function namedSerials(text: string | null | undefined): string[] {
  return (text ?? "").split(between).filter((each) => each !== "");
}

/** What a serial number is known by: it is the same in other capitals or width, for people type and scanners send either. */
export const serialKey = alike;

/** Finds a piece by its serial number; where two differ in capitals or width alone, the one that has just this. */
export function findsSerial<Piece extends { readonly serialNo: string }>(
  pieces: readonly Piece[],
): (serialNo: string) => Piece | undefined {
  const numbered = new Map(pieces.map((piece) => [piece.serialNo, piece]));
  const alike = new Map(pieces.map((piece) => [serialKey(piece.serialNo), piece]));
  return (serialNo) => numbered.get(serialNo) ?? alike.get(serialKey(serialNo));
}

/** By what a serial number names a piece: those that are known tell apart what differs in capitals or width alone. */
export function pieceKey(known: readonly string[]): (serialNo: string) => string {
  const found = findsSerial(known.map((serialNo) => ({ serialNo })));
  return (serialNo) => found(serialNo)?.serialNo ?? serialKey(serialNo);
}

/** The first serial number that names a piece again. */
export function repeatedSerial(
  serials: readonly string[],
  keyOf: (serialNo: string) => string | undefined,
): string | undefined {
  const seen = new Set<string | undefined>();
  return serials.find((serialNo) => seen.size === seen.add(keyOf(serialNo)).size);
}

/** So much of a number is shown where all of it cannot be read. */
const shownOfLong = 20;

/**
 * The first serial number that does not fit a label and a list, as the refusal `serialTooLong` tells it. Pieces that are known by
 * longer ones already keep them.
 */
export function tooLongSerial(named: readonly string[], isKnown: (serialNo: string) => boolean) {
  const { maxLength: most = Number.POSITIVE_INFINITY } = serialNo;
  const long = named.find((each) => each.length > most && !isKnown(each));
  if (long === undefined) return null;
  return { serialNo: `${long.slice(0, shownOfLong)}…`, count: String(long.length), most: String(most) };
}

/** Why there are not as many serial numbers as pieces, and how many there are. */
export interface SerialsFault {
  readonly error: "serialsCount" | "serialsMissing" | "serialsUndecided";
  readonly count: number;
}

/** What is announced of pieces where nobody says which came. */
export interface AnnouncedPieces {
  /** How many serial numbers are announced. */
  readonly count: number;
  /** How many pieces have not come yet, with those that come free of charge. */
  readonly open: string;
}

/**
 * Why the serial numbers of pieces that came do not do: others are named than came, or none and others are announced. Nobody guesses
 * which came where more are announced, or where it may have been pieces of which no number is.
 *
 * @param announced null of a material that asks for none
 */
export function serialsFault(named: number, announced: AnnouncedPieces | null, quantity: string): SerialsFault | null {
  const came = (count: number) => compareNumbers(String(count), quantity);
  if (named > 0) return came(named) === 0 ? null : { error: "serialsCount", count: named };
  if (!announced) return null;
  const { count, open } = announced;
  if (came(count) < 0) return { error: "serialsMissing", count };
  const isRest = came(count) === 0 && compareNumbers(quantity, open) >= 0;
  return isRest ? null : { error: "serialsUndecided", count };
}

/** Serial numbers as they are kept with what names them. */
export const serialText = (serials: readonly string[]): string | null =>
  serials.length > 0 ? serials.join(", ") : null;

/** As what the operation log keeps which serial numbers a line announces anew, and which no more. */
export const announcedChange = { added: "serialNosAdded", removed: "serialNosRemoved" } as const;
