import { sum } from "./numbers.ts";

/** A quantity and the unit that it is in. */
export interface Measured {
  readonly quantity: string;
  readonly unitNo: string;
}

/** Reads what a field made by `byUnit()` holds: `["12 PCS", "3 KG"]`. */
export function measuredIn(texts: readonly string[] | null | undefined): Measured[] {
  return (texts ?? []).map((text) => {
    const [quantity = "0", ...unit] = text.split(" ");
    return { quantity, unitNo: unit.join(" ") };
  });
}

/** The sums per unit, in the order in which the units come first: quantities of different units are never added. */
export function sumPerUnit(all: Iterable<Measured>): Measured[] {
  const units = Map.groupBy(all, ({ unitNo }) => unitNo);
  return [...units].map(([unitNo, of]) => ({ unitNo, quantity: sum(of.map(({ quantity }) => quantity)) }));
}
