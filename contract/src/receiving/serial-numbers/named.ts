import { text } from "../../core/fields.ts";

/** The serial numbers of pieces, as they are typed, pasted or scanned: with spaces, commas or line breaks between. */
export const serialNos = text({ optional: true, max: 20_000 });

const between = /[\s,;，；、]+/u;

/** The serial numbers that a text names, in its order. */
export function namedSerials(text: string | null | undefined): string[] {
  return (text ?? "").split(between).filter((each) => each !== "");
}

/** What a serial number is known by: it is the same in other capitals or width, for people type and scanners send either. */
export const serialKey = (serialNo: string) =>
  serialNo.normalize("NFKC").replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** The first serial number that names a piece again. */
export function repeatedSerial(serials: readonly string[]): string | undefined {
  const keys = serials.map(serialKey);
  return serials.find((_, index) => keys.indexOf(keys[index] ?? "") !== index);
}

/** Finds a piece by its serial number; where two differ in capitals or width alone, the one that has just this. */
export function findsSerial<Piece extends { readonly serialNo: string }>(
  pieces: readonly Piece[],
): (serialNo: string) => Piece | undefined {
  const numbered = new Map(pieces.map((piece) => [piece.serialNo, piece]));
  const alike = new Map(pieces.map((piece) => [serialKey(piece.serialNo), piece]));
  return (serialNo) => numbered.get(serialNo) ?? alike.get(serialKey(serialNo));
}

/** Serial numbers as they are kept with what names them. */
export const serialText = (serials: readonly string[]): string | null =>
  serials.length > 0 ? serials.join(", ") : null;
