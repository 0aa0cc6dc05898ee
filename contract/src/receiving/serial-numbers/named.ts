import { text } from "../../core/fields.ts";

/** The serial numbers of pieces, as they are typed, pasted or scanned: with spaces, commas or line breaks between. */
export const serialNos = text({ optional: true, max: 20_000 });

const between = /[\s,;，；、]+/u;

/** The serial numbers that a text names, in its order. */
export function namedSerials(text: string | null | undefined): string[] {
  return (text ?? "").split(between).filter((each) => each !== "");
}

/** The same, as they are kept. */
export const serialText = (serials: readonly string[]): string | null =>
  serials.length > 0 ? serials.join(", ") : null;
